/** @file A user's mistake as data: code, source position, message and suggestions. `src/lang/diagnostics` renders it. */

/** A range of offsets into a source text in UTF-16 code units: `start` is the first, `end` the offset after the last. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * A range in a named source text. `file` is the file's name in diagnostics: its path relative to the working directory if it
 * lies inside, `std/…` for the standard library, `<text>` for a text without a file.
 */
export interface Place {
  readonly file: string;
  readonly span: Span;
}

type Severity = "error" | "warning" | "note";

/**
 * The replacement of a part of a file by `text`. `start` is the offset of the first replaced UTF-16 code unit, `end` the offset
 * after the last; equal offsets insert.
 */
export interface FixEdit {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A change of source texts that removes a diagnostic. */
export interface Fix {
  /** What the change does, as an imperative without a full stop. */
  readonly title: string;
  /** Edits of disjoint parts; offsets count in the texts before the change. */
  readonly edits: readonly FixEdit[];
  /**
   * True if the change keeps the meaning of everything that had one, and no other known change removes the diagnostic.
   * `strata fix` makes safe changes without being asked for them.
   */
  readonly safe: boolean;
}

/**
 * One mistake in a user's input, with the text that explains it and the suggestions that fix it.
 *
 * @example
 * ```ts
 * import { type Diagnostic, type Fix, type FixEdit, parse, type Place, type Span } from "strata-lang";
 *
 * const [found]: readonly Diagnostic[] = parse("fun f(x: f32): f32 = x + min").diagnostics;
 * const place: Place | undefined = found?.place;
 * const span: Span | undefined = place?.span;
 * const fixes: readonly Fix[] = found?.fixes ?? [];
 * const edits: readonly FixEdit[] = fixes.flatMap((fix) => fix.edits);
 * console.log(found?.code, place?.file, span, edits.length); // E0302 <text> { start: 25, end: 28 } 0
 * ```
 */
export interface Diagnostic {
  /**
   * `E0301`: a letter for an error (E), a warning (W) or a note on a schedule (N), and four digits. The first two are the family, as in
   * docs/errors.md: 01 syntax, 02 names, 03 types, 04 lints, 05 strategies, 06 sizes, 07 lowering, 08 devices, 09 limits.
   */
  readonly code: string;
  readonly severity: Severity;
  /** Begins in lower case and has no final full stop. */
  readonly message: string;
  readonly place?: Place;
  /** A short text shown after the caret that marks `place`. */
  readonly label?: string;
  /** Further positions, each with a text; shown after the first. */
  readonly related?: readonly { readonly place: Place; readonly label: string }[];
  /** Of a note on a schedule: what it costs. */
  readonly cost?: string;
  /** Additional facts that suggest no change. */
  readonly notes?: readonly string[];
  /** Suggested changes; `notes` suggest none. */
  readonly help?: readonly string[];
  /** Changes that a machine can make, each tried before it is listed. They are tried when this property is first read. */
  readonly fixes?: readonly Fix[];
}
