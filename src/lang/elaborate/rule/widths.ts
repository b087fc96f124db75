/**
 * @file The widths of a rule: the names that stand where the width of a vector does, in `asVector(w, xs)` and `vec[w]f32`. Each is
 * a number in a typed rule, so that a rule with widths is a family of rules.
 */
import { isPrimName, PRIMITIVES, VECTOR_WIDTHS } from "../../../term/index.ts";
import type { ExprSyntax, SizeSyntax } from "../../syntax/syntax.ts";
import { partsOf } from "../expr/free-names.ts";

/** A number for each width of a rule, by its name. */
export type RuleWidths = ReadonlyMap<string, number>;

/** The names of the widths in the two sides of a rule, in the order of the text. */
export function widthNames(lhs: ExprSyntax, rhs: ExprSyntax): readonly string[] {
  const names = partsOf([lhs, rhs]).flatMap((p) => {
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

/** All choices of numbers for widths; of those in `given` only that number, which may be none that a vector can have. */
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

/** Can a vector have so many lanes? */
export const isWidth = (lanes: number | undefined): boolean =>
  lanes !== undefined && VECTOR_WIDTHS.includes(lanes);
