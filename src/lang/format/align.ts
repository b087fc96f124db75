/** @file Aligns tables: the `=` of consecutive one-line declarations, and comments at the ends of consecutive lines. */

import { type Laid, type Line, WIDTH } from "./layout.ts";

/**
 * Puts the `=` of the one-line declarations of a table in one column, if the author aligned at least one of them (several spaces
 * before `=`). A declaration of several lines, or one that would exceed the line width, stays as it is, and so does a table of one
 * row.
 */
export const alignTable = (rows: readonly Laid[]): readonly Laid[] => {
  if (rows.length === 1 || !rows.some((row) => row.isPadded)) return rows;
  const column = Math.max(...rows.map(({ lines, mark }) => (lines.length === 1 ? mark : 0) ?? 0));
  return rows.map((row) => padded(row, column));
};

const padded = (row: Laid, column: number): Laid => {
  const [line, ...more] = row.lines;
  if (line === undefined || more.length > 0 || row.mark === undefined) return row;
  const text = line.text.slice(0, row.mark).padEnd(column) + line.text.slice(row.mark);
  return text.length > WIDTH ? row : { ...row, lines: [{ ...line, text }] };
};

/**
 * Returns the lines as text, with an empty line where a blank line precedes. Comments at the ends of consecutive lines that began
 * in one column of the source are aligned in one column, one space after the longest line.
 */
export const alignComments = (lines: readonly Line[]): readonly string[] => {
  const texts: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const run = runAt(lines, at);
    const column = Math.max(...run.map(({ text }) => text.length)) + 1;
    for (const { text, comment, blank } of run) {
      if (blank) texts.push("");
      texts.push(comment === undefined ? text : text.padEnd(column) + comment.text);
    }
    at += run.length;
  }
  return texts;
};

const runAt = (lines: readonly Line[], start: number): readonly Line[] => {
  const column = lines[start]!.comment?.column;
  const isSame = (line: Line): boolean => line.comment?.column === column && !line.blank;
  const stop = lines.findIndex((line, i) => i > start && (column === undefined || !isSame(line)));
  return lines.slice(start, stop < 0 ? lines.length : stop);
};
