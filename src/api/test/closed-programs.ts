/** @file Puts data on which two terms differ into the first of them, as literals. */
import type { SemanticClass } from "../../strategies/index.ts";
import { evaluate, type Size, type Term } from "../../term/index.ts";
import { RandomData } from "../../testing/data.ts";
import type { Flavour } from "../../testing/flavour.ts";
import { differencesOf } from "../../testing/instance-values.ts";
import type { SizeAssignment } from "../../testing/rule-sizes.ts";
import { withValues } from "../../testing/with-values.ts";

/** The seeds of random data that are tried for each kind of numbers. */
const SEEDS = 120;
/** The most terms that are made. */
const MOST = 4;

/** Two terms that differ on some data. */
export interface DifferingTerms {
  readonly before: Term;
  readonly after: Term;
  readonly sizes: SizeAssignment;
  /** The weakest class of the rules that were applied. */
  readonly class: SemanticClass;
  /** The kinds of numbers to try, in this order. */
  readonly flavours: readonly Flavour[];
}

/**
 * Up to four terms without variables: the first term with data as literals for which the second has another value. Empty if the
 * data have no literals, as functions and empty arrays, or if no data of 120 seeds of each kind show a difference.
 */
export function closedPrograms(terms: DifferingTerms): readonly Term[] {
  const { before, after, sizes, flavours } = terms;
  const equality = terms.class === "approx" ? "reals" : "bits";
  const found: Term[] = [];
  if (closedOn(before, { sizes, flavour: flavours[0]! }, 0) === undefined) return found;
  for (const flavour of flavours) {
    const drawn = { sizes, flavour };
    const differenceOn = differencesOf(drawn, before, after, equality);
    for (let seed = 0; seed < SEEDS; seed++) {
      if (found.length === MOST) return found;
      const differs = differenceOn(seed);
      if (differs === undefined || differs === "nothing") continue;
      const closed = closedOn(before, drawn, seed);
      if (closed !== undefined) found.push(closed);
    }
  }
  return found;
}

/** The term with the data of a seed as literals; undefined if some of them have none. */
function closedOn(
  term: Term,
  { sizes, flavour }: { readonly sizes: SizeAssignment; readonly flavour: Flavour },
  seed: number,
): Term | undefined {
  const data = new RandomData(seed, flavour, (s: Size) =>
    Number(evaluate(s, (v) => sizes.get(v.name))),
  );
  return withValues(term, sizes, (name, type) => data.value(type, name));
}
