/**
 * @file The widths of a rule: names in the place of a vector's width, as in `asVector(w, xs)` and `vec[w]f32`. A typed rule
 * needs a number for each, so a rule with widths is a family of rules.
 */
import { isPrimName, PRIMITIVES, VECTOR_WIDTHS } from "../../../term/index.ts";
import type { ExprSyntax, SizeSyntax } from "../../syntax/syntax.ts";
import { syntaxParts } from "../expr/free-names.ts";

/** A number of lanes (2, 4, 8 or 16) for each width of a rule, by the width's name. */
export type RuleWidths = ReadonlyMap<string, number>;

/**
 * The names in the places of vector widths (`vec[w]f32`, `asVector(w, xs)`) in the two sides of a rule, each once, the left side
 * first. Numbers are not included.
 */
export function widthNames(lhs: ExprSyntax, rhs: ExprSyntax): readonly string[] {
  const names = syntaxParts([lhs, rhs]).flatMap((p) => {
    const part = p as ExprSyntax | { readonly tag: "vectorType"; readonly width: SizeSyntax };
    if (part.tag === "vectorType")
      return part.width.tag === "sizeName" ? [part.width.name.text] : [];
    if (part.tag !== "call" || part.fun.tag !== "name" || !takesWidth(part.fun.name.text))
      return [];
    const [width] = part.args;
    return width?.tag === "name" ? [width.name.text] : [];
  });
  return [...new Set(names)];
}

const takesWidth = (name: string): boolean =>
  isPrimName(name) && PRIMITIVES[name].takesWidth === true;

/**
 * All choices of lane counts (2, 4, 8 or 16) for widths. A width for which `given` returns a number has only that number, and
 * there is no choice at all if a vector cannot have so many lanes.
 */
export function widthChoices(
  names: readonly string[],
  given: (name: string) => number | undefined = () => undefined,
): readonly RuleWidths[] {
  return names.reduce<readonly RuleWidths[]>(
    (all, name) => {
      const known = given(name);
      const numbers = VECTOR_WIDTHS.filter((w) => known === undefined || w === known);
      return all.flatMap((widths) => numbers.map((w) => new Map([...widths, [name, w]])));
    },
    [new Map()],
  );
}

/** True for the lane counts of vectors: 2, 4, 8 and 16. False for undefined. */
export const isWidth = (lanes: number | undefined): boolean =>
  lanes !== undefined && VECTOR_WIDTHS.includes(lanes);
