/** @file What the lines of a kernel cost: the bytes of their accesses to memory, and the iterations of loops. */

import type { ScalarName } from "../../lowering/imperative.ts";
import { bytesOf } from "../../runtime/data/typed-array.ts";
import type { AccessFigures, LaunchFacts, MadeBy } from "../facts/launch-facts.ts";
import type { PlaceCost } from "./profiled-launch.ts";

/** An access with a number of bytes. */
interface Weighed {
  readonly access: AccessFigures;
  readonly bytes: number;
  readonly isAtMost: boolean;
}

/**
 * The accesses of each line to each array in local, constant and global memory, those with the most bytes first, then the loops, those with
 * the most iterations first. Figures that are no numbers are left out.
 */
export function placeCosts({ accesses, loops, madeBy }: LaunchFacts): readonly PlaceCost[] {
  const weighed = byPlace(accesses.filter((a) => a.space !== "private"));
  const all = weighed.reduce((sum, w) => sum + w.bytes, 0);
  const moved = weighed
    .filter((w) => w.bytes > 0)
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(
      ({ access, bytes, isAtMost }): PlaceCost => ({
        place: access.place,
        what: access.kind,
        name: access.buffer,
        space: access.space,
        bytes,
        share: bytes / all,
        ...(isAtMost && { atMost: true }),
        madeBy: makerOf(access, madeBy),
      }),
    );
  const repeated = loops
    .flatMap((l) => (typeof l.total === "number" && l.total > 0 ? [{ ...l, n: l.total }] : []))
    .toSorted((a, b) => b.n - a.n)
    .map(
      ({ place, variable, n, atMost }): PlaceCost => ({
        place,
        what: "loop",
        name: variable,
        iterations: n,
        ...(atMost && { atMost }),
        madeBy: last(madeBy, "loops"),
      }),
    );
  return [...moved, ...repeated];
}

/** Accesses to one array in one line are added up. */
function byPlace(accesses: readonly AccessFigures[]): readonly Weighed[] {
  const found = new Map<string, Weighed>();
  for (const access of accesses) {
    const { total, width, type, place, kind, buffer } = access;
    if (typeof total !== "number") continue;
    const key = `${place} ${kind} ${buffer}`;
    const known = found.get(key) ?? { access, bytes: 0, isAtMost: false };
    const bytes = known.bytes + total * width * bytesOf(type as ScalarName);
    found.set(key, { ...known, bytes, isAtMost: known.isAtMost || access.atMost === true });
  }
  return [...found.values()];
}

function makerOf({ space, width }: AccessFigures, made: readonly MadeBy[]): MadeBy | null {
  if (space !== "global") return last(made, `${space} memory`);
  return (width > 1 ? last(made, "vectors") : null) ?? last(made, "work-items");
}

const last = (made: readonly MadeBy[], what: MadeBy["what"]): MadeBy | null =>
  made.findLast((m) => m.what === what) ?? null;
