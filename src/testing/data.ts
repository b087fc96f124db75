/**
 * @file Deterministic data from a seed: arrays of any type, values of unknown types, and uninterpreted functions, whose results
 * depend on their arguments and on nothing else.
 */
import {
  type BoundaryValue,
  baseElement,
  type FunType,
  intoType,
  isFloatName,
  type ScalarName,
  type Size,
  StoredArray,
  scalarOf,
  TupleValue,
  type Type,
  UNDEF,
  type Value,
  VectorValue,
} from "../term/index.ts";
import { DataKey } from "./data-key.ts";
import { SymbolicNames } from "./symbols.ts";
import { type Equality, text, valueLeaves } from "./values.ts";

/**
 * The kind of numbers in random data:
 * - `special`: includes −0, infinities, NaN, subnormals and the ends of integer types;
 * - `finite`: no infinity and no NaN;
 * - `whole`: small whole numbers, on which + is exact in any order;
 * - `powers`: floats 0, ±1, ±2 and ½, on which × is exact in any order; integers are as for `whole`.
 */
export type Flavour = "special" | "finite" | "whole" | "powers";

/**
 * Random data of one seed and flavour: a value for each type and name, equal at each call. A type `(l: nat) -> …` has
 * none: `value` throws an Error.
 */
export class RandomData {
  readonly #seed: number;
  readonly #flavour: Flavour;
  readonly #size: (s: Size) => number;
  readonly #smooth: boolean;
  readonly #symbols = new SymbolicNames();
  /** Results of uninterpreted functions so far, as text: `f(1)` and its value. Only the first eight are kept. */
  readonly calls: Map<string, string> = new Map();

  /** `size` gives the value of a size in a type. With `smooth`, uninterpreted functions are continuous in their float arguments. */
  constructor(seed: number, flavour: Flavour, size: (s: Size) => number, smooth = false) {
    this.#seed = seed;
    this.#flavour = flavour;
    this.#size = size;
    this.#smooth = smooth;
  }

  /** Writes the text of values for a reader (see `SymbolicNames.readable`). */
  readable(shown: string): string {
    return this.#symbols.readable(shown);
  }

  /** Returns the value of a type for a name. */
  value(type: Type, name: string): Value {
    return this.#value(type, DataKey.of(name, this.#seed), []);
  }

  /** With `floats`, the value depends continuously on these numbers. */
  #value(type: Type, key: DataKey, floats: readonly number[]): Value {
    switch (type.tag) {
      case "scalar":
        return isFloatName(type.name)
          ? moved(this.#scalar(type.name, key) as number, floats, key)
          : this.#scalar(type.name, key);
      case "vector":
        return new VectorValue(this.#values(type.width, type.elem, key, floats));
      case "idx":
        return key.hash % Math.max(1, this.#size(type.size));
      case "array":
        return new StoredArray(this.#values(this.#size(type.size), type.elem, key, floats));
      case "tuple":
        return new TupleValue(type.elems.map((t, i) => this.#value(t, key.part(`.${i}`), floats)));
      case "fun":
        return this.#opaque(type, key, floats);
      case "var":
        return this.#symbols.named(key);
      case "boundary":
        return boundary(key);
      case "natFun":
        throw new Error("no data of a size-polymorphic type");
      default:
        return type satisfies never;
    }
  }

  #values(length: number, elem: Type, key: DataKey, floats: readonly number[]): Value[] {
    const values: Value[] = [];
    for (let i = 0; i < length; i++) values.push(this.#value(elem, key.part(`[${i}]`), floats));
    return values;
  }

  /** Returns an uninterpreted function: equal arguments give equal results. The result for an undefined argument is undefined. */
  #opaque(type: FunType, key: DataKey, before: readonly number[]): Value {
    const { result } = type;
    const given = new Map<string, Value>();
    return (arg: Value) => {
      const shown = text(arg, this.#equality);
      if (shown.includes("undef")) return undefOf(result);
      const known = given.get(shown);
      if (known !== undefined) return known;
      const floats = this.#smooth ? [...before, ...floatsIn(arg, type.param)] : [];
      const called = floats.length > before.length ? "_" : this.#symbols.brief(shown);
      const value = this.#value(result, key.part(`(${called})`), floats);
      given.set(shown, value);
      if (result.tag !== "fun" && this.calls.size < MOST_CALLS)
        this.calls.set(`${key.text}(${shown})`, text(value));
      return value;
    };
  }

  /** How arguments of functions are compared. On `whole` and `powers`, used for rules over the reals, −0 and 0 are one argument. */
  get #equality(): Equality {
    return this.#flavour === "whole" || this.#flavour === "powers" ? "reals" : "bits";
  }

  #scalar(name: ScalarName, key: DataKey): Value {
    const h = key.hash;
    if (name === "bool") return (h & 1) === 1;
    if (!isFloatName(name)) return intoType(name, this.#whole(name, h));
    if (this.#flavour === "whole") return (h % 17) - 8;
    if (this.#flavour === "powers") return EXACT_FACTORS[h % EXACT_FACTORS.length]!;
    const specials = this.#flavour === "special" ? SPECIAL_FLOATS : FINITE_FLOATS;
    // If many elements of a large array are special, no other elements are visible in a reduction; odd seeds make them rare.
    const isRare = this.#seed % 2 === 1 && key.isElement;
    return intoType(name, floatOf(h, specials, isRare));
  }

  #whole(name: ScalarName, h: number): number {
    if (this.#flavour === "whole" || this.#flavour === "powers")
      return (h % 17) - (/^u/.test(name) ? 0 : 8);
    return h % 4 > 0 ? (h >>> 2) % 7 : END_INTEGERS[(h >>> 2) % END_INTEGERS.length]!;
  }
}

const boundary = (key: DataKey): BoundaryValue => ({
  boundary: "index",
  index: (i, n) => key.part(`(${i})(${n})`).hash % n,
});

/** Returns the finite floats of a value of the given type. */
function floatsIn(v: Value, type: Type): readonly number[] {
  const scalar = scalarOf(baseElement(type));
  const isFloat = type.tag === "tuple" || (scalar !== undefined && isFloatName(scalar));
  return isFloat
    ? valueLeaves(v)
        .filter((x) => Number.isFinite(x))
        .map(Number)
    : [];
}

/** Returns x plus a continuous function of `floats` that the key determines. */
function moved(x: number, floats: readonly number[], key: DataKey): number {
  if (floats.length === 0) return x;
  const h = key.hash;
  return floats.reduce((sum, f, i) => {
    const [a, b] = [COEFFICIENTS[(h + i) & 3]!, COEFFICIENTS[(h >>> 2) & 3]!];
    return sum + a * f + b * Math.sin(f);
  }, x);
}

const COEFFICIENTS = [1, -1, 2, -2] as const;

const MOST_CALLS = 8;

const undefOf = (type: Type): Value => (type.tag === "fun" ? () => undefOf(type.result) : UNDEF);

/** Numbers that are not small, for integers of any type: each is taken modulo its range. */
export const END_INTEGERS: readonly number[] = [
  -1,
  2 ** 31 - 1,
  -(2 ** 31),
  2 ** 32 - 1,
  -7,
  123_456,
];
/** Finite floats with special behaviour. */
export const FINITE_FLOATS: readonly number[] = [0, -0, 1e-40, -1e-7, 3e4, -1, 0.1];
/** Floats with special behaviour. */
export const SPECIAL_FLOATS: readonly number[] = [...FINITE_FLOATS, Infinity, -Infinity, NaN, 3e38];
/** Floats whose products are exact. */
export const EXACT_FACTORS: readonly number[] = [0, 1, -1, 2, -2, 0.5];

/** Returns a float from the hash h: 3 in 8 are special, or 1 in 64 if `isRare`; all others lie in [−8, 8). */
function floatOf(h: number, specials: readonly number[], isRare: boolean): number {
  const isSpecial = isRare ? (h & 63) === 0 : (h & 7) < 3;
  return isSpecial ? specials[(h >>> 3) % specials.length]! : (h >>> 8) / 2 ** 20 - 8;
}
