/** @file The comparison of two versions of a library, as far as declarations tell. */
export {
  CHANGES,
  type ChangeKind,
  type FoundChange,
  largestStep,
  SEMVER_STEPS,
  type SemverStep,
} from "./change.ts";
export { compareModules } from "./compare-modules.ts";
export { nextVersion, stepBetween } from "./step-between.ts";
