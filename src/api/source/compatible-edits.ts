/** @file Selects fixes that can be made together. */
import type { Fix, FixEdit } from "../../term/index.ts";

/**
 * The fixes whose edits do not overlap, in order of their first edits: of two that do, an inner one, otherwise the one that begins
 * first. Equal edits of two fixes, such as one import for two names, do not count as overlapping.
 */
export function compatible<P extends { readonly fix: Fix }>(proposals: readonly P[]): readonly P[] {
  const ordered = proposals
    .filter((p) => !proposals.some((q) => isInside(mainEdit(q), mainEdit(p))))
    .toSorted((p, q) => compareEdits(mainEdit(p), mainEdit(q)));
  const chosen: P[] = [];
  for (const p of ordered)
    if (!chosen.some((q) => collide(p.fix.edits, q.fix.edits))) chosen.push(p);
  return chosen;
}

/** The edits of several fixes that `compatible` has selected, each once, in order. */
export function editsOfAll(fixes: readonly Fix[]): readonly FixEdit[] {
  const all = fixes.flatMap((f) => f.edits).toSorted(compareEdits);
  return all.filter((e, i) => i === 0 || !isEqual(e, all[i - 1]!));
}

const mainEdit = ({ fix }: { readonly fix: Fix }): FixEdit => fix.edits[0]!;

const compareEdits = (a: FixEdit, b: FixEdit): number =>
  a.start - b.start || a.end - b.end || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0);

const isEqual = (a: FixEdit, b: FixEdit): boolean =>
  a.start === b.start && a.end === b.end && a.text === b.text;

/** True if `inner` lies in `outer` and is shorter. */
const isInside = (inner: FixEdit, outer: FixEdit): boolean =>
  outer.start <= inner.start &&
  inner.end <= outer.end &&
  inner.end - inner.start < outer.end - outer.start;

const collide = (some: readonly FixEdit[], others: readonly FixEdit[]): boolean =>
  some.some((a) => others.some((b) => !isEqual(a, b) && overlap(a, b)));

/** Two insertions at one place overlap, since their order would matter. */
const overlap = (a: FixEdit, b: FixEdit): boolean =>
  (a.start < b.end && b.start < a.end) || (a.start === b.start && a.end === b.end);
