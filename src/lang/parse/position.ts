/** @file Offsets as lines and columns, both counted from 1; columns in UTF-16 units, as editors do. */

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Where each line of a text starts. */
export interface LineMap {
  readonly text: string;
  readonly starts: readonly number[];
}

export const lineMap = (text: string): LineMap => {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return { text, starts };
};

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

/** A line's text, without its end. */
export const lineText = ({ text, starts }: LineMap, line: number): string => {
  const end = line < starts.length ? starts[line]! - 1 : text.length;
  return text.slice(starts[line - 1], text[end - 1] === "\r" ? end - 1 : end);
};

export const lineColumn = (text: string, offset: number): Position =>
  positionIn(lineMap(text), Math.min(Math.max(offset, 0), text.length));
