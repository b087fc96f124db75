/** @file The state that makers of random terms share: sizes, types and variables in scope, and the smallest terms of a type. */
import {
  Builder,
  evaluate,
  isFloatName,
  type Size,
  showType,
  type Term,
  type Type,
} from "../../term/index.ts";
import type { Choices } from "../choices.ts";
import type { TermEnvironment } from "../environments.ts";
import { ALL_SCALARS, COMMON, randomType, type TypeParts, typeSizes } from "../types.ts";

/** Makes a term of one form, when it is chosen. */
export type Maker = () => Term;

/** A random term under construction, with the variables in scope at the current position. */
export abstract class TermDraft {
  readonly builder: Builder;
  readonly world: TermEnvironment;
  readonly choices: Choices;
  /** Uninterpreted functions that the term uses. */
  readonly functions: Term[] = [];
  #variables: readonly Term[];

  constructor(choices: Choices, world: TermEnvironment) {
    this.choices = choices;
    this.world = world;
    this.builder = new Builder(world.session);
    this.#variables = world.variables;
  }

  /** Returns a random term of the type; `fuel` bounds its depth. */
  abstract term(type: Type, fuel: number): Term;

  // ------------------------------------------------------------ sizes and types

  /** The parts of random types: the environment's sizes and the constants 2 and 3. */
  get parts(): TypeParts {
    const { session, sizes, sort, variables, everything } = this.world;
    return {
      session,
      scalars: everything ? ALL_SCALARS : COMMON,
      sizes: [
        ...[...sizes.keys()].map((n) => session.sizes.variable(sort, n)),
        session.sizes.nat(2),
        session.sizes.nat(3),
      ],
      unknown: variables.flatMap((v) => (v.type.tag === "var" ? [v.type] : [])),
    };
  }

  /** Returns a random type nested at most `depth` deep. */
  type(depth: number): Type {
    return randomType(this.choices, this.parts, depth);
  }

  /** Returns the number of a size under the environment's assignment; 0 if it has none. */
  valueOf(size: Size): number {
    const value = evaluate(size, (v) => this.world.sizes.get(v.name));
    return typeof value === "number" ? value : 0;
  }

  /** True if the value of the size is known. Sizes that the term itself binds have no known value. */
  isKnown(size: Size): boolean {
    return size.vars.every((v) => this.world.sizes.has(v.name));
  }

  nat(n: number): Size {
    return this.world.session.sizes.nat(n);
  }

  /** Returns a size of at least 1, for an array whose elements are read. */
  fullSize(): Size {
    return this.choices.pick(this.parts.sizes.filter((s) => this.valueOf(s) > 0));
  }

  /** Returns an array type; in 70 percent of the cases the type of an array in scope, if there is one. */
  arrayType(): Type {
    const known = this.#variables.flatMap((v) => (v.type.tag === "array" ? [v.type] : []));
    if (known.length > 0 && this.choices.chance(70)) return this.choices.pick(known);
    return this.world.session.types.array(this.choices.pick(this.parts.sizes), this.type(1));
  }

  /** Returns an element type; in 70 percent of the cases of an array of this length in scope, if there is one. */
  elementType(size: Size): Type {
    const known = this.#variables.flatMap(({ type: t }) =>
      t.tag === "array" && t.size === size ? [t.elem] : [],
    );
    return known.length > 0 && this.choices.chance(70) ? this.choices.pick(known) : this.type(1);
  }

  // ------------------------------------------------------------ variables

  /** The variables in scope that are data and whose types mention no size that the term binds. */
  get closedData(): readonly Term[] {
    const isClosed = (type: Type): boolean => typeSizes(type).every((s) => this.isKnown(s));
    return this.#variables.filter((v) => isData(v.type) && isClosed(v.type));
  }

  /** The index variables in scope. */
  get indices(): readonly Term[] {
    return this.#variables.filter((v) => v.type.tag === "idx");
  }

  /** Makes a term with further variables in scope. */
  within(variables: readonly Term[], make: Maker): Term {
    const outer = this.#variables;
    this.#variables = [...outer, ...variables];
    const t = make();
    this.#variables = outer;
    return t;
  }

  /** Returns a function for the typed constructors, with a random body. */
  function(result: Type, fuel: number): (...xs: Term[]) => Term {
    return (x) => this.within([x!], () => this.term(result, fuel));
  }

  /** Returns a binary function for the typed constructors, with a random body. */
  operator(result: Type, fuel: number): (acc: Term, x: Term) => Term {
    return (acc, x) => this.within([acc, x], () => this.term(result, fuel));
  }

  // ------------------------------------------------------------ the smallest terms

  /** Returns a smallest term of the type: a variable in scope, a literal, or a constructor of leaves. */
  leaf(type: Type): Term {
    const known = this.#known(type);
    if (known.length > 0 && (type.tag === "var" || this.choices.chance(80)))
      return this.choices.pick(known);
    const { make, session } = this.builder;
    switch (type.tag) {
      case "scalar":
        return this.literal(type);
      case "tuple":
        return make.tuple(...type.elems.map((t) => this.leaf(t)));
      case "vector":
        return make.broadcast(type.width, this.leaf(type.elem));
      case "idx":
        return this.clamped(this.leaf(session.types.scalar("i32")), type);
      case "array":
        return make.generate(type.size, (i) => this.within([i!], () => this.leaf(type.elem)));
      default:
        return session.free(`${this.world.prefix ?? ""}some.${showType(type)}`, type);
    }
  }

  /** Returns the variables of the type in scope, and components of tuples, up to two levels deep. */
  #known(type: Type): Term[] {
    const { make } = this.builder;
    const found: Term[] = [];
    const see = (t: Term, depth: number): void => {
      if (t.type === type) found.push(t);
      else if (t.type.tag === "tuple" && depth > 0)
        t.type.elems.forEach((_, i) => see(make.proj(i, t), depth - 1));
    };
    for (const v of this.#variables) see(v, 2);
    return found;
  }

  /** Returns a small random literal. */
  literal(type: Type & { tag: "scalar" }): Term {
    const { session } = this.builder;
    const { name } = type;
    if (name === "bool") return session.lit(this.choices.chance(50), type);
    const n = this.choices.pick([0, 1, 2, 3, 7]);
    if (name === "i64" || name === "u64") return session.lit(BigInt(n), type);
    const signed = name !== "u32" && this.choices.chance(30);
    const value = isFloatName(name) && this.choices.chance(50) ? n + 0.5 : n;
    return session.lit(signed ? (value === 0 && !isFloatName(name) ? 0 : -value) : value, type);
  }

  /** Returns a number as an index, with `clampIdx`. */
  clamped(i: Term, type: Type): Term {
    return this.builder.typed("clampIdx", type, i);
  }
}

const isData = (type: Type): boolean => type.tag !== "fun" && type.tag !== "boundary";
