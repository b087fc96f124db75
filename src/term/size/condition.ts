/**
 * @file Conditions on sizes in canonical form. A comparison of fractions becomes one of polynomials if the denominator is a number
 * or the comparison an equation. Common factors are removed, integer bounds are tightened (`2*n >= 3` is `2 <= n`), and `>` and
 * `>=` do not occur.
 *
 * `d divides e` means d >= 1 and e ≡ 0 (mod d); e may be 0.
 */

import type { SizeLike } from "./arithmetic.ts";
import { PairCache } from "./cache.ts";
import { compileSize } from "./compile-size.ts";
import { evaluate, type SizeAssigner, type SizeFailure } from "./evaluate.ts";
import { isVisiblyPositive } from "./floor.ts";
import {
  addSizes,
  commonMultiple,
  divSizes,
  fraction,
  mulSizes,
  polynomialSize,
  scaleSize,
  subSizes,
} from "./fraction.ts";
import {
  constantTerm,
  content,
  divide,
  isConstant,
  scalePolynomial,
  shrink,
  subPolynomials,
  symbolicPart,
} from "./polynomial.ts";
import { show } from "./show.ts";
import { onePolynomial, type Polynomial, Size, type SizeVar } from "./size.ts";
import { substituteSizes } from "./substitute.ts";
import { constantPolynomial, type InternTable, tableOf } from "./table.ts";

type ConditionOp = "==" | "!=" | "<=" | "<" | "divides";

/** The operators that a condition can be written with; `>` and `>=` become `<` and `<=` with exchanged sides. */
export type ConditionOperator = ConditionOp | ">" | ">=";

/**
 * A condition on sizes in canonical form; conditions with the same canonical form have identical fields. Equivalent conditions
 * may have different ones. Two constants are kept as they were written.
 */
export interface SizeCondition {
  readonly op: ConditionOp;
  readonly left: Size;
  readonly right: Size;
}

/**
 * Returns the canonical form of `left op right`; it may be decided, as `0 <= -1`. Two constants stay as they are, because messages
 * show both. Throws a TypeError unless one of them is a size.
 */
export function makeCondition(
  op: ConditionOperator,
  left: SizeLike,
  right: SizeLike,
): SizeCondition {
  const like = left instanceof Size ? left : right;
  if (!(like instanceof Size)) throw new TypeError("a condition needs at least one size");
  const a = left instanceof Size ? left : like.table.nat(left);
  const b = right instanceof Size ? right : like.table.nat(right);
  if (op === ">") return canonical("<", b, a);
  return op === ">=" ? canonical("<=", b, a) : canonical(op, a, b);
}

/** Returns the canonical condition. Two numbers stay as they are, because messages show both. */
function canonical(op: ConditionOp, left: Size, right: Size): SizeCondition {
  if (left.constant !== undefined && right.constant !== undefined) return { op, left, right };
  const known = canonicalForms(tableOf(left))[op];
  return (
    known.get(left.id, right.id) ?? known.set(left.id, right.id, canonicalForm(op, left, right))
  );
}

type CanonicalForms = Readonly<Record<ConditionOp, PairCache<SizeCondition>>>;
const formsOfTables = new WeakMap<InternTable, CanonicalForms>();

/** The canonical forms of conditions that were made before, by the ids of both sides. */
function canonicalForms(table: InternTable): CanonicalForms {
  let forms = formsOfTables.get(table);
  if (forms === undefined) {
    const empty = (): PairCache<SizeCondition> => new PairCache();
    forms = { "==": empty(), "!=": empty(), "<=": empty(), "<": empty(), divides: empty() };
    formsOfTables.set(table, forms);
  }
  return forms;
}

function canonicalForm(op: ConditionOp, left: Size, right: Size): SizeCondition {
  switch (op) {
    case "==":
    case "!=":
      return equation(op, left, right);
    case "<=":
      return atLeastZero(subSizes(right, left));
    case "<":
      return atLeastZero(subSizes(subSizes(right, left), right.table.nat(1)));
    case "divides":
      return divisibility(left, right);
    default:
      return op satisfies never;
  }
}

/**
 * The canonical form of a == b or a != b: positive terms on one side, negated negative terms on the other, divided by their
 * content.
 */
function equation(op: "==" | "!=", a: Size, b: Size): SizeCondition {
  const t = tableOf(a);
  const difference = subSizes(a, b).num;
  const scale = content(symbolicPart(difference));
  if (isConstant(difference) || constantTerm(difference) % scale !== 0) {
    return {
      op,
      left: t.nat(isConstant(difference) ? constantTerm(difference) : 1),
      right: t.nat(0),
    };
  }
  const { positive, negative } = bySign(simplerLeft(t, shrink(difference, scale)));
  return { op, left: polynomialSize(t, positive), right: polynomialSize(t, negative) };
}

/**
 * Returns p or -p, so that the simpler side is the left one and a number the right one; of equal sides, the greatest term is on the
 * left.
 */
function simplerLeft(t: InternTable, p: Polynomial): Polynomial {
  const { positive, negative } = bySign(p);
  const isWorse = weight(positive) - weight(negative) || (p.coefficients[0]! < 0 ? 1 : -1);
  return isWorse > 0 ? scalePolynomial(t, p, -1) : p;
}

/** Returns the length of one side of an equation for a reader. */
function weight(p: Polynomial): number {
  if (isConstant(p)) return Number.POSITIVE_INFINITY;
  const terms = p.monomials.map((m, i) => m.degree + (Math.abs(p.coefficients[i]!) === 1 ? 1 : 2));
  return terms.reduce((sum, term) => sum + term, 0);
}

/** The canonical form of 0 <= d. */
function atLeastZero(d: Size): SizeCondition {
  const t = tableOf(d);
  if (d.constant !== undefined) return { op: "<=", left: t.nat(0), right: t.nat(d.constant) };
  if (!isConstant(d.den)) return fractionAtLeastZero(t, d);
  const num = tightened(d.num);
  const { positive, negative } = bySign(num);
  const strict = constantTerm(num) === -1 && negative.monomials.length > 1;
  const left = strict ? subPolynomials(negative, onePolynomial) : negative;
  return {
    op: strict ? "<" : "<=",
    left: polynomialSize(t, left),
    right: polynomialSize(t, positive),
  };
}

/** The canonical form of 0 <= q + r/den with an exact r/den. The sign of the divisor is left open. */
function fractionAtLeastZero(t: InternTable, { num, den }: Size): SizeCondition {
  const { quotient, remainder } = divide(t, num, den);
  const whole = bySign(quotient);
  const left = polynomialSize(t, whole.negative);
  const right = polynomialSize(t, whole.positive);
  const balance = remainder.coefficients.reduce((sum, c) => sum + Math.sign(c), 0);
  const part = fraction(t, remainder, den);
  return balance < 0
    ? { op: "<=", left: subSizes(left, part), right }
    : { op: "<=", left, right: addSizes(right, part) };
}

/** Tightens g*x + c >= 0 to x + floor(c/g) >= 0, which is equivalent over the integers. */
function tightened(p: Polynomial): Polynomial {
  const rest = symbolicPart(p);
  const scale = content(rest);
  const constant = constantPolynomial(-Math.floor(constantTerm(p) / scale) + 0);
  return subPolynomials(shrink(rest, scale), constant);
}

/** Splits p into positive - negative, both with positive coefficients. */
function bySign(p: Polynomial): { positive: Polynomial; negative: Polynomial } {
  const part = (sign: number): Polynomial => {
    const kept = p.coefficients.map((c, i) => ({ c: sign * c, m: p.monomials[i]! }));
    const terms = kept.filter(({ c }) => c > 0);
    return { monomials: terms.map(({ m }) => m), coefficients: terms.map(({ c }) => c) };
  };
  return { positive: normal(part(1)), negative: normal(part(-1)) };
}

const normal = (p: Polynomial): Polynomial =>
  isConstant(p) ? constantPolynomial(constantTerm(p)) : p;

/** The canonical form of `d divides e`: without common factors, with e reduced modulo d and of a definite sign. */
function divisibility(d: Size, e: Size): SizeCondition {
  const t = tableOf(d);
  if (d.constant === 0) return atLeastZero(t.nat(-1));
  const ratio = divSizes(e, d);
  if (ratio.den === onePolynomial) return atLeastZero(subSizes(d, t.nat(1)));
  const common = commonMultiple(t, d.den, e.den);
  if (!isVisiblyPositive(common)) return { op: "divides", left: d, right: e };
  const [divisor, dividend] = withoutCommonFactor(d, e, polynomialSize(t, common));
  const modulo = (x: Size): Size => polynomialSize(t, divide(t, x.num, divisor.num).remainder);
  const right = preferred(modulo(dividend), modulo(scaleSize(dividend, -1)));
  const done = divisor === d && right === e;
  return done ? { op: "divides", left: d, right: e } : canonical("divides", divisor, right);
}

/**
 * Returns d and e as polynomials without a common number. Multiplying both by a positive denominator does not change divisibility.
 */
function withoutCommonFactor(d: Size, e: Size, common: Size): [Size, Size] {
  const t = tableOf(d);
  const [x, y] = [mulSizes(d, common), mulSizes(e, common)];
  const scale = content(x.num, content(y.num));
  const coprime = isConstant(x.num) ? content(y.num) : scale; // 4 divides 3*n is 4 divides n
  return [divSizes(x, t.nat(scale)), divSizes(y, t.nat(coprime))];
}

/**
 * Chooses between r and -r modulo the divisor: fewer terms, then fewer negative coefficients, then smaller coefficients, then a
 * positive first coefficient.
 */
function preferred(r: Size, s: Size): Size {
  const [x, y] = [r.num.coefficients, s.num.coefficients];
  const negative = (cs: readonly number[]): number => cs.filter((c) => c < 0).length;
  const largest = (cs: readonly number[]): number => Math.max(...cs.map(Math.abs));
  const worse = x.length - y.length || negative(x) - negative(y) || largest(x) - largest(y);
  return worse < 0 || (worse === 0 && x[0]! > 0) ? r : s;
}

/** True if two canonical conditions have the same operator and the same sizes. Conditions that only imply each other differ. */
export const sameCondition = (a: SizeCondition, b: SizeCondition): boolean =>
  a.op === b.op && a.left === b.left && a.right === b.right;

/** Prints a condition in source syntax: `4 divides n`. */
export const showCondition = (c: SizeCondition): string =>
  `${show(c.left)} ${c.op} ${show(c.right)}`;

/**
 * Replaces size variables in a condition and makes it canonical; the same object if nothing changed. `image` returns undefined for
 * a variable that stays.
 */
export function substituteCondition(
  c: SizeCondition,
  image: (v: SizeVar) => Size | undefined,
): SizeCondition {
  const left = substituteSizes(c.left, image);
  const right = substituteSizes(c.right, image);
  return left === c.left && right === c.right ? c : makeCondition(c.op, left, right);
}

/** The numbers of both sides of a condition under an assignment, and whether it holds. `divides` fails for a left side below 1. */
export interface ConditionValue {
  readonly holds: boolean;
  readonly left: number;
  readonly right: number;
}

/** Evaluates both sides of a condition, the left one first. Returns the reason of the first failure if a side has no value. */
export function evaluateCondition(
  c: SizeCondition,
  env: SizeAssigner,
): ConditionValue | SizeFailure {
  const left = evaluate(c.left, env);
  if (typeof left !== "number") return left;
  const right = evaluate(c.right, env);
  if (typeof right !== "number") return right;
  return { holds: holds(c.op, left, right), left, right };
}

/**
 * Compiles a condition on the numbers of the named sizes, given in the order of `names`. The result is false also if a side has no
 * value.
 */
export function compileCondition(
  { op, left, right }: SizeCondition,
  names: readonly string[],
): (values: readonly number[]) => boolean {
  const [first, second] = [compileSize(left, names), compileSize(right, names)];
  return (values) => {
    const [a, b] = [first(values), second(values)];
    return !Number.isNaN(a) && !Number.isNaN(b) && holds(op, a, b);
  };
}

function holds(op: ConditionOp, left: number, right: number): boolean {
  switch (op) {
    case "==":
      return left === right;
    case "!=":
      return left !== right;
    case "<=":
      return left <= right;
    case "<":
      return left < right;
    case "divides":
      return left >= 1 && right % left === 0;
    default:
      return op satisfies never;
  }
}
