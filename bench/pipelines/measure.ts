/** @file Measures the programs of examples/pipelines on a device. */
import type { FpMode } from "../../src/lowering/plan.ts";
import type { DeviceSession } from "../../src/runtime/opencl/index.ts";
import {
  compiledSchedule,
  compiledSchedules,
  handCandidates,
  libraryCandidates,
  type PipelineCandidate,
  type PipelineCase,
  pipelineCase,
  scheduleCandidates,
  type TimedCandidate,
  type UninterpretedCase,
  uninterpreted,
} from "./candidates.ts";
import { accepts, isRight } from "./checks.ts";
import { exampleOf } from "./compile-work.ts";
import { execute, ONCE } from "./execute.ts";
import type { PipelineResult } from "./report.ts";
import { type PipelineRow, type Sizes, timedSizes } from "./row.ts";
import { PIPELINES } from "./rows.ts";
import { placeInDoubt } from "./sampled-places.ts";
import { type Effort, fastest, median, timesOf } from "./timing.ts";

/** How a run measures. */
export interface PipelineOptions {
  readonly small: boolean;
  /** Names of programs; undefined for all. */
  readonly only?: readonly string[] | undefined;
  /** Names of schedules; undefined for all. */
  readonly schedules?: readonly string[] | undefined;
  /** Of our kernels; undefined for what each schedule states. */
  readonly fp?: FpMode | undefined;
  /** Of kernels by hand, where `fp` is undefined. */
  readonly handFp?: FpMode | undefined;
  /** The mode of the library's default schedule, which is then measured as well. */
  readonly defaultFp?: FpMode | undefined;
  /** The folder of the kernels that were written by hand. */
  readonly kernels: string;
  /** Bytes per nanosecond that a copy moves on the device. */
  readonly copyGBps: number;
}

/** To choose the fastest variant by hand, and the fastest values of a schedule's parameters. */
const CHOICE: Effort = { rounds: 9, budgetMs: 600, turnUs: 10_000 };
/** To compare both. */
const PAIR: Effort = { rounds: 25, budgetMs: 1500, turnUs: 10_000 };
/** In a quick run, which shows no speed and takes the first variant. */
const QUICK: Effort = { rounds: 3, budgetMs: 0, turnUs: 0 };

/** Measures programs one after the other. Yields a result for each schedule. */
export function* measurePipelines(
  session: DeviceSession,
  options: PipelineOptions,
): Generator<PipelineResult> {
  for (const row of PIPELINES.filter((r) => options.only?.includes(r.program) ?? true))
    yield* measureProgram(session, row, exampleOf(row.program), options);
}

/** Measures a program at the sizes for the device, or at the given ones. Yields a result for each schedule. */
export function* measureProgram(
  session: DeviceSession,
  row: PipelineRow,
  file: string,
  {
    small,
    fp,
    handFp = "contract",
    defaultFp,
    kernels,
    copyGBps,
    schedules: only,
  }: PipelineOptions,
  sizes: Sizes = small ? row.small : timedSizes(row, session.device.type),
): Generator<PipelineResult> {
  const { device } = session;
  const isLarge = row.element !== undefined || sizes === row.large;
  const interpreted = pipelineCase(row, file, isLarge ? row.small : sizes);
  const library = `default:${device.type === "gpu" ? "gpu" : "cpu"}`;
  const schedules = [
    ...compiledSchedules(interpreted, fp),
    ...(defaultFp === undefined ? [] : [compiledSchedule(interpreted, library, {}, defaultFp)]),
  ].filter(({ schedule }) => only?.includes(schedule) ?? true);
  const handAt = (of: UninterpretedCase): TimedCandidate[] => [
    ...handCandidates(of, device, fp ?? handFp, kernels),
    ...libraryCandidates(of, device),
  ];
  const oursAt = (of: UninterpretedCase): PipelineCandidate[] =>
    scheduleCandidates(of, schedules, device).filter((c) => accepts(session, c));
  checkHand(session, interpreted, handAt(interpreted));
  const of =
    sizes === interpreted.sizes
      ? interpreted
      : withResultOf(session, uninterpreted(row, file, sizes), [handAt, oursAt]);
  const hand = handAt(of);
  if (of !== interpreted) checkHand(session, of, hand);
  const wrong = new Set(
    (of === interpreted ? [] : oursAt(interpreted))
      .filter((c) => !isRight(session, interpreted, c))
      .map(nameOf),
  );
  const best = small ? hand[0] : fastest(session, hand, CHOICE);
  const boundUs = row.bytes(sizes) / copyGBps / 1000;
  const ours = oursAt(of);
  for (const schedule of new Set(ours.map((c) => c.schedule))) {
    const family = ours.filter((c) => c.schedule === schedule);
    const right = family.filter((c) => !wrong.has(nameOf(c)) && isRight(session, of, c));
    const chosen = (small ? right[0] : fastest(session, right, CHOICE)) ?? family[0]!;
    const pair = best === undefined ? [chosen] : [chosen, best];
    const [times = [], byHand] = timesOf(session, pair, small ? QUICK : PAIR);
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

const nameOf = ({ schedule, label }: TimedCandidate): string => `${schedule} ${label}`;

/**
 * At sizes that take too long to interpret, the result to expect is that of the first variant by hand, or else of the first schedule;
 * it is compared with the formula in double precision at some places, if the row states that.
 */
function withResultOf(
  session: DeviceSession,
  of: UninterpretedCase,
  ways: readonly ((of: UninterpretedCase) => readonly TimedCandidate[])[],
): PipelineCase {
  const first = ways.flatMap((candidates) => candidates(of))[0];
  if (first === undefined) throw new Error(`${of.row.program}: nothing computes it`);
  const expected = first.resultOf(execute(session, first, ONCE));
  const wrong = placeInDoubt(of, expected);
  if (wrong !== undefined)
    throw new Error(`${of.row.program}: ${first.schedule} ${first.label} is wrong: ${wrong}`);
  return { ...of, expected };
}

/** Throws an error if a variant by hand is wrong. */
function checkHand(
  session: DeviceSession,
  of: PipelineCase,
  hand: readonly TimedCandidate[],
): void {
  const wrong = hand.filter((c) => !isRight(session, of, c));
  if (wrong.length > 0)
    throw new Error(
      `${of.row.program}: by hand, and wrong: ${wrong.map((c) => c.label).join(", ")}`,
    );
}
