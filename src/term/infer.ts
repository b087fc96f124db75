/**
 * @file Type inference by unification, with sizes: used by the typed constructors (where all arguments are known) and by
 * elaboration (where unknowns remain). Sizes unify by canonical equality; an unknown size that occurs linearly is solved
 * for; what cannot be decided yet waits until more is known.
 */
import { PRIMITIVES, type PrimName, signatureOf, type TypingContext } from "./primitives/index.ts";
import { showType } from "./show-type.ts";
import {
  type ClassDemand,
  conditionsOf,
  type Instance,
  type TypeClass,
  typeOf,
} from "./signature.ts";
import {
  asLinear,
  type Condition,
  exactDiv,
  type Facts,
  neg,
  proveEQ,
  type Size,
  type SizeVar,
  show,
  sub,
  substitute,
} from "./size/index.ts";
import { isFloatName, mapType, scalarOf, type Type, type TypeTable, type TypeVar } from "./type.ts";

/** Why two types differ. */
export interface Mismatch {
  readonly expected: Type;
  readonly found: Type;
  /** The sizes that differ, where the shapes agree. */
  readonly sizes?: { readonly expected: Size; readonly found: Size };
}

/** A term that would be ill-typed. Caught where the place is known and made a diagnostic. */
export class IllTyped extends Error {
  override readonly name = "IllTyped";
  readonly mismatch: Mismatch | undefined;
  /** What is found where a class of types is demanded. */
  readonly found: Type | undefined;
  constructor(message: string, mismatch?: Mismatch, found?: Type) {
    super(message);
    this.mismatch = mismatch;
    this.found = found;
  }
}

/** A use of a primitive whose arguments are still to come. */
export interface Opened {
  readonly params: readonly { readonly name: string; readonly type: Type }[];
  readonly result: Type;
}

interface Waiting {
  readonly expected: Size;
  readonly found: Size;
  readonly mismatch: Mismatch;
  readonly what: string;
}

export class Inference {
  readonly types: TypeTable;
  /** What must hold for the types found; zonk before use. */
  readonly conditions: Condition[] = [];
  readonly #facts: Facts | undefined;
  readonly #typeOf = new Map<string, Type>();
  readonly #sizeOf = new Map<string, Size>();
  readonly #demands: ClassDemand[] = [];
  #waiting: Waiting[] = [];
  #fresh = 0;
  readonly #prefix: string;

  /**
   * `facts`: sizes that they prove equal are taken as equal. With a `prefix` only the unknowns that this inference makes
   * are its own; those of others (a rule's left side) are fixed.
   */
  constructor(types: TypeTable, facts?: Facts, prefix = "") {
    this.types = types;
    this.#facts = facts;
    this.#prefix = prefix;
  }

  freshType(): TypeVar {
    return this.types.variable("meta", `${this.#prefix}t${subscript(this.#fresh++)}`);
  }

  freshSize(): Size {
    return this.types.sizes.variable("meta", `${this.#prefix}n${subscript(this.#fresh++)}`);
  }

  /** The type with its outermost unknown replaced. */
  resolve(type: Type): Type {
    let t = type;
    while (t.tag === "var") {
      const known = this.#typeOf.get(key(t));
      if (known === undefined) return t;
      t = known;
    }
    return t;
  }

  zonkSize(size: Size): Size {
    if (!size.hasMeta) return size;
    const next = substitute(size, (v) => this.#sizeOf.get(sizeKey(v)));
    return next === size ? size : this.zonkSize(next);
  }

  /** The type with everything known put in. */
  zonk(type: Type): Type {
    if (!type.hasMeta) return type;
    return mapType(this.types, type, {
      size: (s) => this.zonkSize(s),
      variable: (v) => {
        const known = this.#typeOf.get(key(v));
        return known === undefined ? v : this.zonk(known);
      },
    });
  }

  /** Is this an unknown that nothing has determined yet? */
  isUnknown(type: Type): boolean {
    const t = this.resolve(type);
    return t.tag === "var" && this.#owns(t);
  }

  /** Makes both types equal or throws `IllTyped`; `what` names the thing whose type is `found`. */
  unify(expected: Type, found: Type, what: string): void {
    const mismatch = this.#unify(expected, found, what);
    if (mismatch !== undefined) throw this.#explain(what, mismatch);
  }

  unifySizes(expected: Size, found: Size, what: string): void {
    const array = (s: Size): Type => this.types.array(s, this.types.scalar("f32"));
    const mismatch = { expected: array(expected), found: array(found) };
    if (!this.#sizes(expected, found, mismatch, what)) {
      throw this.#explain(what, { ...mismatch, sizes: { expected, found } });
    }
  }

  /** Records that `type` must belong to a class; checked when known, at the latest by `finish`. */
  demand(name: TypeClass, type: Type): void {
    this.#demands.push({ name, type });
  }

  /** Demands on types that stay variables which are not this inference's to solve. After `finish`. */
  get openDemands(): ClassDemand[] {
    const open = this.#demands.map((d) => ({ name: d.name, type: this.zonk(d.type) }));
    return open.filter(
      ({ name, type }, i) =>
        type.tag === "var" && open.findIndex((d) => d.name === name && d.type === type) === i,
    );
  }

  /** A fresh instance of a primitive's signature; undefined where it has a typing of its own. */
  open(name: PrimName, sizes: readonly Size[]): Opened | undefined {
    const signature = signatureOf(name);
    if (signature === undefined) return undefined;
    const types = new Map<string, Type>();
    const sizeNames = new Map(signature.sizeParams.map((p, i) => [p, sizes[i]!]));
    const at: Instance = {
      type: (n) => remember(types, n, () => this.freshType()),
      size: (n) => remember(sizeNames, n, () => this.freshSize()),
    };
    const params = signature.params.map((p) => ({
      name: p.name,
      type: typeOf(p.type, this.types, at),
    }));
    const result = typeOf(signature.result, this.types, at);
    const { sizes: conditions, classes } = conditionsOf(signature, this.types, at);
    this.conditions.push(...conditions);
    this.#demands.push(...classes);
    return { params, result };
  }

  /** The result type of a primitive on arguments of known types; throws `IllTyped`. */
  apply(name: PrimName, sizes: readonly Size[], args: readonly Type[]): Type {
    const opened = this.open(name, sizes);
    if (opened === undefined) return PRIMITIVES[name].typing!(this.#context(name), sizes, args);
    if (opened.params.length !== args.length) {
      throw new IllTyped(`${name} takes ${opened.params.length} arguments, not ${args.length}`);
    }
    opened.params.forEach((p, i) => {
      this.unify(p.type, args[i]!, `argument \`${p.name}\` of ${name}`);
    });
    return opened.result;
  }

  /** Settles what waited. Throws `IllTyped` for what is wrong; what stays unknown is left to the caller. */
  finish(): void {
    this.settle();
    for (const d of this.#demands) this.#checkDemand(d);
  }

  /** Decides the equations that waited; throws `IllTyped` for one that still cannot be. */
  settle(): void {
    this.#retry();
    for (const w of this.#waiting) throw this.#explain(w.what, w.mismatch);
  }

  #context(name: PrimName): TypingContext {
    return {
      resolve: (t) => this.resolve(t),
      unify: (expected, found, what) => this.unify(expected, found, what),
      freshType: () => this.freshType(),
      freshSize: () => this.freshSize(),
      require: (c) => this.conditions.push(c),
      fail: (message) => {
        throw new IllTyped(`${name}: ${message}`);
      },
    };
  }

  #explain(what: string, m: Mismatch): IllTyped {
    const [expected, found] = [this.zonk(m.expected), this.zonk(m.found)];
    const sizes = m.sizes && {
      expected: this.zonkSize(m.sizes.expected),
      found: this.zonkSize(m.sizes.found),
    };
    const differ = sizes && ` (${show(sizes.expected)} against ${show(sizes.found)})`;
    const [want, have] = [shown(expected), shown(found)];
    return new IllTyped(`${what} should be ${want} but is ${have}${differ ?? ""}`, {
      expected,
      found,
      ...(sizes && { sizes }),
    });
  }

  #unify(a0: Type, b0: Type, what: string): Mismatch | undefined {
    const [a, b] = [this.resolve(a0), this.resolve(b0)];
    if (a === b) return undefined;
    if (a.tag === "var" && this.#owns(a)) return this.#assign(a, b);
    if (b.tag === "var" && this.#owns(b)) return this.#assign(b, a);
    const mismatch = { expected: a, found: b };
    const sizes = (x: Size, y: Size): Mismatch | undefined =>
      this.#sizes(x, y, mismatch, what)
        ? undefined
        : { ...mismatch, sizes: { expected: x, found: y } };
    if (a.tag === "array" && b.tag === "array") {
      return this.#unify(a.elem, b.elem, what) === undefined ? sizes(a.size, b.size) : mismatch;
    }
    if (a.tag === "idx" && b.tag === "idx") return sizes(a.size, b.size);
    if (a.tag === "vector" && b.tag === "vector" && a.width === b.width) {
      return this.#all([[a.elem, b.elem]], mismatch, what);
    }
    if (a.tag === "fun" && b.tag === "fun") {
      const pairs: [Type, Type][] = [
        [a.param, b.param],
        [a.result, b.result],
      ];
      return this.#all(pairs, mismatch, what);
    }
    if (a.tag === "natFun" && b.tag === "natFun")
      return this.#all([[a.result, b.result]], mismatch, what);
    if (a.tag === "tuple" && b.tag === "tuple" && a.elems.length === b.elems.length) {
      return this.#all(
        a.elems.map((t, i) => [t, b.elems[i]!]),
        mismatch,
        what,
      );
    }
    return mismatch;
  }

  #all(
    pairs: readonly (readonly [Type, Type])[],
    whole: Mismatch,
    what: string,
  ): Mismatch | undefined {
    for (const [a, b] of pairs) {
      const inner = this.#unify(a, b, what);
      if (inner !== undefined) return inner.sizes ? { ...whole, sizes: inner.sizes } : whole;
    }
    return undefined;
  }

  #owns(v: TypeVar | SizeVar): boolean {
    return v.sort === "meta" && v.name.startsWith(this.#prefix);
  }

  /** Does an unknown that this inference may still solve occur? */
  #open(s: Size): boolean {
    return s.hasMeta && s.vars.some((v) => this.#owns(v));
  }

  #assign(v: TypeVar, t: Type): Mismatch | undefined {
    if (this.#occurs(v, t)) return { expected: v, found: t };
    this.#typeOf.set(key(v), t);
    return undefined;
  }

  #occurs(v: TypeVar, t: Type): boolean {
    if (!t.hasMeta) return false;
    let found = false;
    mapType(this.types, this.zonk(t), {
      size: (s) => s,
      variable: (x) => {
        found ||= x === v;
        return x;
      },
    });
    return found;
  }

  /** False where the sizes certainly differ; an equation that cannot be decided yet waits. */
  #sizes(a0: Size, b0: Size, mismatch: Mismatch, what: string): boolean {
    const [a, b] = [this.zonkSize(a0), this.zonkSize(b0)];
    if (a === b) return true;
    if (this.#solve(a, b)) {
      this.#retry();
      return true;
    }
    if (!this.#open(a) && !this.#open(b)) {
      return this.#facts !== undefined && proveEQ(a, b, this.#facts);
    }
    const sizes = { expected: a, found: b };
    this.#waiting.push({ expected: a, found: b, mismatch: { ...mismatch, sizes }, what });
    return true;
  }

  /** Solves a = b for an unknown that occurs linearly. */
  #solve(a: Size, b: Size): boolean {
    const direct = this.#assignSize(a, b) || this.#assignSize(b, a);
    if (direct) return true;
    const difference = sub(a, b);
    for (const v of difference.vars) {
      if (!this.#owns(v)) continue;
      const linear = asLinear(difference, v);
      if (linear === undefined || this.#open(linear.rest) || this.#open(linear.coefficient))
        continue;
      this.#sizeOf.set(sizeKey(v), exactDiv(neg(linear.rest), linear.coefficient));
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
    this.#sizeOf.set(sizeKey(v), b);
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

  #checkDemand(d: ClassDemand): void {
    const type = this.zonk(d.type);
    if (type.tag === "var") return;
    if (!inClass(d.name, type)) {
      throw new IllTyped(
        `expected a ${CLASS_WORDS[d.name]}, found ${showType(type)}`,
        undefined,
        type,
      );
    }
  }
}

/** `_` for what is not known yet. */
const shown = (type: Type): string => showType(type).replace(/\?(R\.)?t[₀-₉]+/g, "_");

const CLASS_WORDS: Readonly<Record<TypeClass, string>> = {
  numeric: "number",
  float: "floating-point number",
  integer: "whole number",
  scalar: "scalar",
  ordered: "number",
  data: "value, not a function",
};

/** Does a known type belong to a class? */
export function inClass(name: TypeClass, type: Type): boolean {
  const scalar = scalarOf(type);
  switch (name) {
    case "data":
      return type.tag !== "fun" && type.tag !== "natFun" && type.tag !== "boundary";
    case "scalar":
      return type.tag === "scalar" || type.tag === "idx";
    case "numeric":
      return scalar !== undefined && scalar !== "bool" && type.tag !== "idx";
    case "ordered":
      return scalar !== undefined && scalar !== "bool";
    case "float":
      return scalar !== undefined && isFloatName(scalar);
    case "integer":
      return scalar !== undefined && scalar !== "bool" && !isFloatName(scalar);
    default:
      return name satisfies never;
  }
}

/** Digits that no name in a program has. */
const subscript = (n: number): string =>
  n < 10 ? SUBSCRIPTS[n]! : subscript(Math.floor(n / 10)) + SUBSCRIPTS[n % 10]!;
const SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉";

const key = (v: TypeVar): string => `${v.sort} ${v.name}`;
const sizeKey = (v: SizeVar): string => `${v.sort} ${v.name}`;

function remember<T>(map: Map<string, T>, name: string, make: () => T): T {
  let found = map.get(name);
  if (found === undefined) {
    found = make();
    map.set(name, found);
  }
  return found;
}
