/**
 * @file Runs plans in the simulator. The problems that it reports become diagnostics. The result is the memory's content at the
 * end.
 */
import { mayStore } from "../../lowering/code.ts";
import type { Plan } from "../../lowering/plan.ts";
import type { Diagnostic, Scalar } from "../../term/index.ts";
import { followed } from "../course.ts";
import {
  blankMemory,
  forget,
  inputMemory,
  leaveUndefined,
  POISONED,
  type SimulatedBuffer,
  UNSET,
} from "../simulator/memory.ts";
import {
  type KernelReport,
  type SimulationOptions,
  simulateKernel,
} from "../simulator/simulate.ts";
import { type Arguments, resultParts, wordsOf } from "./arguments.ts";
import type { InputValues } from "./bind-inputs.ts";
import { elementsOf } from "./bind-inputs.ts";
import { simulatorProblem, undefCondition, undefInResult, unwrittenOutput } from "./errors.ts";
import {
  courseIn,
  type PreparedBuffer,
  type PreparedLaunch,
  type ResultBuffer,
} from "./evaluate-plan.ts";
import { assemble, type SizeValues } from "./host-value.ts";
import { inOneBuffer } from "./in-one-buffer.ts";
import { type RunOutcome, summaries } from "./outcome.ts";
import { makeReady, type ReadyRun } from "./ready.ts";
import { isRefused } from "./refused.ts";

/**
 * Options of simulating each launch: which problems to detect, how many to report of each kind, the most steps, and threads that
 * help.
 */
export type SimulatorOptions = Pick<
  SimulationOptions,
  "detect" | "reportsPerKind" | "maxSteps" | "threads"
>;

/**
 * The outcome of running a plan in the simulator. `result` is the memory's content at the end, also if there are problems;
 * undefined only if data was refused.
 */
export interface SimulatedOutcome extends RunOutcome {
  /** A report for each launch that was not skipped. */
  readonly reports: readonly KernelReport[];
}

/**
 * Binds data to a plan and runs it in the simulator. Unfitting data gives problems and no result; otherwise as `runInSimulator`.
 */
export function runPlanInSimulator(
  plan: Plan,
  inputs: InputValues,
  { sizes, ...options }: SimulatorOptions & { readonly sizes?: SizeValues } = {},
): SimulatedOutcome {
  const ready = makeReady(plan, inputs, sizes);
  if (!isRefused(ready)) return runInSimulator(ready, options);
  return { result: undefined, launches: [], reports: [], notes: [], problems: ready.problems };
}

/**
 * Runs a ready plan in the simulator, launch by launch, also after problems. `problems` holds what the simulator found (E0811 to
 * E0817), elements of the result that no work-item wrote (E0813), and `undef` in the result (E0811). Raises LimitError if a launch
 * exceeds a budget, such as `maxSteps` steps.
 */
export function runInSimulator(ready: ReadyRun, options: SimulatorOptions = {}): SimulatedOutcome {
  const { plan, prepared, args, notes } = ready;
  const memories = memoriesOf(prepared.buffers, args);
  const { result, reports, ran, problems } = simulate(ready, memories, options);
  const data = resultParts(result, (name) => memories.get(name)!.data);
  return {
    result: assemble(plan.result.type, data, prepared.sizes),
    launches: summaries(prepared.launches, (k) => ran.has(k)),
    reports,
    notes,
    problems: [
      ...reports.flatMap((r) => r.problems.map(simulatorProblem)),
      ...problems,
      ...unfinished(result, memories),
    ],
  };
}

const memoriesOf = (
  buffers: readonly PreparedBuffer[],
  args: Arguments,
): ReadonlyMap<string, SimulatedBuffer> =>
  new Map(
    buffers.map(({ name, role, scalar, length }) => [
      name,
      role === "input"
        ? inputMemory(scalar, elementsOf(args.buffers.get(name)!))
        : blankMemory(role, scalar, length),
    ]),
  );

/** What a run in the simulator leaves: where its result is, a report for each launch, the launches that ran, and further problems. */
interface SimulatedRun {
  readonly result: readonly ResultBuffer[];
  readonly reports: readonly KernelReport[];
  readonly ran: ReadonlySet<number>;
  readonly problems: readonly Diagnostic[];
}

function simulate(
  { prepared, args }: ReadyRun,
  memories: ReadonlyMap<string, SimulatedBuffer>,
  options: SimulatorOptions,
): SimulatedRun {
  const scalars = new Map<string, Scalar | readonly Scalar[]>();
  for (const [name, part] of args.scalars) scalars.set(name, wordsOf(part));
  const reports: KernelReport[] = [];
  const ran = new Set<number>();
  const problems: Diagnostic[] = [];
  const holds = (flag: string): boolean => {
    const { data, state } = memories.get(flag)!;
    const isKnown = state[0] !== UNSET && state[0] !== POISONED;
    if (!isKnown) problems.push(undefCondition(flag));
    return isKnown && data[0] !== 0;
  };
  const course = followed(courseIn(prepared), holds);
  for (;;) {
    const { value, done } = course.next();
    if (done === true) return { result: value, reports, ran, problems };
    const launch = prepared.launches[value]!;
    ran.add(value);
    if (launch.skipped) continue;
    const { sizes } = launch;
    const { kernel, inPlace } = inOneBuffer(launch);
    const buffers = buffersOf(launch, inPlace, memories);
    reports.push(simulateKernel(kernel, { ...options, sizes, scalars, buffers }));
  }
}

/**
 * The memory of each parameter. Buffers that the kernel only writes lose their values first, unless the launch continues a result, so
 * that reads of values from earlier launches are reported. What it leaves undefined is so from the start.
 */
function buffersOf(
  { kernel, buffers, continues }: PreparedLaunch,
  inPlace: ReadonlySet<string>,
  memories: ReadonlyMap<string, SimulatedBuffer>,
): ReadonlyMap<string, SimulatedBuffer> {
  const found = new Map([...buffers].map(([param, name]) => [param, memories.get(name)!]));
  for (const p of kernel.params) {
    if (p.tag !== "buffer") continue;
    const memory = found.get(p.name)!;
    if (mayStore(p) && !inPlace.has(p.name) && !continues) forget(memory);
    if (p.hasUndefined) leaveUndefined(memory);
  }
  return found;
}

/** E0813 for result elements that no launch wrote; E0811 for `undef` in a temporary that is the result, which no launch reports. */
function unfinished(
  result: readonly ResultBuffer[],
  memories: ReadonlyMap<string, SimulatedBuffer>,
): Diagnostic[] {
  return result.flatMap(({ buffer, length }) => {
    const memory = memories.get(buffer)!;
    const state = memory.state.subarray(0, length);
    const undef = memory.role === "temporary" ? state.indexOf(POISONED) : -1;
    if (undef >= 0) return [undefInResult(`${buffer}[${undef}]`)];
    const first = state.indexOf(UNSET);
    if (first < 0) return [];
    const missing = state.reduce((count, s) => (s === UNSET ? count + 1 : count), 0);
    return [unwrittenOutput(buffer, missing, first)];
  });
}
