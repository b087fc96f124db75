/** @file Times the default schedule of a program and its fastest own schedule, in turns. */
import { apply, compile, unwrap } from "../../src/index.ts";
import type { FpMode } from "../../src/lowering/plan.ts";
import type { DeviceSession } from "../../src/runtime/opencl/index.ts";
import type { PassSubject } from "../passes/subjects.ts";
import {
  type CompiledSchedule,
  compiledSchedules,
  pipelineCase,
  scheduleCandidates,
  uninterpreted,
} from "../pipelines/candidates.ts";
import { accepts, isRight } from "../pipelines/checks.ts";
import { timedSizes } from "../pipelines/row.ts";
import { type Effort, fastest, median, timesOf } from "../pipelines/timing.ts";

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
  /** True if both results are those of the interpreter at a small size. */
  readonly correct: boolean;
}

const MODE: FpMode = "strict";
const CHOICE: Effort = { rounds: 5, budgetMs: 600, turnUs: 10_000 };
const PAIR: Effort = { rounds: 25, budgetMs: 1500, turnUs: 10_000 };
const QUICK: Effort = { rounds: 3, budgetMs: 0, turnUs: 0 };

/** Measures the default of a program for the kind of the session's device. Throws an error if no schedule runs on the device. */
export function measureDefault(
  session: DeviceSession,
  { file, row, schedules }: PassSubject,
  isSmall: boolean,
): DefaultResult {
  const { device } = session;
  const small = pipelineCase(row, file, row.small);
  const sizes = isSmall ? row.small : timedSizes(row, device.type);
  const of = isSmall ? small : uninterpreted(row, file, sizes);
  const own = compiledSchedules(small, MODE).filter(
    ({ schedule }) => schedules?.includes(schedule) ?? true,
  );
  const candidates = scheduleCandidates(of, own, device, MODE).filter((c) => accepts(session, c));
  const best = isSmall ? candidates[0] : fastest(session, candidates, CHOICE);
  const schedule = device.type === "cpu" ? "default:cpu" : "default:gpu";
  const applied = unwrap(apply(small.source, { program: row.program, schedule, fp: MODE }));
  const library: CompiledSchedule = {
    schedule,
    label: "",
    class: applied.class,
    compiled: unwrap(compile(applied)),
  };
  const [mine] = scheduleCandidates(of, [library], device, MODE);
  if (best === undefined || mine === undefined)
    throw new Error(`${row.program}: ${best === undefined ? "no schedule" : schedule} runs here`);
  const correct = [library, ...own.filter((s) => s.schedule === best.schedule)]
    .flatMap((s) => scheduleCandidates(small, [s], device, MODE))
    .every((c) => isRight(session, small, c));
  const [first, second] = timesOf(session, [mine, best], isSmall ? QUICK : PAIR);
  session.releasePrograms();
  return {
    program: row.program,
    size: Object.values(sizes).join("x"),
    device: device.name,
    defaultUs: median(first!),
    bestUs: median(second!),
    ratio: median(first!.map((us, round) => second![round]! / us)),
    bestSchedule: `${best.schedule} ${best.label}`.trim(),
    correct,
  };
}
