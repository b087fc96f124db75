/**
 * @file Arithmetic on sizes and plain numbers. At least one operand of an operation is a size; the result belongs to its table.
 * Operations raise E0601 for an undefined result (a constant divisor 0, `log2(0)`) and E0602 for one that is too large.
 */

import { type Extremum, extremum } from "./extremum.ts";
import { floorDivSizes, modSizes } from "./floor.ts";
import { addSizes, divSizes, mulSizes, scaleSize, subSizes } from "./fraction.ts";
import { compareSizes } from "./order.ts";
import { log2Size, powSizes } from "./power.ts";
import { Size, type SizeTable } from "./size.ts";
import { tableOf } from "./table.ts";

/** An operand of size arithmetic: a size, or an integer that becomes a constant size. */
export type SizeLike = Size | number;

const lift = (x: SizeLike, like: SizeLike): Size => (x instanceof Size ? x : ownTable(like).nat(x));

function ownTable(x: SizeLike): SizeTable {
  if (x instanceof Size) return x.table;
  throw new TypeError("arithmetic on sizes needs at least one size");
}

/** The sum a + b in canonical form. */
export const add = (a: SizeLike, b: SizeLike): Size => addSizes(lift(a, b), lift(b, a));
/** The difference a - b, which may be negative. */
export const sub = (a: SizeLike, b: SizeLike): Size => subSizes(lift(a, b), lift(b, a));
/** The product a * b in canonical form. */
export const mul = (a: SizeLike, b: SizeLike): Size => mulSizes(lift(a, b), lift(b, a));
/** The negation of a; the result may be negative. */
export const neg = (a: Size): Size => scaleSize(a, -1);
/** The exact quotient `a /^ b`; the premise is that b divides a. */
export const exactDiv = (a: SizeLike, b: SizeLike): Size => divSizes(lift(a, b), lift(b, a));
/** The quotient `a / b`, rounded down. */
export const floorDiv = (a: SizeLike, b: SizeLike): Size => floorDivSizes(lift(a, b), lift(b, a));
/** The remainder `a % b`, in [0, b). */
export const mod = (a: SizeLike, b: SizeLike): Size => modSizes(lift(a, b), lift(b, a));
/** The quotient a / b, rounded up: floor((a + b - 1) / b). */
export const ceilDiv = (a: SizeLike, b: SizeLike): Size => floorDiv(sub(add(lift(a, b), b), 1), b);
/** The power a^b; the exponent may be symbolic. */
export const pow = (a: SizeLike, b: SizeLike): Size => powSizes(lift(a, b), lift(b, a));
/** The binary logarithm; the premise is that a is a power of two. */
export const log2 = (a: Size): Size => log2Size(a);
/** The least of one or more sizes, without arguments that never win. */
export const min = (...args: readonly SizeLike[]): Size => nary("min", args);
/** The greatest of one or more sizes, without arguments that never win. */
export const max = (...args: readonly SizeLike[]): Size => nary("max", args);

/** A structural total order. It does not depend on which other sizes exist. */
export const compare = (a: Size, b: Size): number => compareSizes(a, b);

function nary(kind: Extremum, args: readonly SizeLike[]): Size {
  const like = args.find((arg) => arg instanceof Size) ?? 0;
  const sizes = args.map((arg) => lift(arg, like));
  if (sizes.length !== 2) return extremum(kind, sizes);
  const [a, b] = [sizes[0]!, sizes[1]!];
  const memo = tableOf(a).memos[kind];
  return memo.get(a.id, b.id) ?? memo.set(a.id, b.id, extremum(kind, sizes));
}
