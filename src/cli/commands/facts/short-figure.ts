/** @file Shortens the expressions of facts for a table. */
import type { Figure } from "../../../api/facts/launch-facts.ts";

/** The most characters of an expression that is shown whole. */
export const LONGEST_FIGURE = 40;

/**
 * A figure as text: whole if it has at most `LONGEST_FIGURE` characters, else its first terms and `…`, which stands
 * for the rest: for all of it where the first term alone is longer. `unknown` for null.
 */
export function shortFigure(value: Figure): string {
  const text = value === null ? "unknown" : String(value);
  if (text.length <= LONGEST_FIGURE) return text;
  const end = termEnds(text).findLast((at) => at + 4 <= LONGEST_FIGURE);
  return end === undefined ? "…" : `${text.slice(0, end + 3)}…`;
}

/** The places before ` + ` and ` - ` outside of parentheses, in order. */
function termEnds(text: string): readonly number[] {
  const ends: number[] = [];
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === "(") depth++;
    else if (text[i] === ")") depth--;
    else if (depth === 0 && /^ [+-] /.test(text.slice(i, i + 3))) ends.push(i);
  }
  return ends;
}
