/**
 * @file One barrier for all regions, where one of them has one.
 *
 * In:  structured statements with barriers.
 * Out: the same, where regions wait between them, not inside: what a group does before the barrier in one choice of regions, what
 *      it does after it in another. A region that waits less often than others has done its work before.
 * Preserves: what every work-item does, in which order. A barrier inside a condition is legal where the group agrees on the
 *      condition, but dear, and some drivers mistake it (PoCL 3 hangs where one of three regions waits).
 */
import { mapStmt, stmtExprs, stmtSizes, walkExpr, walkStmts } from "../code.ts";
import type { For, LoopKind, Regions, Structured } from "../imperative.ts";
import { onBody, requiredPass, type StructuredCode } from "./pass.ts";

type Barrier = Structured & { tag: "barrier" };

function joinBarriers(body: readonly Structured[]): readonly Structured[] {
  return body.flatMap((s) => {
    const inner = mapStmt(s, { expr: (e) => e, size: (n) => n, body: joinBarriers });
    if (inner.tag === "regions") return between(inner);
    return inner.tag === "for" && isOwn(inner.loop) ? inPhases(inner) : [inner];
  });
}

/** The loop of a region over its groups: each does one iteration at most. */
const isOwn = (loop: LoopKind): boolean => loop.kind === "wrg" && loop.from !== undefined;

/** The loop before, between and after its barriers. */
function inPhases(s: For<Structured>): readonly Structured[] {
  const { lists, barriers } = phasesOf(s.body);
  if (carries(lists)) return [s];
  return lists.flatMap((body, k) => [
    ...(body.length > 0 ? [{ ...s, body }] : []),
    ...barriers.slice(k, k + 1),
  ]);
}

/** The regions before, between and after their barriers. */
function between(s: Regions<Structured>): readonly Structured[] {
  const phases = s.parts.map((p) => phasesOf(p.body));
  if (phases.some(({ lists }) => carries(lists))) return [s];
  const count = Math.max(...phases.map(({ lists }) => lists.length));
  return Array.from({ length: count }, (_, k) => k).flatMap((k) => {
    const parts = s.parts.map(({ from }, i) => ({ from, body: phases[i]!.lists[k] ?? [] }));
    const phase = parts.some((p) => p.body.length > 0) ? [{ ...s, parts }] : [];
    const barriers = phases.flatMap((p) => p.barriers[k] ?? []);
    return barriers.length === 0 ? phase : [...phase, both(barriers)];
  });
}

const both = (barriers: readonly Barrier[]): Barrier => ({
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

/** Is a variable of one phase used in a later one? */
function carries(lists: readonly (readonly Structured[])[]): boolean {
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
  walkStmts(list, (s) => {
    stmtSizes(s).forEach(size);
    if (s.tag === "assign") names.add(s.name);
    if (s.tag === "store") names.add(s.buffer);
    for (const e of stmtExprs(s))
      walkExpr(e, (p) => {
        if (p.tag === "var") names.add(p.name);
        if (p.tag === "load") names.add(p.buffer);
        if (p.tag === "load" || p.tag === "pick") size(p.index);
        if (p.tag === "index") size(p.size);
      });
  });
  return names;
}

/** Barriers of several regions become one. */
export const barrierMerging = requiredPass({
  name: "barrier-merging",
  makes: "regions wait together, between them",
  required: "some drivers hang at a barrier inside one of several regions",
  needs: ["synchronised"],
  gives: ["merged barriers"],
  run: onBody<StructuredCode>(joinBarriers),
});
