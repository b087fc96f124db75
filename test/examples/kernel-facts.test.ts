/**
 * @file The facts about the kernels of every schedule in examples/pipelines: the accesses, barriers and work-items that the analysis gives
 * for sizes of the program's row are those that the simulator counts.
 */
import { expect, it } from "vitest";
import { pipelineInputs } from "../../bench/pipelines/inputs.ts";
import { rowOf } from "../../bench/pipelines/rows.ts";
import { compareWithSimulator } from "../support/plans/counted-launches.ts";
import { nameOf, schedulesIn, subjectOf } from "../support/plans/subject.ts";
import { smallest } from "./tiled.ts";

const FOUND = schedulesIn(new URL("../../examples/pipelines/", import.meta.url));
/** The least part of the figures, of all schedules together, that are no upper bounds. */
const EXACT = 0.9;

let [exact, all] = [0, 0];

it.each(FOUND.map((f) => [nameOf(f), f] as const))("%s", { timeout: 120_000 }, (_, found) => {
  const row = rowOf(found.program);
  const takes = row.takes?.[found.schedule] ?? (() => true);
  const [sizes] = row.tested.filter(takes);
  const { compiled, applied } = subjectOf(found, smallest(found));
  const inputs = pipelineInputs(row, applied.program.inputs, sizes!);
  const compared = compareWithSimulator(compiled.plan, inputs, new Map(Object.entries(sizes!)));
  exact += compared.exact;
  all += compared.exact + compared.bounds;
  expect(compared.differences).toEqual([]);
});

it("are mostly exact", () => {
  expect(exact).toBeGreaterThanOrEqual(EXACT * all);
});
