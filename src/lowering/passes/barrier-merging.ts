/**
 * @file Barrier merging: moves barriers out of the parts of `regions`, and out of loops that only some groups run, so that all
 * work-items of a kernel execute the same barriers.
 *
 * In:  structured code with barriers. Out: each part is split at its barriers; the k-th pieces of all parts become one `regions`
 *      statement, with one barrier after it. A part with fewer barriers than another is finished earlier. A loop over groups that some
 *      groups leave out is split in the same way. What one piece declares and a later one uses is declared before all of them.
 * Requires: barriers have been inserted. Establishes: no barrier inside `regions`.
 * Invariant: every work-item executes the same statements in the same order. A barrier inside a branch is legal where the whole
 *      group takes the branch, but some drivers handle it wrongly (PoCL 3 hangs if one of three regions has a barrier, and runs guarded
 *      stores at the end of such a branch unguarded).
 *
 *     regions { from 0 { A; barrier; B; } from 3 { C; } }
 *     ->  regions { from 0 { A; } from 3 { C; } }  barrier;  regions { from 0 { B; } from 3 { } }
 */
import { proveEQ, proveLE } from "../../term/index.ts";
import { mapStmt, stmtExprs, stmtSizes, walkStmts } from "../code.ts";
import { visitOnce } from "../expr-parts.ts";
import type { For, Regions, Structured } from "../imperative.ts";
import { type KernelContext, onBody, requiredPass, type StructuredCode } from "./pass.ts";

type Barrier = Structured & { tag: "barrier" };

function mergeBarriers(body: readonly Structured[], cx: KernelContext): readonly Structured[] {
  return body.flatMap((s) => {
    const list = (b: readonly Structured[]): readonly Structured[] => mergeBarriers(b, cx);
    const inner = mapStmt(s, { expr: (e) => e, size: (n) => n, body: list });
    if (inner.tag === "regions") return splitRegions(inner);
    return inner.tag === "for" && isRunBySome(inner, cx) ? splitLoop(inner) : [inner];
  });
}

/** True for a loop over groups that some groups do not run, and the others once: that of a region, or with fewer iterations than groups. */
function isRunBySome({ loop, extent }: For<Structured>, { range, facts }: KernelContext): boolean {
  if (loop.kind !== "wrg") return false;
  const groups = range.items.wrg[loop.dim];
  if (loop.from !== undefined || groups === undefined) return loop.from !== undefined;
  return !proveEQ(extent, groups, facts) && proveLE(extent, groups, facts);
}

/** Splits the loop at the barriers in its body. */
function splitLoop(s: For<Structured>): readonly Structured[] {
  const { declared, parts } = split([s.body]);
  const [{ lists, barriers }] = parts as [Phases];
  const pieces = lists.flatMap((body, k) => [
    ...(body.length > 0 ? [{ ...s, body }] : []),
    ...barriers.slice(k, k + 1),
  ]);
  return [...declared, ...pieces];
}

/** Splits all parts of a `regions` statement at their barriers and joins the pieces with equal numbers. */
function splitRegions(s: Regions<Structured>): readonly Structured[] {
  const { declared, parts: phases } = split(s.parts.map((p) => p.body));
  const count = Math.max(...phases.map(({ lists }) => lists.length));
  const pieces = Array.from({ length: count }, (_, k) => k).flatMap((k) => {
    const parts = s.parts.map(({ from }, i) => ({ from, body: phases[i]!.lists[k] ?? [] }));
    const phase = parts.some((p) => p.body.length > 0) ? [{ ...s, parts }] : [];
    const barriers = phases.flatMap((p) => p.barriers[k] ?? []);
    return barriers.length === 0 ? phase : [...phase, mergedFences(barriers)];
  });
  return [...declared, ...pieces];
}

const mergedFences = (barriers: readonly Barrier[]): Barrier => ({
  tag: "barrier",
  local: barriers.some((b) => b.local),
  global: barriers.some((b) => b.global),
});

/** The pieces of a list, and the barriers between them. */
interface Phases {
  readonly lists: readonly (readonly Structured[])[];
  readonly barriers: readonly Barrier[];
}

/** The pieces of each of several lists, and the declarations of the variables and arrays that are used in later pieces than their own. */
function split(bodies: readonly (readonly Structured[])[]): {
  readonly declared: readonly Structured[];
  readonly parts: readonly Phases[];
} {
  const parts = bodies.map(phasesOf);
  const crossing = new Set(parts.flatMap(({ lists }) => [...crossingBarriers(lists)]));
  const isCrossing = (s: Structured): boolean => crossing.has(declaredBy(s) ?? "");
  const declared = parts.flatMap(({ lists }) => lists.flat().filter(isCrossing).map(withoutValue));
  const assigned = (s: Structured): readonly Structured[] => (isCrossing(s) ? valueOnly(s) : [s]);
  const pieces = parts.map(({ lists, barriers }) => ({
    lists: lists.map((list) => list.flatMap(assigned)),
    barriers,
  }));
  return { declared, parts: pieces };
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

/** The name of the variable or array that a statement declares. */
const declaredBy = (s: Structured): string | undefined =>
  s.tag === "declare" ? s.name : s.tag === "declareArray" ? s.array.name : undefined;

/** The declaration without the value, which a piece assigns later. */
function withoutValue(s: Structured): Structured {
  if (s.tag !== "declare") return s;
  return { tag: "declare", name: s.name, type: s.type, mutable: true };
}

/** What is left of a declaration that has moved: the value is assigned. */
const valueOnly = (s: Structured): readonly Structured[] =>
  s.tag === "declare" && s.init !== undefined
    ? [{ tag: "assign", name: s.name, value: s.init }]
    : [];

/** The variables and arrays that one piece declares and a later piece uses. */
function crossingBarriers(lists: readonly (readonly Structured[])[]): ReadonlySet<string> {
  const [known, found] = [new Set<string>(), new Set<string>()];
  for (const list of lists) {
    const used = namesIn(list);
    for (const name of known) if (used.has(name)) found.add(name);
    for (const name of list.map(declaredBy)) if (name !== undefined) known.add(name);
  }
  return found;
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
 * The required pass that moves barriers out of the parts of `regions`, and out of loops over groups that only some groups run, so that all
 * work-items execute the same barriers.
 */
export const barrierMerging = requiredPass({
  name: "barrier-merging",
  makes: "barriers stand between regions, not inside them",
  required: "some drivers hang at a barrier inside one of several regions",
  needs: ["synchronised"],
  gives: ["merged barriers"],
  run: onBody<StructuredCode>((body, cx) => mergeBarriers(body, cx)),
});
