/**
 * @file Constant folding and propagation.
 *
 * In:  flat code. Out: no variable only stands for a scalar literal; no operation has literals only, but for functions that a device may
 *      approximate; no choice has equal branches or a literal condition. A variable that begins with a literal begins with the first
 *      value that it is given instead, if that is no operation on the literal: +0 is left out of sums that are never −0, and of those of whose
 *      zeros nobody sees the sign.
 * Invariant: what is stored in buffers has the same bits.
 *
 *     const float a = 0.5f; int s = 0; s = s + xs[i]; out[i] = a * 4.0f * ys[s];   ->   int s = xs[i]; out[i] = 2.0f * ys[s];
 */
import { type Size, substituteSizes } from "../../term/index.ts";
import { constant, isFloat, mapStmt, stmtExprs, walkStmts } from "../code.ts";
import { mapExpr, onceEach, visitOnce } from "../expr-parts.ts";
import { type FloatClasses, MINUS_ZERO } from "../facts/float-classes.ts";
import { foldCondition, truth } from "../facts/fold-condition.ts";
import { foldConstants, isEverywhere, literalValue } from "../facts/fold-constants.ts";
import type { Expr, Flat } from "../imperative.ts";
import { mentions, mentionsName } from "../mentions.ts";
import { ValueNumbers } from "../value-numbers.ts";
import { type FirstSummands, firstSummands } from "./first-summands.ts";
import { floatValues } from "./float-values.ts";
import { type FlatCode, type KernelContext, optionalPass } from "./pass.ts";

type DeclareStmt = Flat & { readonly tag: "declare" };
type Assignment = Flat & { readonly tag: "assign" };

/** A rewrite of expressions and sizes. */
interface FoldRules {
  readonly expr: (e: Expr) => Expr;
  readonly size: (s: Size) => Size;
}

class ConstantFolder {
  readonly #cx: KernelContext;
  readonly #assignments: Map<string, number>;
  readonly #kept: ReadonlySet<string>;
  readonly #numbers = new ValueNumbers();
  /** The literals that variables stand for, by name; a variable is added where its declaration is met. */
  readonly #literals = new Map<string, Expr>();
  readonly #firstSummands: FirstSummands;
  #classes: ((e: Expr) => FloatClasses) | undefined;
  #fold: FoldRules;

  constructor(code: FlatCode, cx: KernelContext) {
    this.#cx = cx;
    this.#firstSummands = firstSummands(code, cx);
    const { assignments, kept } = variablesOf(code.body);
    this.#assignments = assignments;
    this.#kept = kept;
    this.#fold = this.#rewriting(this.#literals);
    this.#findAssignedOnce(code.body);
  }

  /** Remembers the variables without an initial value whose only assignment gives a literal. */
  #findAssignedOnce(body: readonly Flat[]): void {
    const open = new Set<string>();
    const { expr } = this.#fold;
    walkStmts(body, (s) => {
      if (s.tag === "declare" && s.init === undefined && !this.#kept.has(s.name)) open.add(s.name);
      if (s.tag !== "assign" || !open.has(s.name) || this.#assignments.get(s.name) !== 1) return;
      const value = oneLiteral(expr(s.value));
      if (value !== undefined) this.#literals.set(s.name, value);
    });
    this.#fold = this.#rewriting(this.#literals);
  }

  list(body: readonly Flat[]): readonly Flat[] {
    return this.#withFirstValues(body).flatMap((s) => this.#statement(s));
  }

  #statement(s: Flat): readonly Flat[] {
    const { expr, size } = this.#fold;
    if (s.tag === "if") {
      const cond = expr(s.cond);
      const holds = truth(cond);
      if (holds !== undefined) return this.list(holds ? s.then : s.else);
      return [{ ...s, cond, then: this.list(s.then), else: this.list(s.else) }];
    }
    if ((s.tag === "assign" || s.tag === "declare") && this.#literals.has(s.name)) return [];
    const inner = mapStmt(s, { expr, size, body: (b) => this.list(b) });
    return inner.tag === "declare" ? this.#declaration(inner) : [inner];
  }

  /** A declaration; none of a variable that stands for a literal, which is remembered. */
  #declaration(s: DeclareStmt): readonly Flat[] {
    if (s.init === undefined || this.#assignments.has(s.name)) return [s];
    const value = oneLiteral(s.init);
    if (value === undefined || this.#kept.has(s.name)) return [{ ...s, mutable: false }];
    this.#literals.set(s.name, value);
    this.#fold = this.#rewriting(this.#literals);
    return [];
  }

  /** Declares variables with the first values that they are given, in place of literals of which these are no operations. */
  #withFirstValues(list: readonly Flat[]): readonly Flat[] {
    const out: (Flat | undefined)[] = [...list];
    for (let k = 0; k < out.length; k++) {
      const s = out[k];
      if (s?.tag !== "declare" || !s.mutable || s.init === undefined) continue;
      const at = out.findIndex((x, i) => i > k && x !== undefined && mentions(x, s.name));
      const first = out[at];
      if (first?.tag !== "assign" || first.name !== s.name) continue;
      const init = this.#firstValue(s.name, s.init, first);
      if (init === undefined) continue;
      out[k] = undefined;
      out[at] = { ...s, init };
      this.#countDown(s.name);
    }
    return out.filter((s) => s !== undefined);
  }

  #firstValue(name: string, init: Expr, { value }: Assignment): Expr | undefined {
    if (!isLiteral(init)) return undefined;
    const summand = this.#firstSummands.of.get(value);
    if (summand !== undefined) return this.#fold.expr(summand);
    const before = this.#fold.expr(value);
    const after = this.#rewriting(new Map([...this.#literals, [name, init]])).expr(value);
    const isOpen = mentionsName(value, name) && operations(after) >= operations(before);
    return isOpen && !isLiteral(after) ? undefined : after;
  }

  #countDown(name: string): void {
    const left = this.#assignments.get(name)! - 1;
    if (left === 0) this.#assignments.delete(name);
    else this.#assignments.set(name, left);
  }

  /** The rewrite that replaces variables by literals and folds what is made of them. */
  #rewriting(literals: ReadonlyMap<string, Expr>): FoldRules {
    const size = (n: Size): Size => withNumbers(n, literals);
    const expr: (e: Expr) => Expr = onceEach((e) =>
      e.tag === "var" ? (literals.get(e.name) ?? e) : this.#folded(mapExpr(e, expr, size)),
    );
    return { expr, size };
  }

  #folded(e: Expr): Expr {
    const simple = foldCondition(foldConstants(e), this.#cx.facts);
    if (simple !== e) return simple;
    if (e.tag === "select" && this.#numbers.of(e.then) === this.#numbers.of(e.else)) return e.then;
    return this.#withoutZero(e) ?? e;
  }

  /** For `x + 0.0` the operand x, if it is never −0. */
  #withoutZero(e: Expr): Expr | undefined {
    if (e.tag !== "op" || e.op !== "add" || !isFloat(e.type)) return undefined;
    const [x, y] = e.args as readonly [Expr, Expr];
    const other = isEverywhere(y, 0) ? x : isEverywhere(x, 0) ? y : undefined;
    if (other?.type.width !== e.type.width) return undefined;
    this.#classes ??= floatValues(this.#firstSummands.values());
    return (this.#classes(other) & MINUS_ZERO) === 0 ? other : undefined;
  }
}

/**
 * A scalar literal, also for an index that is a number, or a vector with the same literal in each lane; undefined for any other
 * expression.
 */
function oneLiteral(e: Expr): Expr | undefined {
  const value = literalValue(e.tag === "vector" ? e.elems[0]! : e);
  if (value === undefined || !isLiteral(e)) return undefined;
  if (e.type.width === 1) return constant(value, e.type);
  return isEverywhere(e, value) ? e : undefined;
}

/** True for a literal, scalar or vector. */
const isLiteral = (e: Expr): boolean =>
  e.tag === "vector"
    ? e.elems.every(isLiteral)
    : e.tag === "const" || literalValue(e) !== undefined;

/** The size with numbers in place of the variables that stand for them. */
function withNumbers(n: Size, literals: ReadonlyMap<string, Expr>): Size {
  if (!n.vars.some((v) => v.sort === "loop" && literals.has(v.name))) return n;
  return substituteSizes(n, (v) => {
    const e = v.sort === "loop" ? literals.get(v.name) : undefined;
    const value = e && literalValue(e);
    return typeof value === "number" ? n.table.nat(value) : undefined;
  });
}

/** The number of operations in an expression, each object once. */
function operations(e: Expr): number {
  let count = 0;
  visitOnce((x) => {
    if (x.tag === "op") count++;
  })(e);
  return count;
}

/**
 * The number of assignments to each variable that has some, and the variables that keep their declarations: they end loops, or are
 * declared twice.
 */
function variablesOf(body: readonly Flat[]): {
  assignments: Map<string, number>;
  kept: ReadonlySet<string>;
} {
  const assignments = new Map<string, number>();
  const declared = new Set<string>();
  const kept = new Set<string>();
  walkStmts(body, (s) => {
    if (s.tag === "assign") assignments.set(s.name, (assignments.get(s.name) ?? 0) + 1);
    if (s.tag === "declare") (declared.has(s.name) ? kept : declared).add(s.name);
    if (s.tag === "loop") for (const e of stmtExprs(s)) kept.add((e as Expr & { tag: "var" }).name);
  });
  return { assignments, kept };
}

/**
 * The optional pass that folds operations on literals and puts literals in the place of variables that stand for them. It comes after
 * scalar replacement, which makes variables of elements that are literals.
 */
export const constantFolding = optionalPass({
  name: "constant-folding",
  makes: "no operation has literals only, and no variable stands for one",
  run: (code: FlatCode, cx): FlatCode => ({
    ...code,
    body: new ConstantFolder(code, cx).list(code.body),
  }),
});
