/** @file Tests that need a C compiler. Without one they are skipped; with STRATA_REQUIRE_OPENCL=1, as in CI, they fail instead. */
import { describe, it } from "vitest";
import { isFault } from "../../src/runtime/device-fault.ts";
import { cDevice } from "../../src/runtime/opencl/c/index.ts";

function hasCompiler(): boolean {
  try {
    cDevice();
    return true;
  } catch (error) {
    if (isFault(error, "E0824")) return false;
    throw error;
  }
}

const { STRATA_REQUIRE_OPENCL: required } = process.env;

/** A `describe` whose tests build C programs. */
export function describeC(name: string, tests: () => void): void {
  if (hasCompiler()) describe(name, tests);
  else if (required !== "1")
    describe.skip(name, { meta: { skippedBecause: "there is no C compiler" } }, tests);
  else
    describe(name, () => {
      it("needs a C compiler", () => {
        throw new Error("STRATA_REQUIRE_OPENCL is 1, but there is no C compiler");
      });
    });
}
