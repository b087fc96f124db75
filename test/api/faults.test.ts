/** @file A driver that crashes or hangs leaves out the choice that it fails at; more of them by `npm run test:faults`. */
import { expect, it } from "vitest";
import { misjudged, tuneWithFaults } from "../support/faults.ts";
import { describeOpenCL } from "../support/opencl.ts";

describeOpenCL("tuning with a driver that fails", () => {
  it("goes on, and takes what is left", async () => {
    const found = await tuneWithFaults(SEED, 30_000);
    expect(found.injected.length).toBeGreaterThan(2);
    expect(misjudged(found)).toBeUndefined();
  });

  it("is judged", () => {
    const found = { injected: ["SIGSEGV", "hang"], right: 9, crashed: 1, hung: 1, wrong: 0 };
    expect(misjudged(found)).toBeUndefined();
    expect(misjudged({ ...found, crashed: 2, hung: 0 })).toBeDefined();
    expect(misjudged({ ...found, right: 8, wrong: 1 })).toBeDefined();
  });
});

/** With one hang, which takes the whole time. */
const SEED = 1;
