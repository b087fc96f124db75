/**
 * @file Common-subexpression elimination for values.
 *
 * In:  flat code. Out: an expression that a straight-line region computes more than once, unconditionally, is declared as a
 *      constant before its first use. Loads count if nothing in the kernel writes the buffer; names and literals do not.
 * Invariant: values are unchanged; an expression that is only evaluated under a condition stays there.
 *
 *     y = sqrt(a) + sqrt(a);   ->   const float t = sqrt(a); y = t + t;
 */
import type { Size } from "../../term/index.ts";
import { mapStmt, stmtExprs, variable } from "../code.ts";
import { exprParts, mapExpr, onceEach } from "../expr-parts.ts";
import type { Expr, Flat } from "../imperative.ts";
import type { FreshNames } from "../names.ts";
import { ValueNumbers } from "../value-numbers.ts";
import { type FlatCode, onBody, optionalPass } from "./pass.ts";

/**
 * What common-subexpression elimination needs to know of a kernel: `names` gives the names of new constants; `readOnly` is true
 * for buffers that the kernel never writes.
 */
export interface SharingOptions {
  readonly names: FreshNames;
  readonly readOnly: (buffer: string) => boolean;
}

/**
 * Declares a constant, before its first use, for each operation, cast, vector or load that a straight-line list computes more than
 * once and unconditionally; nested lists use the constants of the lists around them. A load counts only if `readOnly` holds for
 * its buffer. Negative literals, vectors of literals, `select`s and calls of externs get no constant themselves. An expression
 * over a variable that is assigned is left alone.
 */
export function shareSubexpressions(body: readonly Flat[], o: SharingOptions): readonly Flat[] {
  return new Region(body, undefined, { ...o, ids: new ValueNumbers() }).rewritten(body);
}

interface Sharing extends SharingOptions {
  readonly ids: ValueNumbers;
}

/**
 * A straight-line list of statements. Each expression object is examined a bounded number of times, however many statements and
 * expressions share it.
 */
class Region {
  readonly #o: Sharing;
  readonly #outer: Region | undefined;
  readonly #changing: ReadonlySet<string>;
  readonly #purity: Purity;
  /** How often the region computes each pure expression unconditionally, by value number. */
  readonly #counts = new Map<number, number>();
  /** How often an expression that is not counted itself has been passed; twice tells all that is asked of its parts. */
  readonly #passed = new Map<Expr, number>();
  /** The constants of this region that hold expressions, by value number. */
  readonly #named = new Map<number, Expr>();
  /** The expressions whose repeated parts have constants. */
  readonly #introduced = new Set<Expr>();
  readonly #out: Flat[] = [];

  constructor(list: readonly Flat[], outer: Region | undefined, o: Sharing) {
    this.#o = o;
    this.#outer = outer;
    this.#changing = new Set([...(outer ? outer.#changing : []), ...assigned(list)]);
    this.#purity = new Purity(this.#changing, o);
    for (const s of list) for (const e of stmtExprs(s)) this.#count(e);
  }

  /** The statements of `list`, which the region was made of, with the declarations of the constants between them. */
  rewritten(list: readonly Flat[]): readonly Flat[] {
    for (const s of list) {
      const expr = (e: Expr): Expr => {
        this.#introduce(e);
        return this.#replacing()(e);
      };
      const body = (b: readonly Flat[]): readonly Flat[] =>
        new Region(b, this, this.#o).rewritten(b);
      this.#out.push(mapStmt(s, { expr, size: (n) => n, body }));
    }
    return this.#out;
  }

  #constantFor(id: number): Expr | undefined {
    const own = this.#named.get(id);
    return own === undefined && this.#outer ? this.#outer.#constantFor(id) : own;
  }

  /** Counts an expression. The parts of an expression that occurred before are not counted again. */
  #count(e: Expr): void {
    if (isWork(e) && this.#purity.of(e)) {
      const id = this.#o.ids.of(e);
      const before = this.#counts.get(id) ?? 0;
      this.#counts.set(id, before + 1);
      if (before > 0) return;
    } else {
      const before = this.#passed.get(e) ?? 0;
      if (before === 2) return;
      this.#passed.set(e, before + 1);
    }
    for (const p of unconditional(e)) this.#count(p);
  }

  /** Declares constants for the parts of `e` that are computed more than once, inner ones first. */
  #introduce(e: Expr): void {
    if (this.#introduced.has(e)) return;
    this.#introduced.add(e);
    const id = isWork(e) ? this.#o.ids.of(e) : undefined;
    if (id !== undefined && this.#constantFor(id) !== undefined) return;
    for (const p of unconditional(e)) this.#introduce(p);
    if (id === undefined || (this.#counts.get(id) ?? 0) < 2 || !this.#purity.of(e)) return;
    const name = this.#o.names.fresh(e.tag === "load" ? e.buffer.toLowerCase().slice(0, 1) : "t");
    const init = mapExpr(e, this.#replacing());
    this.#out.push({ tag: "declare", name, type: e.type, init, mutable: false });
    this.#named.set(id, variable(name, e.type));
  }

  /** The rewrite that replaces expressions by the constants declared so far. */
  #replacing(): (e: Expr) => Expr {
    const expr: (e: Expr) => Expr = onceEach((e) => {
      const known = isWork(e) ? this.#constantFor(this.#o.ids.of(e)) : undefined;
      return known ?? mapExpr(e, expr);
    });
    return expr;
  }
}

/** The variables that are assigned in the list, also inside its statements. */
function assigned(list: readonly Flat[]): string[] {
  return list.flatMap((s) => {
    if (s.tag === "assign") return [s.name];
    if (s.tag === "if") return [...assigned(s.then), ...assigned(s.else)];
    return s.tag === "loop" ? assigned(s.body) : [];
  });
}

/** Decides which expressions have one value throughout a region. Each expression is examined once. */
class Purity {
  readonly #mutable: ReadonlySet<string>;
  readonly #readOnly: (buffer: string) => boolean;
  readonly #known = new WeakMap<Expr, boolean>();

  constructor(mutable: ReadonlySet<string>, { readOnly }: SharingOptions) {
    this.#mutable = mutable;
    this.#readOnly = readOnly;
  }

  of(e: Expr): boolean {
    const known = this.#known.get(e) ?? this.#decide(e);
    this.#known.set(e, known);
    return known;
  }

  #decide(e: Expr): boolean {
    const steady = (s: Size): boolean => !s.vars.some((v) => this.#mutable.has(v.name));
    if (e.tag === "load") return this.#readOnly(e.buffer) && steady(e.index);
    if (e.tag === "index") return steady(e.size);
    if (e.tag === "var") return !this.#mutable.has(e.name);
    return exprParts(e).every((p) => this.of(p));
  }
}

/** True for expressions that cost something: loads, reads of tables, operations, casts, and vectors with an element that is not a literal. */
function isWork(e: Expr): boolean {
  return (
    e.tag === "load" ||
    e.tag === "tabled" ||
    (e.tag === "op" && !isNegative(e)) ||
    e.tag === "cast" ||
    (e.tag === "vector" && e.elems.some((x) => x.tag !== "const"))
  );
}

/** True for a negative literal such as `-0.5f`. */
const isNegative = (e: Expr & { tag: "op" }): boolean =>
  e.op === "neg" && e.args[0]!.tag === "const";

const unconditional = (e: Expr): readonly Expr[] => (e.tag === "select" ? [e.cond] : exprParts(e));

/**
 * The optional pass that declares a constant for each value that a straight-line region computes more than once, and
 * unconditionally. Indices are left to `indexSubexpressions`.
 */
export const commonSubexpressions = optionalPass({
  name: "common-subexpressions",
  makes: "equal values of a straight-line region are computed once",
  run: onBody<FlatCode>((body, { names, readOnly }) =>
    shareSubexpressions(body, { names, readOnly }),
  ),
});
