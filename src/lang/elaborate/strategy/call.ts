/** @file Calls: `s(a, b)`. */
import type { Strat, StrategyArgument } from "../../syntax/syntax.ts";
import { applyCallable } from "./apply.ts";
import { argument } from "./argument.ts";
import { builtinCongruence } from "./builtin-congruence.ts";
import type { StrategyElaborator } from "./context.ts";
import {
  type Callable,
  missing,
  type StrategyParameter,
  type StratValue,
} from "./strategy-value.ts";

export function elaborateStrategyCall(
  c: StrategyElaborator,
  s: Strat & { tag: "sCall" },
): StratValue {
  const { name } = s;
  const found = callee(c, s);
  if (found.tag === "callable") return applyArguments(c, found, s);
  throw c.problems.kind(name.span, `\`${name.text}\` takes no arguments`, [
    `write \`${name.text}\``,
  ]);
}

/** A strategy hides the congruence of a primitive of its name, but not where only the congruence takes so many arguments. */
function callee(c: StrategyElaborator, { name, args }: Strat & { tag: "sCall" }): StratValue {
  const congruence = builtinCongruence(name.text, args.length);
  const found = c.find(name) ?? congruence ?? c.lookup(name);
  const fits = (v: StratValue): boolean => v.tag === "callable" && missing(v).length >= args.length;
  return congruence !== undefined && !fits(found) && fits(congruence) ? congruence : found;
}

function applyArguments(
  c: StrategyElaborator,
  callee: Callable,
  { args, span }: { readonly args: readonly StrategyArgument[]; readonly span: Strat["span"] },
): StratValue {
  const params = missing(callee);
  if (args.length > params.length) {
    const takes = params.length === 0 ? "no more arguments" : params.map((p) => p.name).join(", ");
    throw c.problems.kind(
      span,
      `\`${callee.name}\` takes ${takes}; found ${args.length} arguments`,
      ["leave the last ones out"],
    );
  }
  const given = args.map((a, i) => argument(c, a, params[i]!, callee.name, order(callee, params)));
  return applyCallable(c, callee, given, span);
}

/** `mapNest(n, a, b, c)`: of more than one parameter, in which order they are given. */
function order({ name }: Callable, params: readonly StrategyParameter[]): readonly string[] {
  if (params.length < 2) return [];
  return [`the order is ${name}(${params.map((p) => p.name).join(", ")})`];
}
