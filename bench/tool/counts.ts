/** @file The limits on counts, which `--small` checks. */
import type { ClimbedLadder } from "./climbs.ts";
import { type Counts, growthExponent } from "./ladder.ts";
import { LADDERS } from "./ladders/ladders.ts";

/** The largest exponent of executed blocks over work. */
const MOST_EXPONENT = 1.3;

/**
 * What is wrong with the counts of small ladders: a ladder that did not reach its last size, a count that exceeds the limit of its
 * ladder, or executed blocks that grow too fast.
 */
export const excesses = (
  climbs: readonly ClimbedLadder[],
  wanted: readonly string[],
): readonly string[] =>
  LADDERS.filter((l) => wanted.includes(l.name)).flatMap(({ name, small, most }) => {
    const climbed = climbs.find((c) => c.name === name);
    const last = climbed?.points.at(-1);
    if (last === undefined || last.n !== small.at(-1))
      return [`${name}: ${climbed?.end ?? "was not measured"}`];
    const counts = (Object.keys(most) as (keyof Counts)[]).flatMap((count) =>
      last[count] > most[count]
        ? [`${name}, n = ${last.n}: ${last[count]} ${count}, of at most ${most[count]}`]
        : [],
    );
    const exponent = blocksExponent(climbed!);
    return exponent > MOST_EXPONENT
      ? [
          ...counts,
          `${name}: executed blocks grow as work^${exponent.toFixed(2)}, of at most ${MOST_EXPONENT}`,
        ]
      : counts;
  });

/** The exponent of executed blocks over work; NaN where blocks were not counted. */
export const blocksExponent = ({ points, blocks }: ClimbedLadder): number =>
  blocks === undefined
    ? Number.NaN
    : growthExponent(
        points.map((p) => p.work),
        blocks,
      );
