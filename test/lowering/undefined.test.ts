/**
 * @file The kernels of undefined.strata store the elements that have a value, and no others but where these are copied. All elements are
 * stored without the pass, and nothing is reported either way.
 */
import { describe, expect, it } from "vitest";
import { planOf } from "../../src/api/compile/plan-of.ts";
import type { Plan } from "../../src/lowering/plan.ts";
import { runPlanInSimulator, type SizeValues } from "../../src/runtime/launch/index.ts";
import { nameOf, type Sample, schedulesIn, subjectOf } from "../support/plans/subject.ts";

interface StoreCounts {
  readonly stored: readonly number[];
  /** The same without the pass. */
  readonly all: readonly number[];
}

/** The numbers of stores to local and global memory, launch by launch, for n = 8 and m = 3. */
const STORES: Readonly<Record<string, StoreCounts>> = {
  "tree.direct": { stored: [8 * (8 + 4 + 2 + 1)], all: [8 * (8 + 8 + 8 + 1)] },
  "copiedRows.direct": { stored: [2 * (4 + 7 + 4)], all: [2 * (7 + 7 + 4)] },
  "endsApart.direct": { stored: [2 * (4 + 7 + 4)], all: [2 * (4 + 7 + 4)] },
  "between.direct": { stored: [8, 11, 8], all: [11, 11, 8] },
  "everySecond.direct": { stored: [4, 8, 8], all: [8, 8, 8] },
  "conditions.direct": { stored: [4, 8, 8], all: [8, 8, 8] },
  "sumsOfSome.direct": { stored: [7, 8], all: [8, 8] },
  "pairsOfSome.direct": { stored: [14, 16], all: [16, 16] },
  "half.direct": { stored: [8, 8], all: [8, 8] },
  "lanes.direct": { stored: [2, 8], all: [2, 8] },
};

const FOUND = schedulesIn(new URL("./", import.meta.url)).filter(({ source }) =>
  source.file?.endsWith("/undefined.strata"),
);

function storesOf(plan: Plan, { inputs, sizes }: Sample): readonly number[] {
  const { reports, problems } = runPlanInSimulator(plan, inputs, { sizes });
  expect(problems).toEqual([]);
  return reports.map(({ stores }) => stores.global + stores.local);
}

describe.each(FOUND.map((f) => [nameOf(f), f] as const))("%s", (name, found) => {
  it("stores what has a value", () => {
    const subject = subjectOf(found);
    const sizes: SizeValues = new Map(found.sizes.map((s) => [s, s === "m" ? 3 : 8]));
    const sample = subject.sample(sizes, "random");
    const without = planOf(subject.applied, { without: new Set(["undefined-stores"]) });
    const stored = storesOf(subject.compiled.plan, sample);
    expect({ stored, all: storesOf(without, sample) }).toEqual(STORES[name]);
  });
});
