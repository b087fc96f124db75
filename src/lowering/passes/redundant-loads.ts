/**
 * @file Elements gathered one by one come from a vector that is loaded beside them, where it has them.
 *
 * In:  statements without `for`; vectors with lanes that are loads, as vectorisation makes them where neighbours are clamped.
 * Out: the same vectors with lanes of a load that the same work-item certainly executes too.
 * Preserves: values: only loads of memory that nothing writes are exchanged.
 */
import { sub } from "../../term/index.ts";
import { ctype, exprParts, mapExpr, mapStmt, stmtExprs, walkStmts } from "../code.ts";
import type { Expr, Flat, LoadExpr } from "../imperative.ts";
import { type FlatCode, onBody, optionalPass } from "./pass.ts";

function takeLanes(body: readonly Flat[], readOnly: (buffer: string) => boolean): readonly Flat[] {
  const assigned = new Set<string>();
  walkStmts(body, (s) => void (s.tag === "assign" && assigned.add(s.name)));
  const steady = (e: LoadExpr): boolean =>
    readOnly(e.buffer) && !e.index.vars.some((v) => assigned.has(v.name));
  return region(body, [], steady);
}

/** One list of statements; `outer`: what enclosing lists load. */
function region(
  list: readonly Flat[],
  outer: readonly LoadExpr[],
  steady: (e: LoadExpr) => boolean,
): readonly Flat[] {
  const loaded = [...outer];
  for (const s of list) for (const e of stmtExprs(s)) collect(e, steady, loaded);
  return list.map((s) =>
    mapStmt(s, {
      expr: (e) => fromLanes(e, loaded),
      size: (n) => n,
      body: (b) => region(b, loaded, steady),
    }),
  );
}

/** The vectors that are loaded whatever the values are. */
function collect(e: Expr, steady: (e: LoadExpr) => boolean, loaded: LoadExpr[]): void {
  if (e.tag === "load" && e.type.width > 1 && steady(e)) loaded.push(e);
  for (const p of e.tag === "select" ? [e.cond] : exprParts(e)) collect(p, steady, loaded);
}

function fromLanes(e: Expr, loaded: readonly LoadExpr[]): Expr {
  const inner = mapExpr(e, (p) => fromLanes(p, loaded));
  if (inner.tag !== "vector") return inner;
  const elems = takenFrom(inner.elems, loaded);
  return elems === inner.elems ? inner : { ...inner, elems };
}

/** The elements, those that one of the vectors has as its lanes: of the vector that has the most, at least two. */
function takenFrom(elems: readonly Expr[], loaded: readonly LoadExpr[]): readonly Expr[] {
  let best: readonly Expr[] = elems;
  let most = 1;
  for (const whole of loaded) {
    const lanes = elems.map((x) => laneIn(x, whole) ?? x);
    const taken = lanes.filter((x, i) => x !== elems[i]).length;
    if (taken > most) [best, most] = [lanes, taken];
  }
  return best === elems ? elems : takenFrom(best, loaded);
}

/** The lane of the vector that the element is. */
function laneIn(element: Expr, whole: LoadExpr): Expr | undefined {
  if (element.tag !== "load" || element.buffer !== whole.buffer) return undefined;
  const lane = sub(element.index, whole.index).constant;
  if (lane === undefined || lane < 0 || lane >= whole.type.width) return undefined;
  return { tag: "lane", arg: whole, lane, type: ctype(whole.type.scalar) };
}

/** Elimination of loads that another load has done. */
export const redundantLoads = optionalPass({
  name: "redundant-loads",
  makes: "gathered elements that a vector beside them holds are its lanes",
  run: onBody<FlatCode>((body, { readOnly }) => takeLanes(body, readOnly)),
});
