/**
 * @file Definitions with parameters: instantiated once for each list of arguments. Strategies are made when they first run,
 * so that recursion ties its knot; sizes and lists are computed when they are called for.
 */
import { lazy } from "../../../strategies/index.ts";
import { LIMITS, LimitError } from "../../../term/index.ts";
import type { ParamSyntax, Strat } from "../../syntax/syntax.ts";
import { anyParameters } from "./any-parameters.ts";
import { strategyParameters } from "./argument.ts";
import { identity } from "./identity.ts";
import { isComputed, kindOf } from "./static-kind.ts";
import { extend, type StrategyElaborator } from "./strategy-elaborator.ts";
import type { StaticKind } from "./strategy-value.ts";
import {
  type Callable,
  NONE_GIVEN,
  type StratValue,
  showCall,
  strategyValue,
} from "./strategy-value.ts";

const tooMany = (name: string): LimitError =>
  new LimitError(
    "E0901",
    `\`${name}\` calls itself with more than ${LIMITS.instances} different arguments`,
    "look for a recursion without an end; `repeat` and `normalize` go on as long as something applies",
  );

export function definition(
  c: StrategyElaborator,
  name: string,
  params: readonly ParamSyntax[],
  body: Strat,
): Callable {
  const made = new Map<string, StratValue>();
  const callable: Callable = {
    tag: "callable",
    name,
    params: strategyParameters(c, params),
    given: NONE_GIVEN,
    call: (args) => {
      const key = args.map(identity).join();
      const known = made.get(key) ?? make(args);
      made.set(key, known);
      return known;
    },
    result: resultOf(() => kindOf(anyParameters(inside, params), body)),
  };
  const make = (args: readonly StratValue[]): StratValue => {
    if (made.size === LIMITS.instances) throw tooMany(name);
    return instantiate(args);
  };
  /** Its body may call it. */
  const inside = c.under(extend(c.locals, name, callable));
  const instantiate = (args: readonly StratValue[]): StratValue => {
    const locals = params.reduce((l, p, i) => extend(l, p.name.text, args[i]!), inside.locals);
    const inner = inside.under(locals);
    if (isComputed(callable.result!())) return computed(inner, body, showCall(name, args));
    return strategyValue(lazy(showCall(name, args), () => inner.strategy(body)));
  };
  return callable;
}

/** What `tell` tells, told once; `unknown` to those who ask while it is being told. */
export function resultOf(tell: () => StaticKind): () => StaticKind {
  let kind: StaticKind | undefined;
  return () => {
    if (kind === undefined) {
      kind = "unknown";
      kind = tell();
    }
    return kind;
  };
}

/** Calls of computed definitions that are under way. */
let calls = 0;

/** What the body of a definition whose value is not a strategy comes to. */
export function computed(c: StrategyElaborator, body: Strat, shown: string): StratValue {
  if (calls >= LIMITS.computedCalls) {
    throw c.problems.kind(body.span, `\`${shown}\` is called ${LIMITS.computedCalls} calls deep`, [
      "look for a call of itself that comes no closer to an end",
    ]);
  }
  calls++;
  try {
    return c.value(body);
  } finally {
    calls--;
  }
}
