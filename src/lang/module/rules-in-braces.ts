/** @file Finds the rules without a name in a declaration. */
import type { DeclHeader, Strat } from "../syntax/syntax.ts";
import type { Module } from "./module.ts";

/** The texts of the rules in braces within a declaration of the module, with the braces, in order. */
export function rulesInBraces({ parsed }: Module, header: DeclHeader): readonly string[] {
  const decl = parsed.decl(parsed.headers.indexOf(header))?.decl;
  return decl === undefined ? [] : [...rulesIn(decl, parsed.text)];
}

function* rulesIn(part: unknown, text: string): Iterable<string> {
  if (typeof part !== "object" || part === null) return;
  if (isRule(part)) yield text.slice(part.span.start, part.span.end);
  else for (const inner of Object.values(part)) yield* rulesIn(inner, text);
}

const isRule = (part: object): part is Extract<Strat, { tag: "sRule" }> =>
  (part as { readonly tag?: unknown }).tag === "sRule";
