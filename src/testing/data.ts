/**
 * @file Deterministic data from a seed: arrays of any type, values of unknown types, and uninterpreted functions, whose results
 * depend on their arguments and on nothing else.
 */
import {
  type BoundaryValue,
  baseElement,
  type DataRange,
  type FunType,
  intoType,
  isFloatName,
  type NumberName,
  numberWithin,
  rangeOfComponent,
  type ScalarName,
  type Size,
  StoredArray,
  scalarOf,
  TupleValue,
  type Type,
  UNDEF,
  type Value,
  type ValueRange,
  VectorValue,
} from "../term/index.ts";
import { DataKey } from "./data-key.ts";
import {
  END_INTEGERS,
  EXACT_FACTORS,
  FINITE_FLOATS,
  type Flavour,
  SPECIAL_FLOATS,
} from "./flavour.ts";
import { type RangedNumbers, rangedNumbers } from "./ranged-numbers.ts";
import { SymbolicNames } from "./symbols.ts";
import { type Equality, text, valueLeaves } from "./values.ts";

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
  /** The numbers of stated ranges; a range is of one type of numbers. */
  readonly #ranged = new WeakMap<ValueRange, RangedNumbers>();
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

  /** Returns the value of a type for a name. The numbers of which `range` is stated lie in it, whatever the flavour. */
  value(type: Type, name: string, range?: DataRange): Value {
    const key = DataKey.of(name, this.#seed);
    return range === undefined ? this.#value(type, key, []) : this.#within(type, key, range);
  }

  #within(type: Type, key: DataKey, range: DataRange | undefined): Value {
    const list = (length: number, elem: Type): Value[] =>
      Array.from({ length }, (_, i) => this.#within(elem, key.part(`[${i}]`), range));
    if (range === undefined) return this.#value(type, key, []);
    switch (type.tag) {
      case "scalar":
        return this.#numberWithin(type.name, key, range);
      case "vector":
        return new VectorValue(list(type.width, type.elem));
      case "array":
        return new StoredArray(list(this.#size(type.size), type.elem));
      case "tuple":
        return new TupleValue(
          type.elems.map((t, i) => this.#within(t, key.part(`.${i}`), rangeOfComponent(range, i))),
        );
      default:
        return this.#value(type, key, []);
    }
  }

  #numberWithin(name: ScalarName, key: DataKey, range: DataRange): Value {
    if (name === "bool" || !("low" in range)) return this.#scalar(name, key);
    const { simple, special } = this.#numbersOf(name, range);
    const h = key.hash;
    if (this.#flavour === "whole" || this.#flavour === "powers") return simple[h % simple.length]!;
    if (this.#isSpecial(key)) return special[(h >>> 3) % special.length]!;
    const bits = [h, key.part("'").hash];
    return numberWithin(name, range, () => bits.shift()!);
  }

  #numbersOf(name: NumberName, range: ValueRange): RangedNumbers {
    const known = this.#ranged.get(range) ?? rangedNumbers(name, range, this.#flavour);
    this.#ranged.set(range, known);
    return known;
  }

  /** Whether a number has special behaviour: 3 in 8, or 1 in 64 where these would hide all others. */
  #isSpecial(key: DataKey): boolean {
    // If many elements of a large array are special, no other elements are visible in a reduction; odd seeds make them rare.
    const isRare = this.#seed % 2 === 1 && key.isElement;
    return isRare ? (key.hash & 63) === 0 : (key.hash & 7) < 3;
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
    return intoType(name, floatOf(h, specials, this.#isSpecial(key)));
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

/** Returns a float from the hash h: a special one, or one in [−8, 8). */
function floatOf(h: number, specials: readonly number[], isSpecial: boolean): number {
  return isSpecial ? specials[(h >>> 3) % specials.length]! : (h >>> 8) / 2 ** 20 - 8;
}
