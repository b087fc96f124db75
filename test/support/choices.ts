/** @file Claims about many random choices; how many, and from which seed. */
import fc from "fast-check";
import { choices } from "../../src/api/arbitraries.ts";
import { Choices } from "../../src/testing/choices.ts";

export { Choices };

const { STRATA_RUNS, STRATA_SEED } = process.env;

/** How many cases to try: so many, or as many as STRATA_RUNS says. */
export const runs = (count: number): number => Number(STRATA_RUNS ?? count);

/** Seeds are fixed, so that a failure is repeated by running again; STRATA_SEED sets another. */
export const seed: number = Number(STRATA_SEED ?? 20_240_501);

/** Checks a claim for many choices; the smallest counterexample is thrown, with its seed. */
export function forAll(count: number, claim: (choices: Choices) => void): void {
  fc.assert(
    fc.property(choices(), (c) => claim(c.again())),
    { numRuns: runs(count), seed },
  );
}
