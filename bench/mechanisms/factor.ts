/** @file Measures one program with a mechanism and without it. */
import { apply, type Compiled, compile, type Settings, unwrap } from "../../src/index.ts";
import type { FpMode } from "../../src/lowering/plan.ts";
import type { DeviceSession } from "../../src/runtime/opencl/index.ts";
import {
  type PipelineCandidate,
  pipelineCase,
  scheduleCandidates,
  type UninterpretedCase,
  uninterpreted,
} from "../pipelines/candidates.ts";
import { isRight } from "../pipelines/checks.ts";
import { timedSizes } from "../pipelines/row.ts";
import { type Effort, median, timesOf } from "../pipelines/timing.ts";
import type { MechanismCase, Without } from "./rows.ts";

/** What a mechanism is worth in one program. */
export interface Factor {
  readonly mechanism: string;
  readonly program: string;
  readonly size: string;
  readonly with: string;
  readonly without: string;
  readonly us: number;
  /** Time without ÷ time with. */
  readonly factor: number;
  readonly correct: boolean;
}

const MODE: FpMode = "strict";
const EFFORT: Effort = { rounds: 25, budgetMs: 1500, turnUs: 10_000 };

/** Times both kernels at the large sizes of a GPU and at the medium ones of a CPU, and compares both results at the small ones. */
export function factorOf(session: DeviceSession, mechanism: string, c: MechanismCase): Factor {
  const { file, row, schedule, without } = c;
  const small = pipelineCase(row, file, row.small);
  const sizes = timedSizes(row, session.device.type);
  const of = uninterpreted(row, file, sizes);
  const other = "program" in without ? without.row : row;
  const [otherSmall, otherOf] = [
    pipelineCase(other, file, other.small),
    uninterpreted(other, file, sizes),
  ];
  const sides = [
    { compiled: compiledBy(small, schedule), small, of },
    { compiled: withoutIt(otherSmall, schedule, without), small: otherSmall, of: otherOf },
  ];
  const correct = sides.every((side) =>
    isRight(session, side.small, candidateOf(side.small, side.compiled, session)),
  );
  const timed = sides.map((side) => candidateOf(side.of, side.compiled, session));
  const [times = [], others = []] = timesOf(session, timed, EFFORT);
  session.releasePrograms();
  return {
    mechanism,
    program: row.program,
    size: Object.values(sizes).join("x"),
    with: schedule,
    without: nameOf(without),
    us: median(times),
    factor: median(times.map((us, k) => others[k]! / us)),
    correct,
  };
}

function compiledBy(
  { row, source }: UninterpretedCase,
  schedule: string,
  without: readonly string[] = [],
  settings: Settings = {},
): Compiled {
  const applied = unwrap(apply(source, { program: row.program, schedule, settings, fp: MODE }));
  return unwrap(compile(applied, { without }));
}

function withoutIt(of: UninterpretedCase, schedule: string, without: Without): Compiled {
  if ("schedule" in without) return compiledBy(of, without.schedule);
  if ("program" in without) return compiledBy(of, schedule);
  if ("settings" in without) return compiledBy(of, schedule, [], without.settings);
  if ("passes" in without) return compiledBy(of, schedule, without.passes);
  const compiled = compiledBy(of, schedule);
  const source = without.text(compiled.source);
  if (source === compiled.source) throw new Error(`${of.row.program}: the text is the same`);
  return { ...compiled, source };
}

function candidateOf(
  of: UninterpretedCase,
  compiled: Compiled,
  { device }: DeviceSession,
): PipelineCandidate {
  const named = { schedule: "", label: "", class: compiled.applied.class, compiled };
  const [candidate] = scheduleCandidates(of, [named], device);
  if (candidate === undefined) throw new Error(`${of.row.program} refuses these sizes`);
  return candidate;
}

function nameOf(without: Without): string {
  if ("schedule" in without) return without.schedule;
  if ("program" in without) return without.program;
  if ("settings" in without)
    return Object.entries(without.settings)
      .map(([name, value]) => `${name}=${value}`)
      .join(" ");
  if ("passes" in without) return `--without ${without.passes.join(" --without ")}`;
  return "remainders by division";
}
