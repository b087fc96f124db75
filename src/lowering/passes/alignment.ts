/**
 * @file Alignment: marks vector loads and stores whose element number is a multiple of their width.
 *
 * In:  flat code; facts about sizes. Out: the same code, with `aligned` on these accesses.
 * Invariant: nothing else changes.
 *
 *     xs[4 * i .. +4]   ->   xs[4 * i .. +4 aligned]
 */
import { type Facts, proveDivides, type Size } from "../../term/index.ts";
import { mapStmt } from "../code.ts";
import { mapExpr, onceEach } from "../expr-parts.ts";
import type { Expr, Flat } from "../imperative.ts";
import { type FlatCode, onBody, optionalPass } from "./pass.ts";

function align(body: readonly Flat[], facts: Facts): readonly Flat[] {
  const aligned = (at: Size, width: number): boolean =>
    width > 1 && proveDivides(at.table.nat(width), at, facts) === "yes";
  const expr: (e: Expr) => Expr = onceEach((e) => {
    const inner = mapExpr(e, expr);
    return inner.tag === "load" && aligned(inner.index, inner.type.width)
      ? { ...inner, aligned: true }
      : inner;
  });
  const statement = (s: Flat): Flat => {
    const inner = mapStmt(s, { expr, size: (n) => n, body: (b) => b.map(statement) });
    return inner.tag === "store" && aligned(inner.index, inner.value.type.width)
      ? { ...inner, aligned: true }
      : inner;
  };
  return body.map(statement);
}

/**
 * The optional pass that marks vector loads and stores whose element number is proved to be a multiple of their width, so that
 * OpenCL can use a plain vector pointer instead of `vload`.
 */
export const alignment = optionalPass({
  name: "alignment",
  makes: "vector accesses at multiples of their width are marked as aligned",
  run: onBody<FlatCode>((body, { facts }) => align(body, facts)),
});
