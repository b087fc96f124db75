/**
 * @file Every schedule of every file in examples/ in C for one core, at its smallest parameters and three sizes: an odd one, one
 * around its tile, and another that it accepts. `exact` schedules: bit for bit; `approx` ones: on whole numbers. All are built as
 * one program, as strictly as a user may build it.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Plan } from "../../src/lowering/plan.ts";
import { withEntryPoints } from "../../src/lowering/print/c/entry-points.ts";
import { printPlans } from "../../src/lowering/print/plan.ts";
import type { SizeValues } from "../../src/runtime/launch/index.ts";
import { CSession } from "../../src/runtime/opencl/c/index.ts";
import { Case } from "../examples/case.ts";
import { smallest } from "../examples/tiled.ts";
import { describeC } from "../support/c.ts";
import { agreesInC } from "../support/plans/agreement.ts";
import { showSizes } from "../support/plans/sizes.ts";
import { nameOf, schedulesIn } from "../support/plans/subject.ts";

const CASES = schedulesIn(new URL("../../examples/", import.meta.url)).map(
  (f) => [nameOf(f), new Case(f, smallest(f))] as const,
);

const isSmall = (s: SizeValues): boolean => [...s.values()].reduce((a, b) => a * b, 1) < 50_000;

describeC("the examples in C", () => {
  let session: CSession;
  let source: string;
  beforeAll(() => {
    session = new CSession();
    const plans = CASES.map(([, c]) => c.subject.inC.plan) as [Plan, ...Plan[]];
    const kernels = plans.flatMap((p) => p.kernels);
    source = withEntryPoints(printPlans(plans), kernels);
  });
  afterAll(() => session.close());

  it.each(CASES)("%s", async (_, c) => {
    const { subject } = c;
    const sizes = c.accepted.filter(isSmall).slice(0, 3);
    expect(sizes.map(showSizes)).toHaveLength(3);
    for (const s of sizes)
      await agreesInC(
        subject,
        subject.sample(s, subject.exact ? "random" : "whole"),
        session,
        source,
      );
  });
});
