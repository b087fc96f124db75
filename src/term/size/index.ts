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
export { bounds, type SizeBounds } from "./bounds.ts";
export {
  type Condition,
  type ConditionOp,
  type ConditionValue,
  evaluateCondition,
  makeCondition,
  sameCondition,
  showCondition,
  substituteCondition,
} from "./condition.ts";
export { decide } from "./decide.ts";
export { type Divisibility, proveDivides } from "./divides.ts";
export { divisorsHelp, nearestDivisors, showDivision } from "./divisors.ts";
export { SizeLimit, SizeUndefined } from "./errors.ts";
export { describeFailure, type Environment, evaluate, type SizeFailure } from "./evaluate.ts";
export {
  asVariable,
  emptyFacts,
  type Facts,
  type Range,
  withCondition,
  withRange,
} from "./facts.ts";
export { asLinear, type Linear } from "./linear.ts";
export { proveEQ, proveLE, proveLT } from "./prove.ts";
export { plainNames, type SizeNames, show } from "./show.ts";
export { simplify } from "./simplify.ts";
export { Size, type SizeSort, type SizeTable, type SizeVar } from "./size.ts";
export { shiftBound, substitute, transplant } from "./substitute.ts";
export { createSizeTable } from "./table.ts";
export { partsOf, type SizeView, type TermView, type ViewOptions, view } from "./view.ts";
