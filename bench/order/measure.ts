/** @file The schedules of a program with their predicted and their measured times. */
import { SameResults } from "../../src/api/tune/same-results.ts";
import { facts, unwrap } from "../../src/index.ts";
import { schedulesFor } from "../../src/lang/index.ts";
import type { FpMode } from "../../src/lowering/plan.ts";
import type { DeviceSession } from "../../src/runtime/opencl/index.ts";
import type { PassSubject } from "../passes/subjects.ts";
import {
  type CompiledSchedule,
  compiledSchedule,
  type PipelineCandidate,
  type PipelineCase,
  pipelineCase,
  scheduleCandidates,
  uninterpreted,
} from "../pipelines/candidates.ts";
import { accepts, isRight } from "../pipelines/checks.ts";
import { type Sizes, timedSizes } from "../pipelines/row.ts";
import { type Effort, median, timesOf } from "../pipelines/timing.ts";
import { type PredictedParts, predictedParts, predictedUs } from "./predict.ts";
import { rankCorrelation } from "./rank-correlation.ts";
import { SPEEDS } from "./speeds.ts";
import { withTies } from "./ties.ts";

/** A schedule with its times in microseconds. */
export interface OrderedSchedule {
  readonly schedule: string;
  readonly predictedUs: number;
  readonly measuredUs: number;
  /** What the predicted time is made of. */
  readonly parts: PredictedParts;
  /** True if its result is that of the interpreter at a small size. */
  readonly correct: boolean;
}

/** The schedules of a program in the order of their measured times, the fastest first. */
export interface OrderResult {
  readonly program: string;
  readonly size: string;
  readonly device: string;
  readonly schedules: readonly OrderedSchedule[];
  /** Spearman's rank correlation of both times, where times that differ by less than 5 % are ties; null where all are. */
  readonly rankCorrelation: number | null;
  /** The same without ties. */
  readonly plainCorrelation: number | null;
  /** Schedules that were not timed, with the reason. */
  readonly left: readonly { readonly schedule: string; readonly reason: string }[];
}

/** How to measure. */
export interface OrderOptions {
  /** True for small sizes, which show no speed. */
  readonly small: boolean;
  /** Schedules that would take longer, in milliseconds, are left out. */
  readonly limitMs: number;
}

const MODE: FpMode = "strict";
const TURNS: Effort = { rounds: 15, budgetMs: 1500, turnUs: 10_000 };
const MARGIN = 1.05;
const FEWEST = 3;

/** Measures a program's own schedules and the library's defaults. Undefined if fewer than three of them run, or are different. */
export function measureOrder(
  session: DeviceSession,
  subject: PassSubject,
  options: OrderOptions,
): OrderResult | undefined {
  const { file, row } = subject;
  const { device } = session;
  const small = pipelineCase(row, file, row.small);
  const compiled = differentSchedules(small, subject);
  if (compiled.length < FEWEST) return undefined;
  const sizes = options.small ? row.small : timedSizes(row, device.type);
  const { fit, left } = fitting(session, subject, compiled, sizes, options);
  const of = options.small ? small : uninterpreted(row, file, sizes);
  const chosen = fit.flatMap((s) => {
    const [candidate] = scheduleCandidates(of, [s], device);
    return candidate !== undefined && accepts(session, candidate) ? [{ ...s, candidate }] : [];
  });
  if (chosen.length < FEWEST) return undefined;
  const times = timesOf(
    session,
    chosen.map((c) => c.candidate),
    TURNS,
  ).map(median);
  const speeds = SPEEDS[device.type === "cpu" ? "cpu" : "gpu"];
  const schedules = chosen.map((s, k): OrderedSchedule => {
    const { launches } = unwrap(facts(s.compiled, { sizes }));
    const predicted = { speeds, units: device.computeUnits };
    return {
      schedule: s.schedule,
      predictedUs: predictedUs(launches, predicted),
      measuredUs: times[k]!,
      parts: predictedParts(launches, predicted),
      correct: scheduleCandidates(small, [s], device).every((c) => isRight(session, small, c)),
    };
  });
  session.releasePrograms();
  const both = [schedules.map((s) => s.predictedUs), times] as const;
  const [predicted, measured] = both.map((xs) => withTies(xs, MARGIN));
  return {
    program: row.program,
    size: Object.values(sizes).join("x"),
    device: device.name,
    schedules: schedules.toSorted((a, b) => a.measuredUs - b.measuredUs),
    rankCorrelation: rankCorrelation(predicted!, measured!) ?? null,
    plainCorrelation: rankCorrelation(...both) ?? null,
    left,
  };
}

/** The schedules of a program and both defaults, without those that leave the same as an earlier one. */
function differentSchedules(
  of: PipelineCase,
  { row, schedules }: PassSubject,
): readonly CompiledSchedule[] {
  const own = schedules ?? schedulesFor(of.source.module, row.program).map(({ name }) => name);
  const same = new SameResults();
  return [...own, "default:gpu", "default:cpu"].flatMap((schedule) => {
    const found = compiledSchedule(of, schedule, {}, MODE);
    const choice = { schedule, settings: {}, isDefault: true };
    return same.first(choice, found.compiled.applied) === undefined ? [found] : [];
  });
}

/** The schedules that do not take too long, as far as a run at medium sizes says: their time grows at least with the product of the sizes. */
function fitting(
  session: DeviceSession,
  { file, row }: PassSubject,
  compiled: readonly CompiledSchedule[],
  sizes: Sizes,
  { small, limitMs }: OrderOptions,
): { readonly fit: readonly CompiledSchedule[]; readonly left: OrderResult["left"] } {
  if (small) return { fit: compiled, left: [] };
  const of = uninterpreted(row, file, row.medium);
  const grows = productOf(sizes) / productOf(row.medium);
  const estimates = compiled.map((s) => {
    const [candidate] = scheduleCandidates(of, [s], session.device);
    const ms = candidate === undefined ? 0 : grows * onceMs(session, candidate);
    return { s, ms };
  });
  return {
    fit: estimates.filter(({ ms }) => ms <= limitMs).map(({ s }) => s),
    left: estimates
      .filter(({ ms }) => ms > limitMs)
      .map(({ s, ms }) => ({
        schedule: s.schedule,
        reason: `would take about ${(ms / 1000).toFixed(1)} s`,
      })),
  };
}

function onceMs(session: DeviceSession, candidate: PipelineCandidate): number {
  if (!accepts(session, candidate)) return 0;
  return session.run({ ...candidate.request, warmup: 0, repeat: 1 }).passNs.min / 1e6;
}

const productOf = (sizes: Sizes): number => Object.values(sizes).reduce((n, x) => n * x, 1);
