/**
 * @file Local-memory overlay: regions of a `dispatch` share arrays, because a work-group runs only one of them.
 *
 * In:  structured code; the arrays in local memory. Out: each part of a `regions` statement uses the arrays of an earlier part
 *      that have the same element type and length; the arrays that this makes superfluous are removed.
 * Invariant: nothing else changes; a group only ever uses the arrays of one part.
 *
 *     regions { from 0 { … a[i] … } from 3 { … b[i] … } }   ->   regions { from 0 { … a[i] … } from 3 { … a[i] … } }
 */
import { mapStmt, stmtExprs, walkStmts } from "../code.ts";
import { visitOnce } from "../expr-parts.ts";
import type { LocalArray, Regions, Structured } from "../imperative.ts";
import { optionalPass, type StructuredCode } from "./pass.ts";
import { renamedArrays } from "./renamed-arrays.ts";

interface OverlaidCode {
  readonly body: readonly Structured[];
  readonly locals: readonly LocalArray[];
}

function overlayArrays(
  body: readonly Structured[],
  locals: readonly LocalArray[],
  undefinedIn: Set<string>,
): OverlaidCode {
  const left = new Set(locals);
  const list = (stmts: readonly Structured[]): readonly Structured[] =>
    stmts.map((s) => {
      const inner = mapStmt(s, { expr: (e) => e, size: (n) => n, body: list });
      return inner.tag === "regions" ? overlayParts(inner, left, undefinedIn) : inner;
    });
  const shared = list(body);
  return { body: shared, locals: locals.filter((a) => left.has(a)) };
}

/** Renames the arrays of the parts of one `regions` statement and removes superfluous ones from `left`. */
function overlayParts(
  s: Regions<Structured>,
  left: Set<LocalArray>,
  undefinedIn: Set<string>,
): Structured {
  const pool: LocalArray[] = [];
  const parts = s.parts.map(({ from, body }) => {
    const names = new Map<string, string>();
    const taken = new Set<LocalArray>();
    for (const array of usedIn(body, left)) {
      const place = pool.find((p) => !taken.has(p) && isAlike(p, array)) ?? array;
      taken.add(place);
      if (place === array) pool.push(array);
      else {
        names.set(array.name, place.name);
        left.delete(array);
        if (undefinedIn.has(array.name)) undefinedIn.add(place.name);
      }
    }
    return { from, body: renamedArrays(body, names) };
  });
  return { ...s, parts };
}

const isAlike = (a: LocalArray, b: LocalArray): boolean =>
  a.scalar === b.scalar && a.length === b.length;

function usedIn(body: readonly Structured[], arrays: ReadonlySet<LocalArray>): LocalArray[] {
  const found = new Set<string>();
  const loads = visitOnce((p) => void (p.tag === "load" && found.add(p.buffer)));
  walkStmts(body, (s) => {
    if (s.tag === "store") found.add(s.buffer);
    stmtExprs(s).forEach(loads);
  });
  return [...arrays].filter((a) => found.has(a.name));
}

/**
 * The optional pass that lets the regions of a `dispatch` use the same arrays in local memory. Two arrays share memory only if
 * they have the same element type and length and belong to different regions.
 */
export const localOverlay = optionalPass({
  name: "local-overlay",
  makes: "the regions of a dispatch share arrays in local memory",
  run: (code: StructuredCode, { undefinedIn }): StructuredCode =>
    overlayArrays(code.body, code.locals, undefinedIn),
});
