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
export { describeFailure, type Environment, evaluate, type SizeFailure } from "./evaluate.ts";
export { asLinear, type Linear } from "./linear.ts";
export { plainNames, type SizeNames, show } from "./show.ts";
export { Size, type SizeSort, type SizeTable, type SizeVar } from "./size.ts";
export { shiftBound, substitute, transplant } from "./substitute.ts";
export { createSizeTable } from "./table.ts";
export { type SizeView, type TermView, type ViewOptions, view } from "./view.ts";
