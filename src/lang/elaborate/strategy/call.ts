/** @file Calls: `s(a, b)`, `s(a, k = b)`. */
import type { Strat } from "../../syntax/syntax.ts";
import { applyCallable } from "./apply.ts";
import { argument } from "./argument.ts";
import { builtinCongruence } from "./builtin-congruence.ts";
import type { StrategyElaborator } from "./context.ts";
import { assignArguments } from "./parameters-of-call.ts";
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
  { args, span }: Strat & { tag: "sCall" },
): StratValue {
  const params = missing(callee);
  if (args.filter((a) => a.tag !== "argNamed").length > params.length) {
    const takes = params.length === 0 ? "no more arguments" : params.map((p) => p.name).join(", ");
    throw c.problems.kind(
      span,
      `\`${callee.name}\` takes ${takes}; found ${args.length} arguments`,
      ["leave the last ones out"],
    );
  }
  const help = order(callee, params);
  const given = assignArguments(c, callee, args).map(
    ({ arg, param }) => [param, argument(c, arg, param, callee.name, help)] as const,
  );
  return applyCallable(c, callee, new Map(given), span);
}

/** `mapNest(n, a, b, c)`: of more than one parameter, in which order they are given. */
function order({ name }: Callable, params: readonly StrategyParameter[]): readonly string[] {
  if (params.length < 2) return [];
  return [`the order is ${name}(${params.map((p) => p.name).join(", ")})`];
}
