/** @file Claims about many random choices; how many, and from which seed. */
import fc from "fast-check";
import { choices } from "../../src/api/test/arbitraries.ts";
import { Choices } from "../../src/testing/choices.ts";
import { seed } from "./seed.ts";

export { Choices, seed };

const { STRATA_RUNS } = process.env;

/** How many cases to try: so many, or as many as STRATA_RUNS says. */
export const runs = (count: number): number => Number(STRATA_RUNS ?? count);

/** Checks a claim for many choices; the smallest counterexample is thrown, with its seed. */
export function forAll(count: number, claim: (choices: Choices) => void): void {
  fc.assert(
    fc.property(choices(), (c) => claim(c.again())),
    { numRuns: runs(count), seed },
  );
}
