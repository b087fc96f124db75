/**
 * @file Sets of classes of floats: negative, −0, +0, positive, NaN; infinities are negative or positive. The set of an operation's
 * result follows from the sets of its operands, for rounding to nearest, even (IEEE 754-2019, sections 6.3 and 7). Subnormal numbers
 * are kept. Of two zeros of different signs a minimum or maximum may give either.
 */
import { isFloatName } from "../../term/index.ts";
import type { ScalarName, ScalarOp } from "../imperative.ts";

/** A set of classes, as bits. */
export type FloatClasses = number;

/** The set without a class: no value. */
export const NO_FLOAT: FloatClasses = 0;
/** The numbers below 0, with −∞. */
export const NEGATIVE: FloatClasses = 1;
/** The zero with the sign. */
export const MINUS_ZERO: FloatClasses = 2;
/** The zero without a sign. */
export const PLUS_ZERO: FloatClasses = 4;
/** The numbers above 0, with +∞. */
export const POSITIVE: FloatClasses = 8;
/** Every NaN. */
export const NAN: FloatClasses = 16;
/** All classes. */
export const ANY_FLOAT: FloatClasses = 31;

const ZEROS = MINUS_ZERO | PLUS_ZERO;
const SINGLE = [NEGATIVE, MINUS_ZERO, PLUS_ZERO, POSITIVE, NAN];

/** The class of one float. */
export function classOfFloat(x: number): FloatClasses {
  if (Number.isNaN(x)) return NAN;
  if (x === 0) return Object.is(x, -0) ? MINUS_ZERO : PLUS_ZERO;
  return x < 0 ? NEGATIVE : POSITIVE;
}

/** True if a value of these classes may be +0 and may be −0. */
export const hasBothZeros = (s: FloatClasses): boolean => (s & ZEROS) === ZEROS;

/** True if one of two values may be −0 while the other one is +0. */
export const mayBeOpposedZeros = (a: FloatClasses, b: FloatClasses): boolean =>
  ((a & MINUS_ZERO) !== 0 && (b & PLUS_ZERO) !== 0) ||
  ((a & PLUS_ZERO) !== 0 && (b & MINUS_ZERO) !== 0);

type OnOne = (a: FloatClasses) => FloatClasses;
type OnTwo = (a: FloatClasses, b: FloatClasses) => FloatClasses;

// ---------------------------------------------------------------- one class for each operand, none of them NaN

const isZero = (c: FloatClasses): boolean => (c & ZEROS) !== 0;
const isMinus = (c: FloatClasses): boolean => c === NEGATIVE || c === MINUS_ZERO;
const number = (minus: boolean): FloatClasses => (minus ? NEGATIVE : POSITIVE);
const zero = (minus: boolean): FloatClasses => (minus ? MINUS_ZERO : PLUS_ZERO);

/** A number that is not 0, after rounding to a format in which it may be too small. */
const rounded = (minus: boolean): FloatClasses => number(minus) | zero(minus);

const negated: OnOne = (c) => (isZero(c) ? zero(!isMinus(c)) : number(!isMinus(c)));

/** A sum of numbers that are not too small is exact or not too small itself; x + (−x) is +0, ∞ − ∞ is NaN. */
const added: OnTwo = (a, b) => {
  if (isZero(a)) return isZero(b) ? zero(a === MINUS_ZERO && b === MINUS_ZERO) : b;
  if (isZero(b) || a === b) return a;
  return NEGATIVE | PLUS_ZERO | POSITIVE | NAN;
};

/** The exact product, which is never too small; 0 · ∞ is NaN. */
const exactProduct: OnTwo = (a, b) => {
  const minus = isMinus(a) !== isMinus(b);
  if (!isZero(a) && !isZero(b)) return number(minus);
  return zero(minus) | (isZero(a) && isZero(b) ? NO_FLOAT : NAN);
};

const multiplied: OnTwo = (a, b) =>
  isZero(a) || isZero(b) ? exactProduct(a, b) : rounded(isMinus(a) !== isMinus(b));

const divided: OnTwo = (a, b) => {
  const minus = isMinus(a) !== isMinus(b);
  if (isZero(b)) return isZero(a) ? NAN : number(minus);
  return isZero(a) ? zero(minus) : rounded(minus) | NAN;
};

/** The remainder has the sign of the dividend. */
const remainder: OnTwo = (a, b) => {
  if (isZero(b)) return NAN;
  return isZero(a) ? a : rounded(isMinus(a)) | NAN;
};

const RANK: Readonly<Record<number, number>> = {
  [NEGATIVE]: -1,
  [MINUS_ZERO]: 0,
  [PLUS_ZERO]: 0,
  [POSITIVE]: 1,
};

/** Of two numbers the one that lies further in a direction: 1 for the larger, −1 for the smaller. */
const extreme =
  (direction: 1 | -1): OnTwo =>
  (a, b) => {
    const [x, y] = [RANK[a]! * direction, RANK[b]! * direction];
    return x === y ? a | b : x > y ? a : b;
  };

// ---------------------------------------------------------------- sets

/** The function on sets for one on single classes; NaN for NaN. */
const onSets =
  (f: OnOne): OnOne =>
  (s) =>
    SINGLE.reduce((all, c) => ((s & c) === 0 ? all : all | (c === NAN ? NAN : f(c))), NO_FLOAT);

/** As `onSets`, for two operands. `unlike` gives the result of a NaN and a class, NaN by default. */
const onPairs =
  (f: OnTwo, unlike: OnOne = () => NAN): OnTwo =>
  (s, t) => {
    let all = NO_FLOAT;
    for (const a of SINGLE)
      for (const b of SINGLE)
        if ((s & a) !== 0 && (t & b) !== 0)
          all |= a === NAN ? unlike(b) : b === NAN ? unlike(a) : f(a, b);
    return all;
  };

const ADD = onPairs(added);
const PRODUCT = onPairs(exactProduct);
const NEGATE = onSets(negated);

/** Any result of a function that gives NaN for NaN. */
const ANY_OF = onSets(() => ANY_FLOAT);

/** The sum of an exact product and a number: what is too small appears if product and number nearly cancel, or if the number is 0. */
const fused = (a: FloatClasses, b: FloatClasses, c: FloatClasses): FloatClasses =>
  onPairs((p, x) => {
    const sum = added(p, x);
    const tooSmall = sum === NEGATIVE ? MINUS_ZERO : sum === POSITIVE ? PLUS_ZERO : ZEROS;
    return isZero(p) || (p === x && !isZero(x)) ? sum : sum | tooSmall;
  })(PRODUCT(a, b), c);

type ResultClasses = (...operands: FloatClasses[]) => FloatClasses;

/** The classes of results of floats; absent for operations on other values. */
const RESULTS: Readonly<Record<ScalarOp, ResultClasses | undefined>> = {
  add: ADD,
  sub: (a, b) => ADD(a, NEGATE(b)),
  mul: onPairs(multiplied),
  div: onPairs(divided),
  mod: onPairs(remainder),
  neg: NEGATE,
  min: onPairs(extreme(-1), (c) => c),
  max: onPairs(extreme(1), (c) => c),
  fma: fused,
  pow: () => ANY_FLOAT,
  sqrt: onSets((c) => (c === NEGATIVE ? NAN : c)),
  rsqrt: ANY_OF,
  exp: onSets((c) => (c === NEGATIVE ? rounded(false) : POSITIVE)),
  log: ANY_OF,
  sin: ANY_OF,
  cos: ANY_OF,
  tan: ANY_OF,
  fabs: onSets((c) => (isMinus(c) ? negated(c) : c)),
  floor: onSets((c) => (c === POSITIVE ? rounded(false) : c)),
  ceil: onSets((c) => (c === NEGATIVE ? rounded(true) : c)),
  eq: undefined,
  ne: undefined,
  lt: undefined,
  le: undefined,
  gt: undefined,
  ge: undefined,
  and: undefined,
  or: undefined,
  not: undefined,
  bitAnd: undefined,
  bitOr: undefined,
  bitXor: undefined,
  bitNot: undefined,
  shiftLeft: undefined,
  shiftRight: undefined,
  popcount: undefined,
};

/** The classes of an operation's result from those of its operands. All classes for an operation that gives no float. */
export const classesOfResult = (op: ScalarOp, operands: readonly FloatClasses[]): FloatClasses =>
  RESULTS[op]?.(...operands) ?? ANY_FLOAT;

/** The classes of x · x from those of x. */
export const classesOfSquare: OnOne = onSets((c) => multiplied(c, c));

/** The classes of a conversion to a float, from the classes of a float, which may be too small for the result's type. */
export const classesOfConversion = (from: ScalarName, arg: FloatClasses): FloatClasses => {
  if (isFloatName(from)) return onSets((c) => (isZero(c) ? c : rounded(isMinus(c))))(arg);
  return PLUS_ZERO | POSITIVE | (from === "i32" || from === "i64" ? NEGATIVE : NO_FLOAT);
};
