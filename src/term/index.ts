/** @file Exports of the term layer: terms, types, sizes, primitives, their interpreter and printers. */
export { Builder } from "./build.ts";
export { chainOf } from "./chain.ts";
export { closedValue } from "./closed-value.ts";
export { bodyUnder, type ContextPattern, splitContext } from "./context.ts";
export { couldMatch } from "./could-match.ts";
export {
  boundOf,
  type DataRange,
  gridOf,
  liesIn,
  type NumberName,
  numberWithin,
  type RangeEnd,
  rangeOfComponent,
  rangeOfPart,
  rangeOfType,
  showBound,
  showRange,
  type ValueRange,
} from "./data-range.ts";
export type { Diagnostic, Fix, FixEdit, Place, Span } from "./diagnostic.ts";
export { etaLong, withEtaLong } from "./eta.ts";
export { type External, externalLabel, externalOf } from "./external.ts";
export { boundTerms, fill, fillSize } from "./fill.ts";
export { heaviestInScope, memoised } from "./heaviest.ts";
export { indexRange } from "./index-range.ts";
export { indexSize } from "./index-term.ts";
export { IllTyped, Inference, inClass, isNumbered, type Mismatch } from "./infer/index.ts";
export { rangeDemands } from "./inside-array.ts";
export {
  binaryOperator,
  convert,
  fma,
  intoType,
  type Scalar,
  unaryOperator,
} from "./interpret/arithmetic.ts";
export {
  BufferArray,
  type BufferShape,
  type ScalarBuffer,
  valueAt,
} from "./interpret/buffer-array.ts";
export { Interpreter, isSizeProblem, type Meaning } from "./interpret/interpreter.ts";
export * from "./interpret/value.ts";
export { workOf } from "./interpret/work.ts";
export { isLayout } from "./is-layout.ts";
export { knownElement, unfoldedReduce } from "./known-element.ts";
export { CompilerBug, isStackOverflow, LIMITS, LimitError, type Limits } from "./limits.ts";
export { isLiteral, literalTerm } from "./literal-term.ts";
export { mapType, visitType } from "./map-type.ts";
export { MatchBindings, Matcher, type PatternMismatch } from "./match.ts";
export {
  isMove,
  isSpread,
  isWrittenThrough,
  movedComponents,
  movesItsArgument,
} from "./moved-parts.ts";
export { sizeOutside, typeOutside } from "./nat-scope.ts";
export {
  type PackedCondition,
  type PackedNode,
  packCondition,
  TermPacker,
  UnpackedTerms,
  unpackCondition,
} from "./packed-terms.ts";
export { SequenceNumbers } from "./pair-table.ts";
export { type Permutation, unprovedPermutations } from "./permutation.ts";
export * from "./primitives/index.ts";
export { type PartMeasure, readsOfPart, strideOfPart } from "./reads/reads-of-part.ts";
export { requiredSizes } from "./required-sizes.ts";
export { Session } from "./session.ts";
export { shortest, showNumber, showScalar } from "./show-literal.ts";
export { freshName, namesAlong, namesFor, namesIn } from "./show-names.ts";
export { showTerm, writtenSizes } from "./show-term.ts";
export { showType } from "./show-type.ts";
export {
  type ClassDemand,
  IMPLIED,
  isTypeClass,
  TYPE_CLASSES,
  type TypeClass,
} from "./signature.ts";
export * from "./size/index.ts";
export { lengthsIn, sizesIn } from "./sizes-in.ts";
export { isNumberedStep } from "./steps.ts";
export { type Complaint, complaintIn, mistake, mistakeIn, StrataError } from "./strata-error.ts";
export {
  abstract,
  abstractSize,
  applyAll,
  applyNat,
  bindSize,
  dependsOnSize,
  instantiate,
  mapTerm,
  shift,
  shiftType,
  substitute as substituteTerms,
} from "./substitute.ts";
export { type PlacedSubterm, placedSubterms, subterms } from "./subterms.ts";
export * from "./term.ts";
export { sizeTestOf, testTerm } from "./tested-sizes.ts";
export { isTotal, totality } from "./total.ts";
export * from "./type.ts";
