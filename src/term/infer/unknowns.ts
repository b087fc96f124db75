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

/** The unknowns of a prefix by number, so that an inference need not find them again by their names. */
interface UnknownsMade {
  readonly types: TypeVar[];
  readonly sizes: Size[];
}

const UNKNOWNS = new WeakMap<TypeTable, Map<string, UnknownsMade>>();

function unknownsMade(types: TypeTable, prefix: string): UnknownsMade {
  const ofTable = UNKNOWNS.get(types) ?? new Map<string, UnknownsMade>();
  UNKNOWNS.set(types, ofTable);
  const made = ofTable.get(prefix) ?? { types: [], sizes: [] };
  ofTable.set(prefix, made);
  return made;
}

/**
 * Makes unknowns for types and sizes, which are metavariables with numbered names, and holds the substitution of the solved ones.
 * No solution is undone.
 */
export class InferenceVariables {
  readonly types: TypeTable;
  readonly #typeOf = new Map<TypeVar, Type>();
  readonly #sizeOf = new Map<SizeVar, Size>();
  readonly #prefix: string;
  readonly #made: UnknownsMade;
  #fresh = 0;

  /** With a `prefix`, only unknowns whose names begin with it can be solved; all others (of a rule's left side) are fixed. */
  constructor(types: TypeTable, prefix = "") {
    this.types = types;
    this.#prefix = prefix;
    this.#made = unknownsMade(types, prefix);
  }

  /** Makes an unknown type. */
  freshType(): TypeVar {
    const n = this.#fresh++;
    const { types } = this.#made;
    types[n] ??= this.types.variable("meta", `${this.#prefix}t${subscript(n)}`);
    return types[n];
  }

  /** Makes an unknown size. */
  freshSize(): Size {
    const n = this.#fresh++;
    const { sizes } = this.#made;
    sizes[n] ??= this.types.sizes.variable("meta", `${this.#prefix}n${subscript(n)}`);
    return sizes[n];
  }

  /**
   * Returns the type with a solved outermost unknown replaced. The chain of unknowns is compressed: each then points to the result.
   */
  resolve(type: Type): Type {
    const way: TypeVar[] = [];
    let t = type;
    while (t.tag === "var") {
      const known = this.#typeOf.get(t);
      if (known === undefined) break;
      way.push(t);
      t = known;
    }
    for (const v of way.slice(0, -1)) this.#typeOf.set(v, t);
    return t;
  }

  /** Returns the size with all solved unknowns replaced. */
  zonkSize(size: Size): Size {
    let s = size;
    while (s.hasMeta) {
      const next = substituteSizes(s, (v) => this.#sizeOf.get(v));
      if (next === s) break;
      s = next;
    }
    const [v] = size.vars;
    if (s !== size && v !== undefined && size === v.size) this.#sizeOf.set(v, s);
    return s;
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
        this.#typeOf.set(v, zonked);
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
    this.#typeOf.set(v, t);
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
      this.#sizeOf.set(v, exactDiv(neg(linear.rest), linear.coefficient));
      return true;
    }
    return false;
  }

  #assignSize(a: Size, b: Size): boolean {
    const [v] = a.vars;
    if (v === undefined || !this.#owns(v) || a !== v.size) {
      return false;
    }
    if (b.vars.some((x) => x.sort === "meta" && x.name === v.name)) return false;
    this.#sizeOf.set(v, b);
    return true;
  }
}

/** True for the names of generated unknowns: they end in subscript digits, which no name in a program contains. */
export const isNumbered = (name: string): boolean => SUBSCRIPTS.includes(name.at(-1) ?? " ");

const subscript = (n: number): string =>
  n < 10 ? SUBSCRIPTS[n]! : subscript(Math.floor(n / 10)) + SUBSCRIPTS[n % 10]!;
const SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉";
