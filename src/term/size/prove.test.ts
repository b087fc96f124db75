import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sub } from "./arithmetic.ts";
import { makeCondition } from "./condition.ts";
import { unlessImpossible } from "./errors.ts";
import { emptyFacts, withCondition, withRange } from "./facts.ts";
import { factsAbout, proveLE } from "./prove.ts";
import { simplify } from "./simplify.ts";
import { createSizeTable } from "./table.ts";
import { buildSize } from "./testing/expressions.ts";
import { factsOf, indexOps, type Premises, premises, sortOf, trees } from "./testing/random.ts";

const table = createSizeTable();
const n = table.variable("free", "n");
const [i, j] = [table.variable("loop", "i"), table.variable("loop", "j")];

describe("the facts that matter for a size", () => {
  const some = withCondition(emptyFacts, makeCondition("<=", 1, n));
  const inLoop = withRange(some, i, 0, sub(n, 1));

  it("are without the range of a variable that it does not mention", () => {
    expect(factsAbout(n, inLoop)).toBe(some);
    expect(factsAbout(j, withRange(inLoop, j, 0, 3))).not.toBe(some);
    expect(factsAbout(n, withRange(inLoop, j, 0, 3))).toBe(some);
    expect(factsAbout(i, withRange(inLoop, j, 0, 3))).toBe(inLoop);
  });

  it("keep a range that says something on other variables", () => {
    const maybeEmpty = withRange(emptyFacts, i, 0, sub(n, 1));
    expect(factsAbout(n, maybeEmpty)).toBe(maybeEmpty);
    expect(proveLE(1, n, maybeEmpty)).toBe(true);
    const mentioned = withCondition(emptyFacts, makeCondition("<=", n, i));
    const bounded = withRange(mentioned, i, 0, 3);
    expect(factsAbout(n, bounded)).toBe(bounded);
  });

  it("keep further ranges and conditions", () => {
    const narrowed = withRange(inLoop, i, 5);
    expect(factsAbout(n, narrowed)).toBe(narrowed);
    const guarded = withCondition(inLoop, makeCondition("<=", 9, i));
    expect(factsAbout(n, guarded)).toBe(guarded);
  });
});

/** The premises as facts of which the ranges were added last, one after the other. */
function conditionsFirst({ loops, conditions }: Premises) {
  const facts = factsOf(table, { loops: [], conditions });
  return loops.reduce((known, { name, lo, hi }) => {
    const bound = buildSize(table, hi, sortOf);
    return withRange(known, table.variable("loop", name), lo, bound);
  }, facts);
}

it("answers are the same without looking for the facts that matter", () => {
  fc.assert(
    fc.property(premises, trees(indexOps, 2), (given, tree) => {
      const facts = unlessImpossible(undefined, () => conditionsFirst(given));
      const size = unlessImpossible(undefined, () => buildSize(table, tree, sortOf));
      if (facts === undefined || size === undefined) return;
      const copy = { ...facts }; // which does not know how it was made
      expect(simplify(size, facts)).toBe(simplify(size, copy));
      expect(proveLE(0, size, facts)).toBe(proveLE(0, size, copy));
    }),
    { numRuns: 500 },
  );
});
