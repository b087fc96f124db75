/** @file Finds the calls of a strategy that are written in a module, with the values of their arguments. */
import { reportedIn } from "../../diagnostics/errors.ts";
import type { Decl, Strat } from "../../syntax/syntax.ts";
import { elaborateArgument } from "./argument.ts";
import { strategyContext } from "./elaborate-strategy.ts";
import { assignArguments } from "./parameters-of-call.ts";
import {
  extend,
  NO_LOCALS,
  type StrategyElaborator,
  type StrategyHome,
} from "./strategy-elaborator.ts";
import type { Callable, StratValue } from "./strategy-value.ts";

type WrittenCall = Strat & { readonly tag: "sCall" };

/**
 * Returns the argument lists of the calls of `callee` in a declaration of the module, in the order of its parameters. The
 * parameters of a schedule have their defaults. A call whose arguments depend on other local names is left out, and so is a call
 * with a mistake.
 */
export function writtenCalls(
  home: StrategyHome,
  decl: Decl,
  callee: Callable,
  defaults: ReadonlyMap<string, number>,
): readonly (readonly StratValue[])[] {
  const { sizes } = home.session;
  const locals = [...defaults].reduce(
    (l, [name, n]) => extend(l, name, { tag: "nat", size: sizes.nat(n) }),
    NO_LOCALS,
  );
  const c = strategyContext(home, locals);
  return callsIn(decl).flatMap((call) => {
    const args = call.name.text === callee.name ? valuesOf(c, call, callee) : undefined;
    return args === undefined ? [] : [args];
  });
}

/** The values of all parameters in a call; undefined if an argument is missing or has a mistake here. */
function valuesOf(
  c: StrategyElaborator,
  call: WrittenCall,
  callee: Callable,
): readonly StratValue[] | undefined {
  try {
    if (c.home.lookup(call.name) !== callee) return undefined;
    if (call.args.length > callee.params.length || callee.params.some((p) => p.rest))
      return undefined;
    const given = new Map(
      assignArguments(c, callee, call.args).map(
        ({ arg, param }) => [param, elaborateArgument(c, arg, param, callee.name)] as const,
      ),
    );
    const values = callee.params.map((p) => given.get(p) ?? p.default);
    return values.every((v) => v !== undefined) ? values : undefined;
  } catch (error) {
    if (reportedIn(error) === undefined) throw error;
    return undefined;
  }
}

/** All calls in a piece of syntax, outermost first. */
function callsIn(syntax: unknown): readonly WrittenCall[] {
  if (Array.isArray(syntax)) return syntax.flatMap(callsIn);
  if (typeof syntax !== "object" || syntax === null) return [];
  const inner = Object.values(syntax).flatMap(callsIn);
  return "tag" in syntax && syntax.tag === "sCall" ? [syntax as WrittenCall, ...inner] : inner;
}
