/** @file `preservesMeaning`: asserts in a test suite that a strategy preserves the meaning of a program. */
import { asPart } from "../source/extended.ts";
import { unwrap } from "../source/failed.ts";
import type { Source } from "../source/source.ts";
import { testSchedule } from "./test-schedules.ts";

/** Options of `preservesMeaning`. Equal options test equal cases. */
export interface PreservesMeaningOptions {
  /** The name of the program of the source that the strategy rewrites. */
  readonly program: string;
  /** Random cases (default 100). */
  readonly runs?: number;
  /** Seed of the random cases (default 1). */
  readonly seed?: number;
  /** The number of one case to run again. The message of a failure shows it. */
  readonly only?: number;
}

/** The name of the schedule whose body is the text of a strategy. The quote avoids user names. */
const TESTED = "tested'";

/**
 * Rewrites a program by a strategy and compares what both mean: the interpreter runs them on random data and sizes. Nothing is
 * compiled, so the strategy need not make a kernel. `strategy` is a text in the scope of the file of `source`, such as
 * `"topDown(fusion)"`. Throws a StrataError with the step that changes the meaning and the smallest data that shows it (E0507), with
 * mistakes in the text, or if the strategy does not apply (E0501). Returns the number of cases that were compared.
 *
 * @example
 * ```ts
 * import { parse } from "strata-lang";
 * import { type PreservesMeaningOptions, preservesMeaning } from "strata-lang/testing";
 *
 * const source = parse({ file: "hello.strata" });
 * const options: PreservesMeaningOptions = { program: "smooth", runs: 10 };
 * console.log(await preservesMeaning(source, "overlappedTile([4])", options)); // 10
 * ```
 */
export async function preservesMeaning(
  source: Source,
  strategy: string,
  { program, runs = 100, seed = 1, only }: PreservesMeaningOptions,
): Promise<number> {
  const asSchedule = source.again(`\n\nschedule ${TESTED} for ${program} = ${asPart(strategy)}\n`);
  const { problem, cases, discarded } = await testSchedule(asSchedule, program, TESTED, {
    ...{ runs, seed, only, strategy },
    replay: (number) =>
      `preservesMeaning(…, "${strategy}", { program: "${program}", seed: ${seed}, only: ${number} })`,
  });
  if (problem !== undefined) unwrap(problem);
  return cases - discarded;
}
