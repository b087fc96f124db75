/** @file Public face of symbolic sizes. */

export {
  add,
  ceilDiv,
  exactDiv,
  floorDiv,
  log2,
  max,
  min,
  mod,
  mul,
  neg,
  pow,
  sub,
} from "./arithmetic.ts";
export { bounds } from "./bounds.ts";
export {
  type Condition,
  type ConditionValue,
  evaluateCondition,
  makeCondition,
  sameCondition,
  showCondition,
  substituteCondition,
} from "./condition.ts";
export { decide } from "./decide.ts";
export { proveDivides } from "./divides.ts";
export { divisorsHelp, nearestDivisors, showDivision } from "./divisors.ts";
export { isSizeLimit, undefinedSizeIn, unlessImpossible, whichSizeLimit } from "./errors.ts";
export { describeFailure, evaluate, evaluateInt } from "./evaluate.ts";
export {
  asVariable,
  emptyFacts,
  type Facts,
  withCondition,
  withRange,
} from "./facts.ts";
export { type AtMost, fits, INT_MAX, LONGEST, launchLimits, withLaunch } from "./fits.ts";
export { asLinear } from "./linear.ts";
export { proveEQ, proveLE } from "./prove.ts";
export { show } from "./show.ts";
export { showValues } from "./show-values.ts";
export { simplify } from "./simplify.ts";
export { Size, type SizeTable, type SizeVar } from "./size.ts";
export { shiftBound, substitute } from "./substitute.ts";
export { createSizeTable } from "./table.ts";
export { partsOf, type SizeView, type TermView, view } from "./view.ts";
