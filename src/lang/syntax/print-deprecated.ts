/** @file Deprecated definitions as readers see them: the call that is written today for an older one. */
import { printExprSyntax } from "./print-expr.ts";
import { printStrat } from "./print-strategy.ts";
import { printName, printType } from "./print-type.ts";
import type { Decl, ParamSyntax } from "./syntax.ts";

/** The older call with the names of its parameters: `rows2d(r, v)`. */
export function formerCall({ name, ...decl }: Decl): string {
  const params = decl.tag === "type" ? decl.params.map((p) => p.text) : decl.params.map(nameOf);
  return params.length === 0 ? printName(name) : `${printName(name)}(${params.join(", ")})`;
}

const nameOf = (p: { readonly name: { readonly text: string }; readonly rest?: true }): string =>
  p.rest === true ? `${p.name.text}..` : p.name.text;

/** A rest parameter is a list in the body. */
const withRests = (body: string, params: readonly ParamSyntax[]): string =>
  params
    .filter((p) => p.rest === true)
    .reduce(
      (text, { name }) =>
        text.replace(new RegExp(`\\b${name.text}\\b(?!\\.\\.)`, "g"), `[${name.text}..]`),
      body,
    );

/** What replaces it, in the same names; undefined where nothing does. */
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
