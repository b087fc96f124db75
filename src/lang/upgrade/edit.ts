/** @file Edits of a text. An edit replaces a span by new text and by pieces of the old text. */
import type { Span } from "../../term/index.ts";

/** New text, or a span of the old text that is kept. */
export type EditPiece = string | Span;

/** The replacement of a span by a sequence of pieces, in order. An empty sequence deletes the span, an empty span inserts. */
export interface TextEdit {
  readonly span: Span;
  readonly by: readonly EditPiece[];
}

/** Returns the text with all edits applied; spans count in the old text, in any order, and must not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let [at, made] = [0, ""];
  for (const edit of edits.toSorted((a, b) => a.span.start - b.span.start)) {
    made += text.slice(at, edit.span.start) + replacedBy(text, edit);
    at = edit.span.end;
  }
  return made + text.slice(at);
}

/** The text that an edit inserts; `text` is the old text, from which kept spans are taken. */
export const replacedBy = (text: string, { by }: TextEdit): string =>
  by.map((p) => (typeof p === "string" ? p : text.slice(p.start, p.end))).join("");

/** The edits whose spans contain no other edit, in the given order. Of two edits of one span, neither is returned. */
export const innermost = <E extends TextEdit>(edits: readonly E[]): readonly E[] =>
  edits.filter((e) => !edits.some((other) => other !== e && isInside(other.span, e.span)));

const isInside = (inner: Span, outer: Span): boolean =>
  outer.start <= inner.start && inner.end <= outer.end;
