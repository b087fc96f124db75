/** @file Exports of symbolic sizes. */

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
export { type CompiledSize, compileSize } from "./compile-size.ts";
export {
  type ConditionOperator,
  type ConditionValue,
  compileCondition,
  evaluateCondition,
  makeCondition,
  type SizeCondition,
  sameCondition,
  showCondition,
  substituteCondition,
} from "./condition.ts";
export { decideCondition } from "./decide.ts";
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
export { type AtMost, INT_MAX, LONGEST, launchLimits, provablyWithin, withLaunch } from "./fits.ts";
export { knownFactorsOf } from "./fraction.ts";
export { asLinear } from "./linear.ts";
export { coefficientOf, withoutMultiples } from "./multiples.ts";
export { type PackedSize, packSize, unpackSize } from "./packed-size.ts";
export { exponentOfTwo } from "./power.ts";
export { proveEQ, proveLE } from "./prove.ts";
export { show } from "./show.ts";
export { showValues } from "./show-values.ts";
export { simplify } from "./simplify.ts";
export { Size, type SizeTable, type SizeVar } from "./size.ts";
export { sizeOfView } from "./size-of-view.ts";
export {
  allOf,
  anyOf,
  conditionsIn,
  decideTest,
  isAlways,
  isCondition,
  negatedTest,
  type SizeTest,
  sameTest,
  showTest,
  sizesOfTest,
  substituteTest,
  testHolds,
  withTest,
} from "./size-test.ts";
export { shiftBound, substituteSizes } from "./substitute.ts";
export { createSizeTable } from "./table.ts";
export { partsOf, type SizeView, type TermView, view } from "./view.ts";
