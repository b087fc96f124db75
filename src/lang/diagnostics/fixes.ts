/**
 * @file The table of machine edits: which diagnostics have one, what it does, and whether it is safe. docs/errors.md shows the
 * table. Whoever makes a diagnostic adds its edits by `makeFix`; a source tries them before it lists them.
 */
import type { Fix, FixEdit, Place } from "../../term/index.ts";

interface FixRow {
  /** The codes of the diagnostics that can have the edit. */
  readonly codes: readonly string[];
  /** What the edit does, for the documentation. */
  readonly does: string;
  /**
   * True if the edit keeps the meaning of everything that had one. Even then a fix is listed as unsafe if another safe fix removes
   * the same diagnostic, because only the user can choose.
   */
  readonly safe: boolean;
}

/** All sorts of machine edits. */
export const FIX_TABLE = {
  name: {
    codes: ["E0201", "E0203", "E0205", "E0504"],
    does: "write the name that is suggested",
    safe: true,
  },
  keyword: {
    codes: ["E0101", "E0102"],
    does: "write the keyword that is suggested",
    safe: true,
  },
  symbol: {
    codes: ["E0101"],
    does: "write a symbol or number as the language has it: `==`, `=>`, `0.5`",
    safe: true,
  },
  bracket: {
    codes: ["E0101", "E0103"],
    does: "close a bracket by its own sign, or remove what has no counterpart",
    safe: false,
  },
  moveImport: {
    codes: ["E0107"],
    does: "move the import before the first declaration",
    safe: true,
  },
  addImport: {
    codes: ["E0201"],
    does: "import the module of the standard library that exports the name, or add the name to the list of an import",
    safe: true,
  },
  deprecated: {
    codes: ["W0208"],
    does: "write what replaces the name, and change imports as needed",
    safe: true,
  },
  value: {
    codes: ["E0503"],
    does: "write the declared value that is nearest to the default",
    safe: false,
  },
  rank: {
    codes: ["E0302"],
    does: "write the function for another number of dimensions",
    safe: false,
  },
  padding: {
    codes: ["E0302"],
    does: "pad by the outermost elements before windows are taken",
    safe: false,
  },
  intoRange: {
    codes: ["E0304"],
    does: "bring the index into range by `clampIdx`",
    safe: false,
  },
  needless: {
    codes: ["W0402"],
    does: "leave out a condition that always holds",
    safe: true,
  },
  condition: {
    codes: ["W0403"],
    does: "leave out a condition that the tests do not need",
    safe: false,
  },
  repair: {
    codes: ["E0505"],
    does: "state the condition or the class with which the tests found no counterexample",
    safe: false,
  },
  step: {
    codes: ["E0501", "E0701", "E0709", "E0713", "E0717"],
    does: "add, leave out or replace a step of a schedule, with which the schedule compiles",
    safe: false,
  },
} as const satisfies Readonly<Record<string, FixRow>>;

/** A sort of machine edit. */
export type FixKind = keyof typeof FIX_TABLE;

/** A fix of one sort. The caller has it tried. */
export const makeFix = (kind: FixKind, title: string, edits: readonly FixEdit[]): Fix => ({
  title,
  edits,
  safe: FIX_TABLE[kind].safe,
});

/** The edit that replaces the text at a place. */
export const editAt = ({ file, span }: Place, text: string): FixEdit => ({ file, ...span, text });

/** Fixes that write other words in the place of one, a fix for each word. */
export const wordFixes = (kind: FixKind, place: Place, words: readonly string[]): readonly Fix[] =>
  words.map((word) => makeFix(kind, `write \`${word}\``, [editAt(place, word)]));
