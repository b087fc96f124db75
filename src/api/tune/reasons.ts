/** @file Why choices do not fit, those of one kind together. */
import type { Failed } from "../source/failed.ts";
import type { Choice } from "./space.ts";

export interface Reason {
  readonly code: string;
  /** That of the example. */
  readonly message: string;
  readonly count: number;
  readonly example: Choice;
  readonly failed: Failed;
}

/** The most frequent first. Messages that differ in numbers alone are of one kind. */
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
