/**
 * @file Strata as a library: a text or file goes through `parse`, `apply`, `compile` and `run`. Mistakes of the user are
 * values (`Failed`, with diagnostics); `unwrap` turns them into exceptions for those who prefer that.
 */
export { type Applied, type ApplyOptions, apply, type Chosen, choose } from "./api/apply.ts";
export type { Bound } from "./api/bind.ts";
export { type Compiled, type CompileOptions, compile } from "./api/compile.ts";
export { Failed, unwrap } from "./api/failed.ts";
export { type InputValue, type Nested, random, toNested } from "./api/input-value.ts";
export type { KernelStats } from "./api/kernel-stats.ts";
export type { Verified } from "./api/reference.ts";
export { type Device, type Ran, type RunOptions, run } from "./api/run.ts";
export { type ParseOptions, parse, type Source, type SourceInput } from "./api/source.ts";
export { type Trace, type TraceOptions, trace } from "./api/trace.ts";
export type { Choice, Settings } from "./api/tune/space.ts";
export { type Tuned, type TunedChoice, type TuneOptions, tune } from "./api/tune/tune.ts";
export { verify } from "./api/verify.ts";
export type { ComputedRule } from "./lang/index.ts";
export type { HostArray } from "./runtime/data/index.ts";
export type { HostTuple, HostValue } from "./runtime/launch/index.ts";
export type { Match } from "./strategies/index.ts";
export type { Diagnostic, Place, Span } from "./term/diagnostic.ts";
export type { Builder, Size, Term, Type } from "./term/index.ts";
export { StrataError } from "./term/index.ts";
