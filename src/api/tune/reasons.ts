/** @file Groups the reasons why choices do not fit. */
import type { Failed } from "../source/failed.ts";
import type { Choice } from "./space.ts";

/**
 * A reason why choices of one schedule do not fit, with the number of choices that it excludes. `example` is the first of them, and
 * `failed` its failure.
 */
export interface Reason {
  readonly code: string;
  /** The first line of the example's message. */
  readonly message: string;
  readonly count: number;
  readonly example: Choice;
  readonly failed: Failed;
}

/**
 * Groups unfit choices by schedule, and by code and first line of the message of their first diagnostic, where numbers do not
 * count. The most frequent reason comes first.
 */
export function groupReasons(
  unfit: readonly { readonly candidate: Choice; readonly reason: Failed }[],
): readonly Reason[] {
  const groups = new Map<string, Reason>();
  for (const { candidate, reason } of unfit) {
    const [first] = reason.diagnostics;
    const [message = ""] = first!.message.split("\n");
    const key = `${candidate.schedule} ${first!.code} ${message.replaceAll(/\d+/g, "0")}`;
    const known = groups.get(key);
    groups.set(
      key,
      known === undefined
        ? { code: first!.code, message, count: 1, example: candidate, failed: reason }
        : { ...known, count: known.count + 1 },
    );
  }
  return [...groups.values()].toSorted((a, b) => b.count - a.count);
}
