/**
 * @file Arithmetic on sizes and plain numbers. At least one operand of an operation is a size; the result belongs to its table.
 * Operations, those below without this remark included, raise E0601 for an undefined result (a constant divisor 0, `log2(0)`) and
 * E0602 for one that is too large.
 */

import { type Extremum, extremum } from "./extremum.ts";
import { floorDivSizes, modSizes } from "./floor.ts";
import { addSizes, divSizes, mulSizes, scaleSize, subSizes } from "./fraction.ts";
import { compareSizes } from "./order.ts";
import { log2Size, powSizes } from "./power.ts";
import { Size, type SizeTable } from "./size.ts";
import { tableOf } from "./table.ts";

/** An operand of size arithmetic: a size, or an integer that becomes a constant size of the table of the other operand. */
export type SizeLike = Size | number;

const lift = (x: SizeLike, like: SizeLike): Size => (x instanceof Size ? x : ownTable(like).nat(x));

function ownTable(x: SizeLike): SizeTable {
  if (x instanceof Size) return x.table;
  throw new TypeError("arithmetic on sizes needs at least one size");
}

/** The sum a + b in canonical form. Throws a TypeError unless one operand is a size. */
export const add = (a: SizeLike, b: SizeLike): Size => addSizes(lift(a, b), lift(b, a));
/** The difference a - b, which may be negative. Throws a TypeError unless one operand is a size. */
export const sub = (a: SizeLike, b: SizeLike): Size => subSizes(lift(a, b), lift(b, a));
/**
 * The product a * b in canonical form. Throws a TypeError unless one operand is a size, and raises E0602 for a result that is too
 * large, such as too many terms or too high a degree.
 */
export const mul = (a: SizeLike, b: SizeLike): Size => mulSizes(lift(a, b), lift(b, a));
/** The negation of a, in canonical form; it is negative if a is positive. */
export const neg = (a: Size): Size => scaleSize(a, -1);
/** The exact quotient `a /^ b`; the premise is that b divides a. Raises E0601 for the constant divisor 0. */
export const exactDiv = (a: SizeLike, b: SizeLike): Size => divSizes(lift(a, b), lift(b, a));
/**
 * The quotient `a / b`, rounded down. The premise is that b is positive; a negative constant b divides with a remainder in [0,
 * |b|). Raises E0601 for the constant divisor 0.
 */
export const floorDiv = (a: SizeLike, b: SizeLike): Size => floorDivSizes(lift(a, b), lift(b, a));
/** The remainder `a % b` = a - b*(a / b), in [0, b) for a positive b. Raises E0601 for the constant divisor 0. */
export const mod = (a: SizeLike, b: SizeLike): Size => modSizes(lift(a, b), lift(b, a));
/**
 * The quotient a / b, rounded up: floor((a + b - 1) / b). The premise is that b is positive. Raises E0601 for the constant divisor
 * 0.
 */
export const ceilDiv = (a: SizeLike, b: SizeLike): Size => floorDiv(sub(add(lift(a, b), b), 1), b);
/**
 * The power a^b; the exponent may be symbolic. Raises E0601 for 0 to a constant negative power and E0602 for a result too large.
 */
export const pow = (a: SizeLike, b: SizeLike): Size => powSizes(lift(a, b), lift(b, a));
/** The binary logarithm; the premise is that a is a power of two. Raises E0601 for the constant 0 or a negative constant. */
export const log2 = (a: Size): Size => log2Size(a);
/**
 * The least of one or more sizes, without arguments that another one beats by a constant. Throws a TypeError if no argument is a
 * size.
 */
export const min = (...args: readonly SizeLike[]): Size => nary("min", args);
/**
 * The greatest of one or more sizes, without arguments that another one beats by a constant. Throws a TypeError if no argument is a
 * size.
 */
export const max = (...args: readonly SizeLike[]): Size => nary("max", args);

/**
 * A structural total order of sizes, by numerator and then by denominator: negative if a comes first, 0 only for the same size. It
 * does not depend on which other sizes exist.
 */
export const compare = (a: Size, b: Size): number => compareSizes(a, b);

function nary(kind: Extremum, args: readonly SizeLike[]): Size {
  const like = args.find((arg) => arg instanceof Size) ?? 0;
  const sizes = args.map((arg) => lift(arg, like));
  if (sizes.length !== 2) return extremum(kind, sizes);
  const [a, b] = [sizes[0]!, sizes[1]!];
  const memo = tableOf(a).memos[kind];
  return memo.get(a.id, b.id) ?? memo.set(a.id, b.id, extremum(kind, sizes));
}
