/** @file The example of the library's use prints what it says. */
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, it } from "vitest";

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

it("examples/api.ts", () => {
  const text = readFileSync(path("../../examples/api.ts"), "utf8");
  const library = pathToFileURL(path("../../src/index.ts")).href;
  const copy = path("example-copy.ts");
  try {
    writeFileSync(copy, text.replace('from "strata"', `from "${library}"`));
    const run = spawnSync(process.execPath, ["--import", "tsx", copy], { encoding: "utf8" });
    expect(run.stderr).toBe("");
    expect(run.stdout).toContain("kernel void axpy_naive(");
    expect(run.stdout).toMatch(/\[ 12, 24, 36 \]\n$/);
  } finally {
    rmSync(copy, { force: true });
  }
});
