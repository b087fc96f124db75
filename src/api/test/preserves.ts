/** @file `preserves`: asserts in a test suite that a schedule preserves the meaning of a program. */

import type { Device } from "../run/run.ts";
import type { Chosen } from "../schedule/stages.ts";
import { type Failed, unwrap } from "../source/failed.ts";
import { testSchedule } from "./test-schedules.ts";

/** Options of `preserves`. Equal options test equal cases. */
export interface PreservesOptions {
  /** Random cases (default 100). */
  readonly runs?: number;
  /** Seed of the random cases (default 1). */
  readonly seed?: number;
  /** The number of one case to run again. The message of a failure shows it. */
  readonly only?: number;
  /** A device to run on in addition to the interpreter and the simulator. */
  readonly device?: Device;
}

/**
 * Runs a program rewritten by `schedule` on random data and sizes, in the interpreter, in the simulator and, if an option says
 * so, on a device, and compares with the interpreter on the program as it is written: bit for bit, or within a bound on
 * rounding errors where the schedule, its floating-point mode or a device's functions call for one. Throws a StrataError with the
 * smallest failing case, or with the diagnostics of a `program` or schedule that fails. Returns the number of cases that were
 * compared.
 *
 * @example
 * ```ts
 * import { choose, parse } from "strata-lang";
 * import { type PreservesOptions, preserves } from "strata-lang/testing";
 *
 * const smooth = choose(parse({ file: "hello.strata" }));
 * const options: PreservesOptions = { runs: 10 };
 * console.log(await preserves(smooth, "naive", options)); // 10
 * ```
 */
export async function preserves(
  program: Chosen | Failed,
  schedule: string,
  { runs = 100, seed = 1, only, device }: PreservesOptions = {},
): Promise<number> {
  const { source, program: chosen } = unwrap(program);
  const { problem, cases, discarded } = await testSchedule(source, chosen.name, schedule, {
    runs,
    seed,
    only,
    device,
    replay: (number) => `preserves(…, "${schedule}", { seed: ${seed}, only: ${number} })`,
  });
  if (problem !== undefined) unwrap(problem);
  return cases - discarded;
}
