/** @file Compares the mistakes of a text before and after edits. */
import type { Diagnostic, FixEdit, Span } from "../../term/index.ts";

/**
 * The first error that a file has only after `edits`; undefined if there is none. Errors are compared by their codes, since edits
 * change names in messages. An unknown name outside the edits is not new: elaboration ends at the first mistake of a declaration,
 * so it was hidden. Warnings count if the file had no error before. `removed`: one of `before` that the edits must remove.
 */
export function newMistake(
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
  edits: readonly FixEdit[],
  removed?: Diagnostic,
): Diagnostic | undefined {
  const errors = before.filter(isError);
  const known = (errors.length === 0 ? before : errors).map((d) => d.code);
  if (removed !== undefined) known.splice(known.indexOf(removed.code), 1);
  const ranges = rangesAfter(edits);
  return after.find((d) => {
    if (errors.length > 0 && !isError(d)) return false;
    const at = known.indexOf(d.code);
    if (at >= 0) known.splice(at, 1);
    return at < 0 && !(HIDDEN.has(d.code) && !touches(d, ranges));
  });
}

const isError = (d: Diagnostic): boolean => d.severity === "error";

/** Codes of unknown names. */
const HIDDEN: ReadonlySet<string> = new Set(["E0201", "E0205"]);

const touches = ({ place }: Diagnostic, ranges: readonly Span[]): boolean =>
  place === undefined ||
  ranges.some(({ start, end }) => place.span.start <= end && start <= place.span.end);

/** The parts of the new text that the edits have written. */
function rangesAfter(edits: readonly FixEdit[]): readonly Span[] {
  let moved = 0;
  return edits
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .map(({ start, end, text }) => {
      const from = start + moved;
      moved += text.length - (end - start);
      return { start: from, end: from + text.length };
    });
}
