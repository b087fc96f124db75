/** @file Data made of random choices: it shrinks number by number, unlike the data of a seed (`RandomData`). */
import {
  type DataRange,
  intoType,
  isFloatName,
  type NumberName,
  numberWithin,
  rangeOfComponent,
  type ScalarName,
  type Size,
  StoredArray,
  TupleValue,
  type Type,
  type Value,
  type ValueRange,
  VectorValue,
} from "../term/index.ts";
import type { Choices } from "./choices.ts";
import {
  END_INTEGERS,
  EXACT_FACTORS,
  FINITE_FLOATS,
  type Flavour,
  SPECIAL_FLOATS,
} from "./flavour.ts";
import { rangedNumbers } from "./ranged-numbers.ts";

/**
 * Draws a value of a type of data: scalars, indices, vectors, and tuples and arrays of them. All zeros is the simplest value.
 * `size` gives the value of a size in the type. The numbers of which `range` is stated lie in it; the nearest to 0 are then the
 * simplest. Throws an Error for types without data, such as functions.
 */
export function drawnValue(
  c: Choices,
  type: Type,
  flavour: Flavour,
  size: (s: Size) => number,
  range?: DataRange,
): Value {
  const list = (length: number, elem: Type): Value[] =>
    Array.from({ length }, () => drawnValue(c, elem, flavour, size, range));
  switch (type.tag) {
    case "scalar":
      return range !== undefined && "low" in range && type.name !== "bool"
        ? drawnWithin(c, type.name, flavour, range)
        : drawnScalar(c, type.name, flavour);
    case "idx":
      return c.nat(size(type.size) - 1);
    case "vector":
      return new VectorValue(list(type.width, type.elem));
    case "tuple":
      return new TupleValue(
        type.elems.map((t, i) => drawnValue(c, t, flavour, size, rangeOfComponent(range, i))),
      );
    case "array":
      return new StoredArray(list(size(type.size), type.elem));
    default:
      throw new Error(`a ${type.tag} type has no data`);
  }
}

function drawnScalar(c: Choices, name: ScalarName, flavour: Flavour): Value {
  if (name === "bool") return c.nat(1) === 1;
  const isPlain = flavour === "whole" || flavour === "powers";
  if (!isFloatName(name)) {
    const whole = c.nat(16);
    if (!isPlain && c.chance(25)) return intoType(name, c.pick(END_INTEGERS));
    return intoType(name, /^u/.test(name) ? whole : signed(whole));
  }
  if (flavour === "powers") return c.pick(EXACT_FACTORS);
  const whole = signed(c.nat(16));
  if (isPlain) return whole;
  const form = c.nat(3);
  if (form < 2) return whole;
  if (form === 2) return intoType(name, whole + c.nat(0xffff) / 0x10000);
  return intoType(name, c.pick(flavour === "special" ? SPECIAL_FLOATS : FINITE_FLOATS));
}

function drawnWithin(c: Choices, name: NumberName, flavour: Flavour, range: ValueRange): Value {
  const { simple, special } = rangedNumbers(name, range, flavour);
  const number = c.pick(simple);
  if (flavour === "whole" || flavour === "powers") return number;
  const form = c.nat(3);
  if (form < 2) return number;
  if (form === 3) return c.pick(special);
  return numberWithin(name, range, () => c.nat(0xffff) * 2 ** 16 + c.nat(0xffff));
}

/** Maps 0, 1, 2, 3, … to 0, 1, −1, 2, …: a smaller choice is a simpler number. */
const signed = (n: number): number => (n % 2 === 1 ? (n + 1) / 2 : n === 0 ? 0 : -n / 2);
