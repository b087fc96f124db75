/**
 * @file Value numbering across the assignments of accumulators.
 *
 * In:  flat code. Out: of the variables of a list that are assigned in this list only, and end with the same value, one is left; the
 *      others are not computed, and what reads them reads that one. A variable that is read before its last assignment stays, except
 *      for reads by its own assignments. i32 variables are left alone, because indices mention them by name.
 * Invariant: values are unchanged. Equal values are sums of the same terms in the same order.
 *
 *     a = 0; a += xs[i]; a += xs[j];  b = 0; b += xs[i]; b += xs[j];  out[i] = a * b;
 *     ->  a = 0; a += xs[i]; a += xs[j];  out[i] = a * a;
 */
import type { Size } from "../../term/index.ts";
import { mapStmt, rewriteStmts, stmtExprs, variable, walkStmts } from "../code.ts";
import { exprParts, mapExpr, onceEach, visitOnce } from "../expr-parts.ts";
import type { CType, Expr, Flat } from "../imperative.ts";
import { ValueNumbers } from "../value-numbers.ts";
import { type FlatCode, onBody, optionalPass } from "./pass.ts";

type SumDeclaration = Flat & { readonly tag: "declare" };

/** A variable that only statements of its own list assign. */
interface StartOfSum {
  readonly name: string;
  readonly type: CType;
  /** The place in the list of the last statement that sets it. */
  readonly last: number;
  /** True if no statement up to the last that sets it reads it, but for its own assignments. */
  readonly isReadAfterwards: boolean;
}

interface Steadiness {
  /** The variables of the kernel that are assigned, and the values before atomic updates. */
  readonly changing: ReadonlySet<string>;
  readonly readOnly: (buffer: string) => boolean;
}

function withoutRepetitions(list: readonly Flat[], o: Steadiness): readonly Flat[] {
  const instead = replacements(list, accumulators(list), o);
  const kept = list.filter(
    (s) => (s.tag !== "declare" && s.tag !== "assign") || !instead.has(s.name),
  );
  const replaced =
    instead.size === 0
      ? kept
      : rewriteStmts(
          kept,
          (e) => (e.tag === "var" ? (instead.get(e.name) ?? e) : e),
          (n) => n,
        );
  const body = (b: readonly Flat[]): readonly Flat[] => withoutRepetitions(b, o);
  return replaced.map((s) => mapStmt(s, { expr: (e) => e, size: (n) => n, body }));
}

function accumulators(list: readonly Flat[]): ReadonlyMap<string, StartOfSum> {
  const found = new Map<string, StartOfSum>();
  const inside = new Set<string>();
  for (const s of list) walkStmts([s], (x) => x !== s && x.tag === "assign" && inside.add(x.name));
  const isOne = (s: Flat): s is SumDeclaration =>
    s.tag === "declare" && s.mutable && s.type.scalar !== "i32" && !inside.has(s.name);
  const declared = list.filter(isOne);
  if (declared.length < 2) return found;
  const lastSet = new Map<string, number>();
  const firstRead = new Map<string, number>();
  list.forEach((s, k) => {
    const own = s.tag === "declare" || s.tag === "assign" ? s.name : undefined;
    if (own !== undefined) lastSet.set(own, k);
    const see = visitOnce(
      (e) =>
        e.tag === "var" && e.name !== own && !firstRead.has(e.name) && firstRead.set(e.name, k),
    );
    walkStmts([s], (x) => stmtExprs(x).forEach(see));
  });
  for (const { name, type } of declared) {
    const last = lastSet.get(name)!;
    const isReadAfterwards = (firstRead.get(name) ?? list.length) > last;
    found.set(name, { name, type, last, isReadAfterwards });
  }
  return found;
}

/** The variables to read in place of accumulators that end with the value of an earlier one. */
function replacements(
  list: readonly Flat[],
  all: ReadonlyMap<string, StartOfSum>,
  { changing, readOnly }: Steadiness,
): ReadonlyMap<string, Expr> {
  const instead = new Map<string, Expr>();
  if (all.size < 2) return instead;
  const ids = new ValueNumbers();
  /** The value that each accumulator has at the current statement, as a variable of its own. */
  const values = new Map<string, Expr>();
  const ended = new Map<string, Expr>();
  let unknown = 0;
  const varies = ({ vars }: Size): boolean => vars.some((v) => changing.has(v.name));
  const isSteady: (e: Expr) => boolean = onceEach((e: Expr): boolean => {
    if (e.tag === "var") return all.has(e.name) || !changing.has(e.name);
    if (e.tag === "undef") return false;
    if (e.tag === "load" && (!readOnly(e.buffer) || varies(e.index))) return false;
    if (e.tag === "index" && varies(e.size)) return false;
    return exprParts(e).every(isSteady);
  });
  const numberOf = (e: Expr | undefined): string => {
    if (e === undefined || !isSteady(e)) return `unknown ${unknown++}`;
    const current: (part: Expr) => Expr = onceEach((part) =>
      part.tag === "var" ? (values.get(part.name) ?? part) : mapExpr(part, current),
    );
    return `= ${ids.of(current(e))}`;
  };
  list.forEach((s, k) => {
    if (s.tag !== "declare" && s.tag !== "assign") return;
    const one = all.get(s.name);
    if (one === undefined) return;
    const value = numberOf(s.tag === "declare" ? s.init : s.value);
    values.set(s.name, variable(value, one.type));
    if (one.last !== k) return;
    const key = `${one.type.scalar}${one.type.width} ${value}`;
    const earlier = ended.get(key);
    if (earlier === undefined) ended.set(key, variable(one.name, one.type));
    else if (one.isReadAfterwards) instead.set(one.name, earlier);
  });
  return instead;
}

/**
 * The optional pass that computes once what several accumulators of a list add up to. It comes before values are shared, which would
 * name the terms of the sums that it removes.
 */
export const repeatedAccumulations = optionalPass({
  name: "repeated-accumulations",
  makes: "of accumulators that add up the same, one is left",
  run: onBody<FlatCode>((body, { readOnly }) => {
    const changing = new Set<string>();
    walkStmts(body, (s) => {
      if (s.tag === "assign" || (s.tag === "declare" && s.mutable)) changing.add(s.name);
      if (s.tag === "store" && s.old !== undefined) changing.add(s.old);
    });
    return withoutRepetitions(body, { changing, readOnly });
  }),
});
