/** @file Where a new import stands in a file: after the last import, otherwise before the first declaration and its comments. */
import type { Span } from "../../term/index.ts";
import { lineEnd } from "./literal.ts";

interface ImportPlace {
  /** The empty span at which the import is inserted. */
  readonly span: Span;
  /** The text to insert for lines with imports, with the line ends around them. */
  readonly around: (lines: string) => string;
}

/** As the text ends its lines. */
export const newlineOf = (text: string): string => (text.includes("\r\n") ? "\r\n" : "\n");

/** The place of a new import, from the spans of the imports before the first declaration, and of that declaration. */
export function placeOfImport(
  text: string,
  imports: readonly Span[],
  first: Span | undefined,
): ImportPlace {
  const newline = newlineOf(text);
  const last = imports.at(-1)?.end;
  if (last !== undefined) {
    const end = lineEnd(text, last) - (text[lineEnd(text, last) - 1] === "\r" ? 1 : 0);
    return { span: { start: end, end }, around: (lines) => `${newline}${lines}` };
  }
  let start = text.lastIndexOf("\n", (first?.start ?? 0) - 1) + 1;
  while (start > 0) {
    const before = text.lastIndexOf("\n", start - 2) + 1;
    if (!text.slice(before, start).trimStart().startsWith("//")) break;
    start = before;
  }
  if (start === 0 && text.startsWith("\ufeff")) start = 1;
  return { span: { start, end: start }, around: (lines) => `${lines}${newline}${newline}` };
}
