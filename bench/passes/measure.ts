/** @file Times the kernels of a schedule, and those without each optional pass, in turns. */
import { createHash } from "node:crypto";
import { type Compiled, compile, unwrap } from "../../src/index.ts";
import { schedulesFor } from "../../src/lang/index.ts";
import type { FpMode } from "../../src/lowering/plan.ts";
import type { DeviceSession } from "../../src/runtime/opencl/index.ts";
import {
  type CompiledSchedule,
  compiledSchedules,
  type PipelineCandidate,
  pipelineCase,
  scheduleCandidates,
  type UninterpretedCase,
  uninterpreted,
} from "../pipelines/candidates.ts";
import { accepts, isRight } from "../pipelines/checks.ts";
import { type PipelineRow, timedSizes } from "../pipelines/row.ts";
import { type Effort, fastest, median, timesOf } from "../pipelines/timing.ts";
import type { PassSubject } from "./subjects.ts";

/** Kernels to compare with those of the schedule: which optional passes they are compiled without. */
export interface PassVariant {
  readonly name: string;
  readonly without: readonly string[];
}

/** What leaving passes out does to the fastest schedule of a program. */
export interface PassRow {
  readonly program: string;
  readonly schedule: string;
  readonly size: string;
  readonly us: number;
  /** Time without ÷ time with, by variant; absent if the kernels have the same text. */
  readonly ratios: Readonly<Record<string, number>>;
  /** True if all results are those of the interpreter at a small size, and of all passes, bit for bit, at the size of the timing. */
  readonly correct: boolean;
}

const MODE: FpMode = "strict";
const CHOICE: Effort = { rounds: 3, budgetMs: 300, turnUs: 5_000 };

/** Chooses the schedule at the medium sizes, where slow ones end soon, and times it at the large sizes of a GPU. */
export function measurePasses(
  session: DeviceSession,
  { file, row, schedules }: PassSubject,
  variants: readonly PassVariant[],
  effort: Effort,
): PassRow {
  const { device } = session;
  const small = pipelineCase(row, file, row.small);
  const named = schedulesFor(small.source.module, row.program).map(({ name }) => name);
  const chosen = chooseIn(
    session,
    uninterpreted(row, file, row.medium),
    compiledSchedules({ ...small, row: withoutTried(row) }, MODE).filter(({ schedule }) =>
      (schedules ?? named).includes(schedule),
    ),
  );
  const sizes = timedSizes(row, device.type);
  const of = uninterpreted(row, file, sizes);
  const candidate = (compiled: Compiled, at: UninterpretedCase): PipelineCandidate =>
    scheduleCandidates(at, [{ ...chosen, compiled }], device)[0]!;
  const base = candidate(chosen.compiled, of);
  const others = variants.flatMap(({ name, without }) => {
    const compiled = unwrap(compile(chosen.compiled.applied, { without }));
    return compiled.source === chosen.compiled.source ? [] : [{ name, compiled }];
  });
  const timed = others.map(({ compiled }) => candidate(compiled, of));
  const expected = outputsOf(session, base);
  const correct =
    isRight(session, small, candidate(chosen.compiled, small)) &&
    timed.every((c) => outputsOf(session, c) === expected);
  const [whole, ...without] = timesOf(session, [base, ...timed], effort);
  const ratios = others.map(({ name }, k) => {
    const pairs = without[k]!.map((us, round) => us / whole![round]!);
    return [name, median(pairs)] as const;
  });
  session.releasePrograms();
  return {
    program: row.program,
    schedule: chosen.schedule,
    size: Object.values(sizes).join("x"),
    us: median(whole!),
    ratios: Object.fromEntries(ratios),
    correct,
  };
}

const withoutTried = ({ tried: _, ...row }: PipelineRow): PipelineRow => row;

function chooseIn(
  session: DeviceSession,
  at: UninterpretedCase,
  compiled: readonly CompiledSchedule[],
): CompiledSchedule {
  const candidates = scheduleCandidates(at, compiled, session.device).filter((c) =>
    accepts(session, c),
  );
  const best = fastest(session, candidates, CHOICE);
  if (best === undefined) throw new Error(`${at.row.program}: no schedule runs on this device`);
  return compiled.find(({ schedule }) => schedule === best.schedule)!;
}

/** A digest of the bits of the results. */
const outputsOf = (session: DeviceSession, { request }: PipelineCandidate): string => {
  const { outputs } = session.run(request);
  const hash = createHash("sha256");
  for (const bytes of outputs.values()) hash.update(bytes);
  return hash.digest("hex");
};
