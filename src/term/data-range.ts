/**
 * @file Ranges of the numbers in data, as a program states them of its inputs, and numbers drawn from them. A range says which data
 * are drawn and checked. No rewrite, proof or kernel may rely on it.
 */
import { intoType } from "./interpret/arithmetic.ts";
import { shortest } from "./show-literal.ts";
import { isFloatName, type ScalarName, type Type } from "./type.ts";

/** The types of numbers: all scalar types but `bool`. */
export type NumberName = Exclude<ScalarName, "bool">;

/** An end of a range, or a number in it, as the interpreter has it: a bigint for `i64` and `u64`. */
export type RangeEnd = number | bigint;

/** The least and the greatest value of a number, both included. They are finite numbers of its type, and `low <= high`. */
export interface ValueRange {
  readonly low: RangeEnd;
  readonly high: RangeEnd;
}

/**
 * The ranges of the numbers in a value of a type: of a scalar, or of the lanes of a vector, one range; of a tuple, one for each
 * component; of an array, those of its elements. Undefined stands for numbers of which nothing is stated, and for truth values and
 * indices.
 */
export type DataRange = ValueRange | { readonly components: readonly (DataRange | undefined)[] };

/** The range of component `i` of a tuple of which `range` is stated. */
export const rangeOfComponent = (range: DataRange | undefined, i: number): DataRange | undefined =>
  range !== undefined && "components" in range ? range.components[i] : undefined;

/** The range of the scalar part to which the tuple components `path` lead, outermost first. */
export function rangeOfPart(
  range: DataRange | undefined,
  path: readonly number[],
): ValueRange | undefined {
  const found = path.reduce(rangeOfComponent, range);
  return found !== undefined && "low" in found ? found : undefined;
}

/**
 * Makes the ranges of a type from those of its types of numbers, of which `of` is asked for each number. Undefined if `of` gives none.
 */
export function rangeOfType(
  type: Type,
  of: (name: NumberName) => ValueRange | undefined,
): DataRange | undefined {
  switch (type.tag) {
    case "array":
    case "vector":
      return rangeOfType(type.elem, of);
    case "scalar":
      return type.name === "bool" ? undefined : of(type.name);
    case "tuple": {
      const components = type.elems.map((t) => rangeOfType(t, of));
      return components.some((c) => c !== undefined) ? { components } : undefined;
    }
    default:
      return undefined;
  }
}

/**
 * The number of a type that a decimal text states; floats are rounded to the type, as literals are. Gives a clause instead if there is
 * none: `is no i32`.
 */
export function boundOf(name: NumberName, text: string): RangeEnd | { readonly wrong: string } {
  if (isFloatName(name)) {
    const value = intoType(name, Number(text)) as number;
    return Number.isFinite(value) ? value : { wrong: `is no finite ${name}` };
  }
  const real = Number(text);
  if (!Number.isInteger(real)) return { wrong: `is no ${name}` };
  const whole = /[.e]/i.test(text) ? BigInt(real) : BigInt(text.replace(/^\+/, ""));
  const value = intoType(name, isWide(name) ? whole : real) as RangeEnd;
  return BigInt(value) === whole ? value : { wrong: `is no ${name}` };
}

const isWide = (name: NumberName): boolean => name === "i64" || name === "u64";

/** A range as text: `0.5 .. 2`. */
export const showRange = (name: NumberName, { low, high }: ValueRange): string =>
  `${showBound(name, low)} .. ${showBound(name, high)}`;

/** A number of a type as text, with as few digits as state it. */
export const showBound = (name: NumberName, bound: RangeEnd): string =>
  typeof bound === "number" && isFloatName(name)
    ? shortest(bound, name as "f16" | "f32" | "f64")
    : String(bound);

/** True if a number lies in the range. NaN lies in none. */
export const liesIn = ({ low, high }: ValueRange, x: RangeEnd): boolean => low <= x && x <= high;

/**
 * A number of a range, uniformly distributed. `next` gives uniform whole numbers in [0, 2^32) and is asked twice. A float is rounded to
 * its type, so each end of the range may come.
 */
export function numberWithin(
  name: NumberName,
  { low, high }: ValueRange,
  next: () => number,
): RangeEnd {
  const [first, second] = [next(), next()];
  if (!isFloatName(name)) return wholeWithin(BigInt(low), BigInt(high), first, second, name);
  const share = ((first >>> 5) * 2 ** 26 + (second >>> 6)) / (2 ** 53 - 1);
  // A difference of the ends may be infinite, and a sum of products may round to beyond them.
  const between = Number(low) * (1 - share) + Number(high) * share;
  const value = intoType(name, between) as number;
  return Math.min(Number(high), Math.max(Number(low), value));
}

function wholeWithin(
  low: bigint,
  high: bigint,
  first: number,
  second: number,
  name: NumberName,
): RangeEnd {
  const bits = (BigInt(first) << 32n) | BigInt(second);
  const value = low + ((bits * (high - low + 1n)) >> 64n);
  return isWide(name) ? value : Number(value);
}

/** The most steps between the least and the greatest number of a grid. */
const STEPS = 16;

/**
 * A few numbers of a range, the nearest to 0 first: the multiples of a power of two, so that sums of them are exact in any order. The
 * multiples are of 1 if the range has room for 9 to 16 whole steps; of integers never of less. Only the lower end if no multiple lies in
 * the range.
 */
export function gridOf(name: NumberName, { low, high }: ValueRange): readonly RangeEnd[] {
  const [from, to] = [Number(low), Number(high)];
  const least = to / STEPS - from / STEPS;
  const power = 2 ** Math.ceil(Math.log2(least));
  const step = isFloatName(name) ? power : Math.max(1, power);
  const first = Math.ceil(from / step);
  const found = new Set<RangeEnd>();
  for (let i = 0; i <= STEPS; i++) {
    const x = (first + i) * step + 0; // no -0
    if (low <= x && x <= high) found.add(intoType(name, isWide(name) ? BigInt(x) : x) as RangeEnd);
  }
  if (found.size === 0) return [low];
  return [...found].toSorted((a, b) => magnitude(a) - magnitude(b) || (a > b ? -1 : 1));
}

const magnitude = (x: RangeEnd): number => Math.abs(Number(x));
