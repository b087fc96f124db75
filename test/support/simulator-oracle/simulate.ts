/**
 * @file Executes a kernel over its ND-range, work-group by work-group, with the semantics of OpenCL's barriers, and reports its mistakes. The
 * code is compiled to closures once per launch.
 */
import type { Kernel, Param } from "../../../src/lowering/imperative.ts";
import { inEach } from "../../../src/runtime/simulator/agreement.ts";
import {
  type Geometry,
  geometryOf,
  globalId,
  rangeOf,
} from "../../../src/runtime/simulator/geometry.ts";
import { groupSizes } from "../../../src/runtime/simulator/group-sizes.ts";
import type { SimulatedBuffer } from "../../../src/runtime/simulator/memory.ts";
import {
  type ProblemKind,
  ProblemLog,
  type SimulatorProblem,
} from "../../../src/runtime/simulator/problems.ts";
import {
  CompilerBug,
  describeFailure,
  evaluate,
  intoType,
  LIMITS,
  type Scalar,
  type Size,
} from "../../../src/term/index.ts";
import { BlockNames } from "./block-names.ts";
import { atOnce, runGroups } from "./groups.ts";
import { declareIds } from "./ids.ts";
import { kernelMemory } from "./kernel-memory.ts";
import { type AccessCounts, LaunchState } from "./launch-state.ts";

/**
 * The arguments of one launch (sizes, scalars, buffers; all that the kernel mentions must be given), whether to look for races and
 * unwritten elements, and the limits on reports and steps.
 */
export interface SimulationOptions {
  /** The values of size variables, by name. */
  readonly sizes: ReadonlyMap<string, number>;
  /** The values of scalar parameters, by name; a vector as the list of its lanes. */
  readonly scalars: ReadonlyMap<string, Scalar | readonly Scalar[]>;
  /** The buffers, by name of the parameter. The launch changes them. */
  readonly buffers: ReadonlyMap<string, SimulatedBuffer>;
  /** True (the default) to look for races and for reads of elements that were never written. Bounds are always checked. */
  readonly detect?: boolean;
  /** The number of statements that are reported per kind of problem (default 4). */
  readonly reportsPerKind?: number;
  /**
   * The largest number of work-items and loop iterations together, above which LimitError is raised (default
   * `LIMITS.simulatedSteps`).
   */
  readonly maxSteps?: number;
}

/**
 * The result of one simulated launch: counts and problems. The values are in the buffers. If a kernel runs with several group
 * sizes, the counts are those of one run.
 */
export interface KernelReport {
  readonly kernel: string;
  readonly workItems: number;
  readonly groups: number;
  /** Barriers executed by the group that executed the most. */
  readonly barriersPerGroup: number;
  readonly loads: Readonly<AccessCounts>;
  readonly stores: Readonly<AccessCounts>;
  readonly problems: readonly SimulatorProblem[];
  /** Number of occurrences at statements that are not reported, by kind. */
  readonly omitted: ReadonlyMap<ProblemKind, number>;
}

/**
 * Simulates one launch of a kernel and changes the buffers of `options`. If the driver may choose the group size and the size may
 * matter, the kernel runs with several sizes, which must leave the same buffers. Mistakes of the kernel are problems in the
 * report. Raises LimitError (E0904) if the budget of steps or of memory is exceeded, CompilerBug for a malformed kernel or missing
 * arguments.
 */
export function simulateKernel(kernel: Kernel, options: SimulationOptions): KernelReport {
  const value = (size: Size): number => numberOf(size, options.sizes);
  const { ndrange } = kernel;
  if (ndrange.local !== undefined) return run(kernel, options, geometryOf(ndrange, value));
  const sizes = groupSizes(kernel, rangeOf(ndrange, value));
  return inEach(kernel, sizes, options.buffers, (size) =>
    run(kernel, options, geometryOf(ndrange, value, size)),
  );
}

function run(kernel: Kernel, options: SimulationOptions, geometry: Geometry): KernelReport {
  const value = (size: Size): number => numberOf(size, options.sizes);
  const machine = new LaunchState(geometry, options.maxSteps ?? LIMITS.simulatedSteps);
  machine.take(geometry.groupCount * geometry.groupSize);
  const log = new ProblemLog(kernel.name, options.reportsPerKind ?? 4, (item) =>
    globalId(geometry, item),
  );
  const services = { machine, log, detect: options.detect ?? true };
  const memory = kernelMemory(kernel, options.buffers, value, services, atOnce(kernel, geometry));
  const scope = parameterScope(kernel.params, options);
  const setIds = declareIds(kernel.ids, scope, geometry, value);
  const cx = { ...services, banks: memory.banks, scope: new BlockNames(scope) };
  runGroups(cx, kernel.body, geometry, memory, setIds);
  return report(kernel, geometry, machine, log);
}

function numberOf(size: Size, sizes: ReadonlyMap<string, number>): number {
  const value = evaluate(size, (v) => sizes.get(v.name));
  if (typeof value === "number") return value;
  throw new CompilerBug(`a size of a launch has no value: ${describeFailure(value)}`);
}

function parameterScope(
  params: readonly Param[],
  { sizes, scalars }: Pick<SimulationOptions, "sizes" | "scalars">,
): BlockNames {
  const scope = new BlockNames();
  for (const [name, value] of sizes) scope.constant(name, value);
  for (const p of params) {
    if (p.tag !== "scalar") continue;
    const value = scalars.get(p.name);
    if (value === undefined) throw new CompilerBug(`no value for the parameter ${p.name}`);
    const into = (x: Scalar): Scalar => intoType(p.type.scalar, x);
    scope.constant(p.name, Array.isArray(value) ? value.map(into) : into(value as Scalar), p.type);
  }
  return scope;
}

function report(
  kernel: Kernel,
  geometry: Geometry,
  machine: LaunchState,
  log: ProblemLog,
): KernelReport {
  return {
    kernel: kernel.name,
    workItems: geometry.groupCount * geometry.groupSize,
    groups: geometry.groupCount,
    barriersPerGroup: machine.barriersPerGroup,
    loads: machine.loads,
    stores: machine.stores,
    problems: log.problems,
    omitted: log.omitted,
  };
}
