/** @file Measures the programs of examples/pipelines on a device. */
import type { FpMode } from "../../src/lowering/plan.ts";
import { isFault } from "../../src/runtime/device-fault.ts";
import { compareResults } from "../../src/runtime/launch/index.ts";
import type { DeviceSession } from "../../src/runtime/opencl/index.ts";
import { spreadOf } from "../../src/runtime/opencl/spread.ts";
import {
  handCandidates,
  type PipelineCandidate,
  type PipelineCase,
  pipelineCase,
  scheduleCandidates,
} from "./candidates.ts";
import { exampleOf } from "./compile-work.ts";
import type { PipelineResult } from "./report.ts";
import type { PipelineRow } from "./row.ts";
import { PIPELINES } from "./rows.ts";
import { relativeTo } from "./tolerance.ts";

/** How a run measures. */
export interface PipelineOptions {
  readonly small: boolean;
  /** Names of programs; undefined for all. */
  readonly only?: readonly string[] | undefined;
  readonly fp: FpMode;
  /** The folder of the kernels that were written by hand. */
  readonly kernels: string;
  /** Bytes per nanosecond that a copy moves on the device. */
  readonly copyGBps: number;
}

/** Measures programs one after the other. Yields a result for each schedule. */
export function* measurePipelines(
  session: DeviceSession,
  options: PipelineOptions,
): Generator<PipelineResult> {
  for (const row of PIPELINES.filter((r) => options.only?.includes(r.program) ?? true))
    yield* measureProgram(session, row, exampleOf(row.program), options);
}

function* measureProgram(
  session: DeviceSession,
  row: PipelineRow,
  file: string,
  { small, fp, kernels, copyGBps }: PipelineOptions,
): Generator<PipelineResult> {
  const sizes = small ? row.small : row.medium;
  const of = pipelineCase(row, file, sizes);
  const { device } = session;
  const hand = handCandidates(of, device, fp, kernels);
  const wrong = hand.filter((c) => !isRight(session, of, c));
  if (wrong.length > 0)
    throw new Error(`${row.program}: by hand, and wrong: ${wrong.map((c) => c.label).join(", ")}`);
  const best = fastest(session, hand, small);
  const boundUs = row.bytes(sizes) / copyGBps / 1000;
  const ours = scheduleCandidates(of, device, fp).filter((c) => accepts(session, c));
  for (const schedule of new Set(ours.map((c) => c.schedule))) {
    const family = ours.filter((c) => c.schedule === schedule);
    const right = family.filter((c) => isRight(session, of, c));
    const chosen = fastest(session, right, small) ?? family[0]!;
    const pair = best === undefined ? [chosen] : [chosen, best];
    const [times = [], byHand] = timesOf(session, pair, small ? 3 : 9);
    const us = median(times);
    yield {
      program: row.program,
      size: Object.values(sizes).join("x"),
      schedule,
      class: chosen.class,
      correct: right.length === family.length,
      us,
      boundUs,
      ofBound: boundUs / us,
      ratioToHand: byHand === undefined ? null : median(times.map((t, k) => byHand[k]! / t)),
      settings: chosen.label,
      hand: best?.label ?? null,
      ...chosen.work!,
    };
  }
  session.releasePrograms();
}

/** False if the device takes no work-groups of this size. */
function accepts(session: DeviceSession, { request }: PipelineCandidate): boolean {
  try {
    session.run(request);
    return true;
  } catch (error) {
    if (isFault(error, "E0805")) return false;
    throw error;
  }
}

function isRight(session: DeviceSession, of: PipelineCase, c: PipelineCandidate): boolean {
  const got = c.resultOf(session.run(c.request));
  const { result, expected, row } = of;
  return compareResults(result, expected, got, relativeTo(result, expected, row.within)).equal;
}

/** A pass over the launches that takes longer is timed alone; a shorter one is repeated in each run, after one that is not timed. */
const SLOW_US = 20_000;
const PASSES = 2;

function timeOf(session: DeviceSession, { request }: PipelineCandidate, isSlow: boolean): number {
  const passes = isSlow ? {} : { warmup: 1, repeat: PASSES };
  return session.run({ ...request, ...passes }).passNs.min / 1000;
}

/** Time budget of a series of runs in microseconds, and the least number of rounds. */
const BUDGET_US = 2_000_000;
const FEWEST = 3;

/** The times of several runs in microseconds, by candidate; the candidates take turns. */
function timesOf(
  session: DeviceSession,
  candidates: readonly PipelineCandidate[],
  rounds: number,
): number[][] {
  const first = candidates.map((c) => timeOf(session, c, true));
  const slow = first.map((us) => us > SLOW_US);
  const once = first.reduce((sum, us) => sum + us, 0);
  const count = Math.min(rounds, Math.max(FEWEST, Math.ceil(BUDGET_US / once)));
  const times = Array.from({ length: count }, () =>
    candidates.map((c, k) => timeOf(session, c, slow[k]!)),
  );
  return candidates.map((_, k) => times.map((t) => t[k]!));
}

const median = (samples: readonly number[]): number => spreadOf(samples).median;

/** The fastest candidate: the first one in a quick run, which shows no speed. */
function fastest(
  session: DeviceSession,
  candidates: readonly PipelineCandidate[],
  small: boolean,
): PipelineCandidate | undefined {
  if (candidates.length < 2 || small) return candidates[0];
  const times = timesOf(session, candidates, 5).map(median);
  return candidates[times.indexOf(Math.min(...times))];
}
