/** @file `preservesMeaning`: asserts in a test suite that a strategy preserves the meaning of a program or of random terms. */
import { asPart } from "../source/extended.ts";
import { Failed, unwrap } from "../source/failed.ts";
import type { Source } from "../source/source.ts";
import { StrategyTester, type StrategyTestOptions } from "../strategies/strategy-tester.ts";
import { type TestScheduleOptions, testSchedule } from "./test-schedules.ts";

/** Options of `preservesMeaning`. Equal options test equal cases. */
export interface PreservesMeaningOptions {
  /** The name of the program of the source that the strategy rewrites (default: random terms, as for `checkStrategies`). */
  readonly program?: string;
  /** Random cases (default 100). */
  readonly runs?: number;
  /** Seed of the random cases (default 1). */
  readonly seed?: number;
  /** The number of one case to run again. The message of a failure shows it. */
  readonly only?: number;
}

/** The name of the schedule or strategy whose body is the text of a strategy. The quote avoids user names. */
const TESTED = "tested'";

/**
 * Rewrites a program, or random terms, by a strategy and compares what both mean: the interpreter runs them on random data and sizes.
 * Nothing is compiled, so the strategy need not make a kernel. `strategy` is a text in the scope of the file of `source`, such as
 * `"topDown(fusion)"`. Throws a StrataError with the step that changes the meaning and the smallest data or term that shows it (E0507
 * for a program, E0509 for terms), with mistakes in the text, or if the strategy does not apply to the program (E0501) or to any term
 * (W0510; not with `only`). Returns the number of cases in which the meaning was compared.
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
  { program, runs = 100, seed = 1, only }: PreservesMeaningOptions = {},
): Promise<number> {
  const cases = { runs, seed, only };
  const replay = (number: number): string => {
    const about = program === undefined ? "" : `program: "${program}", `;
    return `preservesMeaning(…, "${strategy}", { ${about}seed: ${seed}, only: ${number} })`;
  };
  return program === undefined
    ? onTerms(source, strategy, { ...cases, replay })
    : onProgram(source, program, { ...cases, replay, strategy });
}

async function onProgram(
  source: Source,
  program: string,
  options: TestScheduleOptions & { readonly strategy: string },
): Promise<number> {
  const body = asPart(options.strategy);
  const asSchedule = source.again(`\n\nschedule ${TESTED} for ${program} = ${body}\n`);
  const report = await testSchedule(asSchedule, program, TESTED, options);
  if (report.problem !== undefined) unwrap(report.problem);
  return report.cases - report.discarded;
}

async function onTerms(
  source: Source,
  strategy: string,
  options: StrategyTestOptions,
): Promise<number> {
  const asStrategy = source.again(`\n\nstrategy ${TESTED} = ${asPart(strategy)}\n`);
  const { headers } = asStrategy.module.parsed;
  const failed = asStrategy.failedIn(headers.filter((h) => h.name.text === TESTED));
  if (failed !== undefined) unwrap(failed);
  const { problem, applied } = await new StrategyTester(asStrategy).test(TESTED, options);
  if (problem !== undefined) unwrap(new Failed([problem], asStrategy.sources));
  return applied;
}
