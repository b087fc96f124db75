/** @file Times the default schedule of a program, and its best values, in turns with the fastest schedule of the program's own. */
import { SameResults } from "../../src/api/tune/same-results.ts";
import type { Settings } from "../../src/index.ts";
import type { FpMode } from "../../src/lowering/plan.ts";
import type { DeviceSession } from "../../src/runtime/opencl/index.ts";
import type { PassSubject } from "../passes/subjects.ts";
import {
  type CompiledSchedule,
  compiledSchedule,
  compiledSchedules,
  type PipelineCandidate,
  pipelineCase,
  scheduleCandidates,
  uninterpreted,
} from "../pipelines/candidates.ts";
import { accepts, isRight } from "../pipelines/checks.ts";
import { timedSizes } from "../pipelines/row.ts";
import { type Effort, fastest, median, timesOf } from "../pipelines/timing.ts";
import { tunedValues } from "./tuned.ts";

/** How fast the default of a program is. */
export interface DefaultResult {
  readonly program: string;
  readonly size: string;
  readonly device: string;
  readonly defaultUs: number;
  readonly bestUs: number;
  /** Time of the fastest own schedule ÷ time of the default. */
  readonly ratio: number;
  /** The fastest own schedule, with the values of its parameters that are not their defaults. */
  readonly bestSchedule: string;
  /** The time of the default with the best values of its parameters; absent if they were not looked for, as are the next three. */
  readonly tunedUs?: number;
  /** Time of the fastest own schedule ÷ `tunedUs`. */
  readonly tunedRatio?: number;
  readonly tunedSettings?: Settings;
  /** How many values were tried of how many that there are: `27 of 27`. */
  readonly tunedOf?: string;
  /** True if all results are those of the interpreter at a small size, and those of all values that were tried agree. */
  readonly correct: boolean;
}

/** How to measure. */
export interface DefaultOptions {
  /** True for small sizes, which show no speed. */
  readonly small: boolean;
  /** Milliseconds to look for the best values of the default's parameters; undefined if they are not asked for. */
  readonly tuneMs: number | undefined;
}

const MODE: FpMode = "strict";
const CHOICE: Effort = { rounds: 5, budgetMs: 600, turnUs: 10_000 };
const PAIR: Effort = { rounds: 25, budgetMs: 1500, turnUs: 10_000 };
const QUICK: Effort = { rounds: 3, budgetMs: 0, turnUs: 0 };

type Tuned = Pick<DefaultResult, "tunedUs" | "tunedRatio" | "tunedSettings" | "tunedOf">;

/** Measures the default of a program for the kind of the session's device. Throws an error if no schedule runs on the device. */
export async function measureDefault(
  session: DeviceSession,
  { file, row, schedules }: PassSubject,
  options: DefaultOptions,
): Promise<DefaultResult> {
  const { device } = session;
  const small = pipelineCase(row, file, row.small);
  const sizes = options.small ? row.small : timedSizes(row, device.type);
  const of = options.small ? small : uninterpreted(row, file, sizes);
  const own = compiledSchedules(small, MODE).filter(
    ({ schedule }) => schedules?.includes(schedule) ?? true,
  );
  const candidates = scheduleCandidates(of, own, device).filter((c) => accepts(session, c));
  const best = options.small ? candidates[0] : fastest(session, candidates, CHOICE);
  const schedule = device.type === "cpu" ? "default:cpu" : "default:gpu";
  const library = compiledSchedule(small, schedule, {}, MODE);
  const [mine] = scheduleCandidates(of, [library], device);
  if (best === undefined || mine === undefined)
    throw new Error(`${row.program}: ${best === undefined ? "no schedule" : schedule} runs here`);
  const pair = (c: PipelineCandidate): Pair =>
    pairOf(session, c, best, options.small ? QUICK : PAIR);
  const first = pair(mine);
  const checked = [
    library,
    ...own.filter((s) => s.schedule === best.schedule && s.label === best.label),
  ];
  let tuned: Tuned = {};
  let agree = true;
  if (options.tuneMs !== undefined) {
    const effort = { fp: MODE, budgetMs: options.tuneMs };
    const { settings, tried, choices, wrong } = await tunedValues(of, schedule, device, effort);
    for (const text of wrong) console.error(`${row.program}: wrong result with ${text}`);
    agree = wrong.length === 0;
    const chosen = compiledSchedule(small, schedule, settings, MODE);
    const times = isSame(library, chosen)
      ? first
      : pair(scheduleCandidates(of, [chosen], device)[0]!);
    checked.push(chosen);
    tuned = {
      tunedUs: times.us,
      tunedRatio: times.ratio,
      tunedSettings: settings,
      tunedOf: `${tried} of ${choices}`,
    };
  }
  const correct =
    agree && scheduleCandidates(small, checked, device).every((c) => isRight(session, small, c));
  session.releasePrograms();
  return {
    program: row.program,
    size: Object.values(sizes).join("x"),
    device: device.name,
    defaultUs: first.us,
    bestUs: first.bestUs,
    ratio: first.ratio,
    bestSchedule: `${best.schedule} ${best.label}`.trim(),
    ...tuned,
    correct,
  };
}

/** The times of a default and of the fastest own schedule, which took turns. */
interface Pair {
  readonly us: number;
  readonly bestUs: number;
  /** The median over the rounds of the time of the fastest own schedule ÷ that of the default. */
  readonly ratio: number;
}

function pairOf(
  session: DeviceSession,
  library: PipelineCandidate,
  best: PipelineCandidate,
  effort: Effort,
): Pair {
  const [first, second] = timesOf(session, [library, best], effort);
  return {
    us: median(first!),
    bestUs: median(second!),
    ratio: median(first!.map((us, round) => second![round]! / us)),
  };
}

/** True if both schedules leave the same, so that their kernels are equal. */
function isSame(a: CompiledSchedule, b: CompiledSchedule): boolean {
  const same = new SameResults();
  const [, again] = [a, b].map(({ schedule, compiled }) =>
    same.first({ schedule, settings: {}, isDefault: true }, compiled.applied),
  );
  return again !== undefined;
}
