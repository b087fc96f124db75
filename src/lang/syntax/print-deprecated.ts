/** @file Prints deprecated definitions for readers: the former call, and the call that replaces it. */
import { printExprSyntax } from "./print-expr.ts";
import { printStrat } from "./print-strategy.ts";
import { printName, printType } from "./print-type.ts";
import type { Decl, ParamSyntax, Strat, StrategyArgument } from "./syntax.ts";

/**
 * The former call with the parameter names as arguments: `rows2d(r, v)`, `f(xs..)` for a rest; the name alone without parameters.
 */
export function formerCall({ name, ...decl }: Decl): string {
  const params = decl.tag === "type" ? decl.params.map((p) => p.text) : decl.params.map(nameOf);
  return params.length === 0 ? printName(name) : `${printName(name)}(${params.join(", ")})`;
}

const nameOf = (p: { readonly name: { readonly text: string }; readonly rest?: true }): string =>
  p.rest === true ? `${p.name.text}..` : p.name.text;

/** Replaces each rest parameter in an argument, where it denotes a list, by the list `[rest..]`. */
function withRests<T>(part: T, rests: ReadonlySet<string>): T {
  if (Array.isArray(part)) return part.map((p) => withRests(p, rests)) as T;
  if (typeof part !== "object" || part === null) return part;
  const arg = part as { readonly tag?: unknown } as StrategyArgument;
  if (arg.tag === "argStrat" && isRest(arg.strat, rests)) {
    const { strat, span } = arg;
    return { tag: "argList", elems: [{ tag: "argSpread", list: strat, span }], span } as T;
  }
  const parts = Object.entries(part).map(([key, value]) => [key, withRests(value, rests)]);
  return Object.fromEntries(parts) as T;
}

const isRest = (s: Strat, rests: ReadonlySet<string>): boolean =>
  s.tag === "sName" && s.name.qualifier === undefined && rests.has(s.name.text);

const restsOf = (params: readonly ParamSyntax[]): ReadonlySet<string> =>
  new Set(params.flatMap((p) => (p.rest === true ? [p.name.text] : [])));

/**
 * The text of the body that replaces the former call, with the same parameter names as arguments and a rest parameter as `[xs..]`.
 * Undefined for rules, schedules and `extern`s, which have no replacement.
 */
export function replacementOf(decl: Decl): string | undefined {
  switch (decl.tag) {
    case "strategy":
      return printStrat(withRests(decl.body, restsOf(decl.params)));
    case "fun":
      return printExprSyntax(decl.body);
    case "type":
      return printType(decl.type);
    default:
      return undefined;
  }
}
