/** @file Applies machine edits to a text. */
import { format } from "../../lang/format/index.ts";
import type { FixEdit } from "../../term/index.ts";

/** The text with all edits made. Offsets count in the given text, in any order, and the edits must not overlap. */
export function editedText(text: string, edits: readonly FixEdit[]): string {
  let [at, made] = [0, ""];
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    made += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return made + text.slice(at);
}

/** The text of a file after an edit, formatted if it was so before. */
export function stillFormatted(before: string, after: string, file: string): string {
  if (before === after) return after;
  const was = format(file, before);
  const is = format(file, after);
  return "text" in was && was.text === before && "text" in is ? is.text : after;
}
