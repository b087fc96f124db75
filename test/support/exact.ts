/**
 * @file An independent oracle for rounding: rational numbers of big integers, and the nearest float by bisection over all floats.
 */

/** The number numerator / 2^scale. */
export interface Dyadic {
  readonly numerator: bigint;
  readonly scale: number;
}

/** Returns the exact value of a finite double. */
export function dyadic(x: number): Dyadic {
  let scale = 0;
  let whole = x;
  while (!Number.isInteger(whole)) {
    whole *= 2; // exact: no more than 1074 times, and then it is an integer
    scale++;
  }
  return { numerator: BigInt(whole), scale };
}

const raise = (x: Dyadic, scale: number): bigint => x.numerator << BigInt(scale - x.scale);

/** Returns x + y. */
export function plus(x: Dyadic, y: Dyadic): Dyadic {
  const scale = Math.max(x.scale, y.scale);
  return { numerator: raise(x, scale) + raise(y, scale), scale };
}

/** Returns x * y. */
export const times = (x: Dyadic, y: Dyadic): Dyadic => ({
  numerator: x.numerator * y.numerator,
  scale: x.scale + y.scale,
});

/** Compares x with y: -1, 0 or 1. */
export function compareDyadic(x: Dyadic, y: Dyadic): number {
  const scale = Math.max(x.scale, y.scale);
  const [a, b] = [raise(x, scale), raise(y, scale)];
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A binary floating-point format: decodes the bits of its numbers >= 0, which ascend with the bits. */
export interface Format {
  readonly infinity: bigint;
  readonly decode: (bits: bigint) => number;
}

const view = new DataView(new ArrayBuffer(8));

/** Double precision (IEEE 754 binary64). */
export const F64: Format = {
  infinity: 0x7ff0_0000_0000_0000n,
  decode: (bits) => {
    view.setBigUint64(0, bits);
    return view.getFloat64(0);
  },
};

/** Single precision (IEEE 754 binary32). */
export const F32: Format = {
  infinity: 0x7f80_0000n,
  decode: (bits) => {
    view.setUint32(0, Number(bits));
    return view.getFloat32(0);
  },
};

/** Half precision (IEEE 754 binary16). */
export const F16: Format = {
  infinity: 0x7c00n,
  decode: (bits) => {
    const [exponent, fraction] = [Number(bits >> 10n), Number(bits & 0x3ffn)];
    if (exponent === 31) return Infinity;
    return exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * 2 ** (exponent - 25);
  },
};

/** Returns the nearest number of the format, ties to even, from the definition. The sign of a zero is that of `x`; 0 gives +0. */
export function nearest(x: Dyadic, format: Format): number {
  if (x.numerator < 0n) return -nearest({ ...x, numerator: -x.numerator }, format);
  const below = largestBelow(x, format);
  if (below + 1n === format.infinity) return atTheEnd(x, format, below);
  const [lo, hi] = [format.decode(below), format.decode(below + 1n)];
  const middle = compareDyadic(times(x, { numerator: 2n, scale: 0 }), plus(dyadic(lo), dyadic(hi)));
  return middle < 0 || (middle === 0 && below % 2n === 0n) ? lo : hi;
}

/** Returns the bits of the largest finite number that is not above `x`. */
function largestBelow(x: Dyadic, { infinity, decode }: Format): bigint {
  let [lo, hi] = [0n, infinity];
  while (hi - lo > 1n) {
    const middle = (lo + hi) / 2n;
    if (compareDyadic(dyadic(decode(middle)), x) <= 0) lo = middle;
    else hi = middle;
  }
  return lo;
}

/** Rounds beyond the largest number: to infinity from half a step on. */
function atTheEnd(x: Dyadic, { decode }: Format, last: bigint): number {
  const [largest, previous] = [dyadic(decode(last)), dyadic(decode(last - 1n))];
  const step = plus(largest, { ...previous, numerator: -previous.numerator });
  const twice = times(x, { numerator: 2n, scale: 0 });
  const limit = plus(times(largest, { numerator: 2n, scale: 0 }), step);
  return compareDyadic(twice, limit) < 0 ? decode(last) : Infinity;
}

/**
 * Returns the midpoints between a number >= 0 and its two neighbours, each times 2. At an end of the format the number itself
 * replaces the missing neighbour.
 */
export function doubledMiddles(x: number, format: Format): readonly [Dyadic, Dyadic] {
  const bits = largestBelow(dyadic(x), format);
  const before = bits === 0n ? x : format.decode(bits - 1n);
  const after = bits + 1n === format.infinity ? x : format.decode(bits + 1n);
  return [plus(dyadic(x), dyadic(before)), plus(dyadic(x), dyadic(after))];
}
