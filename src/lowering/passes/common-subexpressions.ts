/**
 * @file Common-subexpression elimination for values.
 *
 * In:  flat code. Out: an expression that a straight-line region computes more than once, unconditionally, is declared as a
 *      constant before its first use. Constants with equal values are one value. Loads count if nothing in the kernel writes the
 *      buffer; names and literals do not. A `select`, such as a guarded load, counts if it is computed once unconditionally and anywhere
 *      else, in a branch too. A condition or choice over a variable is equal as long as no statement assigns that or another variable, and one over memory
 *      that the kernel writes as long as there is no store and no barrier either.
 * Invariant: values are unchanged; an expression that is only evaluated under a condition stays there.
 *
 *     y = sqrt(a) + sqrt(a);   ->   const float t = sqrt(a); y = t + t;
 */
import type { Size } from "../../term/index.ts";
import { mapStmt, stmtExprs, variable, walkStmts } from "../code.ts";
import { exprParts, mapExpr, onceEach, unconditionalParts } from "../expr-parts.ts";
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
 * Declares a constant, before its first use, for each operation, cast, vector, load or `select` that a straight-line list computes
 * more than once and unconditionally, and for a `select` that it computes once unconditionally and once more under a condition;
 * nested lists use the constants of the lists around them. A load counts only if `readOnly` holds for its buffer. Negative literals,
 * vectors of literals and calls of externs get no constant themselves. Of the expressions over a variable that is assigned or over
 * memory that is written, only conditions and choices get one, for as long as nothing is assigned or stored: the components of an `if`
 * on a tuple share its condition.
 */
export function shareSubexpressions(body: readonly Flat[], o: SharingOptions): readonly Flat[] {
  const updated = new Set<string>();
  walkStmts(body, (s) => {
    if (s.tag === "store" && s.old !== undefined) updated.add(s.old);
  });
  return new Region(body, undefined, { ...o, updated, ids: new ValueNumbers() }).rewritten(body);
}

interface Sharing extends SharingOptions {
  /** The names of elements' values before atomic updates, which only the updates themselves may mention. */
  readonly updated: ReadonlySet<string>;
  readonly ids: ValueNumbers;
}

/**
 * What equal values have in common: the value number; for an expression over variables that are assigned also the number of statements
 * with assignments before it, and for one over memory that is written also that of statements with stores or barriers.
 */
type ValueKey = number | `${number} after ${number}` | `${number} after ${number}, ${number}`;

/**
 * A straight-line list of statements. Each expression object is examined a bounded number of times, however many statements and
 * expressions share it.
 */
class Region {
  readonly #o: Sharing;
  readonly #outer: Region | undefined;
  readonly #changing: ReadonlySet<string>;
  readonly #purity: Purity;
  /** The number of statements with assignments before the current one. */
  #assignments = 0;
  /** The number of statements with stores or barriers before the current one. */
  #stores = 0;
  /** How often the region computes each pure expression unconditionally. */
  readonly #counts = new Map<ValueKey, number>();
  /** How often each `select` occurs in the region at all, under a condition too; equal expressions around it count once. */
  readonly #occurrences = new Map<number, number>();
  readonly #visited = new Set<number>();
  /** How often an expression that is not counted itself has been passed; twice tells all that is asked of its parts. */
  readonly #passed = new Map<Expr, number>();
  /** The constants of this region that hold expressions. */
  readonly #named = new Map<ValueKey, Expr>();
  /** The expressions whose repeated parts have constants. */
  readonly #introduced = new Set<Expr>();
  readonly #out: Flat[] = [];

  constructor(list: readonly Flat[], outer: Region | undefined, o: Sharing) {
    this.#o = o;
    this.#outer = outer;
    this.#changing = new Set([...(outer ? outer.#changing : []), ...assigned(list)]);
    this.#purity = new Purity(this.#changing, o);
    for (const s of list) {
      for (const e of stmtExprs(s)) {
        this.#count(e);
        this.#occurs(e);
      }
      if (s.tag === "declare" && !s.mutable && s.init !== undefined) this.#define(s.name, s.init);
      this.#pass(s);
    }
    this.#assignments = 0;
    this.#stores = 0;
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
      this.#pass(s);
    }
    return this.#out;
  }

  /** A constant with a value that stays the same is equal to this value. */
  #define(name: string, init: Expr): void {
    if (isWork(init) && this.#purity.of(init) === "steady") this.#o.ids.define(name, init);
  }

  #pass(s: Flat): void {
    if (assigned([s]).length > 0) this.#assignments++;
    if (changesMemory(s)) this.#stores++;
  }

  /**
   * The key of an expression that costs something; undefined for any other, where equal expressions may differ in value, and for
   * arithmetic on variables and memory that change.
   */
  #keyOf(e: Expr): ValueKey | undefined {
    const purity = isWork(e) ? this.#purity.of(e) : "impure";
    if (purity === "impure") return undefined;
    const id = this.#o.ids.of(e);
    if (purity === "steady") return id;
    if (e.type.scalar !== "bool" && e.tag !== "select") return undefined;
    const after = `${id} after ${this.#assignments}` as const;
    return purity === "stored" ? `${after}, ${this.#stores}` : after;
  }

  #constantFor(key: ValueKey): Expr | undefined {
    const own = this.#named.get(key);
    const isSteady = typeof key === "number";
    return own === undefined && isSteady && this.#outer ? this.#outer.#constantFor(key) : own;
  }

  /** Counts an expression. The parts of an expression that occurred before are not counted again. */
  #count(e: Expr): void {
    const key = this.#keyOf(e);
    if (key !== undefined) {
      const before = this.#counts.get(key) ?? 0;
      this.#counts.set(key, before + 1);
      if (before > 0) return;
    } else {
      const before = this.#passed.get(e) ?? 0;
      if (before === 2) return;
      this.#passed.set(e, before + 1);
    }
    for (const p of unconditionalParts(e)) this.#count(p);
  }

  #occurs(e: Expr): void {
    const id = this.#o.ids.of(e);
    if (e.tag === "select") this.#occurrences.set(id, (this.#occurrences.get(id) ?? 0) + 1);
    if (this.#visited.has(id)) return;
    this.#visited.add(id);
    for (const p of exprParts(e)) this.#occurs(p);
  }

  #isRepeated(key: ValueKey): boolean {
    const count = this.#counts.get(key) ?? 0;
    if (count > 1) return true;
    return count === 1 && typeof key === "number" && (this.#occurrences.get(key) ?? 0) > 1;
  }

  /** Declares constants for the parts of `e` that are computed more than once, inner ones first. */
  #introduce(e: Expr): void {
    if (this.#introduced.has(e)) return;
    this.#introduced.add(e);
    const key = this.#keyOf(e);
    if (key !== undefined && this.#constantFor(key) !== undefined) return;
    for (const p of unconditionalParts(e)) this.#introduce(p);
    if (key === undefined || !this.#isRepeated(key)) return;
    const name = this.#o.names.fresh(e.tag === "load" ? e.buffer.toLowerCase().slice(0, 1) : "t");
    const init = mapExpr(e, this.#replacing());
    this.#out.push({ tag: "declare", name, type: e.type, init, mutable: false });
    this.#named.set(key, variable(name, e.type));
  }

  /** The rewrite that replaces expressions by the constants declared so far. */
  #replacing(): (e: Expr) => Expr {
    const expr: (e: Expr) => Expr = onceEach((e) => {
      const key = this.#keyOf(e);
      return (key === undefined ? undefined : this.#constantFor(key)) ?? mapExpr(e, expr);
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

/** Does the statement, or one inside it, store to memory, or wait for stores of other work-items? */
function changesMemory(s: Flat): boolean {
  if (s.tag === "if") return [...s.then, ...s.else].some(changesMemory);
  if (s.tag === "loop") return s.body.some(changesMemory);
  return s.tag === "store" || s.tag === "barrier";
}

/**
 * `steady`: one value throughout a region; `varying`: the same value as long as no variable is assigned; `stored`: the same value as long
 * as no variable is assigned and there is no store and no barrier; `impure`: depends on the value before an atomic update.
 */
const PURITIES = ["steady", "varying", "stored", "impure"] as const;
type ValuePurity = (typeof PURITIES)[number];

/** Decides whether equal expressions of a region have equal values. Each expression is examined once. */
class Purity {
  readonly #mutable: ReadonlySet<string>;
  readonly #readOnly: (buffer: string) => boolean;
  readonly #updated: ReadonlySet<string>;
  readonly #known = new WeakMap<Expr, ValuePurity>();

  constructor(mutable: ReadonlySet<string>, { readOnly, updated }: Sharing) {
    this.#mutable = mutable;
    this.#updated = updated;
    this.#readOnly = readOnly;
  }

  of(e: Expr): ValuePurity {
    const known = this.#known.get(e) ?? this.#decide(e);
    this.#known.set(e, known);
    return known;
  }

  #decide(e: Expr): ValuePurity {
    const parts = exprParts(e).map((p) => PURITIES.indexOf(this.of(p)));
    return PURITIES[Math.max(PURITIES.indexOf(this.#own(e)), ...parts)]!;
  }

  /** The purity of an expression without its parts. */
  #own(e: Expr): ValuePurity {
    const mutable = ({ vars }: Size): boolean => vars.some((v) => this.#mutable.has(v.name));
    if (e.tag === "var" && this.#updated.has(e.name)) return "impure";
    if (e.tag === "load" && !this.#readOnly(e.buffer)) return "stored";
    const varies =
      (e.tag === "load" && mutable(e.index)) ||
      (e.tag === "index" && mutable(e.size)) ||
      (e.tag === "var" && this.#mutable.has(e.name));
    return varies ? "varying" : "steady";
  }
}

/**
 * True for expressions that cost something: loads, reads of tables, operations, choices, casts, and vectors with an element that is
 * not a literal.
 */
function isWork(e: Expr): boolean {
  return (
    e.tag === "load" ||
    e.tag === "tabled" ||
    (e.tag === "op" && !isNegative(e) && !isMask(e)) ||
    e.tag === "select" ||
    e.tag === "cast" ||
    (e.tag === "vector" && e.elems.some((x) => x.tag !== "const"))
  );
}

/** True for a vector of truth values, which no variable can hold. */
const isMask = ({ type }: Expr): boolean => type.scalar === "bool" && type.width > 1;

/** True for a negative literal such as `-0.5f`. */
const isNegative = (e: Expr & { tag: "op" }): boolean =>
  e.op === "neg" && e.args[0]!.tag === "const";

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
