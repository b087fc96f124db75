/**
 * @file Barrier merging: moves barriers out of the parts of `regions`, so that all work-items of a kernel execute the same barriers.
 *
 * In:  structured code with barriers. Out: each part is split at its barriers; the k-th pieces of all parts become one `regions`
 *      statement, with one barrier after it. A part with fewer barriers than another is finished earlier.
 * Requires: barriers have been inserted. Establishes: no barrier inside `regions`, unless a variable of one piece is used in
 *      a later one; then the statement stays as it is.
 * Invariant: every work-item executes the same statements in the same order. A barrier inside a branch is legal where the whole
 *      group takes the branch, but some drivers handle it wrongly (PoCL 3 hangs if one of three regions has a barrier).
 *
 *     regions { from 0 { A; barrier; B; } from 3 { C; } }
 *     ->  regions { from 0 { A; } from 3 { C; } }  barrier;  regions { from 0 { B; } from 3 { } }
 */
import { mapStmt, stmtExprs, stmtSizes, walkStmts } from "../code.ts";
import { visitOnce } from "../expr-parts.ts";
import type { For, LoopKind, Regions, Structured } from "../imperative.ts";
import { onBody, requiredPass, type StructuredCode } from "./pass.ts";

type Barrier = Structured & { tag: "barrier" };

function mergeBarriers(body: readonly Structured[]): readonly Structured[] {
  return body.flatMap((s) => {
    const inner = mapStmt(s, { expr: (e) => e, size: (n) => n, body: mergeBarriers });
    if (inner.tag === "regions") return splitRegions(inner);
    return inner.tag === "for" && isRegionLoop(inner.loop) ? splitLoop(inner) : [inner];
  });
}

/** True for the loop of a region over work-groups, of which each group runs at most one iteration. */
const isRegionLoop = (loop: LoopKind): boolean => loop.kind === "wrg" && loop.from !== undefined;

/** Splits the loop of a region at the barriers in its body. */
function splitLoop(s: For<Structured>): readonly Structured[] {
  const { lists, barriers } = phasesOf(s.body);
  if (crossesBarrier(lists)) return [s];
  return lists.flatMap((body, k) => [
    ...(body.length > 0 ? [{ ...s, body }] : []),
    ...barriers.slice(k, k + 1),
  ]);
}

/** Splits all parts of a `regions` statement at their barriers and joins the pieces with equal numbers. */
function splitRegions(s: Regions<Structured>): readonly Structured[] {
  const phases = s.parts.map((p) => phasesOf(p.body));
  if (phases.some(({ lists }) => crossesBarrier(lists))) return [s];
  const count = Math.max(...phases.map(({ lists }) => lists.length));
  return Array.from({ length: count }, (_, k) => k).flatMap((k) => {
    const parts = s.parts.map(({ from }, i) => ({ from, body: phases[i]!.lists[k] ?? [] }));
    const phase = parts.some((p) => p.body.length > 0) ? [{ ...s, parts }] : [];
    const barriers = phases.flatMap((p) => p.barriers[k] ?? []);
    return barriers.length === 0 ? phase : [...phase, mergedFences(barriers)];
  });
}

const mergedFences = (barriers: readonly Barrier[]): Barrier => ({
  tag: "barrier",
  local: barriers.some((b) => b.local),
  global: barriers.some((b) => b.global),
});

interface Phases {
  readonly lists: readonly (readonly Structured[])[];
  readonly barriers: readonly Barrier[];
}

function phasesOf(body: readonly Structured[]): Phases {
  const barriers = body.filter((s) => s.tag === "barrier");
  const lists: Structured[][] = [[]];
  for (const s of body) {
    if (s.tag === "barrier") lists.push([]);
    else lists.at(-1)!.push(s);
  }
  return { lists, barriers };
}

/** True if a variable or array that one piece declares is used in a later piece. */
function crossesBarrier(lists: readonly (readonly Structured[])[]): boolean {
  const known = new Set<string>();
  return lists.some((list) => {
    const used = namesIn(list);
    const found = [...known].some((name) => used.has(name));
    for (const s of list) {
      if (s.tag === "declare") known.add(s.name);
      if (s.tag === "declareArray") known.add(s.array.name);
    }
    return found;
  });
}

function namesIn(list: readonly Structured[]): ReadonlySet<string> {
  const names = new Set<string>();
  const size = (n: { readonly vars: readonly { readonly name: string }[] }): void => {
    for (const v of n.vars) names.add(v.name);
  };
  const expr = visitOnce((p) => {
    if (p.tag === "var") names.add(p.name);
    if (p.tag === "load") names.add(p.buffer);
    if (p.tag === "load" || p.tag === "pick") size(p.index);
    if (p.tag === "index") size(p.size);
  });
  walkStmts(list, (s) => {
    stmtSizes(s).forEach(size);
    if (s.tag === "assign") names.add(s.name);
    if (s.tag === "store") names.add(s.buffer);
    stmtExprs(s).forEach(expr);
  });
  return names;
}

/**
 * The required pass that moves barriers out of the parts of `regions`, so that all work-items execute the same barriers. A
 * statement stays as it is if a variable or array that is declared before a barrier in it is used after that barrier.
 */
export const barrierMerging = requiredPass({
  name: "barrier-merging",
  makes: "barriers stand between regions, not inside them",
  required: "some drivers hang at a barrier inside one of several regions",
  needs: ["synchronised"],
  gives: ["merged barriers"],
  run: onBody<StructuredCode>(mergeBarriers),
});
