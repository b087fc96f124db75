/** @file Public face of symbolic sizes. */

export {
  add,
  ceilDiv,
  compare,
  exactDiv,
  floorDiv,
  log2,
  max,
  min,
  mod,
  mul,
  neg,
  pow,
  type SizeLike,
  sub,
} from "./arithmetic.ts";
export { SizeLimit, SizeUndefined } from "./errors.ts";
export { Size, type SizeSort, type SizeTable, type SizeVar } from "./size.ts";
export { createSizeTable } from "./table.ts";
