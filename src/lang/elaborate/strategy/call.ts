/** @file Calls: `s(a, b)`. */
import type { Arg, Strat } from "../../syntax/syntax.ts";
import { apply } from "./apply.ts";
import { argument } from "./argument.ts";
import { builtinCongruence } from "./builtins.ts";
import type { Context } from "./context.ts";
import { type Callable, missing, type StratValue } from "./strategy-value.ts";

export function call(c: Context, s: Strat & { tag: "sCall" }): StratValue {
  const { name } = s;
  const found = c.find(name) ?? builtinCongruence(name.text) ?? c.lookup(name);
  if (found.tag === "callable") return applyArguments(c, found, s);
  throw c.problems.kind(name.span, `\`${name.text}\` takes no arguments`, [
    `write \`${name.text}\``,
  ]);
}

function applyArguments(
  c: Context,
  callee: Callable,
  { args, span }: { readonly args: readonly Arg[]; readonly span: Strat["span"] },
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
  const given = args.map((a, i) => argument(c, a, params[i]!, callee.name));
  return apply(c, callee, given, span);
}
