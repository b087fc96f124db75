/** @file The type of a vector. Its lanes are numbers: OpenCL has no vectors of truth values, and none of vectors or arrays. */
import type { Size } from "../size/index.ts";
import type { Type } from "../type.ts";
import type { TypingContext } from "./row.ts";

const WIDTHS: readonly (number | undefined)[] = [2, 4, 8, 16];

/** The type of what the primitive `name` makes: `width` lanes of `elem`. */
export function vectorOf(at: TypingContext, name: string, width: Size, elem: Type): Type {
  const lanes = width.constant;
  if (lanes === undefined || !WIDTHS.includes(lanes))
    return at.fail(`the width of ${name} must be 2, 4, 8 or 16`);
  at.demand("scalar", elem);
  at.demand("numeric", elem);
  return elem.table.vector(elem, lanes);
}
