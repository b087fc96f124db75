/** @file Public face of the language: files to modules, programs and schedules. Diagnostics have a face of their own. */
export type { FunDef } from "./elaborate/definition.ts";
export type { StratValue } from "./elaborate/strategy/strategy-value.ts";
export type { Module } from "./module/module.ts";
export {
  type ParsedDecl,
  type ParsedFile,
  type ParsedFileJson,
  parsedFileFromJson,
  parsedFileToJson,
  parseFile,
} from "./parse/index.ts";
export { explainCondition } from "./schedule/explain-failure.ts";
export { findProgram, type Program, programOf, showProgram } from "./schedule/program.ts";
export {
  type Applied,
  applySchedule,
  findSchedule,
  type Schedule,
  schedulesFor,
  settle,
  strategyOf,
  type Tunable,
} from "./schedule/schedule.ts";
export type { Import } from "./syntax/syntax.ts";
export { attempt, type Host, type NotFound, Workspace } from "./workspace.ts";
