/** @file What the pass constant-folding makes of random kernels stores the same bits, on literals and data with special values. */
import { describe, expect, it } from "vitest";
import { constantFolding } from "../../src/lowering/passes/constant-folding.ts";
import { codeThrough, shown } from "../../src/lowering/testing/run-pass.ts";
import { Choices, runs } from "../support/choices.ts";
import { elements, ScalarKernel, stored } from "../support/scalar-kernels.ts";

describe.each(["f16", "f32", "f64", "i32", "u32", "i64", "u64"] as const)(
  "random kernels of %s",
  (scalar) => {
    it("store the same bits", () => {
      let shorter = 0;
      for (let seed = 1; seed <= runs(40); seed++) {
        const c = Choices.seeded(2 * seed);
        const body = new ScalarKernel(c, scalar).body();
        const { body: passed } = codeThrough(constantFolding, body);
        if (shown(passed).join("").length < shown(body).join("").length) shorter++;
        for (let k = 0; k < 3; k++) {
          const xs = elements(c, scalar);
          const text = `seed ${seed}, ${xs}\n${shown(body).join("\n")}`;
          expect(stored(passed, scalar, xs), text).toEqual(stored(body, scalar, xs));
        }
      }
      expect(shorter).toBeGreaterThan(0.8 * runs(40));
    });
  },
);
