/** @file The examples of the library's use print what they say. */
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, it } from "vitest";

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const ROOT = path("../../");

/** What an example of examples/ prints. */
function printed(example: string): string {
  const text = readFileSync(`${ROOT}examples/${example}`, "utf8");
  const source = (file: string): string => `from "${pathToFileURL(`${ROOT}src/${file}`).href}"`;
  const own = text
    .replace('from "strata"', source("index.ts"))
    .replace('from "strata/testing"', source("testing.ts"));
  const copy = path(`copy-of-${example}`);
  try {
    writeFileSync(copy, own);
    const run = spawnSync(process.execPath, ["--import", "tsx", copy], { encoding: "utf8" });
    expect(run.stderr).toBe("");
    return run.stdout;
  } finally {
    rmSync(copy, { force: true });
  }
}

it("examples/api.ts", () => {
  const text = printed("api.ts");
  expect(text).toContain("kernel void axpy_naive(");
  expect(text).toMatch(/\[ 12, 24, 36 \]\n$/);
});

it("examples/rules.ts", () => {
  const text = printed("rules.ts");
  const sum = "xs[gx * 4] + xs[gx * 4 + 1] + (xs[gx * 4 + 2] + xs[gx * 4 + 3])";
  expect(text).toContain(sum);
  expect(text).toMatch(/\[ 10 \]\ntrue\n$/);
});
