/**
 * @file Affine index expressions, `constant + Σ coefficient·variable`: most indices have this form once sizes are numbers. Terms are kept in
 * the order in which they are met, so that a sum that leaves the integers of a double always has the same value.
 */
import {
  addIntervals,
  exactly,
  magnitude,
  multiplyIntervals,
  type NumberInterval,
} from "../../../term/interpret/javascript/interval.ts";

/** A variable of an index, and what is known of it. */
export interface AffineVariable {
  /** The name by which the text reads it. */
  readonly text: string;
  readonly range: NumberInterval;
  /** True if it cannot be `undef`, which is NaN in an index. */
  readonly sure: boolean;
}

/** An affine index expression. Immutable; no coefficient is 0. */
export interface AffineIndex {
  readonly constant: number;
  /** The coefficient of each variable, by its text. */
  readonly terms: ReadonlyMap<string, readonly [coefficient: number, variable: AffineVariable]>;
}

/** A number as an affine index. */
export const constantIndex = (constant: number): AffineIndex => ({ constant, terms: new Map() });
/** The value of one variable as an affine index. */
export const variableIndex = (variable: AffineVariable): AffineIndex => ({
  constant: 0,
  terms: new Map([[variable.text, [1, variable]]]),
});
/** True if the expression mentions no variable, so that its value is `constant`. */
export const isConstantIndex = ({ terms }: AffineIndex): boolean => terms.size === 0;

/** The sum of two affine indices. Variables whose coefficients cancel are left out. */
export function addIndices(a: AffineIndex, b: AffineIndex): AffineIndex {
  const terms = new Map(a.terms);
  for (const [text, [coefficient, variable]] of b.terms) {
    const sum = (terms.get(text)?.[0] ?? 0) + coefficient;
    if (sum === 0) terms.delete(text);
    else terms.set(text, [sum, variable]);
  }
  return { constant: a.constant + b.constant, terms };
}

/** The product of two affine indices if one of them mentions no variable; undefined otherwise. */
export function multiplyIndices(a: AffineIndex, b: AffineIndex): AffineIndex | undefined {
  if (isConstantIndex(b)) return scaleIndex(a, b.constant);
  return isConstantIndex(a) ? scaleIndex(b, a.constant) : undefined;
}

function scaleIndex(a: AffineIndex, by: number): AffineIndex {
  if (by === 0) return constantIndex(0);
  const scaled = [...a.terms].map(([text, [c, v]]) => [text, [c * by, v]] as const);
  return { constant: a.constant * by, terms: new Map(scaled) };
}

/** The values that an affine index can have, if its variables are not `undef`. */
export function affineRange({ constant, terms }: AffineIndex): NumberInterval {
  let range = exactly(constant);
  for (const [c, { range: r }] of terms.values())
    range = addIntervals(range, multiplyIntervals(exactly(c), r));
  return range;
}

/** True if every partial sum is an integer that a double holds, and no variable is `undef`: then the order of terms is free. */
export function isExact({ constant, terms }: AffineIndex): boolean {
  let largest = Math.abs(constant);
  for (const [c, { range, sure }] of terms.values()) {
    if (!sure) return false;
    largest += Math.abs(c) * magnitude(range);
  }
  return largest <= Number.MAX_SAFE_INTEGER;
}

/** The sum as JavaScript. */
export function affineText({ constant, terms }: AffineIndex): string {
  let text = constant === 0 && terms.size > 0 ? "" : String(constant);
  for (const [name, [c]] of terms) {
    const term = Math.abs(c) === 1 ? name : `${Math.abs(c)} * ${name}`;
    if (text === "") text = c < 0 ? `-${term}` : term;
    else text += c < 0 ? ` - ${term}` : ` + ${term}`;
  }
  return text;
}
