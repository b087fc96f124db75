/** @file The launches of a plan with what the simulator counts in them, to compare with the facts about kernels. */
import { type KernelFacts, kernelFacts } from "../../../src/lowering/facts/kernel/kernel-facts.ts";
import type { Plan } from "../../../src/lowering/plan.ts";
import { type InputValues, isRefused, makeReady } from "../../../src/runtime/launch/index.ts";
import { runInSimulator } from "../../../src/runtime/launch/run-simulator.ts";
import { emptyFacts, type Size, show } from "../../../src/term/index.ts";

/** A difference between the facts about a launch and what the simulator counts, as text. */
type Difference = string;

/** What is wrong with the facts about the launches of a plan, and how many figures were exact, those that are 0 not counted. */
export interface Comparison {
  readonly differences: readonly Difference[];
  readonly exact: number;
  readonly bounds: number;
}

/** Compares the facts about the launches of a plan, at the sizes of its inputs, with what the simulator counts. */
export function compareWithSimulator(
  plan: Plan,
  inputs: InputValues,
  sizes?: ReadonlyMap<string, number>,
): Comparison {
  const ready = makeReady(plan, inputs, sizes);
  if (isRefused(ready)) throw new Error(ready.problems.map((d) => d.message).join("\n"));
  const { launches, course } = ready.prepared;
  // Which launches of a course run depends on data.
  if (course !== undefined) return { differences: [], exact: 0, bounds: 0 };
  const { reports } = runInSimulator(ready);
  const found: Difference[] = [];
  let [exact, bounds] = [0, 0];
  const compare = (what: string, counted: number, given: Size | undefined, atMost: boolean) => {
    const most = given?.constant;
    if (given !== undefined && most === undefined)
      found.push(`${what}: ${show(given)} is no number`);
    const holds = most === undefined || (atMost ? counted <= most : counted === most);
    if (!holds) found.push(`${what}: ${counted} counted, ${atMost ? "at most " : ""}${most} given`);
    if (atMost || most === undefined) bounds++;
    else if (counted > 0) exact++;
  };
  const run = launches.filter((l) => !l.skipped);
  for (const [k, { kernel, sizes: own }] of run.entries()) {
    const { table } = kernel.ndrange.global[0]!;
    const values = new Map([...own].map(([name, n]) => [name, table.nat(n)]));
    const facts = kernelFacts(kernel, { values, facts: emptyFacts });
    const report = reports[k]!;
    const in_ = (what: string) => `${kernel.name}, ${what}`;
    compare(in_("work-items"), report.workItems, facts.workItems, false);
    const { size, atMost } = facts.barriers;
    compare(in_("barriers"), report.barriersPerGroup, size, atMost);
    for (const space of ["global", "local", "private"] as const) {
      const loads = accessesOf(facts, "read", space, table.nat(0));
      compare(in_(`loads of ${space}`), report.loads[space], loads.size, loads.atMost);
      const stores = accessesOf(facts, "write", space, table.nat(0));
      compare(in_(`stores to ${space}`), report.stores[space], stores.size, stores.atMost);
    }
  }
  return { differences: found, exact, bounds };
}

/** The accesses of one kind to one memory. The simulator counts constant memory as global, and tables of constants not at all. */
function accessesOf(
  { accesses }: KernelFacts,
  kind: "read" | "write",
  space: "global" | "local" | "private",
  zero: Size,
): { readonly size: Size | undefined; readonly atMost: boolean } {
  const own = accesses.filter(
    (a) =>
      a.kind === kind &&
      a.buffer !== "table" &&
      (a.space === "constant" ? "global" : a.space) === space,
  );
  const numbers = own.map((a) => a.total.size?.constant);
  const known = numbers.every((n) => n !== undefined);
  return {
    size: known ? zero.table.nat(numbers.reduce<number>((sum, n) => sum + n!, 0)) : undefined,
    atMost: own.some((a) => a.total.atMost),
  };
}
