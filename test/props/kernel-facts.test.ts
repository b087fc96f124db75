/**
 * @file The facts about kernels against the simulator, on random lowered programs: the work-items, barriers, loads and stores that the
 * analysis gives for concrete sizes are those that the simulator counts; where they are upper bounds, the simulator counts no more. So
 * for some of them in C on one core, and in work-groups.
 * STRATA_LOWERED_FROM and STRATA_LOWERED_RUNS choose other programs.
 */
import { expect, it } from "vitest";
import { inGroups, loweredCases, showing } from "../support/lowered/case.ts";
import { compareWithSimulator } from "../support/plans/counted-launches.ts";

const { STRATA_LOWERED_FROM = "1", STRATA_LOWERED_RUNS = "600" } = process.env;
const [FIRST, RUNS] = [Number(STRATA_LOWERED_FROM), Number(STRATA_LOWERED_RUNS)];
/** Programs to a file. */
const FILE = 50;
/** The least part of the figures that have to be exact. */
const EXACT = 0.8;
/** One of so many programs is compared in C, and with work-groups where their size is the driver's to choose. */
const OTHERS = 5;

it("the facts about random kernels are what the simulator counts", { timeout: 86_400_000 }, () => {
  let [exact, bounds] = [0, 0];
  for (let from = 0; from < RUNS; from += FILE) {
    for (const c of loweredCases(FIRST + from, Math.min(FILE, RUNS - from)))
      showing(c.seed, c.text, () => {
        const others = c.seed % OTHERS === 0 ? [c.inC(), inGroups(c.plan) ?? []].flat() : [];
        for (const plan of [c.plan, ...others]) {
          const found = compareWithSimulator(plan, c.inputs);
          exact += found.exact;
          bounds += found.bounds;
          expect(found.differences).toEqual([]);
        }
      });
  }
  expect(exact / (exact + bounds)).toBeGreaterThan(EXACT);
});
