/** @file The reports that several kinds of memory and code share. */

import type { FaultSite, ProblemLog } from "../../../src/runtime/simulator/problems.ts";
import type { Item } from "./item.ts";

/** Reports (kind `uninitialised`) that a work-item reads element i of the array of `site`, which was never written. */
export function reportUninitialised(log: ProblemLog, site: FaultSite, item: Item, i: number): void {
  log.report("uninitialised", site, () => ({
    element: i,
    items: [item.id],
    text: `reads ${site.buffer}[${i}], which no work-item has written`,
  }));
}

/**
 * Reports that two work-items access element i of the array of `site` and one of them writes it: work-items of one group between
 * two barriers (`race`), or of different groups (`groupRace`). `items` are their numbers, first the one that runs the statement.
 */
export function reportConflict(
  log: ProblemLog,
  kind: "race" | "groupRace",
  site: FaultSite,
  items: readonly [number, number],
  i: number,
): void {
  const who = kind === "race" ? "of one group" : "of different groups";
  const when = kind === "race" ? "without a barrier in between" : "in one launch";
  log.report(kind, site, () => ({
    element: i,
    items,
    text: `${who} touch ${site.buffer}[${i}] ${when}, and one of them writes it`,
  }));
}

/**
 * Reports a use of `undef` by a work-item (kind `undef`). `what` is the predicate up to the words "depends on undef", which are
 * added: "decides by a condition that".
 */
export function reportUndef(log: ProblemLog, site: FaultSite, item: Item, what: string): void {
  log.report("undef", site, () => ({ items: [item.id], text: `${what} depends on undef` }));
}
