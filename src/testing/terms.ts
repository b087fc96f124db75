/**
 * @file Random well-typed terms of a given type, over all primitives, made with the typed constructors. Sizes are chosen
 * by their values, so that the terms have a meaning under the world's assignment; what a size must satisfy gathers in
 * `builder.conditions`.
 */
import {
  type ArrayType,
  abstract,
  abstractSize,
  add,
  Builder,
  evaluate,
  exactDiv,
  type Free,
  isFloatName,
  mul,
  type PrimName,
  type ScalarName,
  type Session,
  type Size,
  showType,
  sub,
  subterms,
  type Term,
  type Type,
} from "../term/index.ts";
import type { Choices } from "./choices.ts";
import { ALL_SCALARS, COMMON, randomType, sizesOf, type TypeParts } from "./types.ts";

/** What there is to build terms from. */
export interface World {
  readonly session: Session;
  /** Size variables and their values. */
  readonly sizes: ReadonlyMap<string, number>;
  /** The sort of the size variables. */
  readonly sort: "free" | "param";
  /** Free variables. */
  readonly variables: readonly Term[];
  /** Rare scalar types, and low-level primitives, too. */
  readonly everything: boolean;
  /** Functions of which nothing is known (default true). */
  readonly opaque?: boolean;
  /** Also what is undefined for some numbers: a division by 0, a number that is said to be an index (default true). */
  readonly partial?: boolean;
  /** Before the names of opaque functions. */
  readonly prefix?: string;
}

type Maker = () => Term;

export class TermMaker {
  readonly builder: Builder;
  readonly world: World;
  /** Opaque functions that the terms use. */
  readonly functions: Term[] = [];
  readonly #c: Choices;
  #scope: readonly Term[];

  constructor(choices: Choices, world: World) {
    this.#c = choices;
    this.world = world;
    this.builder = new Builder(world.session);
    this.#scope = world.variables;
  }

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
    return randomType(this.#c, this.parts, depth);
  }

  valueOf(size: Size): number {
    const value = evaluate(size, (v) => this.world.sizes.get(v.name));
    return typeof value === "number" ? value : 0;
  }

  /** Is the size's value known now? Not that of a size that the term itself binds. */
  #isKnown(size: Size): boolean {
    return size.vars.every((v) => this.world.sizes.has(v.name));
  }

  #isClosed(type: Type): boolean {
    return sizesOf(type).every((s) => this.#isKnown(s));
  }

  #nat(n: number): Size {
    return this.world.session.sizes.nat(n);
  }

  /** The size of an array that has elements: a missing one would be undefined. */
  #pickFull(): Size {
    return this.#c.pick(this.parts.sizes.filter((s) => this.valueOf(s) > 0));
  }

  /** A divisor of a number ≥ 1. */
  #divisor(n: number): number {
    return this.#c.pick(Array.from({ length: n }, (_, i) => i + 1).filter((d) => n % d === 0));
  }

  // ------------------------------------------------------------ terms

  /** A term of the type; `fuel` bounds its depth. */
  term(type: Type, fuel: number): Term {
    if (fuel <= 0) return this.leaf(type);
    const makers = [
      () => this.leaf(type),
      ...this.#anywhere(type, fuel - 1),
      ...this.#of(type, fuel - 1),
    ];
    return this.#c.pick(makers)();
  }

  /** Under a binder. */
  #within(variables: readonly Term[], make: Maker): Term {
    const outer = this.#scope;
    this.#scope = [...outer, ...variables];
    const t = make();
    this.#scope = outer;
    return t;
  }

  /** A function for the typed constructors, with a random body. */
  #function(result: Type, fuel: number): (...xs: Term[]) => Term {
    return (x) => this.#within([x!], () => this.term(result, fuel));
  }

  #operator(result: Type, fuel: number): (acc: Term, x: Term) => Term {
    return (acc, x) => this.#within([acc, x], () => this.term(result, fuel));
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
    for (const v of this.#scope) see(v, 2);
    return found;
  }

  leaf(type: Type): Term {
    const known = this.#known(type);
    if (known.length > 0 && (type.tag === "var" || this.#c.chance(80))) return this.#c.pick(known);
    const { make, session } = this.builder;
    switch (type.tag) {
      case "scalar":
        return this.literal(type);
      case "tuple":
        return make.tuple(...type.elems.map((t) => this.leaf(t)));
      case "vector":
        return make.broadcast(type.width, this.leaf(type.elem));
      case "idx":
        return this.#clamped(this.leaf(session.types.scalar("i32")), type);
      case "array":
        return make.generate(type.size, (i) => this.#within([i!], () => this.leaf(type.elem)));
      default:
        return session.free(`${this.world.prefix ?? ""}some.${showType(type)}`, type);
    }
  }

  literal(type: Type & { tag: "scalar" }): Term {
    const { session } = this.builder;
    const { name } = type;
    if (name === "bool") return session.lit(this.#c.chance(50), type);
    const n = this.#c.pick([0, 1, 2, 3, 7]);
    if (name === "i64" || name === "u64") return session.lit(BigInt(n), type);
    const signed = name !== "u32" && this.#c.chance(30);
    const value = isFloatName(name) && this.#c.chance(50) ? n + 0.5 : n;
    return session.lit(signed ? (value === 0 && !isFloatName(name) ? 0 : -value) : value, type);
  }

  #clamped(i: Term, type: Type): Term {
    return this.builder.typed("clampIdx", type, i);
  }

  /** A call of a function of which nothing is known, on something in scope. */
  #opaque(result: Type, fuel: number): Term {
    const { types } = this.world.session;
    const scalar = types.scalar("f32");
    const data = this.#scope.filter((v) => isData(v.type) && this.#isClosed(v.type));
    const params = this.#c.list(1, 2, () => (data.length > 0 ? this.#c.pick(data).type : scalar));
    const type = params.reduceRight<Type>((t, p) => types.fun(p, t), result);
    const f = this.world.session.free(`${this.world.prefix ?? ""}f${this.functions.length}`, type);
    this.functions.push(f);
    return this.builder.apply(f, ...params.map((p) => this.term(p, Math.min(fuel, 1))));
  }

  // ------------------------------------------------------------ what gives any type

  #anywhere(type: Type, fuel: number): Maker[] {
    const { make } = this.builder;
    const bool = this.world.session.types.scalar("bool");
    return [
      ...(this.world.opaque === false ? [] : [() => this.#opaque(type, fuel)]),
      () => make.let(this.term(this.type(1), fuel), this.#function(type, fuel)),
      () => this.#shared(type, fuel),
      () => make.select(this.term(bool, fuel), this.term(type, fuel), this.term(type, fuel)),
      () => this.#element(type, fuel),
      () => this.#component(type, fuel),
      () => this.#reduction(type, fuel),
      () => this.#marked(type, fuel),
    ];
  }

  /** Bound once, used twice. */
  #shared(type: Type, fuel: number): Term {
    const { make } = this.builder;
    const pair = (x: Term): Term => make.proj(this.#c.nat(1), make.tuple(x, x));
    if (type.tag === "scalar" && type.name !== "bool")
      return make.let(this.term(type, fuel), (x) => make.add(x!, make.mul(x!, this.term(type, 0))));
    return make.let(this.term(type, fuel), (x) => make.select(this.#test(x!, fuel), x!, pair(x!)));
  }

  /** A truth value that depends on x. */
  #test(x: Term, fuel: number): Term {
    return this.#within([x], () =>
      this.term(this.world.session.types.scalar("bool"), Math.min(fuel, 1)),
    );
  }

  #element(type: Type, fuel: number): Term {
    const { make, session } = this.builder;
    const size = this.#pickFull();
    const i32 = session.types.scalar("i32");
    const index = this.#clamped(this.term(i32, Math.min(fuel, 1)), session.types.idx(size));
    return make.at(index, this.term(session.types.array(size, type), fuel));
  }

  #component(type: Type, fuel: number): Term {
    const other = this.term(this.type(0), 0);
    const pair = this.#c.chance(50) ? [other, type] : [type, other];
    const parts = pair.map((p) => ("tag" in p && "session" in p ? p : this.term(p as Type, fuel)));
    const bound = this.builder.make.tuple(...(parts as Term[]));
    return this.builder.make.proj(pair[0] === type ? 0 : 1, bound);
  }

  #reduction(type: Type, fuel: number): Term {
    const name = this.#c.pick<"reduce" | "reduceSeq" | "reduceSeqUnroll">(
      this.world.everything ? ["reduce", "reduceSeq", "reduceSeqUnroll"] : ["reduce"],
    );
    const xs = this.term(this.#arrayType(), fuel);
    return this.builder.make[name](this.#operator(type, fuel), this.term(type, 0), xs);
  }

  #marked(type: Type, fuel: number): Term {
    const names: readonly PrimName[] = ["toPrivate", "toLocal", "toGlobal", "label"];
    const name = this.#c.pick(this.world.everything ? names : ["label"]);
    const label = name === "label" ? this.#c.pick(["tile", "a b"]) : "";
    return this.world.session.prim(name as PrimName, [], [this.term(type, fuel)], type, label);
  }

  /** An array type, mostly that of something in scope. */
  #arrayType(): Type {
    const known = this.#scope.flatMap((v) => (v.type.tag === "array" ? [v.type] : []));
    if (known.length > 0 && this.#c.chance(70)) return this.#c.pick(known);
    return this.world.session.types.array(this.#c.pick(this.parts.sizes), this.type(1));
  }

  /** A type of elements, mostly that of an array of this length in scope. */
  #elementType(size: Size): Type {
    const known = this.#scope.flatMap(({ type: t }) =>
      t.tag === "array" && t.size === size ? [t.elem] : [],
    );
    return known.length > 0 && this.#c.chance(70) ? this.#c.pick(known) : this.type(1);
  }

  // ------------------------------------------------------------ by type

  #of(type: Type, fuel: number): Maker[] {
    switch (type.tag) {
      case "scalar":
        return this.#scalars(type, fuel);
      case "tuple":
        return [() => this.builder.make.tuple(...type.elems.map((t) => this.term(t, fuel)))];
      case "array":
        return this.#arrays(type, fuel);
      case "vector":
        return this.#arithmetic(type, fuel);
      case "idx":
        return this.#indices(type, fuel);
      default:
        return [];
    }
  }

  #indices(type: Type & { tag: "idx" }, fuel: number): Maker[] {
    const number = (): Term => this.term(this.world.session.types.scalar("i32"), fuel);
    const { typed } = this.builder;
    const last = type.size.constant;
    const literal = (): Term =>
      this.world.session.lit(this.#c.nat(Math.max(0, (last ?? 1) - 1)), type);
    const makers = [() => this.#clamped(number(), type)];
    if (this.world.partial !== false)
      makers.push(() => typed.call(this.builder, "cast", type, number()));
    return last !== undefined && last > 0 ? [...makers, literal] : makers;
  }

  #arithmetic(type: Type, fuel: number): Maker[] {
    const { make } = this.builder;
    const term = (): Term => this.term(type, fuel);
    const isPartial = this.world.partial !== false || floatOf(type);
    const names = ["add", "sub", "mul", "min", "max", "div", "mod"] as const;
    const total = names.slice(0, 5) as readonly (typeof names)[number][];
    return [
      () => make[this.#c.pick(isPartial ? names : total)](term(), term()),
      () => make.neg(term()),
    ];
  }

  #scalars(type: Type & { tag: "scalar" }, fuel: number): Maker[] {
    const { make } = this.builder;
    const term = (): Term => this.term(type, fuel);
    if (type.name === "bool") return this.#truths(fuel);
    const cast = (): Term => this.#cast(type, fuel);
    const vector = (): Term => this.#lane(type, fuel);
    const more = type.name === "i32" ? [() => this.#sizeValue(), () => this.#position(type)] : [];
    if (!isFloatName(type.name)) return [...this.#arithmetic(type, fuel), cast, ...more];
    return [
      ...this.#arithmetic(type, fuel),
      cast,
      vector,
      () => make[this.#c.pick(["sqrt", "fabs", "floor", "ceil"] as const)](term()),
      () => make.fma(term(), term(), term()),
    ];
  }

  /** An index in scope as a number. */
  #position(type: Type): Term {
    const known = this.#scope.filter((v) => v.type.tag === "idx");
    return known.length === 0
      ? this.#sizeValue()
      : this.builder.typed("cast", type, this.#c.pick(known));
  }

  #sizeValue(): Term {
    return this.builder.make.natVal(this.#c.pick(this.parts.sizes));
  }

  #cast(type: Type & { tag: "scalar" }, fuel: number): Term {
    const others = this.parts.scalars.filter((s) => s !== type.name);
    const isPartial = this.world.partial !== false || isFloatName(type.name);
    const from = this.#c.pick(isPartial ? others : ["bool" as const, ...others.filter(isWhole)]);
    return this.builder.typed("cast", type, this.term(this.world.session.types.scalar(from), fuel));
  }

  /** A lane of a vector, by way of an array. */
  #lane(type: Type, fuel: number): Term {
    const { make, session } = this.builder;
    const vector = session.types.vector(type, this.#c.pick([2, 4]));
    const lanes = make.asScalar(make.array(this.term(vector, fuel)));
    const i = session.lit(this.#c.nat(1), session.types.idx((lanes.type as ArrayType).size));
    return make.at(i, lanes);
  }

  #truths(fuel: number): Maker[] {
    const { make, session } = this.builder;
    const number = session.types.scalar(this.#c.pick(this.parts.scalars));
    const bool = session.types.scalar("bool");
    const term = (): Term => this.term(number, fuel);
    const truth = (): Term => this.term(bool, fuel);
    return [
      () => make[this.#c.pick(["eq", "ne", "lt", "le", "gt", "ge"] as const)](term(), term()),
      () => make[this.#c.pick(["and", "or"] as const)](truth(), truth()),
      () => make.not(truth()),
    ];
  }

  #arrays(type: ArrayType, fuel: number): Maker[] {
    const { size, elem } = type;
    const { make, session } = this.builder;
    const array = (n: Size, t: Type): Term => this.term(session.types.array(n, t), fuel);
    const makers: Maker[] = [
      () => make.generate(size, this.#function(elem, fuel)),
      () => make[this.#mapName()](this.#function(elem, fuel), array(size, this.#elementType(size))),
      () =>
        make.scan(
          this.#operator(elem, fuel),
          this.term(elem, 0),
          array(size, this.#elementType(size)),
        ),
      () => this.#reordered(size, array(size, elem)),
      () => this.#iterated(type, fuel),
    ];
    if (elem.tag === "tuple") makers.push(() => make.zip(...elem.elems.map((t) => array(size, t))));
    if (elem.tag === "array")
      makers.push(() => make.transpose(array(elem.size, session.types.array(size, elem.elem))));
    if (size.constant !== undefined && size.constant > 0 && size.constant < 4)
      makers.push(() =>
        make.array(...Array.from({ length: size.constant! }, () => this.term(elem, fuel))),
      );
    if (this.world.everything) makers.push(() => this.#parallel(type, fuel));
    return this.#isKnown(size) ? [...makers, ...this.#resized(type, fuel)] : makers;
  }

  #mapName(): "map" | "mapSeq" | "mapSeqUnroll" {
    return this.world.everything ? this.#c.pick(["map", "mapSeq", "mapSeqUnroll"]) : "map";
  }

  #parallel({ size, elem }: ArrayType, fuel: number): Term {
    const name = this.#c.pick(["mapGlb", "mapWrg", "mapLcl"] as const);
    const xs = this.term(this.world.session.types.array(size, this.#elementType(size)), fuel);
    return this.builder.make[name](this.#c.nat(2), this.#function(elem, fuel), xs);
  }

  /** Layout that changes the length, to a length that is known. */
  #resized({ size, elem }: ArrayType, fuel: number): Maker[] {
    const { make, session } = this.builder;
    const n = this.valueOf(size);
    const array = (length: Size, t: Type): Term => this.term(session.types.array(length, t), fuel);
    const plus = (k: number): Size => add(size, this.#nat(k));
    const makers: Maker[] = [
      () => this.#padded(size, elem, fuel),
      () => make.take(size, array(plus(this.#c.nat(3)), elem)),
      () => {
        const k = this.#c.nat(3);
        return make.drop(k, array(plus(k), elem));
      },
      () => {
        const k = this.#nat(this.#c.nat(n));
        return make.concat(array(k, elem), array(sub(size, k), elem));
      },
      () => this.#gathered(size, elem, fuel),
    ];
    if (n > 0) {
      const d = this.#nat(this.#divisor(n));
      makers.push(() => make.join(array(exactDiv(size, d), session.types.array(d, elem))));
    }
    if (elem.tag === "array" && this.#isKnown(elem.size))
      makers.push(...this.#windows(size, elem, fuel));
    if (elem.tag === "scalar" && isFloatName(elem.name) && n > 0 && n % 2 === 0)
      makers.push(() =>
        make.asScalar(array(exactDiv(size, this.#nat(2)), session.types.vector(elem, 2))),
      );
    if (elem.tag === "vector")
      makers.push(() =>
        make.asVector(elem.width, array(mul(size, this.#nat(elem.width)), elem.elem)),
      );
    return makers;
  }

  #windows(size: Size, elem: ArrayType, fuel: number): Maker[] {
    const { make, session } = this.builder;
    const [n, w] = [this.valueOf(size), this.valueOf(elem.size)];
    const array = (length: Size): Term => this.term(session.types.array(length, elem.elem), fuel);
    const makers: Maker[] = [];
    if (w > 0) makers.push(() => make.split(elem.size, array(mul(size, elem.size))));
    const step = this.#c.int(1, 3);
    const length = (n - 1) * step + w;
    if (length >= 0) {
      const symbolic = add(mul(sub(size, this.#nat(1)), this.#nat(step)), elem.size);
      makers.push(() => make.slide(elem.size, step, array(symbolic)));
    }
    return makers;
  }

  #padded(size: Size, elem: Type, fuel: number): Term {
    const { make, session } = this.builder;
    const n = this.valueOf(size);
    const most = Math.max(n - 1, 0); // an empty array has nothing to continue
    const l = this.#c.nat(Math.min(most, 2));
    const right = this.#c.nat(Math.min(most - l, 2));
    const inner = session.types.array(sub(size, this.#nat(l + right)), elem);
    let base = elem;
    while (base.tag === "array") base = base.elem;
    const kinds: Maker[] = [() => make.clamp(), () => make.mirror(), () => make.wrap()];
    if (base.tag === "scalar") kinds.push(() => make.constant(this.term(base, Math.min(fuel, 1))));
    kinds.push(() =>
      make.indexed((i, m) =>
        make.min(make.max(i!, make.sub(i!, i!)), make.sub(m!, session.lit(1, i!.type))),
      ),
    );
    return make.pad(l, right, this.#c.pick(kinds)(), this.term(inner, fuel));
  }

  #gathered(size: Size, elem: Type, fuel: number): Term {
    const { session } = this.builder;
    const { types } = session;
    const from = this.#pickFull();
    const i32 = types.scalar("i32");
    const f = this.builder.lam(types.idx(size), (i) =>
      this.#within([i], () => this.#clamped(this.term(i32, Math.min(fuel, 1)), types.idx(from))),
    );
    return this.builder.make.gather(f, this.term(types.array(from, elem), fuel));
  }

  /** Reversed, or rotated by one. */
  #reordered(size: Size, xs: Term): Term {
    const { make, session } = this.builder;
    const { types } = session;
    const i32 = types.scalar("i32");
    const n = (): Term => make.natVal(size);
    const one = session.lit(1, i32);
    const at = (i: Term): Term => this.builder.typed("cast", i32, i);
    const clamp = (i: Term): Term => this.#clamped(i, types.idx(size));
    const reversed = (i?: Term): Term => clamp(make.sub(make.sub(n(), one), at(i!)));
    const next = (i?: Term): Term => clamp(make.mod(make.add(at(i!), one), n()));
    const previous = (i?: Term): Term => clamp(make.mod(make.sub(make.add(at(i!), n()), one), n()));
    if (this.#c.chance(30)) return make.scatter(next, xs);
    return this.#c.chance(50)
      ? make.reorder(next, previous, xs)
      : make.reorder(reversed, reversed, xs);
  }

  /** A step that keeps the length, or shortens it by one or two. */
  #iterated({ size, elem }: ArrayType, fuel: number): Term {
    const { session, make } = this.builder;
    const [halo, count] = [this.#c.nat(2), this.#c.nat(2)];
    const l = session.sizes.variable(this.world.sort, `l#${this.functions.length}#${fuel}`);
    const ys = session.free(`ys#${fuel}`, session.types.array(add(l, this.#nat(halo)), elem));
    const step = this.#within([ys, make.natVal(l)], () => this.#stepBody(ys, l, halo, fuel));
    const lam = session.lam(ys.type, abstract(step, ys as Term & { tag: "free" }));
    const body = session.natLam(abstractSize(lam, l.vars[0]!));
    const length = add(size, this.#nat(count * halo));
    return make.iterate(count, body, this.term(session.types.array(length, elem), fuel));
  }

  #stepBody(ys: Term, l: Size, halo: number, fuel: number): Term {
    const { make } = this.builder;
    const { elem } = ys.type as ArrayType;
    const f = this.#function(elem, Math.min(fuel, 2));
    const makers: Maker[] = [
      () => make.map(f, halo === 0 ? ys : make.drop(halo, ys)),
      () => make.map(f, make.slide(halo + 1, 1, ys)),
      () => make.zip(make.take(l, ys), make.drop(halo, ys)),
    ];
    const zipped = this.#c.pick(makers)();
    return make.map((x) => this.#within([x!], () => this.term(elem, Math.min(fuel, 1))), zipped);
  }
}

const isWhole = (s: ScalarName): boolean => !isFloatName(s);
const floatOf = (type: Type): boolean =>
  type.tag === "vector" ? floatOf(type.elem) : type.tag === "scalar" && isFloatName(type.name);

const isData = (type: Type): boolean => type.tag !== "fun" && type.tag !== "boundary";

/** The free variables of a term, in order of appearance. */
export const freeVariables = (t: Term): Free[] =>
  [...subterms(t)].filter((u): u is Free => u.tag === "free");
