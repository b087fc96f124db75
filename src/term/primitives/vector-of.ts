/** @file The vector type that a primitive makes. Lanes are numbers: OpenCL has no vectors of booleans, of vectors or of arrays. */
import type { Size } from "../size/index.ts";
import type { Type } from "../type.ts";
import type { TypingContext } from "./row.ts";

const WIDTHS: readonly (number | undefined)[] = [2, 4, 8, 16];

/**
 * Returns the type of `width` lanes of `elem` for the primitive `name`. Fails unless the width is the constant 2, 4, 8 or 16;
 * demands that `elem` is a numeric scalar.
 */
export function vectorOf(at: TypingContext, name: string, width: Size, elem: Type): Type {
  const lanes = width.constant;
  if (lanes === undefined || !WIDTHS.includes(lanes))
    return at.fail(`the width of ${name} must be 2, 4, 8 or 16`);
  at.demand("scalar", elem);
  at.demand("numeric", elem);
  return elem.table.vector(elem, lanes);
}
