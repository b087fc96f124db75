/** @file The reports that several kinds of memory and code make, in one wording. */
import type { Item } from "./item.ts";
import type { FaultSite, ProblemLog } from "./problems.ts";

export function reportUninitialised(log: ProblemLog, site: FaultSite, item: Item, i: number): void {
  log.report("uninitialised", site, () => ({
    element: i,
    items: [item.id],
    text: `reads ${site.buffer}[${i}], which nobody has written`,
  }));
}

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

export function reportUndef(log: ProblemLog, site: FaultSite, item: Item, what: string): void {
  log.report("undef", site, () => ({ items: [item.id], text: `${what} depends on undef` }));
}
