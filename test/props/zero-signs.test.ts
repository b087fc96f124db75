/**
 * @file What the pass zero-signs makes of random kernels stores the same bits, for data of zeros, NaN and infinities. The simulator gives
 * the other zero wherever either may be given.
 */
import { describe, expect, it } from "vitest";
import { isFloat, rewriteStmts } from "../../src/lowering/code.ts";
import type { Expr, Flat } from "../../src/lowering/imperative.ts";
import { zeroSigns } from "../../src/lowering/passes/zero-signs.ts";
import { codeThrough } from "../../src/lowering/testing/run-pass.ts";
import { Choices, runs } from "../support/choices.ts";
import { elements, ScalarKernel, stored } from "../support/scalar-kernels.ts";

const isFree = (e: Expr): boolean => e.tag === "op" && e.eitherZero === true;
const isExtremum = (e: Expr): boolean =>
  e.tag === "op" && (e.op === "min" || e.op === "max") && isFloat(e.type);

/** Counts of expressions, each object once. */
function count(body: readonly Flat[], is: (e: Expr) => boolean): number {
  let found = 0;
  rewriteStmts(
    body,
    (e) => {
      if (is(e)) found++;
      return e;
    },
    (n) => n,
  );
  return found;
}

const allFree = (body: readonly Flat[]): readonly Flat[] =>
  rewriteStmts(
    body,
    (e) => (isExtremum(e) ? ({ ...e, eitherZero: true } as Expr) : e),
    (n) => n,
  );

describe.each(["f16", "f32", "f64"] as const)("random kernels of %s", (scalar) => {
  it("store the same bits", () => {
    const found = { free: 0, extrema: 0, different: 0 };
    for (let seed = 1; seed <= runs(60); seed++) {
      const c = Choices.seeded(2 * seed);
      const body = new ScalarKernel(c, scalar).body();
      const { body: passed } = codeThrough(zeroSigns, body);
      found.extrema += count(passed, isExtremum);
      found.free += count(passed, isFree);
      for (let k = 0; k < 6; k++) {
        const xs = elements(c, scalar);
        const expected = stored(body, scalar, xs);
        expect(stored(passed, scalar, xs), `seed ${seed}, ${xs}`).toEqual(expected);
        const isDifferent = stored(allFree(body), scalar, xs).some(
          (x, i) => !Object.is(x, expected[i]),
        );
        if (isDifferent) found.different++;
      }
    }
    expect(found.free).toBeGreaterThan(found.extrema / 10);
    expect(found.free).toBeLessThan(found.extrema * 0.9);
    expect(found.different).toBeGreaterThan(0.1 * runs(60));
  });
});
