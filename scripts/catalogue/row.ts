/** @file What the catalogue says about one name of a predecessor. */

/**
 * Their name (several, if one answer holds for all), its names here, and what differs; without a name here, why. A name
 * here is `module::name` of the library, `built-in::name`, `primitive::name` (its congruence too), or a form of the language in
 * backquotes. A test other than the section's stands last: a file in test/.
 */
export type Row = readonly [
  theirs: string,
  here: readonly string[],
  note?: string | undefined,
  test?: string,
];

export interface Section {
  readonly title: string;
  /** Where strategies and forms are tested, unless a row says otherwise; rules are tested by being there. */
  readonly test: string;
  readonly rows: readonly Row[];
}

/** The canonical form of terms does it: there is nothing to apply. */
export const CANONICAL: readonly string[] = ["canonical form"];
