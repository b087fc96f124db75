/**
 * @file Makes scalars of what each lane of a loop over lanes holds: components of its vectors and elements of its private arrays.
 *
 * In:  the body of a loop over `width` lanes. Out: statements with the same meaning, in which no variable is a vector that differs
 *      between lanes, and a private array is one for all lanes, whose elements of equal number lie side by side.
 * Invariant: each element is computed from the same values in the same order. Statements that compute with whole vectors, which a
 *      lane executes as they are, are not split.
 *
 *     for lane (l < 4) { f32x2 p = xs[2 * l .. +2]; ys[l] = p.s0 * p.s1; }
 *     ->  for lane (l < 4) { f32 p = xs[2 * l]; f32 p1 = xs[2 * l + 1]; ys[l] = p * p1; }
 */
import { add, mul, type Size } from "../../term/index.ts";
import { ctype, mapStmt, stmtExprs, variable, walkStmts } from "../code.ts";
import { exprParts, mapExpr, onceEach, visitOnce } from "../expr-parts.ts";
import type { Expr, LocalArray, Structured } from "../imperative.ts";
import { laneAt } from "../lanes.ts";
import type { FreshNames } from "../names.ts";

/** The loop whose body is prepared: its variable, the number of its lanes, and what tells whether a value differs between lanes. */
interface Lanes {
  readonly lane: Size;
  readonly width: number;
  readonly differs: (e: Expr) => boolean;
}

/** The body with scalars in place of what each lane holds; undefined if it computes with whole vectors that differ between lanes. */
export function laneScalars(
  body: readonly Structured[],
  lanes: Lanes,
  names: FreshNames,
): readonly Structured[] | undefined {
  const arrays = new Map<string, LocalArray>();
  walkStmts(body, (s) => {
    if (s.tag === "declareArray" && s.array.space === "private") arrays.set(s.array.name, s.array);
  });
  const isOwn = differsOrOwn(body, lanes.differs, arrays);
  const split = new Map<string, readonly string[]>();
  walkStmts(body, (s) => {
    if (s.tag !== "declare" || s.type.width === 1 || !isOwn.variable(s.name)) return;
    split.set(
      s.name,
      Array.from({ length: s.type.width }, () => names.fresh(s.name)),
    );
  });
  if (arrays.size === 0 && !usesComponents(body, isOwn.value)) return undefined;
  if (computesWhole(body, isOwn.value)) return undefined;
  return new LaneRewrite({ split, arrays, isOwn: isOwn.value }, lanes, names).list(body);
}

/** Which variables and values differ between lanes, those that come from elements of `arrays` among them. */
function differsOrOwn(
  body: readonly Structured[],
  differs: (e: Expr) => boolean,
  arrays: ReadonlyMap<string, LocalArray>,
): { variable(name: string): boolean; value(e: Expr): boolean } {
  const found = new Set<string>();
  const test = (): ((e: Expr) => boolean) => {
    const value: (e: Expr) => boolean = onceEach(
      (e) =>
        (e.tag === "load" && arrays.has(e.buffer)) ||
        (e.tag === "var" && found.has(e.name)) ||
        differs(e) ||
        exprParts(e).some(value),
    );
    return value;
  };
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    const value = test();
    walkStmts(body, (s) => {
      const init = s.tag === "declare" ? s.init : s.tag === "assign" ? s.value : undefined;
      if (init !== undefined && value(init)) found.add((s as { readonly name: string }).name);
    });
  }
  return { variable: (name) => found.has(name), value: test() };
}

/** True if a component of a vector that differs between lanes is used by itself. */
function usesComponents(body: readonly Structured[], isOwn: (e: Expr) => boolean): boolean {
  return someExpr(body, (e) => componentOf(e) !== undefined && isOwn(e));
}

/** The vector and the number of a component that an expression is; undefined if it is none or its number is not known. */
function componentOf(e: Expr): { readonly arg: Expr; readonly k: number } | undefined {
  if (e.tag === "lane") return { arg: e.arg, k: e.lane };
  const k = e.tag === "pick" ? e.index.constant : undefined;
  return e.tag === "pick" && k !== undefined ? { arg: e.arg, k } : undefined;
}

/** True if an operation acts on, or picks from, whole vectors that differ between lanes. */
function computesWhole(body: readonly Structured[], isOwn: (e: Expr) => boolean): boolean {
  return someExpr(
    body,
    (e) =>
      isOwn(e) &&
      ((e.tag === "pick" && componentOf(e) === undefined) ||
        (e.type.width > 1 && !["load", "var", "vector", "undef", "const"].includes(e.tag))),
  );
}

/** True if an expression reads a variable with one of the names. */
function readsSome(e: Expr, names: readonly string[]): boolean {
  let found = false;
  visitOnce((p) => {
    if (p.tag === "var" && names.includes(p.name)) found = true;
  })(e);
  return found;
}

function someExpr(body: readonly Structured[], holds: (e: Expr) => boolean): boolean {
  let found = false;
  const see = visitOnce((e) => {
    found ||= holds(e);
  });
  walkStmts(body, (s) => stmtExprs(s).forEach(see));
  return found;
}

interface Split {
  /** The variables that become one per component. */
  readonly split: ReadonlyMap<string, readonly string[]>;
  /** The arrays that become one for all lanes. */
  readonly arrays: ReadonlyMap<string, LocalArray>;
  readonly isOwn: (e: Expr) => boolean;
}

/** The rewrite of statements. */
class LaneRewrite {
  readonly #own: Split;
  readonly #lanes: Lanes;

  readonly #names: FreshNames;

  constructor(own: Split, lanes: Lanes, names: FreshNames) {
    this.#own = own;
    this.#lanes = lanes;
    this.#names = names;
  }

  list(body: readonly Structured[]): readonly Structured[] {
    return body.flatMap((s) => this.#statement(s));
  }

  #statement(s: Structured): readonly Structured[] {
    const { split, arrays, isOwn } = this.#own;
    switch (s.tag) {
      case "declareArray":
        return [arrays.has(s.array.name) ? { ...s, array: this.#forAll(s.array) } : s];
      case "declare":
        return (
          split.get(s.name)?.map((name, k): Structured => {
            const init = s.init && this.#component(s.init, k);
            return { ...s, name, type: ctype(s.type.scalar), ...(init && { init }) };
          }) ?? [this.#inside(s)]
        );
      case "assign":
        return this.#assign(s);
      case "store": {
        const { width } = s.value.type;
        if (arrays.has(s.buffer))
          return Array.from({ length: width }, (_, k): Structured => {
            const value = width === 1 ? this.#scalar(s.value) : this.#component(s.value, k);
            return { tag: "store", buffer: s.buffer, index: this.#place(add(s.index, k)), value };
          });
        if (width === 1 || !isOwn(s.value)) return [this.#inside(s)];
        const elems = Array.from({ length: width }, (_, k) => this.#component(s.value, k));
        return [{ ...s, value: { tag: "vector", elems, type: s.value.type } }];
      }
      default:
        return [this.#inside(s)];
    }
  }

  /** Assigns all components, of whose values none may depend on a component that is assigned before. */
  #assign(s: Structured & { readonly tag: "assign" }): readonly Structured[] {
    const names = this.#own.split.get(s.name);
    if (names === undefined) return [this.#inside(s)];
    const values = names.map((_, k) => this.#component(s.value, k));
    const type = ctype(s.value.type.scalar);
    const isSwapped = values.some((value, k) => readsSome(value, names.slice(0, k)));
    if (!isSwapped)
      return names.map((name, k): Structured => ({ tag: "assign", name, value: values[k]! }));
    const next = names.map((name) => this.#names.fresh(name));
    return [
      ...values.map(
        (init, k): Structured => ({ tag: "declare", name: next[k]!, type, init, mutable: false }),
      ),
      ...names.map(
        (name, k): Structured => ({ tag: "assign", name, value: variable(next[k]!, type) }),
      ),
    ];
  }

  #forAll(array: LocalArray): LocalArray {
    return { ...array, length: mul(array.length, this.#lanes.width) };
  }

  /** Where a lane's element with this number lies in an array of all lanes. */
  #place(n: Size): Size {
    return add(mul(n, this.#lanes.width), this.#lanes.lane);
  }

  #inside(s: Structured): Structured {
    return mapStmt(s, { expr: this.#scalar, size: (n) => n, body: (b) => this.list(b) });
  }

  /** The same value, without the variables and arrays that are replaced. */
  readonly #scalar: (e: Expr) => Expr = onceEach((e) => {
    const part = componentOf(e);
    if (part !== undefined && this.#own.isOwn(part.arg)) return this.#component(part.arg, part.k);
    if (e.tag === "load" && this.#own.arrays.has(e.buffer) && e.type.width === 1)
      return this.#element(e, 0);
    return mapExpr(e, this.#scalar);
  });

  /** Component k of a vector. */
  #component(e: Expr, k: number): Expr {
    const name = e.tag === "var" ? this.#own.split.get(e.name)?.[k] : undefined;
    if (name !== undefined) return variable(name, ctype(e.type.scalar));
    if (e.tag === "load" && this.#own.isOwn(e)) return this.#element(e, k);
    if (e.tag === "undef" || e.tag === "const") return { ...e, type: ctype(e.type.scalar) };
    return laneAt(this.#scalar(e), k);
  }

  #element(e: Expr & { readonly tag: "load" }, k: number): Expr {
    const { aligned: _, ...load } = e;
    const index = add(e.index, k);
    const isShared = this.#own.arrays.has(e.buffer);
    return { ...load, index: isShared ? this.#place(index) : index, type: ctype(e.type.scalar) };
  }
}
