/**
 * @file Strata for test suites (`strata-lang/testing`, which needs fast-check): checks of rules, strategies and schedules, single
 * steps on terms of one's own, and arbitraries of types, terms, inputs and programs.
 */

export {
  type CheckRuleOptions,
  type CheckRulesOptions,
  checkRule,
  checkRules,
  rulesOf,
} from "./api/rules/check-rule.ts";
export {
  type CheckStrategiesOptions,
  checkStrategies,
  strategiesOf,
} from "./api/strategies/check-strategies.ts";
export {
  choices,
  data,
  inputs,
  programs,
  sizes,
  terms,
  types,
} from "./api/test/arbitraries.ts";
export type { CheckResult, ShownCounterexample } from "./api/test/check-result.ts";
export type { ExampleFile } from "./api/test/example-file.ts";
export { type PreservesOptions, preserves } from "./api/test/preserves.ts";
export {
  type PreservesMeaningOptions,
  preservesMeaning,
} from "./api/test/preserves-meaning.ts";
export type { RandomInputs } from "./api/test/random-inputs.ts";
export type { RandomProgram } from "./api/test/random-program.ts";
export type { RandomTerm } from "./api/test/random-term.ts";
export {
  type InterpretOptions,
  interpretTerm as interpret,
  rewriteTerm as rewrite,
} from "./api/test/rewrite-term.ts";
export { type TestTerm, term } from "./api/test/test-term.ts";
export type { TestType } from "./api/test/test-type.ts";
export type { Choices } from "./testing/choices.ts";
export type { Flavour } from "./testing/flavour.ts";
