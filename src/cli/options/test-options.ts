/** @file Parses the options of random tests of rules and schedules: --runs, --seed, --replay, --jobs. */
import type { Invocation } from "../invocation.ts";
import { badArgument } from "../problem.ts";

/** The options of random tests, as words of the command line that have not been parsed. `replay` has the form `seed:case`. */
export interface TestOptions {
  readonly runs?: string;
  readonly seed?: string;
  readonly replay?: string;
  readonly jobs?: string;
}

/** Which random cases to test, and in how many processes. */
export interface TestCases {
  readonly runs: number;
  readonly seed: number;
  /** The number of the one case of `--replay`; undefined to test cases 0 to `runs` − 1. */
  readonly only: number | undefined;
  /** The number of processes; if undefined, the command chooses. */
  readonly jobs?: number | undefined;
}

/**
 * Parses the options. `defaultRuns` is the number of cases without `--runs`; the default seed is 1. `--replay` takes precedence
 * over `--runs` and `--seed`, and `--jobs 0` counts as 1. Raises E0001 for unusable words.
 */
export function testCases(
  context: Invocation,
  { runs, seed, replay, jobs }: TestOptions,
  defaultRuns: number,
): TestCases {
  const number = (word: string | undefined, what: string, otherwise: number): number => {
    if (word === undefined) return otherwise;
    if (/^\d{1,9}$/.test(word)) return Number(word);
    const message = `\`${word}\` is no number of ${what}`;
    throw badArgument(
      context.line.place(word),
      message,
      `write --${what} ${what === "jobs" ? 2 : 1000}`,
    );
  };
  const given = {
    runs: number(runs, "runs", defaultRuns),
    seed: number(seed, "seed", 1),
    ...(jobs !== undefined && { jobs: Math.max(1, number(jobs, "jobs", 1)) }),
  };
  if (replay === undefined) return { ...given, only: undefined };
  const [, ofSeed, only] = /^(\d{1,9}):(\d{1,9})$/.exec(replay) ?? [];
  if (only !== undefined) return { ...given, runs: 1, seed: Number(ofSeed), only: Number(only) };
  const message = `\`${replay}\` names no case`;
  throw badArgument(context.line.place(replay), message, "write the seed and the case: 1:41");
}
