/** @file Elaborates calls of strategies: `s(a, b)`, `s(a, k = b)`. */
import type { CallArg, Strat } from "../../syntax/syntax.ts";
import { applyCallable } from "./apply.ts";
import { elaborateArgument } from "./argument.ts";
import { builtinCongruence } from "./builtin-congruence.ts";
import { called } from "./called.ts";
import { takes } from "./forms.ts";
import { assignArguments } from "./parameters-of-call.ts";
import type { StrategyElaborator } from "./strategy-elaborator.ts";
import {
  type Callable,
  missing,
  type StrategyParameter,
  type StratValue,
} from "./strategy-value.ts";

/**
 * Elaborates a call. If parameters without a default have no argument, the result is a callable of the rest. Raises, among others,
 * E0201 for an unknown name, E0502 for too many arguments or one of the wrong kind, and E0504 for an argument whose name or place
 * is wrong.
 */
export function elaborateStrategyCall(
  c: StrategyElaborator,
  s: Strat & { tag: "sCall" },
): StratValue {
  const { name } = s;
  const found = called(c, name, callee(c, s), s.args);
  if (found.tag === "callable") return applyArguments(c, found, s);
  throw c.problems.kind(name.span, `\`${name.text}\` takes no arguments`, [
    `write \`${name.text}\``,
  ]);
}

/**
 * The value to call. A strategy takes precedence over the congruence of a primitive with its name, except where only the
 * congruence accepts the arguments.
 */
function callee(c: StrategyElaborator, { name, args }: Strat & { tag: "sCall" }): StratValue {
  const congruence = builtinCongruence(name.text, args.length);
  const found = c.find(name) ?? congruence ?? c.lookup(name);
  const fits = (v: StratValue): boolean =>
    v.tag === "callable" && [v, ...(v.former ?? [])].some((form) => takes(form, args));
  return congruence !== undefined && !fits(found) && fits(congruence) ? congruence : found;
}

/** Applies a callable to arguments as written. */
export function applyArguments(
  c: StrategyElaborator,
  callee: Callable,
  { args: written, span }: Pick<Strat & { tag: "sCall" }, "args" | "span">,
): StratValue {
  const params = missing(callee);
  const args = bundled(written, params);
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
    ({ arg, param }) => [param, elaborateArgument(c, arg, param, callee.name, help)] as const,
  );
  return applyCallable(c, callee, new Map(given), span);
}

/** The arguments of a call, in which all arguments for a rest parameter are replaced by one list. */
function bundled(
  args: readonly CallArg[],
  params: readonly StrategyParameter[],
): readonly CallArg[] {
  const before = params.length - 1;
  const elems = args.slice(before).flatMap((a) => (a.tag === "argNamed" ? [] : [a]));
  const [first, last] = [elems[0], elems.at(-1)];
  if (params[before]?.rest !== true || first === undefined) return args;
  const span = { start: first.span.start, end: last!.span.end };
  const list = { tag: "argList", elems, span } as const;
  return [...args.slice(0, before), list, ...args.slice(before + elems.length)];
}

/** Help that states the order of the parameters, as in `mapNest(n, a, b, c)`; none for fewer than two parameters. */
function order({ name }: Callable, params: readonly StrategyParameter[]): readonly string[] {
  if (params.length < 2) return [];
  return [`the order is ${name}(${params.map((p) => p.name).join(", ")})`];
}
