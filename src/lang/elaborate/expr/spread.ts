/**
 * @file Expands spreads among arguments and elements: `map(f, xs)..` becomes `map(f, x0), map(f, x1), …` if xs is the rest x0,
 * x1, …. Names that are not rests are repeated.
 */
import type { ExprSyntax } from "../../syntax/syntax.ts";
import type { LexicalScope } from "../lexical-scope.ts";
import type { ExprElaborator } from "./expr-elaborator.ts";
import { freeNames, renamed, typeKey, typeNames } from "./free-names.ts";

/**
 * Replaces each spread of the list by one copy of its expression for each term of the rests in it; none for empty rests. Raises
 * E0306 for a spread without a rest, or with rests of different lengths.
 */
export function spreadOut(
  c: ExprElaborator,
  items: readonly ExprSyntax[],
  scope: LexicalScope,
): readonly ExprSyntax[] {
  if (items.every((e) => e.tag !== "spread")) return items;
  return items.flatMap((e) => (e.tag === "spread" ? copies(c, e, scope) : [e]));
}

function copies(
  c: ExprElaborator,
  { arg, span }: Extract<ExprSyntax, { tag: "spread" }>,
  scope: LexicalScope,
): ExprSyntax[] {
  const rests = new Map<string, readonly string[]>();
  const names = [...freeNames(arg), ...[...typeNames(arg)].map(typeKey)];
  for (const name of names) {
    const local = scope.lookup(name);
    if (local?.tag === "rest") rests.set(name, local.elems);
  }
  const [[first, elems] = [], ...others] = rests;
  if (elems === undefined)
    throw c.problems.pattern(span, "no name before `..` stands for several terms", [
      "bind it: \\p.. -> … takes the components of a tuple, zip(xs..) in a pattern its arguments",
    ]);
  const other = others.find(([, e]) => e.length !== elems.length);
  if (other !== undefined)
    throw c.problems.pattern(
      span,
      `\`${first}\` stands for ${elems.length} terms, \`${other[0]}\` for ${other[1].length}`,
      ["names that are repeated together have the same length"],
    );
  return elems.map((_, i) => renamed(arg, new Map([...rests].map(([n, e]) => [n, e[i]!]))));
}
