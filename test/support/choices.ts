/** @file Claims about many random choices, with a fixed seed and a number of cases that the environment can change. */
import fc from "fast-check";
import { choices } from "../../src/api/test/arbitraries.ts";
import { Choices } from "../../src/testing/choices.ts";
import { seed } from "./seed.ts";

export { Choices, seed };

const { STRATA_RUNS } = process.env;

/** Number of cases to try: STRATA_RUNS if it is set, `count` otherwise. */
export const runs = (count: number): number => Number(STRATA_RUNS ?? count);

/** Checks a claim for many choices. Throws the smallest counterexample with its seed. */
export function forAll(count: number, claim: (choices: Choices) => void): void {
  fc.assert(
    fc.property(choices(), (c) => claim(c.again())),
    { numRuns: runs(count), seed },
  );
}
