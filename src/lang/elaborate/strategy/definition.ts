/**
 * @file Definitions with parameters. A definition is instantiated once for each list of arguments. Strategies are elaborated
 * when they first run, which makes recursion possible; sizes and lists are computed when the definition is called.
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

/**
 * Makes a callable of a definition, whose name is in scope in its body. Raises E0901 after `LIMITS.instances` different lists
 * of arguments.
 */
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
  /** The scope of the body, which contains the definition itself. */
  const inside = c.under(extend(c.locals, name, callable));
  const instantiate = (args: readonly StratValue[]): StratValue => {
    const locals = params.reduce((l, p, i) => extend(l, p.name.text, args[i]!), inside.locals);
    const inner = inside.under(locals);
    if (isComputed(callable.result!())) return computed(inner, body, showCall(name, args, params));
    return strategyValue(lazy(showCall(name, args, params), () => inner.strategy(body)));
  };
  return callable;
}

/** Memoises `tell`, the static kind of a definition's result. While `tell` runs, the kind is `unknown`, so that recursion ends. */
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

/** The number of calls of computed definitions that have begun and not ended. */
let calls = 0;

/**
 * Evaluates the body of a definition whose value is not a strategy; `shown` is the call for messages. Raises E0502 beyond
 * `LIMITS.computedCalls` nested calls of any definitions.
 */
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
