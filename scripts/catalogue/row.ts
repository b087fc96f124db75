/** @file One row of the catalogue: the counterparts of a predecessor's name. */

/**
 * The predecessor's name (several names if one answer holds for all), the names here, and a note about differences, or about the
 * reason if there is no name here. A name here is `module::name` of the library, `built-in::name`, `primitive::name` (also for its
 * congruence), or a form of the language in backquotes. A test other than the section's comes last: a file in test/.
 */
export type Row = readonly [
  theirs: string,
  here: readonly string[],
  note?: string | undefined,
  test?: string,
];

/** A group of rows under a title. */
export interface Section {
  readonly title: string;
  /** The file that tests the strategies and forms, unless a row names another; rules are tested by rule-tests.ts. */
  readonly test: string;
  readonly rows: readonly Row[];
}

/** The answer for what the canonical form of terms does: no rule is needed. */
export const CANONICAL: readonly string[] = ["canonical form"];
