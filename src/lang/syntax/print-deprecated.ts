/** @file Prints deprecated definitions for readers: the former call, and the call that replaces it. */
import { printExprSyntax } from "./print-expr.ts";
import { printStrat } from "./print-strategy.ts";
import { printName, printType } from "./print-type.ts";
import type { Decl, ParamSyntax } from "./syntax.ts";

/**
 * The former call with the parameter names as arguments: `rows2d(r, v)`, `f(xs..)` for a rest; the name alone without parameters.
 */
export function formerCall({ name, ...decl }: Decl): string {
  const params = decl.tag === "type" ? decl.params.map((p) => p.text) : decl.params.map(nameOf);
  return params.length === 0 ? printName(name) : `${printName(name)}(${params.join(", ")})`;
}

const nameOf = (p: { readonly name: { readonly text: string }; readonly rest?: true }): string =>
  p.rest === true ? `${p.name.text}..` : p.name.text;

/** Replaces each rest parameter in the printed body, where it denotes a list, by `[rest..]`. */
const withRests = (body: string, params: readonly ParamSyntax[]): string =>
  params
    .filter((p) => p.rest === true)
    .reduce(
      (text, { name }) =>
        text.replace(new RegExp(`\\b${name.text}\\b(?!\\.\\.)`, "g"), `[${name.text}..]`),
      body,
    );

/**
 * The text of the body that replaces the former call, with the same parameter names as arguments and a rest parameter as `[xs..]`.
 * Undefined for rules, schedules and `extern`s, which have no replacement.
 */
export function replacementOf(decl: Decl): string | undefined {
  switch (decl.tag) {
    case "strategy":
      return withRests(printStrat(decl.body), decl.params);
    case "fun":
      return printExprSyntax(decl.body);
    case "type":
      return printType(decl.type);
    default:
      return undefined;
  }
}
