/** @file A user's mistake as data: code, place, message, and ways out. Rendering is elsewhere. */

/** Offsets (UTF-16 units) into a source text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A place in a named source text. */
export interface Place {
  readonly file: string;
  readonly span: Span;
}

type Severity = "error" | "warning";

export interface Diagnostic {
  /** `E0301`: families as in docs/errors.md. 01 syntax, 02 names, 03 types, 04 lints, 05 strategies, 06 sizes, 07 lowering, 08 devices, 09 limits. */
  readonly code: string;
  readonly severity: Severity;
  /** Lower-case, no final stop. */
  readonly message: string;
  readonly place?: Place;
  /** Short text after the caret. */
  readonly label?: string;
  /** Further places with a text each, shown after the first. */
  readonly related?: readonly { readonly place: Place; readonly label: string }[];
  readonly notes?: readonly string[];
  /** Ways out; only these suggest a change. */
  readonly help?: readonly string[];
}
