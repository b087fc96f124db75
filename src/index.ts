/**
 * @file Strata as a library. A text or file goes through `parse`, `chooseProgram` or `apply`, `compile` and `run`. Every step
 * returns its outcome, or for a user's mistake a `Failed` with diagnostics; `unwrap` turns a `Failed` into an exception.
 */

export { type Compiled, type CompileOptions, compile } from "./api/compile/compile.ts";
export type { KernelStats } from "./api/compile/kernel-stats.ts";
export {
  type ChangePlace,
  type DiffOptions,
  diff,
  type LibraryChange,
  type LibraryDiff,
} from "./api/diff/diff.ts";
export { type FactsOptions, facts, type ProgramFacts } from "./api/facts/facts.ts";
export type {
  AccessFigures,
  BufferFigures,
  ByteFigures,
  DivergenceFigures,
  Figure,
  LaunchFacts,
  LoopFigures,
  MadeBy,
  Transfer,
} from "./api/facts/launch-facts.ts";
export { type NotesOptions, notes } from "./api/notes/notes.ts";
export { type Profile, type ProfileOptions, profile } from "./api/profile/profile.ts";
export type {
  LaunchNs,
  PlaceCost,
  ProfiledLaunch,
  RoofSpeed,
  RoofSpeeds,
} from "./api/profile/profiled-launch.ts";
export type { Bound } from "./api/run/bind.ts";
export { type InputValue, type Nested, random, toNested } from "./api/run/input-value.ts";
export type { Verified } from "./api/run/reference.ts";
export { type Device, type Ran, type RunOptions, run } from "./api/run/run.ts";
export { type UnusualValues, unusualValues } from "./api/run/unusual-values.ts";
export { verify } from "./api/run/verify.ts";
export { type ApplyOptions, apply, choose } from "./api/schedule/apply.ts";
export {
  type PinnedFile,
  type PinnedSearch,
  type PinOptions,
  pin,
} from "./api/schedule/pin.ts";
export type { Applied, Chosen } from "./api/schedule/stages.ts";
export { Failed, unwrap } from "./api/source/failed.ts";
export { type FixedFile, type FixedUse, type FixOptions, fix } from "./api/source/fix.ts";
export type { FixedMistake } from "./api/source/fix-rounds.ts";
export { type ParseOptions, parse, type Source, type SourceInput } from "./api/source/source.ts";
export { type Trace, type TraceOptions, trace } from "./api/trace/trace.ts";
export type { Choice, Settings } from "./api/tune/space.ts";
export { type Tuned, type TunedChoice, type TuneOptions, tune } from "./api/tune/tune.ts";
export { tunedToJson } from "./api/tune/tuned-file.ts";
export { type TunedOptions, type TunedSettings, tunedSettings } from "./api/tune/tuned-settings.ts";
export {
  type ReadOptions,
  readPlan,
  readSteps,
  type WrittenRecords,
} from "./api/written/read-plan.ts";
export type { ChangeKind, SemverStep } from "./lang/compare/index.ts";
export type { ComputedRule } from "./lang/index.ts";
export type { HostArray } from "./runtime/data/index.ts";
export type { HostTuple, HostValue } from "./runtime/launch/index.ts";
export type { Match } from "./strategies/index.ts";
export type { Diagnostic, Fix, FixEdit, Place, Span } from "./term/diagnostic.ts";
export type { Builder, Size, Term, Type } from "./term/index.ts";
export { StrataError } from "./term/index.ts";
