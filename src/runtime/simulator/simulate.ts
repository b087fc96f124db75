/**
 * @file Executes a kernel over its ND-range, work-group by work-group, with the semantics of OpenCL's barriers, and reports its mistakes. The
 * kernel becomes JavaScript text, which V8 compiles.
 */
import { walkStmts } from "../../lowering/code.ts";
import type { Kernel, Param } from "../../lowering/imperative.ts";
import {
  CompilerBug,
  describeFailure,
  evaluate,
  intoType,
  LIMITS,
  type Scalar,
  type Size,
} from "../../term/index.ts";
import { inEach } from "./agreement.ts";
import { type Geometry, geometryOf, globalId, rangeOf } from "./geometry.ts";
import { groupSizes } from "./group-sizes.ts";
import { ARITHMETIC } from "./javascript/arithmetic.ts";
import { compiledKernel } from "./javascript/compiled.ts";
import { KernelNames } from "./javascript/kernel-names.ts";
import type { KernelText } from "./javascript/kernel-text.ts";
import type { LaunchShape } from "./javascript/kernel-writer.ts";
import { type KernelArrays, kernelArrays, launchMemory } from "./javascript/launch-memory.ts";
import { hasBarrier } from "./javascript/lockstep-text.ts";
import { rememberedText } from "./javascript/remembered-text.ts";
import { overfull, Reports } from "./javascript/reports.ts";
import { COUNTERS } from "./javascript/text-block.ts";
import type { SimulatedBuffer } from "./memory.ts";
import { type ProblemKind, ProblemLog, type SimulatorProblem } from "./problems.ts";
import { runAllGroups } from "./run-groups.ts";
import type { GroupThreads } from "./threads/group-threads.ts";

/**
 * Number of loads or stores by memory, over all work-items of a launch. A vector access counts once; an access out of bounds
 * counts too.
 */
interface AccessCounts {
  readonly global: number;
  readonly local: number;
  readonly private: number;
}

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
  /** Threads that help with large launches. Results and reports are the same without them. */
  readonly threads?: GroupThreads | undefined;
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
  const { groupSize, groupCount } = geometry;
  const { maxSteps = LIMITS.simulatedSteps, detect = true } = options;
  const value = (size: Size): number => numberOf(size, options.sizes);
  checkExtents(kernel, geometry, value);
  const arrays = kernelArrays(kernel, options.buffers, value);
  const names = parameterNames(kernel.params, options);
  const shape = shapeOf(kernel, geometry, detect);
  const written = rememberedText({ kernel, geometry, shape, arrays: arrays.texts, names });
  checkMemory(arrays, shape, written, value);
  const log = new ProblemLog(kernel.name, options.reportsPerKind ?? 4, (item) =>
    globalId(geometry, item),
  );
  const reports = new Reports(log, written.sites, arrays.texts, groupSize, maxSteps);
  const counters = new Float64Array(COUNTERS.length);
  counters[COUNTERS.steps] = groupCount * groupSize;
  if (counters[COUNTERS.steps]! > maxSteps) reports.overrun();
  const { local, groups } = geometry;
  const memory = launchMemory(arrays, shape, written.mixed);
  const numbers = [...local, groups[0], groups[1], groupSize];
  const runGroups = compiledKernel(written.text)(
    reports,
    memory,
    written.functions,
    counters,
    maxSteps,
    numbers,
    ARITHMETIC,
  );
  const texts = [...arrays.texts.values()];
  const launch = { written, shape, texts, memory, geometry: numbers, counters, maxSteps };
  runAllGroups(launch, runGroups, options.threads);
  return report(kernel, geometry, counters, log);
}

function shapeOf(
  { body }: Kernel,
  { groupSize, groupCount }: Geometry,
  detect: boolean,
): LaunchShape {
  const together = body.some(hasBarrier);
  let ticks = false;
  walkStmts(body, (s) => {
    ticks ||= s.tag === "barrier" && s.local;
  });
  return { together, ticks, groupSize, groupCount, detect };
}

/** Raises CompilerBug if an id can reach its extent or more, because simplification has relied on the extent. */
function checkExtents({ ids }: Kernel, geometry: Geometry, value: (size: Size) => number): void {
  for (const { name, of, dim, extent } of ids) {
    const { global, groups, local } = geometry;
    const count = { global, group: groups, local }[of][dim];
    const limit = value(extent);
    if (count > limit)
      throw new CompilerBug(`${name} is declared below ${limit}, but there are ${count} ${of} ids`);
  }
}

/** The memory of a work-item besides its variables, in elements. */
const ITEM = 16;

/** Raises LimitError (E0904) if the arrays and variables of a work-group are too many. */
function checkMemory(
  { declared }: KernelArrays,
  { together, groupSize }: LaunchShape,
  { variables }: KernelText,
  value: (size: Size) => number,
): void {
  const atOnce = together ? groupSize : 1;
  let cells = together ? groupSize * (variables + ITEM) : 0;
  for (const { length, space } of declared)
    cells += value(length) * (space === "local" ? 1 : atOnce);
  if (cells > LIMITS.simulatedCells) overfull(cells);
}

function numberOf(size: Size, sizes: ReadonlyMap<string, number>): number {
  const value = evaluate(size, (v) => sizes.get(v.name));
  if (typeof value === "number") return value;
  throw new CompilerBug(`a size of a launch has no value: ${describeFailure(value)}`);
}

function parameterNames(
  params: readonly Param[],
  { sizes, scalars }: Pick<SimulationOptions, "sizes" | "scalars">,
): KernelNames {
  const names = new KernelNames();
  for (const [name, value] of sizes) names.constant(name, value);
  for (const p of params) {
    if (p.tag !== "scalar") continue;
    const value = scalars.get(p.name);
    if (value === undefined) throw new CompilerBug(`no value for the parameter ${p.name}`);
    const into = (x: Scalar): Scalar => intoType(p.type.scalar, x);
    names.constant(p.name, Array.isArray(value) ? value.map(into) : into(value as Scalar), p.type);
  }
  return names;
}

function report(
  kernel: Kernel,
  geometry: Geometry,
  counters: Float64Array,
  log: ProblemLog,
): KernelReport {
  const counts = ({ global, local, private: own }: Record<keyof AccessCounts, number>) => ({
    global: counters[global]!,
    local: counters[local]!,
    private: counters[own]!,
  });
  return {
    kernel: kernel.name,
    workItems: geometry.groupCount * geometry.groupSize,
    groups: geometry.groupCount,
    barriersPerGroup: counters[COUNTERS.barriers]!,
    loads: counts(COUNTERS.loads),
    stores: counts(COUNTERS.stores),
    problems: log.problems,
    omitted: log.omitted,
  };
}
