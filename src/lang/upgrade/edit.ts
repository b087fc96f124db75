/** @file Edits of a text: spans that are replaced, by new text and by pieces of the old one. */
import type { Span } from "../../term/index.ts";

/** New text, or what stands at a span of the old text, with the edits inside of it. */
export type EditPiece = string | Span;

/** What takes the place of a span. */
export interface TextEdit {
  readonly span: Span;
  readonly by: readonly EditPiece[];
}

/** The text with all edits made. Edits may lie inside of each other, but do not overlap otherwise. */
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

/** The new text of an edit. */
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
