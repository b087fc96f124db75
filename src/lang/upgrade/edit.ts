/** @file Edits of a text. An edit replaces a span by new text and by pieces of the old text. */
import type { Span } from "../../term/index.ts";

/** New text, or a span of the old text that is kept. */
export type EditPiece = string | Span;

/** The replacement of a span by a sequence of pieces, in order. An empty sequence deletes the span, an empty span inserts. */
export interface TextEdit {
  readonly span: Span;
  readonly by: readonly EditPiece[];
}

/** The text that an edit inserts; `text` is the old text, from which kept spans are taken. */
export const replacedBy = (text: string, { by }: TextEdit): string =>
  by.map((p) => (typeof p === "string" ? p : text.slice(p.start, p.end))).join("");
