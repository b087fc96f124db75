/** @file What the makers of random terms share: sizes, types and variables that there are, and the smallest terms of a type. */
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

/** Makes a term of one form. */
export type Maker = () => Term;

/** A term in the making, at one place in it. */
export abstract class TermDraft {
  readonly builder: Builder;
  readonly world: TermEnvironment;
  readonly choices: Choices;
  /** Opaque functions that the terms use. */
  readonly functions: Term[] = [];
  #variables: readonly Term[];

  constructor(choices: Choices, world: TermEnvironment) {
    this.choices = choices;
    this.world = world;
    this.builder = new Builder(world.session);
    this.#variables = world.variables;
  }

  /** A term of the type; `fuel` bounds its depth. */
  abstract term(type: Type, fuel: number): Term;

  // ------------------------------------------------------------ sizes and types

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

  type(depth: number): Type {
    return randomType(this.choices, this.parts, depth);
  }

  valueOf(size: Size): number {
    const value = evaluate(size, (v) => this.world.sizes.get(v.name));
    return typeof value === "number" ? value : 0;
  }

  /** Is the size's value known now? Not that of a size that the term itself binds. */
  isKnown(size: Size): boolean {
    return size.vars.every((v) => this.world.sizes.has(v.name));
  }

  nat(n: number): Size {
    return this.world.session.sizes.nat(n);
  }

  /** The size of an array that has elements: a missing one would be undefined. */
  fullSize(): Size {
    return this.choices.pick(this.parts.sizes.filter((s) => this.valueOf(s) > 0));
  }

  /** An array type, mostly that of something in scope. */
  arrayType(): Type {
    const known = this.#variables.flatMap((v) => (v.type.tag === "array" ? [v.type] : []));
    if (known.length > 0 && this.choices.chance(70)) return this.choices.pick(known);
    return this.world.session.types.array(this.choices.pick(this.parts.sizes), this.type(1));
  }

  /** A type of elements, mostly that of an array of this length in scope. */
  elementType(size: Size): Type {
    const known = this.#variables.flatMap(({ type: t }) =>
      t.tag === "array" && t.size === size ? [t.elem] : [],
    );
    return known.length > 0 && this.choices.chance(70) ? this.choices.pick(known) : this.type(1);
  }

  // ------------------------------------------------------------ variables

  /** Variables in scope whose types have no size that the term binds. */
  get closedData(): readonly Term[] {
    const isClosed = (type: Type): boolean => typeSizes(type).every((s) => this.isKnown(s));
    return this.#variables.filter((v) => isData(v.type) && isClosed(v.type));
  }

  get indices(): readonly Term[] {
    return this.#variables.filter((v) => v.type.tag === "idx");
  }

  /** Under a binder. */
  within(variables: readonly Term[], make: Maker): Term {
    const outer = this.#variables;
    this.#variables = [...outer, ...variables];
    const t = make();
    this.#variables = outer;
    return t;
  }

  /** A function for the typed constructors, with a random body. */
  function(result: Type, fuel: number): (...xs: Term[]) => Term {
    return (x) => this.within([x!], () => this.term(result, fuel));
  }

  operator(result: Type, fuel: number): (acc: Term, x: Term) => Term {
    return (acc, x) => this.within([acc, x], () => this.term(result, fuel));
  }

  // ------------------------------------------------------------ the smallest terms

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

  /** A variable in scope, or part of one. */
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

  /** A number as an index. */
  clamped(i: Term, type: Type): Term {
    return this.builder.typed("clampIdx", type, i);
  }
}

const isData = (type: Type): boolean => type.tag !== "fun" && type.tag !== "boundary";
