/** @file Edits of a text. An edit replaces a span by new text and by pieces of the old text. */
import type { Span } from "../../term/index.ts";

/** New text, or a span of the old text whose own edits are applied too. */
export type EditPiece = string | Span;

/** The replacement of a span by a sequence of pieces. */
export interface TextEdit {
  readonly span: Span;
  readonly by: readonly EditPiece[];
}

/** Applies all edits to the text. Edits may be nested but must not overlap otherwise. */
export const applyEdits = (text: string, edits: readonly TextEdit[]): string =>
  applyWithin(text, { start: 0, end: text.length }, edits);

function applyWithin(text: string, within: Span, edits: readonly TextEdit[]): string {
  const inside = edits.filter((e) => contains(within, e.span));
  const outermost = inside
    .filter((e) => !inside.some((other) => other !== e && contains(other.span, e.span)))
    .sort((a, b) => a.span.start - b.span.start);
  let [at, made] = [within.start, ""];
  for (const { span, by } of outermost) {
    made += text.slice(at, span.start) + replacedBy(text, { span, by }, inside);
    at = span.end;
  }
  return made + text.slice(at, within.end);
}

/** The text that an edit inserts, with the edits nested in its pieces applied. */
export function replacedBy(
  text: string,
  { span, by }: TextEdit,
  edits: readonly TextEdit[],
): string {
  const inner = edits.filter((e) => e.span !== span && contains(span, e.span));
  return by.map((p) => (typeof p === "string" ? p : applyWithin(text, p, inner))).join("");
}

const contains = (outer: Span, inner: Span): boolean =>
  outer.start <= inner.start && inner.end <= outer.end;
