/** @file Converts offsets to lines and columns, both from 1; columns are UTF-16 units, as in editors. */

/** A position in a text: line and column, both from 1; a column is a UTF-16 unit. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A text with the offset at which each of its lines starts, in order; line 1 starts at offset 0. */
export interface LineMap {
  readonly text: string;
  /** The offset of the first character of each line. */
  readonly starts: readonly number[];
}

/**
 * Makes the map of a text's lines in one pass. Lines end with a newline character; a carriage return before it belongs to the
 * line, and a text that ends with a newline has an empty last line.
 */
export const lineMap = (text: string): LineMap => {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return { text, starts };
};

/** The line and column of an offset, by binary search in the line starts (O(log lines)). */
export const positionIn = ({ starts }: LineMap, offset: number): Position => {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle;
  }
  return { line: low + 1, column: offset - starts[low]! + 1 };
};

/** The text of a line (from 1) without its line end (`\n` or `\r\n`). */
export const lineText = ({ text, starts }: LineMap, line: number): string => {
  const end = line < starts.length ? starts[line]! - 1 : text.length;
  return text.slice(starts[line - 1], text[end - 1] === "\r" ? end - 1 : end);
};

/** The line and column of an offset, which is clamped to the text. Linear in the text; use a `LineMap` for many offsets. */
export const lineColumn = (text: string, offset: number): Position =>
  positionIn(lineMap(text), Math.min(Math.max(offset, 0), text.length));
