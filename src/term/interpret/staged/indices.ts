/** @file Arithmetic of array indices in generated text, with the range of every result. Known numbers are computed at once. */
import type { Type } from "../../type.ts";
import type { CodeWriter } from "./code-writer.ts";
import type { CodeValue } from "./staged-value.ts";

/** Results of larger magnitude are not 32-bit integers. */
const INT_LIMIT = 2 ** 31;

/** A known index. */
export const knownIndex = (n: number, type: Type): CodeValue => ({
  tag: "code",
  code: n < 0 ? `(${n})` : String(n),
  type,
  isDefined: true,
  lo: n,
  hi: n,
});

/** An index with its range, held by a name. */
export const rangedIndex = (code: string, type: Type, lo: number, hi: number): CodeValue => ({
  tag: "code",
  code,
  type,
  isDefined: true,
  lo,
  hi,
});

/** The number of a known index; undefined for others. */
export const knownNumber = (i: CodeValue): number | undefined =>
  i.isDefined && i.lo === i.hi ? i.lo : undefined;

/** Arithmetic on defined indices. Divisors are positive, and what is divided is not negative. */
export class IndexArithmetic {
  readonly #writer: CodeWriter;
  /** Sums scale · base + rest by their names, so that a division by the scale gives back the base. */
  readonly #sums = new Map<string, { base: CodeValue; scale: number; rest: CodeValue }>();
  readonly #seen = new Set<string>();
  readonly #products = new Map<string, { base: CodeValue; scale: number }>();

  constructor(writer: CodeWriter) {
    this.#writer = writer;
  }

  /** i + k. */
  shifted(i: CodeValue, k: number): CodeValue {
    if (k === 0) return i;
    return this.#made(i, `${i.code} + ${k < 0 ? `(${k})` : k}`, i.lo + k, i.hi + k);
  }

  /** scale · base + rest. */
  flat(base: CodeValue, scale: number, rest: CodeValue): CodeValue {
    return this.sum(this.scaled(base, scale), rest);
  }

  /** i · k for k >= 0. */
  scaled(i: CodeValue, k: number): CodeValue {
    if (k === 1) return i;
    if (k === 0) return knownIndex(0, i.type);
    const product = this.#made(i, `${i.code} * ${k}`, i.lo * k, i.hi * k);
    if (this.#isNew(product)) this.#products.set(product.code, { base: i, scale: k });
    return product;
  }

  /** i + j. */
  sum(i: CodeValue, j: CodeValue): CodeValue {
    if (knownNumber(i) === 0) return j;
    if (knownNumber(j) === 0) return i;
    const sum = this.#made(i, `${i.code} + ${j.code}`, i.lo + j.lo, i.hi + j.hi);
    const product = this.#products.get(i.code);
    if (this.#isNew(sum) && product !== undefined && j.lo >= 0 && j.hi < product.scale)
      this.#sums.set(sum.code, { ...product, rest: j });
    return sum;
  }

  /** ⌊i / k⌋. */
  quotient(i: CodeValue, k: number): CodeValue {
    if (k === 1) return i;
    const known = this.#sums.get(i.code) ?? this.#products.get(i.code);
    if (known?.scale === k) return known.base;
    const [lo, hi] = [Math.floor(i.lo / k), Math.floor(i.hi / k)];
    const text = i.hi < INT_LIMIT ? `(${i.code} / ${k}) | 0` : `Math.floor(${i.code} / ${k})`;
    return this.#made(i, text, lo, hi);
  }

  /** i − k · ⌊i / k⌋. */
  remainder(i: CodeValue, k: number): CodeValue {
    if (i.hi < k) return i;
    const sum = this.#sums.get(i.code);
    if (sum?.scale === k) return sum.rest;
    if (k === 1) return knownIndex(0, i.type);
    const n = knownNumber(i);
    return n === undefined
      ? this.#made(i, `${i.code} % ${k}`, 0, k - 1)
      : knownIndex(n % k, i.type);
  }

  /** i brought into [0, n), for n >= 1. */
  clamped(i: CodeValue, n: number): CodeValue {
    const low = i.lo < 0 ? `Math.max(${i.code}, 0)` : i.code;
    const text = i.hi >= n ? `Math.min(${low}, ${n - 1})` : low;
    if (text === i.code) return i;
    return this.#made(
      i,
      text,
      Math.min(Math.max(i.lo, 0), n - 1),
      Math.max(Math.min(i.hi, n - 1), 0),
    );
  }

  /**
   * True if an index is a name that was not made before. What is known of the parts of another holds only under the conditions
   * around this place: in one branch of a choice, say, a part may have a smaller range.
   */
  #isNew(i: CodeValue): boolean {
    if (knownNumber(i) !== undefined || this.#seen.has(i.code)) return false;
    this.#seen.add(i.code);
    return true;
  }

  #made(like: CodeValue, text: string, lo: number, hi: number): CodeValue {
    if (lo === hi) return knownIndex(lo, like.type);
    return rangedIndex(this.#writer.pure(text), like.type, lo, hi);
  }
}
