/** @file Runs a kernel in the simulator and in its oracle, a simulator made of closures, and compares all that they say and compute. */
import type { Kernel } from "../../../src/lowering/imperative.ts";
import { copyOf, readerOf, type SimulatedBuffer } from "../../../src/runtime/simulator/memory.ts";
import {
  type KernelReport,
  type SimulationOptions,
  simulateKernel,
} from "../../../src/runtime/simulator/simulate.ts";
import { simulateKernel as simulateSlowly } from "./simulate.ts";

type Buffers = ReadonlyMap<string, SimulatedBuffer>;

/** What a run of a kernel left behind: its report or the error that it raised, and its buffers. */
interface Trace {
  readonly report: string;
  readonly buffers: Buffers;
  readonly problems: readonly string[];
}

/** What both simulators found, if they agree, or the first difference between them. */
export interface Comparison {
  readonly difference: string | undefined;
  /** The kinds of the problems that were reported. */
  readonly problems: readonly string[];
}

/** Runs both simulators from the same contents of the buffers, which keep what the simulator left. */
export function compareSimulators(kernel: Kernel, options: SimulationOptions): Comparison {
  const slow = traced(simulateSlowly, kernel, { ...options, buffers: copies(options.buffers) });
  const fast = traced(simulateKernel, kernel, options);
  const { problems } = fast;
  if (fast.report !== slow.report)
    return { difference: `${fast.report}\ninstead of\n${slow.report}`, problems };
  for (const [name, buffer] of fast.buffers) {
    const element = firstDifference(buffer, slow.buffers.get(name)!);
    if (element !== undefined) return { difference: `${name}[${element}] differs`, problems };
  }
  return { difference: undefined, problems };
}

const copies = (buffers: Buffers): Buffers =>
  new Map([...buffers].map(([name, b]) => [name, { ...b, ...copyOf(b) }]));

function traced(
  simulate: (kernel: Kernel, options: SimulationOptions) => KernelReport,
  kernel: Kernel,
  options: SimulationOptions,
): Trace {
  const { buffers } = options;
  try {
    const report = simulate(kernel, options);
    const text = JSON.stringify({ ...report, omitted: [...report.omitted] }, null, 1);
    return { report: text, buffers, problems: report.problems.map(({ kind }) => kind) };
  } catch (error) {
    const { name, message } = error as Error;
    return { report: `${name}: ${message}`, buffers: new Map(), problems: [] };
  }
}

/** The first element whose bits or state differ. All NaN are one value. */
function firstDifference(a: SimulatedBuffer, b: SimulatedBuffer): number | undefined {
  const [x, y] = [readerOf(a.scalar, a.data), readerOf(b.scalar, b.data)];
  const at = a.state.findIndex((state, i) => state !== b.state[i] || !Object.is(x(i), y(i)));
  return at < 0 ? undefined : at;
}
