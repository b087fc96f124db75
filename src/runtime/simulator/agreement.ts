/** @file Runs one kernel with work-groups of several sizes, each time from the same memory, and compares the results. */
import { mayStore } from "../../lowering/code.ts";
import type { Kernel } from "../../lowering/imperative.ts";
import type { Triple } from "./geometry.ts";
import { copyOf, firstDifference, type SimulatedBuffer, setTo } from "./memory.ts";
import type { SimulatorProblem } from "./problems.ts";

/** The part of a report that the comparison needs. */
interface SizedRun {
  readonly problems: readonly SimulatorProblem[];
}

/**
 * Runs a kernel once per group size, each time from the same contents of the buffers that it may store to. Returns the report of
 * the first size with problems, a report with one problem of kind `groupSize` if a size leaves other buffer contents than the
 * first size, else the report of the last size. `sizes` must not be empty; later sizes are not run after a problem. The buffers
 * keep the contents of the last run.
 */
export function inEach<R extends SizedRun>(
  kernel: Kernel,
  sizes: readonly Triple[],
  buffers: ReadonlyMap<string, SimulatedBuffer>,
  run: (size: Triple) => R,
): R {
  const [first, ...others] = sizes as readonly [Triple, ...Triple[]];
  if (others.length === 0) return run(first);
  const names = kernel.params.flatMap((p) => (p.tag === "buffer" && mayStore(p) ? [p.name] : []));
  const written = names.map((name) => ({ name, memory: buffers.get(name)! }));
  const before = written.map(({ memory }) => copyOf(memory));
  let report = run(first);
  const after = written.map(({ memory }) => copyOf(memory));
  for (const size of others) {
    if (report.problems.length > 0) return report;
    written.forEach(({ memory }, k) => void setTo(memory, before[k]!));
    report = run(size);
    for (const [k, { name, memory }] of written.entries()) {
      const element = firstDifference(memory, after[k]!);
      if (element === undefined || report.problems.length > 0) continue;
      return { ...report, problems: [disagreement(kernel.name, name, element, [first, size])] };
    }
  }
  return report;
}

function disagreement(
  kernel: string,
  buffer: string,
  element: number,
  sizes: readonly Triple[],
): SimulatorProblem {
  const groups = sizes.map((size) => size.join(" x ")).join(" and of ");
  return {
    kind: "groupSize",
    kernel,
    statement: "",
    buffer,
    element,
    items: [],
    message: `kernel ${kernel}: ${buffer}[${element}] depends on the size of the work-groups, which the driver may choose: groups of ${groups} differ`,
    occurrences: 1,
  };
}
