/**
 * @file Strata for test suites (`strata-lang/testing`, which needs fast-check): arbitraries of types, sizes, terms and data, and the
 * property that a schedule preserves what a program means.
 */
export {
  choices,
  data,
  type RandomTerm,
  sizes,
  terms,
  types,
} from "./api/arbitraries.ts";
export { type CheckRuleOptions, checkRule } from "./api/check-rule.ts";
export { type PreservesOptions, preserves } from "./api/preserves.ts";
export type { Choices } from "./testing/choices.ts";
export type { Flavour } from "./testing/data.ts";
