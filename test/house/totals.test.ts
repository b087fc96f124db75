/** @file What `npm test` ends with. */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const VITEST = join(ROOT, "node_modules/vitest/vitest.mjs");

const USES = 'import { beforeAll, describe, expect, it } from "vitest";\n';
const PASSES = 'it("holds", () => {});';
const FAILS = 'it("does not hold", () => { expect(1).toBe(2); });';
const SKIPS = `describe.skip("s", { meta: { skippedBecause: "no luck" } }, () => { ${PASSES} });`;

/** Runs these test files as `npm test` does, in a folder of their own; the last lines it prints. */
function run(
  files: readonly string[],
  { args = [], env = {} }: { args?: readonly string[]; env?: Record<string, string> } = {},
): Promise<{
  readonly status: number;
  readonly before: readonly string[];
  readonly last: string | undefined;
}> {
  const folder = mkdtempSync(join(tmpdir(), "strata-totals-"));
  mkdirSync(join(folder, "test"));
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  files.forEach((text, i) => writeFileSync(join(folder, `test/${i}.test.ts`), USES + text));
  const config = join(ROOT, "vitest.config.ts");
  const command = [VITEST, "run", "--root", folder, "--config", config, ...args];
  const clean = { ...process.env, STRATA_REQUIRE_OPENCL: "", FORCE_COLOR: "1", ...env };
  return new Promise((done) => {
    execFile(process.execPath, command, { cwd: folder, env: clean }, (error, stdout) => {
      rmSync(folder, { recursive: true, force: true });
      const lines = stdout.split("\n").slice(0, -1);
      done({
        status: error === null ? 0 : Number(error.code),
        before: lines.slice(-3, -1),
        last: lines.at(-1),
      });
    });
  });
}

it.concurrent("counts what passed and what failed", async () => {
  expect(await run([PASSES])).toMatchObject({ status: 0, last: "1 passed, 0 failed" });
  const mixed = await run([PASSES, PASSES + FAILS]);
  expect(mixed).toMatchObject({ status: 1, last: "2 passed, 1 failed" });
});

it.concurrent("counts files that do not load or have no tests, and hooks that fail", async () => {
  const broken = [
    'import "./missing.ts";',
    `describe("s", () => { beforeAll(() => { throw new Error("hook"); }); ${PASSES} });`,
    "",
  ];
  expect(await run([PASSES, ...broken])).toMatchObject({ status: 1, last: "1 passed, 3 failed" });
});

it.concurrent("counts an error outside the tests", async () => {
  const later = `it("starts", () => {
    setTimeout(() => { throw new Error("late"); }, 0);
    return new Promise((done) => setTimeout(done, 50));
  });`;
  expect(await run([later])).toMatchObject({ status: 1, last: "1 passed, 1 failed" });
});

it.concurrent("says how many tests were skipped, and why", async () => {
  const files = [PASSES, SKIPS, SKIPS, 'it("may be", ({ skip }) => { skip("raining"); });'];
  const skipped = ["2 skipped: no luck", "1 skipped: raining"];
  expect(await run(files)).toEqual({ status: 0, before: skipped, last: "1 passed, 0 failed" });
  expect(await run(files, { env: { STRATA_REQUIRE_OPENCL: "1" } })).toEqual({
    status: 1,
    before: [skipped[1], "STRATA_REQUIRE_OPENCL=1 allows no test to be skipped"],
    last: "1 passed, 0 failed",
  });
});

it.concurrent("fails where no test was run", async () => {
  const nothing = {
    status: 1,
    before: expect.arrayContaining(["no test was run"]),
    last: "0 passed, 0 failed",
  };
  expect(await run([])).toMatchObject(nothing);
  expect(await run([PASSES], { args: ["elsewhere"] })).toMatchObject(nothing);
  expect(await run([PASSES], { args: ["-t", "unheard of"] })).toMatchObject(nothing);
});
