/**
 * @file Unification of types with symbolic sizes. Two sizes are equal if their canonical forms are, or if given facts prove it.
 * An equation of sizes that cannot be decided yet waits until more unknowns are solved. An equation between the elements of two
 * boundary types waits as well, because an unknown element may turn out to be an array of the other one.
 */

import { showType } from "../show-type.ts";
import { type Facts, proveEQ, type Size, show } from "../size/index.ts";
import type { StrataError } from "../strata-error.ts";
import type { Type, TypeTable, TypeVar } from "../type.ts";
import { illTyped, type Mismatch } from "./ill-typed.ts";
import { InferenceVariables } from "./unknowns.ts";

interface PendingEquation<T> {
  readonly expected: T;
  readonly found: T;
  readonly mismatch: Mismatch;
  readonly what: string;
}

/**
 * Unification of types and sizes. Equations between sizes, and between elements of boundary types, that cannot be decided yet wait
 * until more unknowns are solved or `settle` is called. A failed equation throws a StrataError of `IllTyped`.
 */
export class Unifier extends InferenceVariables {
  /** What is known of the sizes. */
  readonly facts: Facts | undefined;
  #waiting: PendingEquation<Size>[] = [];
  #elements: PendingEquation<Type>[] = [];

  /** Sizes that `facts` prove equal are unified. `prefix` is the one of `InferenceVariables`. */
  constructor(types: TypeTable, facts?: Facts, prefix?: string) {
    super(types, prefix);
    this.facts = facts;
  }

  /** Makes both types equal, or throws a StrataError of `IllTyped`. `what` names the thing of type `found` in the message. */
  unify(expected: Type, found: Type, what: string): void {
    const mismatch = this.#unify(expected, found, what);
    if (mismatch !== undefined) throw this.#explain(what, mismatch);
    this.#retryElements();
  }

  /** Makes both sizes equal, or throws a StrataError of `IllTyped`; `what` names the thing of size `found`. */
  unifySizes(expected: Size, found: Size, what: string): void {
    const array = (s: Size): Type => this.types.array(s, this.types.scalar("f32"));
    const mismatch = { expected: array(expected), found: array(found) };
    if (!this.#sizes(expected, found, mismatch, what)) {
      throw this.#explain(what, { ...mismatch, sizes: { expected, found } });
    }
  }

  /** Decides the pending equations. Throws a StrataError of `IllTyped` for an equation that is still undecided. */
  settle(): void {
    this.#settleElements();
    this.#retry();
    for (const w of this.#waiting) throw this.#explain(w.what, w.mismatch);
  }

  #explain(what: string, m: Mismatch): StrataError {
    const [expected, found] = [this.zonk(m.expected), this.zonk(m.found)];
    const sizes = m.sizes && {
      expected: this.zonkSize(m.sizes.expected),
      found: this.zonkSize(m.sizes.found),
    };
    const differ = sizes && ` (${show(sizes.expected)} against ${show(sizes.found)})`;
    const [want, have, apart] = shownApart(expected, found);
    return illTyped(`${what} should be ${want} but is ${have}${differ ?? apart}`, {
      expected,
      found,
      ...(sizes && { sizes }),
    });
  }

  #unify(a0: Type, b0: Type, what: string): Mismatch | undefined {
    const [a, b] = [this.resolve(a0), this.resolve(b0)];
    if (a === b) return undefined;
    if (this.isOwn(a)) return this.#solved(a, b);
    if (this.isOwn(b)) return this.#solved(b, a);
    const mismatch = { expected: a, found: b };
    const sizes = (x: Size, y: Size): Mismatch | undefined =>
      this.#sizes(x, y, mismatch, what)
        ? undefined
        : { ...mismatch, sizes: { expected: x, found: y } };
    if (a.tag === "array" && b.tag === "array") {
      return this.#unify(a.elem, b.elem, what) === undefined ? sizes(a.size, b.size) : mismatch;
    }
    if (a.tag === "idx" && b.tag === "idx") return sizes(a.size, b.size);
    if (a.tag === "boundary" && b.tag === "boundary") {
      return this.#boundaries(a.elem, b.elem, mismatch, what) ? undefined : mismatch;
    }
    const parts = correspondingParts(a, b);
    return parts === undefined ? mismatch : this.#all(parts, mismatch, what);
  }

  /** Returns false if the element types certainly differ; an undecided pair waits. */
  #boundaries(expected: Type, found: Type, mismatch: Mismatch, what: string): boolean {
    const { elem: a } = this.types.boundary(this.zonk(expected));
    const { elem: b } = this.types.boundary(this.zonk(found));
    if (a === b) return true;
    if (this.isOwn(a) || this.isOwn(b)) {
      this.#elements.push({ expected: a, found: b, mismatch, what });
      return true;
    }
    if (a.tag !== "tuple" || b.tag !== "tuple") return this.#unify(a, b, what) === undefined;
    return (
      a.elems.length === b.elems.length &&
      a.elems.every((t, i) => this.#boundaries(t, b.elems[i]!, mismatch, what))
    );
  }

  #retryElements(): void {
    const waiting = this.#elements;
    if (waiting.length === 0) return;
    this.#elements = [];
    for (const w of waiting) {
      if (!this.#boundaries(w.expected, w.found, w.mismatch, w.what)) {
        throw this.#explain(w.what, w.mismatch);
      }
    }
  }

  /** Equates the pending elements: an element that no equation has made an array is a plain element. */
  #settleElements(): void {
    this.#retryElements();
    for (let w = this.#elements.shift(); w !== undefined; w = this.#elements.shift()) {
      if (this.#unify(w.expected, w.found, w.what) !== undefined) {
        throw this.#explain(w.what, w.mismatch);
      }
      this.#retryElements();
    }
  }

  #solved(v: TypeVar, t: Type): Mismatch | undefined {
    return this.assign(v, t) ? undefined : { expected: v, found: t };
  }

  #all(parts: readonly TypeEquation[], whole: Mismatch, what: string): Mismatch | undefined {
    for (const [a, b] of parts) {
      const inner = this.#unify(a, b, what);
      if (inner !== undefined) return inner.sizes ? { ...whole, sizes: inner.sizes } : whole;
    }
    return undefined;
  }

  /** Returns false if the sizes certainly differ; an undecided equation waits. */
  #sizes(a0: Size, b0: Size, mismatch: Mismatch, what: string): boolean {
    const [a, b] = [this.zonkSize(a0), this.zonkSize(b0)];
    if (a === b) return true;
    if (this.solve(a, b)) {
      this.#retry();
      return true;
    }
    if (!this.isOpen(a) && !this.isOpen(b)) {
      return this.facts !== undefined && proveEQ(a, b, this.facts);
    }
    const sizes = { expected: a, found: b };
    this.#waiting.push({ expected: a, found: b, mismatch: { ...mismatch, sizes }, what });
    return true;
  }

  #retry(): void {
    const waiting = this.#waiting;
    if (waiting.length === 0) return;
    this.#waiting = [];
    for (const w of waiting) {
      const [a, b] = [this.zonkSize(w.expected), this.zonkSize(w.found)];
      if (!this.#sizes(a, b, w.mismatch, w.what)) throw this.#explain(w.what, w.mismatch);
    }
  }
}

type TypeEquation = readonly [Type, Type];

/** Pairs of component types of two types of the same form; undefined if the forms differ. Types with sizes are not handled here. */
function correspondingParts(a: Type, b: Type): readonly TypeEquation[] | undefined {
  if (a.tag === "vector" && b.tag === "vector" && a.width === b.width) return [[a.elem, b.elem]];
  if (a.tag === "fun" && b.tag === "fun") {
    return [
      [a.param, b.param],
      [a.result, b.result],
    ];
  }
  if (a.tag === "natFun" && b.tag === "natFun") return [[a.result, b.result]];
  if (a.tag === "tuple" && b.tag === "tuple" && a.elems.length === b.elems.length)
    return a.elems.map((t, i) => [t, b.elems[i]!]);
  return undefined;
}

/**
 * Prints two types that differ. If they differ in unknowns alone, these have their names, and the third text says which two would have
 * to be equal; it is empty otherwise.
 */
function shownApart(
  expected: Type,
  found: Type,
): readonly [want: string, have: string, apart: string] {
  const [want, have] = [shown(expected), shown(found)];
  if (want !== have) return [want, have, ""];
  const texts = [showType(expected), showType(found)] as const;
  const names = texts[0].match(UNKNOWNS) ?? [];
  const others = texts[1].match(UNKNOWNS) ?? [];
  const at = names.findIndex((name, i) => name !== others[i]);
  const apart = at < 0 ? "" : `: nothing says that ${names[at]} and ${others[at]} are equal`;
  return [named(texts[0]), named(texts[1]), named(apart)];
}

const named = (text: string): string => text.replaceAll("?", "");

/** The names of numbered unknowns, with or without a prefix. */
const UNKNOWNS = /\?(\w+\.)?t[₀-₉]+|(\w+\.)?n[₀-₉]+/g;

/**
 * Prints a type with `_` for every numbered unknown, with or without a prefix. Named unknowns are the metavariables of a rule's
 * left side and keep their names.
 */
const shown = (type: Type): string => showType(type).replace(UNKNOWNS, "_").replaceAll("?", "");
