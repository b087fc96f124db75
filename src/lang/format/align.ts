/** @file Tables: declarations of a line each with their `=` in one column, and comments at the ends of lines. */

import { type Laid, type Line, WIDTH } from "./layout.ts";

/** Those of neighbouring declarations that take one line have their `=` in one column, if the writer gave one spaces. */
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

/** Comments that the writer put below each other at the ends of lines stay so. */
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
