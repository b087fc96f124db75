/** @file The schedules by sketch beside those by steps: their kernels take turns on an OpenCL device. */
import { readFileSync } from "node:fs";
import { apply, compile, parse, unwrap } from "../../src/index.ts";
import { openDevice, selectDevice } from "../../src/runtime/opencl/index.ts";
import {
  type PipelineCandidate,
  scheduleCandidates,
  uninterpreted,
} from "../pipelines/candidates.ts";
import { rowAlone } from "../pipelines/row-alone.ts";
import { median, timesOf } from "../pipelines/timing.ts";
import type { Goal } from "./goals.ts";

/** A schedule by sketch, and its time beside that of the steps. */
export interface SketchTime {
  readonly name: string;
  readonly us: number;
  /** Time of the schedule by steps ÷ time of the schedule by sketch, the median over the rounds. */
  readonly ratio: number;
  readonly rounds: number;
}

const ROUNDS = 25;
const SIZES = { n: 256, m: 256, k: 256 };
/** Tiles of 16 × 32: with square ones a sketch does not say which of two equal loops is that of the rows. */
const BY_SKETCH = { t: 16, u: 32, s: 4 };
const BY_STEPS = { t: 32, s: 4 };
/** The schedules by steps, whose tiles are square. */
const stepsText = (): string =>
  readFileSync("examples/gemm.strata", "utf8").replaceAll("tile([t, t])", "tile([16, t])");

/** Times the products of examples/saturate beside those of examples/gemm.strata. */
export function timesBesideSteps(goals: readonly Goal[], device?: string): readonly SketchTime[] {
  using session = openDevice(selectDevice(device));
  const row = rowAlone("gemm", [SIZES, SIZES, SIZES]);
  const candidate = (
    text: string | undefined,
    file: string,
    schedule: string,
    settings: Readonly<Record<string, number>>,
  ): PipelineCandidate => {
    const of = uninterpreted(row, file, SIZES);
    const source = text === undefined ? of.source : parse({ text });
    const own = schedule === "baseline" ? {} : settings;
    const applied = unwrap(apply(source, { program: "gemm", schedule, settings: own }));
    const compiled = unwrap(compile(applied));
    const named = { schedule, label: "", class: applied.class, compiled };
    return scheduleCandidates(of, [named], session.device)[0]!;
  };
  return goals.map(({ file, schedule }) => {
    const both = [
      candidate(undefined, file, schedule, BY_SKETCH),
      candidate(stepsText(), file, schedule, BY_STEPS),
    ];
    const [own = [], steps = []] = timesOf(session, both, {
      rounds: ROUNDS,
      budgetMs: 20_000,
      turnUs: 10_000,
    });
    session.releasePrograms();
    const ratio = median(own.map((us, k) => steps[k]! / us));
    return { name: schedule, us: median(own), ratio, rounds: own.length };
  });
}
