/** @file Tests that need an OpenCL device. Without one they are skipped; with STRATA_REQUIRE_OPENCL=1 they fail instead. */
import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "vitest";
import { isFault } from "../../src/runtime/device-fault.ts";
import { listDevices } from "../../src/runtime/opencl/index.ts";

/** Sets PoCL's kernel cache to a temporary folder, because PoCL would keep every kernel in the user's home folder. */
function keepCacheAway(): void {
  const { POCL_CACHE_DIR: chosen } = process.env;
  if (chosen) return;
  const folder = join(tmpdir(), "strata-test-pocl-cache");
  mkdirSync(folder, { recursive: true });
  Object.assign(process.env, { POCL_CACHE_DIR: folder });
}

function hasDevice(): boolean {
  keepCacheAway();
  try {
    return listDevices().length > 0;
  } catch (error) {
    if (isFault(error, "E0801")) return false;
    throw error;
  }
}

const { STRATA_REQUIRE_OPENCL: required } = process.env;

/** A `describe` whose tests use an OpenCL device. */
export function describeOpenCL(name: string, tests: () => void): void {
  if (hasDevice()) describe(name, tests);
  else if (required !== "1")
    describe.skip(name, { meta: { skippedBecause: "there is no OpenCL device" } }, tests);
  else
    describe(name, () => {
      it("needs an OpenCL device", () => {
        throw new Error("STRATA_REQUIRE_OPENCL is 1, but there is no OpenCL device");
      });
    });
}
