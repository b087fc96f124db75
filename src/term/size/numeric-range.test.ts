/** @file Ranges of sizes as numbers. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { add, ceilDiv, floorDiv, mul, sub } from "./arithmetic.ts";
import { unlessImpossible } from "./errors.ts";
import { evaluate } from "./evaluate.ts";
import { emptyFacts, withRange } from "./facts.ts";
import { INT_MAX, LONGEST, launchLimits, provablyWithin, withLaunch } from "./fits.ts";
import { numericRange } from "./numeric-range.ts";
import { createSizeTable } from "./table.ts";
import { buildSize, type SizeTree } from "./testing/expressions.ts";
import {
  allOps,
  environments,
  factsOf,
  type NumberByName,
  premises,
  satisfies,
  sortOf,
  trees,
} from "./testing/random.ts";

const table = createSizeTable();
const n = table.variable("free", "n");
const sizes = ["n", "m", "w"].map((name) => table.variable("free", name));

const DIVISIONS = new Set(["/", "%", "/^", "ceilDiv"]);

/** Divisors are positive by premise. */
function hasPositiveDivisors(tree: SizeTree, env: NumberByName): boolean {
  if (tree.tag !== "apply") return true;
  const divisor = DIVISIONS.has(tree.op) ? buildSize(table, tree.args[1]!, sortOf) : undefined;
  const value = divisor && evaluate(divisor, ({ name }) => env[name]);
  const isPositive = divisor === undefined || (typeof value === "number" && value > 0);
  return isPositive && tree.args.every((arg) => hasPositiveDivisors(arg, env));
}

describe("the range of a size as numbers", () => {
  it("contains each value that the facts allow", () => {
    let compared = 0;
    fc.assert(
      fc.property(premises, trees(allOps, 3), environments, (given, tree, env) => {
        const facts = unlessImpossible(undefined, () => factsOf(table, given));
        const size = unlessImpossible(undefined, () => buildSize(table, tree, sortOf));
        if (facts === undefined || size === undefined || !satisfies(facts, env)) return;
        const value = evaluate(size, ({ name }) => env[name]);
        if (typeof value !== "number" || !hasPositiveDivisors(tree, env)) return;
        const limits = sizes.map((v) => ({ size: v, most: 40 }));
        const [low, high] = numericRange(size, withLaunch(facts, limits));
        expect(value).toBeGreaterThanOrEqual(low);
        expect(value).toBeLessThanOrEqual(high);
        if (Number.isFinite(low) || Number.isFinite(high)) compared++;
      }),
      { numRuns: 3000 },
    );
    expect(compared).toBeGreaterThan(300);
  });

  it("proves what takes numbers beyond 2^53 with symbols", () => {
    const facts = withLaunch(emptyFacts, launchLimits([], [n]));
    const blocks = floorDiv(n, 4096);
    expect(numericRange(floorDiv(blocks, 4096), facts)).toEqual([0, Math.floor(LONGEST / 2 ** 24)]);
    const i = table.variable("loop", "i");
    const inLoop = withRange(facts, i, 0, sub(ceilDiv(blocks, 4096), 1));
    expect(provablyWithin(add(mul(i, 4096), 4096), 0, INT_MAX, inLoop)).toBe(true);
    expect(provablyWithin(add(mul(i, 2 ** 25), 2 ** 25), 0, INT_MAX, inLoop)).toBe(false);
  });

  it("is infinite where nothing bounds a size, and where facts go round in a circle", () => {
    expect(numericRange(n, emptyFacts)).toEqual([0, Infinity]);
    const [i, j] = [table.variable("loop", "i"), table.variable("loop", "j")];
    const circle = withRange(withRange(emptyFacts, i, 0, j), j, 0, i);
    expect(numericRange(i, circle)).toEqual([0, Infinity]);
  });
});
