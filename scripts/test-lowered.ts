/**
 * @file Tests many random lowered programs (test/props/lowered.test.ts), with new seeds each time. STRATA_LOWERED_FROM repeats a
 * run, STRATA_LOWERED_RUNS sets the number of programs.
 */
import { spawnSync } from "node:child_process";

const { STRATA_LOWERED_FROM = String(Date.now() % 2 ** 31), STRATA_LOWERED_RUNS = "100000" } =
  process.env;
const env = { ...process.env, STRATA_LOWERED_FROM, STRATA_LOWERED_RUNS };
console.log(
  `STRATA_LOWERED_FROM=${STRATA_LOWERED_FROM} STRATA_LOWERED_RUNS=${STRATA_LOWERED_RUNS}`,
);

const { status } = spawnSync("npx", ["vitest", "run", "test/props/lowered.test.ts"], {
  stdio: "inherit",
  env,
  shell: process.platform === "win32",
});
process.exitCode = status ?? 1;
