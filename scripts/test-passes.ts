/**
 * @file Tests random subsets of the optional passes left out (test/lowering/optional-passes.test.ts), with new seeds each time.
 * STRATA_PASSES_FROM repeats a run, STRATA_PASSES_RUNS sets the number of subsets per schedule.
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
