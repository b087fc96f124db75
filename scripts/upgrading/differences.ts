/** @file The difference between what became of a file before and after an upgrade. */
import type { Outcomes } from "./outcomes.ts";

/** A schedule, or the file ("of" is empty), whose outcome is another. */
export interface OutcomeDifference {
  readonly of: string;
  readonly was: string;
  readonly is: string;
}

/** The outcomes that are not the same. */
export const differences = (before: Outcomes, after: Outcomes): readonly OutcomeDifference[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((of) => {
    const [was, is] = [before[of] ?? "absent", after[of] ?? "absent"];
    return was === is ? [] : [{ of, was, is }];
  });
