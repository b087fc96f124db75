/**
 * @file Minima and maxima of floats whose zeros may have either sign.
 *
 * In:  flat code. Out: a minimum or maximum of floats may give either of two zeros with different signs (`eitherZero`) where its operands
 *      are never such zeros, or where nothing that the kernel stores depends on the sign: its uses compare it, take its absolute value or
 *      its exponential, convert it to an integer, or pass it on to such uses.
 * Invariant: what is stored in buffers has the same bits, whichever zeros are given.
 *
 *     top = max(top, x[i]); … out[i] = exp(x[i] - top);   ->   top = fmax(top, x[i]); … out[i] = exp(x[i] - top);
 */
import { isFloat, mapStmt, stmtExprs, walkStmts } from "../code.ts";
import { mapExpr, onceEach, visitOnce } from "../expr-parts.ts";
import { mayBeOpposedZeros } from "../facts/float-classes.ts";
import type { Expr, Flat } from "../imperative.ts";
import { floatValues } from "./float-values.ts";
import { type FlatCode, type KernelContext, optionalPass } from "./pass.ts";
import { seenZeros } from "./seen-zeros.ts";
import { valuesByName } from "./values-by-name.ts";

/** A minimum or maximum of floats. */
type FloatExtremum = Expr & { readonly tag: "op" };

const isExtremum = (e: Expr): e is FloatExtremum =>
  e.tag === "op" && (e.op === "min" || e.op === "max") && isFloat(e.type);

function hasExtremum(body: readonly Flat[]): boolean {
  let found = false;
  const visit = visitOnce((e) => {
    found ||= isExtremum(e);
  });
  walkStmts(body, (s) => stmtExprs(s).forEach(visit));
  return found;
}

function withEitherZero(code: FlatCode, cx: KernelContext): FlatCode {
  if (!hasExtremum(code.body)) return code;
  const values = valuesByName(code, cx);
  const classes = floatValues(values);
  const seen = seenZeros(code.body, values, classes);
  const isFree = (e: FloatExtremum): boolean =>
    !seen.has(e) || !mayBeOpposedZeros(classes(e.args[0]!), classes(e.args[1]!));
  const expr: (e: Expr) => Expr = onceEach((e) => {
    const inner = mapExpr(e, expr);
    return isExtremum(e) && isFree(e) ? { ...(inner as FloatExtremum), eitherZero: true } : inner;
  });
  const body = (list: readonly Flat[]): readonly Flat[] =>
    list.map((s) => mapStmt(s, { expr, size: (n) => n, body }));
  return { ...code, body: body(code.body) };
}

/**
 * The optional pass that lets minima and maxima give a zero of either sign where it makes no difference to what is stored, so that a
 * target's own functions compute them. It comes last, because equal values are no longer equal expressions where only some may differ.
 */
export const zeroSigns = optionalPass({
  name: "zero-signs",
  makes: "minima and maxima of floats may give either zero where no sign of a zero is seen",
  run: withEitherZero,
});
