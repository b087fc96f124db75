/** @file The public exports of the strategy layer: combinators, rules, the evaluator, its log and its explanations. */

export { applyRule, tryRule, whyNot } from "./apply-rule.ts";
export type { FailedAttempt } from "./causes.ts";
export {
  fail,
  id,
  ifThenElse,
  lazy,
  leftChoice,
  lowers,
  not,
  predicate,
  repeat,
  seq,
  try,
  unconditionally,
  where,
} from "./combinators.ts";
export { type Compute, computingStrategy, type Match } from "./compute.ts";
export { ConditionSet } from "./conditions.ts";
export {
  type DeclaredOperator,
  type DeclaredOperators,
  OPERATOR_LAWS,
  type OperatorLaw,
} from "./declared-operator.ts";
export {
  type Ancestor,
  DEFAULT_FUEL,
  Evaluator,
  type Frame,
  type Fuel,
  type Observer,
  type OutOfFuel,
  type RuleReplacements,
  rootAround,
  type Strategy,
} from "./evaluator.ts";
export {
  type Explanation,
  explainStrategy,
  type FailedBranch,
  type UnlikelyCause,
} from "./explain.ts";
export { chooseAtLaunch } from "./launch-choice.ts";
export { fixedRule, matchRule } from "./match-rule.ts";
export {
  isMeasureName,
  MEASURE_DOCS,
  MEASURE_NAMES,
  type MeasuredCondition,
  type MeasureUse,
  measureVariable,
  unmetMeasure,
} from "./measure.ts";
export { neutralStart, otherStart } from "./neutral-start.ts";
export { operatorFission } from "./operator-fission.ts";
export { classOfOperator, neutralElement } from "./operator-laws.ts";
export { type PackedRule, packRule, unpackRule } from "./packed-rule.ts";
export {
  isPropertyName,
  type OperatorProperty,
  PROPERTY_NAMES,
  propertyConditions,
  violation,
} from "./property.ts";
export { type Call, Recording } from "./recording.ts";
export type { MatchFailure, StrategyFailed, Success } from "./result.ts";
export { rewrite } from "./rewrite.ts";
export { type LogState, type Note, RewriteLog, type RewriteStep } from "./rewrite-log.ts";
export { NO_ARGUMENTS, patternsOf, type Rule, type RuleArguments, termsOf } from "./rule.ts";
export type { SearchedStep, SearchRecord } from "./search-record.ts";
export { isAllowed, isSemanticClass, type SemanticClass, weakest } from "./semantic-class.ts";
export { shortName } from "./short-name.ts";
export { evaluatePart } from "./unchanged.ts";
export { fixedRules, growth, showRuleCondition, type Variadic } from "./variadic.ts";
export { WrongRewrite } from "./wrong-rewrite.ts";
