/**
 * @file A sample of the exported strategies of the standard library, tested as strategies. `npm run check:strategies` tests all of
 * them in many more cases.
 */
import { expect, it } from "vitest";
import {
  EXPORTED_STRATEGIES,
  NEVER_APPLIED,
  OF_EXAMPLES,
  testLibrary,
} from "../support/library-strategies.ts";

const EVERY = 9;
const CASES = 20;

const isOfRandomTerms = (name: string): boolean =>
  !NEVER_APPLIED.has(name) && !OF_EXAMPLES.has(name);
const sample = EXPORTED_STRATEGIES.filter(
  ({ module, name }, i) => i % EVERY === 0 && isOfRandomTerms(`${module}::${name}`),
);

it("each strategy applies to some term, and keeps the meaning of all", async () => {
  const found: Record<string, unknown> = {};
  for await (const { module, report } of testLibrary(sample, { runs: CASES, seed: 1 }, [])) {
    const { strategy, applied, problem } = report;
    if (applied === 0 || problem !== undefined)
      found[`${module}::${strategy}`] = problem?.message ?? "it applied to no term";
  }
  expect(sample.length).toBeGreaterThan(12);
  expect(found).toEqual({});
}, 600_000);
