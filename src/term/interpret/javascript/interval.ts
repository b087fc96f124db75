/** @file Intervals of integers: what the text of a kernel may rely on, so that an index that cannot be wrong is not checked. */

/** All numbers from `lo` to `hi`, both included; the ends may be infinite. Values are integers. */
export interface NumberInterval {
  readonly lo: number;
  readonly hi: number;
}

/** The interval of one number. */
export const exactly = (value: number): NumberInterval => ({ lo: value, hi: value });
/** All numbers. */
export const EVERYTHING: NumberInterval = { lo: -Infinity, hi: Infinity };
/** The values of a signed 32-bit integer. */
export const INT32: NumberInterval = { lo: -(2 ** 31), hi: 2 ** 31 - 1 };
/** The values of an unsigned 32-bit integer. */
export const UINT32: NumberInterval = { lo: 0, hi: 2 ** 32 - 1 };

/** True if every number of `inner` is in `outer`. */
export const isWithin = (inner: NumberInterval, outer: NumberInterval): boolean =>
  inner.lo >= outer.lo && inner.hi <= outer.hi;

/** The largest absolute value in an interval. */
export const magnitude = ({ lo, hi }: NumberInterval): number =>
  Math.max(Math.abs(lo), Math.abs(hi));

/** An interval that contains every sum of a number of `a` and a number of `b`. */
export const addIntervals = (a: NumberInterval, b: NumberInterval): NumberInterval => ({
  lo: a.lo + b.lo,
  hi: a.hi + b.hi,
});

const product = (x: number, y: number): number => (x === 0 || y === 0 ? 0 : x * y);

/** An interval that contains every product of a number of `a` and a number of `b`. */
export function multiplyIntervals(a: NumberInterval, b: NumberInterval): NumberInterval {
  const corners = [
    product(a.lo, b.lo),
    product(a.lo, b.hi),
    product(a.hi, b.lo),
    product(a.hi, b.hi),
  ];
  return { lo: Math.min(...corners), hi: Math.max(...corners) };
}
