/**
 * @file Alignment: marks vector loads and stores whose element number is a multiple of their width.
 *
 * In:  flat code; facts about sizes. Out: the same code, with `aligned` on these accesses, and the width of the widest of them on each
 *      array that the kernel declares.
 * Invariant: nothing else changes.
 *
 *     xs[4 * i .. +4]   ->   xs[4 * i .. +4 aligned]
 */
import { type Facts, proveDivides, type Size } from "../../term/index.ts";
import { mapStmt } from "../code.ts";
import { mapExpr, onceEach } from "../expr-parts.ts";
import type { Expr, Flat, LocalArray, VectorWidth } from "../imperative.ts";
import { type FlatCode, optionalPass } from "./pass.ts";

function align({ body, locals, ids }: FlatCode, facts: Facts): FlatCode {
  const lanes = new Map<string, VectorWidth>();
  const aligned = (buffer: string, at: Size, width: VectorWidth): boolean => {
    const is = width > 1 && proveDivides(at.table.nat(width), at, facts) === "yes";
    if (is && width > (lanes.get(buffer) ?? 1)) lanes.set(buffer, width);
    return is;
  };
  const expr: (e: Expr) => Expr = onceEach((e) => {
    const inner = mapExpr(e, expr);
    return inner.tag === "load" && aligned(inner.buffer, inner.index, inner.type.width)
      ? { ...inner, aligned: true }
      : inner;
  });
  const statement = (s: Flat): Flat => {
    const inner = mapStmt(s, { expr, size: (n) => n, body: (b) => b.map(statement) });
    return inner.tag === "store" && aligned(inner.buffer, inner.index, inner.value.type.width)
      ? { ...inner, aligned: true }
      : inner;
  };
  const marked = body.map(statement);
  const array = (a: LocalArray): LocalArray => {
    const width = lanes.get(a.name);
    return width === undefined ? a : { ...a, lanes: width };
  };
  const declared = (s: Flat): Flat =>
    s.tag === "declareArray"
      ? { ...s, array: array(s.array) }
      : mapStmt(s, { expr: (e) => e, size: (n) => n, body: (b) => b.map(declared) });
  return { ids, locals: locals.map(array), body: lanes.size === 0 ? marked : marked.map(declared) };
}

/**
 * The optional pass that marks vector loads and stores whose element number is proved to be a multiple of their width, so that
 * OpenCL can use a plain vector pointer instead of `vload`, and aligns the arrays that they access.
 */
export const alignment = optionalPass({
  name: "alignment",
  makes: "vector accesses at multiples of their width are marked as aligned",
  run: (code: FlatCode, { facts }) => align(code, facts),
});
