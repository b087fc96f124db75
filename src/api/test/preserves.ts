/** @file A schedule preserves what a program means: an assertion for test suites. */

import type { Device } from "../run/run.ts";
import type { Chosen } from "../schedule/stages.ts";
import { type Failed, unwrap } from "../source/failed.ts";
import { testSchedule } from "./test-schedules.ts";

export interface PreservesOptions {
  /** Random cases (default 100). */
  readonly runs?: number;
  /** Of the random cases (default 1). */
  readonly seed?: number;
  /** A case again: its number, which a failure shows. */
  readonly only?: number;
  /** Beside the interpreter and the simulator. */
  readonly device?: Device;
}

/**
 * On random data and sizes a schedule gives what the program gives as it is written: bit for bit, or within its bound where it is
 * `approx`. Throws a StrataError with the smallest case where it does not. Gives the cases that were tried.
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
