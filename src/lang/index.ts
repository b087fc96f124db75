/**
 * @file The public exports of the language layer: from files to modules, programs and schedules. Diagnostics are exported
 * separately.
 */
export type { BuiltModule } from "./elaborate/built-module.ts";
export type { FunDef } from "./elaborate/definition.ts";
export type { FunLaws } from "./elaborate/fun/elaborate-laws.ts";
export { withClass, withConditions, withoutCondition } from "./elaborate/rule/rule-edits.ts";
export { accepts } from "./elaborate/strategy/kind.ts";
export { isComputed } from "./elaborate/strategy/static-kind.ts";
export {
  type Callable,
  type ParameterKind,
  type StratValue,
  showCall,
  strategyValue,
} from "./elaborate/strategy/strategy-value.ts";
export { writtenCalls } from "./elaborate/strategy/written-calls.ts";
export type { Tunable } from "./elaborate/tunable.ts";
export { buildModule, readBuilt } from "./module/build-module.ts";
export type { ComputedRule } from "./module/computed-rule.ts";
export { lint } from "./module/lint.ts";
export { mentioned } from "./module/mentioned.ts";
export type { Module } from "./module/module.ts";
export { namedFunction } from "./module/named-function.ts";
export { functionsWithLaws, operatorsInScope } from "./module/operators-in-scope.ts";
export { rulesInBraces } from "./module/rules-in-braces.ts";
export {
  type ParsedFile,
  type ParsedFileJson,
  parsedFileFromJson,
  parsedFileToJson,
  parseFile,
  plainText,
  wordsIn,
} from "./parse/index.ts";
export { placeOfImport } from "./parse/place-of-import.ts";
export { applySchedule, type ScheduleResult } from "./schedule/apply-schedule.ts";
export { begin } from "./schedule/beginning.ts";
export { callOf, printSchedule, tunableParams } from "./schedule/calling-schedule.ts";
export {
  DEFAULT_MODULE,
  DEFAULT_NAMES,
  type DefaultKind,
  defaultKindOf,
  defaultName,
} from "./schedule/default-names.ts";
export { explanationHelp, explanationNotes } from "./schedule/explain-failure.ts";
export { explanationJson } from "./schedule/explanation-json.ts";
export {
  beginningWith,
  callableNamed,
  callsWithSizes,
  copyingSteps,
  endingWith,
  lessOneStep,
  renaming,
  strategiesIn,
  strategyNames,
  withoutLets,
} from "./schedule/other-body.ts";
export { pinnedSteps } from "./schedule/pinned-steps.ts";
export { type Program, programOf } from "./schedule/program.ts";
export {
  findProgram,
  type ListedProgram,
  listedProgram,
  programNamed,
  programsOf,
} from "./schedule/programs.ts";
export { RecordedRun } from "./schedule/recorded-run.ts";
export {
  findSchedule,
  type Schedule,
  type SettingPlace,
  scheduleAt,
  scheduleName,
  schedulesFor,
  settle,
} from "./schedule/schedule.ts";
export { conditionsOf } from "./schedule/schedule-conditions.ts";
export { type SearchSite, searchingSchedules, searchSites } from "./schedule/search-sites.ts";
export { classReason, explainCondition, shortReason } from "./schedule/show-miss.ts";
export { sizeNeeds } from "./schedule/size-needs.ts";
export {
  beginningEdits,
  copyingEdits,
  endingEdits,
  renamingEdits,
  withoutStepEdits,
} from "./schedule/step-edits.ts";
export { strategyOf } from "./schedule/strategy-of.ts";
export { type PathDetail, takenPath } from "./schedule/taken-path.ts";
export { isPlainRelation } from "./syntax/measured.ts";
export { printPin } from "./syntax/print-strategy.ts";
export type { Decl, DeclHeader, Import, ParamSyntax, Strat } from "./syntax/syntax.ts";
export { fixUses, type UseFix } from "./upgrade/fix-uses.ts";
export { spelledBody } from "./upgrade/spelled-body.ts";
export { NameSpelling } from "./upgrade/spelling.ts";
export { unseenUses } from "./upgrade/unseen-uses.ts";
export { unusedImports } from "./upgrade/unused-imports.ts";
export { type ModuleHost, type NotFound, Workspace } from "./workspace.ts";
