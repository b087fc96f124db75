/**
 * @file Data for programs, made from a seed: arrays of any type, values of unknown types, and opaque functions, which
 * give for each argument a result that nothing else determines.
 */
import {
  type BoundaryValue,
  type FunType,
  intoType,
  isFloatName,
  type ScalarName,
  type Size,
  StoredArray,
  TupleValue,
  type Type,
  type Value,
  VectorValue,
} from "../../src/term/index.ts";
import { asValue, Symbolic, text } from "./values.ts";

/**
 * - `special`: also −0, infinities, NaN, subnormals and the ends of integer types;
 * - `whole`: small whole numbers, on which + and × are exact in any order.
 */
export type Flavour = "special" | "whole";

export class Data {
  readonly #seed: number;
  readonly #flavour: Flavour;
  readonly #size: (s: Size) => number;

  /** `size` gives the sizes in types their values. */
  constructor(seed: number, flavour: Flavour, size: (s: Size) => number) {
    this.#seed = seed;
    this.#flavour = flavour;
    this.#size = size;
  }

  /** A value of a type; another one for each name. */
  value(type: Type, name: string): Value {
    switch (type.tag) {
      case "scalar":
        return this.#scalar(type.name, name);
      case "vector":
        return new VectorValue(this.#values(type.width, type.elem, name));
      case "idx":
        return this.#hash(name) % Math.max(1, this.#size(type.size));
      case "array":
        return new StoredArray(this.#values(this.#size(type.size), type.elem, name));
      case "tuple":
        return new TupleValue(type.elems.map((t, i) => this.value(t, `${name}.${i}`)));
      case "fun":
        return this.#opaque(type, name);
      case "var":
        return asValue(new Symbolic(name));
      case "boundary":
        return this.#boundary(name);
      case "natFun":
        throw new Error("no data of a size-polymorphic type");
      default:
        return type satisfies never;
    }
  }

  #values(length: number, elem: Type, name: string): Value[] {
    return Array.from({ length }, (_, i) => this.value(elem, `${name}[${i}]`));
  }

  /** A function of which only its results can be seen. */
  #opaque(type: FunType, name: string): Value {
    return (arg: Value) => this.value(type.result, `${name}(${text(arg)})`);
  }

  #boundary(name: string): BoundaryValue {
    return { boundary: "index", index: (i, n) => this.#hash(`${name}(${i})(${n})`) % n };
  }

  #scalar(name: ScalarName, key: string): Value {
    const h = this.#hash(key);
    if (name === "bool") return (h & 1) === 1;
    if (this.#flavour === "whole") return intoType(name, (h % 17) - (/^u/.test(name) ? 0 : 8));
    if (isFloatName(name)) return intoType(name, floatOf(h));
    const small = h % 4 > 0;
    return intoType(name, small ? (h >>> 2) % 7 : ENDS[(h >>> 2) % ENDS.length]!);
  }

  #hash(key: string): number {
    let h = this.#seed ^ 0x2545f491;
    for (let i = 0; i < key.length; i++) {
      h = Math.imul(h ^ key.charCodeAt(i), 0x9e3779b1);
      h ^= h >>> 15;
    }
    h = Math.imul(h ^ (h >>> 13), 0x85ebca6b);
    return (h ^ (h >>> 16)) >>> 0;
  }
}

const ENDS: readonly number[] = [-1, 2 ** 31 - 1, -(2 ** 31), 2 ** 32 - 1, -7, 123_456];
const SPECIALS: readonly number[] = [0, -0, Infinity, -Infinity, NaN, 1e-40, -1e-7, 3e38, 65504, 1];

/** One in four is special, the others lie between −8 and 8. */
const floatOf = (h: number): number =>
  (h & 3) === 0 ? SPECIALS[(h >>> 2) % SPECIALS.length]! : (h >>> 8) / 2 ** 20 - 8;
