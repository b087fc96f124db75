/**
 * @file Unknown types and sizes of an inference and the substitution that solves them. An unknown size is solved from an equation
 * in which it occurs linearly.
 */

import { mapType, visitType } from "../map-type.ts";
import {
  asLinear,
  exactDiv,
  neg,
  type Size,
  type SizeVar,
  sub,
  substituteSizes,
} from "../size/index.ts";
import type { Type, TypeTable, TypeVar } from "../type.ts";

/**
 * Makes unknowns for types and sizes, which are metavariables with numbered names, and holds the substitution of the solved ones.
 * No solution is undone.
 */
export class InferenceVariables {
  readonly types: TypeTable;
  readonly #typeOf = new Map<string, Type>();
  readonly #sizeOf = new Map<string, Size>();
  readonly #prefix: string;
  #fresh = 0;

  /** With a `prefix`, only unknowns whose names begin with it can be solved; all others (of a rule's left side) are fixed. */
  constructor(types: TypeTable, prefix = "") {
    this.types = types;
    this.#prefix = prefix;
  }

  /** Makes an unknown type. */
  freshType(): TypeVar {
    return this.types.variable("meta", `${this.#prefix}t${subscript(this.#fresh++)}`);
  }

  /** Makes an unknown size. */
  freshSize(): Size {
    return this.types.sizes.variable("meta", `${this.#prefix}n${subscript(this.#fresh++)}`);
  }

  /**
   * Returns the type with a solved outermost unknown replaced. The chain of unknowns is compressed: each then points to the result.
   */
  resolve(type: Type): Type {
    const way: TypeVar[] = [];
    let t = type;
    while (t.tag === "var") {
      const known = this.#typeOf.get(key(t));
      if (known === undefined) break;
      way.push(t);
      t = known;
    }
    for (const v of way.slice(0, -1)) this.#typeOf.set(key(v), t);
    return t;
  }

  /** Returns the size with all solved unknowns replaced. */
  zonkSize(size: Size): Size {
    let s = size;
    while (s.hasMeta) {
      const next = substituteSizes(s, (v) => this.#sizeOf.get(key(v)));
      if (next === s) break;
      s = next;
    }
    const [v] = size.vars;
    if (s !== size && v !== undefined && this.#isVariable(size, v)) this.#sizeOf.set(key(v), s);
    return s;
  }

  #isVariable(size: Size, v: SizeVar): boolean {
    return size.vars.length === 1 && size === this.types.sizes.variable(v.sort, v.name);
  }

  /** Returns the type with all solved unknowns replaced, at every depth. */
  zonk(type: Type): Type {
    if (!type.hasMeta) return type;
    return mapType(this.types, type, {
      size: (s) => this.zonkSize(s),
      variable: (v) => {
        const known = this.resolve(v);
        if (known === v) return v;
        const zonked = this.zonk(known);
        this.#typeOf.set(key(v), zonked);
        return zonked;
      },
    });
  }

  /** True if the type is an unknown of this inference that is not solved yet. */
  isUnknown(type: Type): boolean {
    return this.isOwn(this.resolve(type));
  }

  /** True if the type is an unknown that this inference may solve. */
  protected isOwn(t: Type): t is TypeVar {
    return t.tag === "var" && this.#owns(t);
  }

  #owns(v: TypeVar | SizeVar): boolean {
    return v.sort === "meta" && v.name.startsWith(this.#prefix);
  }

  /** True if an unsolved unknown of this inference occurs in the size. */
  protected isOpen(s: Size): boolean {
    return s.hasMeta && s.vars.some((v) => this.#owns(v));
  }

  /** Solves the unknown v as t. Returns false if v occurs in t (occurs check). */
  protected assign(v: TypeVar, t: Type): boolean {
    if (this.#occurs(v, t)) return false;
    this.#typeOf.set(key(v), t);
    return true;
  }

  #occurs(v: TypeVar, t: Type): boolean {
    if (!t.hasMeta) return false;
    let found = false;
    visitType(this.zonk(t), {
      variable: (x) => {
        found ||= x === v;
      },
    });
    return found;
  }

  /** Solves a = b for an unknown that occurs linearly. Returns false if no unknown can be solved. */
  protected solve(a: Size, b: Size): boolean {
    if (this.#assignSize(a, b) || this.#assignSize(b, a)) return true;
    const difference = sub(a, b);
    for (const v of difference.vars) {
      if (!this.#owns(v)) continue;
      const linear = asLinear(difference, v);
      if (linear === undefined || this.isOpen(linear.rest) || this.isOpen(linear.coefficient))
        continue;
      this.#sizeOf.set(key(v), exactDiv(neg(linear.rest), linear.coefficient));
      return true;
    }
    return false;
  }

  #assignSize(a: Size, b: Size): boolean {
    const [v] = a.vars;
    if (v === undefined || !this.#owns(v) || a !== this.types.sizes.variable("meta", v.name)) {
      return false;
    }
    if (b.vars.some((x) => x.sort === "meta" && x.name === v.name)) return false;
    this.#sizeOf.set(key(v), b);
    return true;
  }
}

/** True for the names of generated unknowns: they end in subscript digits, which no name in a program contains. */
export const isNumbered = (name: string): boolean => SUBSCRIPTS.includes(name.at(-1) ?? " ");

const subscript = (n: number): string =>
  n < 10 ? SUBSCRIPTS[n]! : subscript(Math.floor(n / 10)) + SUBSCRIPTS[n % 10]!;
const SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉";

const key = (v: TypeVar | SizeVar): string => `${v.sort} ${v.name}`;
