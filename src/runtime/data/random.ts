/**
 * @file Reproducible random data. A seed gives the same elements on every machine, and a longer array begins with the elements of a
 * shorter one.
 *
 * The generator is xoshiro128** 1.1 (Blackman and Vigna, https://prng.di.unimi.it/xoshiro128starstar.c) in 32-bit integer
 * arithmetic. Its state is computed from the seed with a counter and MurmurHash3's finaliser.
 */
import type { ScalarName } from "../../lowering/imperative.ts";
import { type NumberName, numberWithin, type ValueRange } from "../../term/index.ts";
import { bitsFromHalf } from "./half.ts";
import { elementCount, type HostArray, hostArray } from "./host-array.ts";
import { type TypedArray, zeroedArray } from "./typed-array.ts";

/** Gives the next uniform integer in [0, 2^32). Each call advances the state. */
export type Generator = () => number;

type GeneratorState = readonly [number, number, number, number];

const rotate = (x: number, k: number): number => (x << k) | (x >>> (32 - k));

/** The generator xoshiro128** for a state of four 32-bit integers, which must not be all 0. Equal states give equal sequences. */
export function xoshiro128([a, b, c, d]: GeneratorState): Generator {
  let [s0, s1, s2, s3] = [a, b, c, d];
  return () => {
    const result = Math.imul(rotate(Math.imul(s1, 5), 7), 9) >>> 0;
    [s0, s1, s2, s3] = [s0 ^ s1 ^ s3, s0 ^ s1 ^ s2, s0 ^ s2 ^ (s1 << 9), rotate(s1 ^ s3, 11)];
    return result;
  };
}

function mix(x: number): number {
  const y = Math.imul(x ^ (x >>> 16), 0x85eb_ca6b);
  const z = Math.imul(y ^ (y >>> 13), 0xc2b2_ae35);
  return z ^ (z >>> 16);
}

const GOLDEN = 0x9e37_79b9;

/**
 * A generator for a seed, which is a safe integer, and for one of its streams (numbers from 0), which are independent for practical
 * purposes.
 */
export function generator(seed: number, stream = 0): Generator {
  const high = Math.floor(seed / 2 ** 32);
  const start = mix(seed ^ mix(high + GOLDEN)) + Math.imul(stream, 4 * GOLDEN);
  const word = (i: number): number => mix((start + Math.imul(i, GOLDEN)) | 0);
  return xoshiro128([word(1), word(2), word(3), word(4)]);
}

type Draw = (next: Generator) => number | bigint;

/** Floats uniform in [-1, 1) in steps that the type represents exactly; small integers for integer types. */
const UNIFORM: Readonly<Record<ScalarName, Draw>> = {
  f16: (next) => bitsFromHalf(((next() >>> 21) - 1024) / 1024),
  f32: (next) => (next() >>> 8) * 2 ** -23 - 1,
  f64: (next) => ((next() >>> 5) * 2 ** 26 + (next() >>> 6)) * 2 ** -52 - 1,
  i8: (next) => (next() >>> 28) - 8,
  u8: (next) => next() >>> 28,
  i32: (next) => (next() >>> 28) - 8,
  u32: (next) => next() >>> 28,
  i64: (next) => BigInt((next() >>> 28) - 8),
  u64: (next) => BigInt(next() >>> 28),
  bool: (next) => next() >>> 31,
};

/** Whole numbers in [-8, 8) for floats. Sums of up to 2^21 of them are exact in f32 in any order. */
const INTEGERS: Readonly<Record<ScalarName, Draw>> = {
  ...UNIFORM,
  f16: (next) => bitsFromHalf((next() >>> 28) - 8),
  f32: (next) => (next() >>> 28) - 8,
  f64: (next) => (next() >>> 28) - 8,
};

/** Numbers of a range. */
const within =
  (scalar: NumberName, range: ValueRange): Draw =>
  (next) => {
    const x = numberWithin(scalar, range, next);
    return scalar === "f16" ? bitsFromHalf(Number(x)) : x;
  };

function fill(scalar: ScalarName, length: number, draw: Draw, next: Generator): TypedArray {
  const out = zeroedArray(scalar, length);
  for (let i = 0; i < length; i++) out[i] = draw(next);
  return out;
}

/** Options of `randomArray`: a range or whole numbers for floats, and tuples as elements. Integer types ignore `integerValued`. */
export interface RandomOptions {
  /** Whether floats are whole numbers in [-8, 8), so that sums are exact in any order (default false). */
  readonly integerValued?: boolean | undefined;
  /** The range of all numbers, of their type; it goes before `integerValued`. Truth values ignore it. */
  readonly range?: ValueRange | undefined;
  /** The number of members of each element's tuple (default 1, no tuple). */
  readonly components?: number | undefined;
}

/**
 * A random array: floats uniform in [-1, 1) (with `integerValued` whole numbers in [-8, 8)), signed integers in [-8, 8), unsigned
 * integers in [0, 16), numbers of a stated `range` uniform between its ends, booleans with equal probability. `seed` is a safe integer; equal arguments give equal elements on every
 * machine. Each component has its own stream of the seed.
 */
export function randomArray(
  seed: number,
  scalar: ScalarName,
  shape: readonly number[],
  { integerValued = false, range, components = 1 }: RandomOptions = {},
): HostArray {
  const usual = (integerValued ? INTEGERS : UNIFORM)[scalar];
  const draw = range === undefined || scalar === "bool" ? usual : within(scalar, range);
  const length = elementCount(shape);
  const streams = Array.from({ length: components }, (_, c) =>
    fill(scalar, length, draw, generator(seed, c)),
  );
  return hostArray(scalar, shape, streams);
}
