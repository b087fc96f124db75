/**
 * @file Tests many random programs with random schedules (test/props/programs.test.ts), with a new seed each time. STRATA_SEED
 * repeats a run, STRATA_RUNS sets the number of cases.
 */
import { spawnSync } from "node:child_process";

const { STRATA_SEED = String(Date.now() % 2 ** 31), STRATA_RUNS = "20000" } = process.env;
const env = { ...process.env, STRATA_SEED, STRATA_RUNS, STRATA_REPORT: "1" };
console.log(`STRATA_SEED=${STRATA_SEED} STRATA_RUNS=${STRATA_RUNS}`);

const args = ["vitest", "run", "test/props/programs.test.ts", "--testTimeout=86400000"];
const { status } = spawnSync("npx", args, {
  stdio: "inherit",
  env,
  shell: process.platform === "win32",
});
process.exitCode = status ?? 1;
