/**
 * @file The canonical floor of a fraction, and through it Euclidean division: `a / b = floor(a/^b)`, `a % b = a - b*(a / b)`.
 *
 * The ratio num/den of a floor atom is reduced, so that equal floors tend to be one atom:
 * - floor(q + r/d) = q + floor(r/d), with the polynomial quotient q (unique, see `divide`);
 * - floor((g*x + c)/(g*d)) = floor((x + floor(c/g))/d) for numbers g > 0 and c;
 * - floor((floor(y) + s)/d) = floor((y + s)/d).
 *
 * The last two need d > 0. The divisor is positive by premise, but d may be its negation, because the sign of a denominator is
 * normalised. They are applied only if d is visibly positive.
 */

import {
  addSizes,
  divSizes,
  fraction,
  mulSizes,
  polynomialSize,
  scaleSize,
  subSizes,
} from "./fraction.ts";
import { constantTerm, content, divide, isConstant, shrink, symbolicPart } from "./polynomial.ts";
import { type Atom, onePolynomial, type Polynomial, type Size } from "./size.ts";
import { constantPolynomial, type InternTable, tableOf } from "./table.ts";

/**
 * Returns floor(ratio) in canonical form: the greatest integer not above `ratio`. A ratio with denominator 1 is returned itself,
 * because sizes are integers. Memoised.
 */
export function floorOf(ratio: Size): Size {
  if (ratio.den === onePolynomial) return ratio;
  const t = tableOf(ratio);
  return t.memos.floor.get(ratio.id, 0) ?? t.memos.floor.set(ratio.id, 0, floorFresh(t, ratio));
}

function floorFresh(t: InternTable, ratio: Size): Size {
  const { quotient, remainder } = divide(t, ratio.num, ratio.den);
  if (isConstant(remainder) && isConstant(ratio.den)) return polynomialSize(t, quotient);
  const rest = floorOfProper(t, remainder, ratio.den);
  return quotient.monomials.length === 0 ? rest : addSizes(polynomialSize(t, quotient), rest);
}

/** Returns floor(num/den) if no multiple of den can be taken out of num. */
function floorOfProper(t: InternTable, num: Polynomial, den: Polynomial): Size {
  if (isVisiblyPositive(den)) {
    const scale = commonScale(num, den);
    if (scale > 1) return floorOf(unscaled(t, num, den, scale));
    const inner = floorAtomIn(num);
    if (inner !== undefined) return floorOf(unnested(t, num, den, inner));
  }
  return t.atomSize(t.atom("floor", [fraction(t, num, den)]));
}

/** Returns the largest number that divides den and every coefficient of num except the constant term. */
function commonScale(num: Polynomial, den: Polynomial): number {
  const divisor = content(den);
  return divisor === 1 ? 1 : content(symbolicPart(num), divisor);
}

function unscaled(t: InternTable, num: Polynomial, den: Polynomial, scale: number): Size {
  const constant = constantPolynomial(Math.floor(constantTerm(num) / scale));
  const rest = polynomialSize(t, shrink(symbolicPart(num), scale));
  const sum = addSizes(rest, polynomialSize(t, constant));
  return divSizes(sum, polynomialSize(t, shrink(den, scale)));
}

/** Returns the first floor atom that is a term of p with coefficient 1; undefined if there is none. */
export function floorAtomIn(p: Polynomial): Atom | undefined {
  const at = p.monomials.findIndex(
    (m, i) => m.degree === 1 && p.coefficients[i] === 1 && m.atoms[0]!.kind === "floor",
  );
  return p.monomials[at]?.atoms[0];
}

/**
 * Returns num/den with the term `inner` = floor(y) of num replaced by y, in canonical form. For den > 0 the floor of both is the
 * same.
 */
export function unnested(t: InternTable, num: Polynomial, den: Polynomial, inner: Atom): Size {
  const others = subSizes(polynomialSize(t, num), t.atomSize(inner));
  return divSizes(addSizes(others, inner.parts[0]!), polynomialSize(t, den));
}

/**
 * True if all coefficients are positive and all atoms are natural numbers by premise. A divisor with this property is positive,
 * because no divisor is 0. Also true for the polynomial 0.
 */
export function isVisiblyPositive(den: Polynomial): boolean {
  return (
    den.coefficients.every((c) => c > 0) && den.monomials.every((m) => m.atoms.every(isNatural))
  );
}

function isNatural(atom: Atom): boolean {
  if (atom.variable !== undefined) return atom.variable.sort !== "loop";
  if (atom.kind === "pow" || atom.kind === "log2") return true;
  return atom.parts.every((part) => isVisiblyPositive(part.num) && isVisiblyPositive(part.den));
}

/**
 * Returns a / b, rounded down. For a negative constant b the division is Euclidean, with the remainder in [0, |b|). Raises E0601
 * for the constant divisor 0.
 */
export function floorDivSizes(a: Size, b: Size): Size {
  if (isNegativeConstant(b)) return scaleSize(floorOf(scaleSize(divSizes(a, b), -1)), -1);
  return floorOf(divSizes(a, b));
}

/** Returns a % b = a - b*(a / b), in [0, b), or in [0, |b|) for a negative constant b. Raises E0601 for the constant divisor 0. */
export function modSizes(a: Size, b: Size): Size {
  return subSizes(a, mulSizes(b, floorDivSizes(a, b)));
}

const isNegativeConstant = (b: Size): boolean => b.constant !== undefined && b.constant < 0;
