/**
 * @file Random subsets of the optional passes left out (test/lowering/optional-passes.test.ts), others each time.
 * STRATA_PASSES_FROM and STRATA_PASSES_RUNS repeat a run and say how many subsets each schedule is tried without.
 */
import { spawnSync } from "node:child_process";

const { STRATA_PASSES_FROM = String(Date.now() % 2 ** 30), STRATA_PASSES_RUNS = "10" } =
  process.env;
console.log(`STRATA_PASSES_FROM=${STRATA_PASSES_FROM} STRATA_PASSES_RUNS=${STRATA_PASSES_RUNS}`);

const { status } = spawnSync("npx", ["vitest", "run", "test/lowering/optional-passes.test.ts"], {
  stdio: "inherit",
  env: { ...process.env, STRATA_PASSES_FROM, STRATA_PASSES_RUNS },
  shell: process.platform === "win32",
});
process.exitCode = status ?? 1;
