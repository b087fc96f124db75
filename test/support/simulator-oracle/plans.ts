/** @file Runs plans in both simulators, launch by launch, from the same memory. */
import { mayStore } from "../../../src/lowering/code.ts";
import type { Kernel } from "../../../src/lowering/imperative.ts";
import type { Plan } from "../../../src/lowering/plan.ts";
import { wordsOf } from "../../../src/runtime/launch/arguments.ts";
import { elementsOf } from "../../../src/runtime/launch/bind-inputs.ts";
import type { InputValues, SizeValues } from "../../../src/runtime/launch/index.ts";
import { makeReady } from "../../../src/runtime/launch/ready.ts";
import { isRefused } from "../../../src/runtime/launch/refused.ts";
import {
  blankMemory,
  copyOf,
  forget,
  inputMemory,
  leaveUndefined,
} from "../../../src/runtime/simulator/memory.ts";
import type { SimulationOptions } from "../../../src/runtime/simulator/simulate.ts";
import { compareSimulators } from "./compare.ts";

/** How the launches of a plan are simulated, and what replaces a kernel. */
export interface ComparedRun
  extends Pick<SimulationOptions, "detect" | "reportsPerKind" | "threads"> {
  readonly sizes?: SizeValues;
  readonly maxSteps?: number;
  /** Gives the kernel to simulate in place of one of the plan. */
  readonly instead?: (kernel: Kernel) => Kernel;
}

/**
 * Runs the launches of a plan in both simulators; later launches read what the simulator computed. Throws an error at the first
 * difference. Returns the kinds of the problems that were reported, and the number of launches.
 */
export function comparePlan(
  plan: Plan,
  inputs: InputValues,
  { sizes, instead = (kernel) => kernel, ...options }: ComparedRun = {},
): { readonly problems: readonly string[]; readonly launches: number } {
  const ready = makeReady(plan, inputs, sizes);
  if (isRefused(ready)) return { problems: [], launches: 0 };
  const { prepared, args } = ready;
  const memories = new Map(
    prepared.buffers.map(({ name, role, scalar, length }) => [
      name,
      role === "input"
        ? inputMemory(scalar, elementsOf(args.buffers.get(name)!).slice())
        : blankMemory(role, scalar, length),
    ]),
  );
  const scalars = new Map([...args.scalars].map(([name, part]) => [name, wordsOf(part)]));
  const launches = prepared.launches.filter(({ skipped }) => !skipped);
  const problems = launches.flatMap((launch) => {
    const buffers = new Map([...launch.buffers].map(([p, name]) => [p, memories.get(name)!]));
    for (const p of launch.kernel.params) {
      if (p.tag !== "buffer" || !mayStore(p) || launch.continues) continue;
      const stored = buffers.get(p.name)!;
      for (const [other, memory] of buffers) // what a launch in place reads, apart from what it stores
        if (other !== p.name && memory === stored)
          buffers.set(other, { ...memory, ...copyOf(memory) });
      forget(stored);
      if (p.hasUndefined) leaveUndefined(stored);
    }
    const kernel = instead(launch.kernel);
    const run = { ...options, sizes: launch.sizes, scalars, buffers };
    const { difference, problems: found } = compareSimulators(kernel, run);
    if (difference !== undefined) throw new Error(`kernel ${kernel.name}: ${difference}`);
    return found;
  });
  return { problems, launches: launches.length };
}
