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
import { mapExpr, onceEach, visitOnce } from "../expr-parts.ts";
import type { Expr, LocalArray, Structured } from "../imperative.ts";
import { laneAt } from "../lanes.ts";
import { mentionsName } from "../mentions.ts";
import type { FreshNames } from "../names.ts";
import { laneDependence } from "./lane-variables.ts";

/** The loop whose body is prepared: its variable and the number of its lanes. */
interface Lanes {
  readonly lane: Size;
  readonly width: number;
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
  const { variables, differs } = laneDependence(body, lanes.lane, new Set(arrays.keys()));
  if (arrays.size === 0 && !usesComponents(body, differs)) return undefined;
  if (computesWhole(body, differs)) return undefined;
  const split = new Map<string, readonly string[]>();
  walkStmts(body, (s) => {
    if (s.tag !== "declare" || s.type.width === 1 || !variables.has(s.name)) return;
    const own = Array.from({ length: s.type.width }, () => names.fresh(s.name));
    split.set(s.name, own);
  });
  return new LaneRewrite({ split, arrays, differs }, lanes, names).list(body);
}

/** True if a component of a vector that differs between lanes is used by itself. */
function usesComponents(body: readonly Structured[], differs: (e: Expr) => boolean): boolean {
  return someExpr(body, (e) => componentOf(e) !== undefined && differs(e));
}

/** The vector and the number of a component that an expression is; undefined if it is none or its number is not known. */
function componentOf(e: Expr): { readonly arg: Expr; readonly k: number } | undefined {
  if (e.tag === "lane") return { arg: e.arg, k: e.lane };
  const k = e.tag === "pick" ? e.index.constant : undefined;
  return e.tag === "pick" && k !== undefined ? { arg: e.arg, k } : undefined;
}

/** True if an operation acts on, or picks from, whole vectors that differ between lanes. */
function computesWhole(body: readonly Structured[], differs: (e: Expr) => boolean): boolean {
  return someExpr(
    body,
    (e) =>
      differs(e) &&
      ((e.tag === "pick" && componentOf(e) === undefined) ||
        (e.type.width > 1 && !["load", "var", "vector", "undef", "const"].includes(e.tag))),
  );
}

/** True if an expression of the body, or a part of one, has the property. */
function someExpr(body: readonly Structured[], holds: (e: Expr) => boolean): boolean {
  let found = false;
  const see = visitOnce((e) => {
    found ||= holds(e);
  });
  walkStmts(body, (s) => stmtExprs(s).forEach(see));
  return found;
}

/** What is replaced in a body. */
interface Split {
  /** The variables that become one per component. */
  readonly split: ReadonlyMap<string, readonly string[]>;
  /** The arrays that become one for all lanes. */
  readonly arrays: ReadonlyMap<string, LocalArray>;
  readonly differs: (e: Expr) => boolean;
}

/** Replaces the variables and the accesses to arrays in statements. */
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
    const { split, arrays, differs } = this.#own;
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
        if (width === 1 || !differs(s.value)) return [this.#inside(s)];
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
    const isSwapped = values.some((value, k) =>
      names.slice(0, k).some((name) => mentionsName(value, name)),
    );
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
    if (part !== undefined && this.#own.differs(part.arg)) return this.#component(part.arg, part.k);
    if (e.tag === "load" && this.#own.arrays.has(e.buffer) && e.type.width === 1)
      return this.#element(e, 0);
    return mapExpr(e, this.#scalar);
  });

  /** Component k of a vector. */
  #component(e: Expr, k: number): Expr {
    const name = e.tag === "var" ? this.#own.split.get(e.name)?.[k] : undefined;
    if (name !== undefined) return variable(name, ctype(e.type.scalar));
    if (e.tag === "load" && this.#own.differs(e)) return this.#element(e, k);
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
