/** @file Options of testing one rule or strategy on random cases, and the command that repeats a case. */
import type { Source } from "../source/source.ts";

/** Options of testing one rule or strategy: the number of cases, the seed, and how to report progress and name a case. */
export interface CaseOptions {
  readonly runs: number;
  readonly seed: number;
  /** The number of the one case to test (default: cases 0 to `runs` − 1). */
  readonly only?: number | undefined;
  /** Called now and then, until a case fails, with the name of the rule or strategy and a number of cases. */
  readonly progress?: ((name: string, cases: number) => void) | undefined;
  /** Gives the command that repeats a case, for messages, from its number (default: a `strata check` command). */
  readonly replay?: ((number: number) => string) | undefined;
}

/** The number of the first case to test, and the number after the last. */
export const caseRange = ({ runs, only }: CaseOptions): readonly [from: number, to: number] =>
  only === undefined ? [0, runs] : [only, only + 1];

/** The command that repeats the case with this number, with the options that the source needs. */
export function replayCommand(
  { file, commandWords }: Source,
  { replay, seed }: CaseOptions,
  number: number,
): string {
  const words = commandWords.map((word) => ` ${word}`).join("");
  return replay?.(number) ?? `strata check ${file} --replay ${seed}:${number}${words}`;
}
