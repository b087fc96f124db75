/**
 * @file Affine index expressions, `constant + Σ coefficient·slot`: most indices have this form once sizes are numbers. They compile
 * to a single closure.
 */
import type { IndexCode, Item } from "./item.ts";

/**
 * An affine index expression: `constant` plus the sum of `coefficient · slot` over the entries of `terms`. Slots are those of a
 * work-item. Immutable.
 */
export interface Affine {
  readonly constant: number;
  /** Coefficients by slot number; none is 0. */
  readonly terms: ReadonlyMap<number, number>;
}

/** A number as an affine expression without slots. */
export const constantAffine = (constant: number): Affine => ({ constant, terms: new Map() });
/** The value of one slot as an affine expression: coefficient 1, constant 0. */
export const slotAffine = (slot: number): Affine => ({ constant: 0, terms: new Map([[slot, 1]]) });
/** True if the expression mentions no slot, so that its value is `constant`. */
export const isConstantAffine = ({ terms }: Affine): boolean => terms.size === 0;

/** The sum of two affine expressions, as a new object. Slots whose coefficients cancel are left out. */
export function addAffine(a: Affine, b: Affine): Affine {
  const terms = new Map(a.terms);
  for (const [slot, coefficient] of b.terms) {
    const sum = (terms.get(slot) ?? 0) + coefficient;
    if (sum === 0) terms.delete(slot);
    else terms.set(slot, sum);
  }
  return { constant: a.constant + b.constant, terms };
}

function scaleAffine(a: Affine, by: number): Affine {
  if (by === 0) return constantAffine(0);
  const terms = new Map(Array.from(a.terms, ([slot, c]) => [slot, c * by]));
  return { constant: a.constant * by, terms };
}

/**
 * The product of two affine expressions if at least one of them mentions no slot; undefined otherwise, because the product is then
 * not affine.
 */
export function multiplyAffine(a: Affine, b: Affine): Affine | undefined {
  if (isConstantAffine(b)) return scaleAffine(a, b.constant);
  return isConstantAffine(a) ? scaleAffine(b, a.constant) : undefined;
}

/** Handles a value that is no 32-bit signed integer (too large, too small, NaN or Infinity). Returns the result to use instead. */
export type Outside = (item: Item, value: number) => number;

/**
 * Compiles an affine expression to one closure. The code returns the value if it is a 32-bit signed integer, else the result of
 * `outside`. A slot that holds `undef` is NaN, which makes the value NaN.
 */
export function affineCode({ constant, terms }: Affine, outside: Outside): IndexCode {
  const slots = [...terms.keys()];
  const factors = [...terms.values()];
  const [s, t] = slots as [number, number];
  const [c, d] = factors as [number, number];
  switch (terms.size) {
    case 0:
      return constantCode(constant, outside);
    case 1:
      return c === 1 ? shiftedSlot(constant, s, outside) : oneTerm(constant, s, c, outside);
    case 2:
      return twoTerms(constant, s, c, t, d, outside);
    default:
      return manyTerms(constant, slots, factors, outside);
  }
}

function constantCode(constant: number, outside: Outside): IndexCode {
  const whole = constant | 0;
  return whole === constant ? () => whole : (item) => outside(item, constant);
}

function shiftedSlot(constant: number, s: number, outside: Outside): IndexCode {
  return (item) => {
    const x = constant + (item.slots[s] as number);
    const whole = x | 0;
    return whole === x ? whole : outside(item, x);
  };
}

function oneTerm(constant: number, s: number, c: number, outside: Outside): IndexCode {
  return (item) => {
    const x = constant + c * (item.slots[s] as number);
    const whole = x | 0;
    return whole === x ? whole : outside(item, x);
  };
}

function twoTerms(
  constant: number,
  s: number,
  c: number,
  t: number,
  d: number,
  outside: Outside,
): IndexCode {
  return (item) => {
    const { slots } = item;
    const x = constant + c * (slots[s] as number) + d * (slots[t] as number);
    const whole = x | 0;
    return whole === x ? whole : outside(item, x);
  };
}

function manyTerms(
  constant: number,
  slots: readonly number[],
  factors: readonly number[],
  outside: Outside,
): IndexCode {
  return (item) => {
    let x = constant;
    for (let k = 0; k < slots.length; k++) x += factors[k]! * (item.slots[slots[k]!] as number);
    const whole = x | 0;
    return whole === x ? whole : outside(item, x);
  };
}
