/**
 * @file Prepares one line of source for a terminal: tabs become four spaces, wide characters count two columns, control and
 * bidirectional characters are replaced by U+FFFD, and of a long line only a window is kept.
 */

const TAB = "    ";

/** A source line as printed in a terminal, and the map from offsets in the source line to printed columns. */
export interface ShownLine {
  /** The text to print, with "…" at cut ends. */
  readonly text: string;
  /** The printed column, from 0, of a UTF-16 offset into the source line. */
  readonly columnOf: (offset: number) => number;
}

/**
 * Returns the text on one line and without control characters: a newline becomes a space, a tab four spaces, any other control
 * or bidirectional character U+FFFD.
 */
export const visible = (text: string): string => {
  let shown = "";
  for (const c of text) shown += c === "\n" ? " " : show(c);
  return shown;
};

/**
 * Prepares a line for printing: the whole line if it fits in `width` columns, else `width` columns around the offset `focus`,
 * with "…" at each cut end.
 */
export const showLine = (line: string, focus: number, width: number): ShownLine => {
  const { glyphs, columns } = layOut(line);
  const total = columns.at(-1)!;
  const from = total <= width ? 0 : windowStart(columns[focus] ?? total, total, width);
  const cell = (offset: number) => columns[Math.min(offset, line.length)]!;
  const inside = glyphs.filter((_, i) => cell(i) >= from && cell(i + 1) <= from + width);
  const text = inside.join("");
  if (total <= width) return { text, columnOf: cell };
  const clamp = (column: number) => Math.min(Math.max(column - from, 0), width);
  return {
    text: `${from > 0 ? "…" : ""}${text}${from + width < total ? "…" : ""}`,
    columnOf: (offset) => clamp(cell(offset)) + (from > 0 ? 1 : 0),
  };
};

/** The first column of the window; a third of the window precedes the focus. */
const windowStart = (focus: number, total: number, width: number): number =>
  Math.max(0, Math.min(focus - Math.floor(width / 3), total - width));

/** Maps each UTF-16 unit to the text printed for it (empty for the second unit of a surrogate pair) and to its first column. */
const layOut = (line: string): { glyphs: readonly string[]; columns: readonly number[] } => {
  const glyphs: string[] = [];
  const columns = [0];
  let column = 0;
  for (const c of line) {
    const glyph = show(c);
    glyphs.push(glyph);
    for (let i = 1; i < c.length; i++) {
      glyphs.push("");
      columns.push(column);
    }
    column += glyph === TAB ? TAB.length : widthOf(glyph.codePointAt(0) ?? 0);
    columns.push(column);
  }
  return { glyphs, columns };
};

const show = (c: string): string => {
  if (c === "\t") return TAB;
  return isIn(c.codePointAt(0) ?? 0, HIDDEN) ? "\ufffd" : c;
};

type Ranges = readonly (readonly [from: number, to: number])[];

const isIn = (code: number, ranges: Ranges): boolean =>
  ranges.some(([from, to]) => code >= from && code <= to);

const widthOf = (code: number): number => (isIn(code, WIDE) ? 2 : isIn(code, NARROW) ? 0 : 1);

// biome-ignore-start format: tables
/** Control characters, bidirectional controls and lone surrogates. */
const HIDDEN: Ranges = [
  [0x00, 0x08],
  [0x0a, 0x1f],
  [0x7f, 0x9f],
  [0x200e, 0x200f],
  [0x202a, 0x202e],
  [0x2066, 0x2069],
  [0xd800, 0xdfff],
];
/** Combining marks, joiners and variation selectors: no column. */
const NARROW: Ranges = [
  [0x300, 0x36f],
  [0x200b, 0x200d],
  [0xfe00, 0xfe0f],
];
/** East Asian wide characters and emoji: two columns. */
const WIDE: Ranges = [
  [0x1100, 0x115f],
  [0x2e80, 0xa4cf],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1faff],
  [0x20000, 0x3fffd],
];
// biome-ignore-end format: tables
