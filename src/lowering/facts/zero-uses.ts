/** @file What becomes of the sign of a zero that an operation of floats takes. */
import type { Expr, ScalarOp } from "../imperative.ts";
import {
  type FloatClasses,
  MINUS_ZERO,
  mayBeOpposedZeros,
  NEGATIVE,
  PLUS_ZERO,
  POSITIVE,
} from "./float-classes.ts";

/** The numbers of operands: of those where the sign of a zero changes more of the result than a zero's sign, and where at most that. */
interface ZeroUses {
  readonly tells: readonly number[];
  readonly passes: readonly number[];
}

const NONE: ZeroUses = { tells: [], passes: [] };
const FIRST: ZeroUses = { tells: [], passes: [0] };
const BOTH: ZeroUses = { tells: [], passes: [0, 1] };

/**
 * ±0 gives the same number in comparisons, in `fabs`, `exp`, `cos` and `log`, as an exponent, and as a divisor in `mod`. 1 / ±0 and
 * `rsqrt` are ±∞, and so may be powers of ±0.
 */
const USES: Readonly<Record<ScalarOp, ZeroUses>> = {
  add: BOTH,
  sub: BOTH,
  mul: BOTH,
  div: { tells: [1], passes: [0] },
  mod: FIRST,
  neg: FIRST,
  min: BOTH,
  max: BOTH,
  fma: { tells: [], passes: [0, 1, 2] },
  pow: { tells: [0], passes: [] },
  sqrt: FIRST,
  rsqrt: { tells: [0], passes: [] },
  exp: NONE,
  log: NONE,
  sin: FIRST,
  cos: NONE,
  tan: FIRST,
  fabs: NONE,
  floor: FIRST,
  ceil: FIRST,
  eq: NONE,
  ne: NONE,
  lt: NONE,
  le: NONE,
  gt: NONE,
  ge: NONE,
  and: NONE,
  or: NONE,
  not: NONE,
  bitAnd: NONE,
  bitOr: NONE,
  bitXor: NONE,
  bitNot: NONE,
  shiftLeft: NONE,
  shiftRight: NONE,
  popcount: NONE,
};

type FloatOperation = Expr & { readonly tag: "op" };

const at = (e: FloatOperation, numbers: readonly number[]): readonly Expr[] =>
  numbers.map((k) => e.args[k]!);

/** The operands whose zeros with and without sign may give different numbers. */
export const operandsThatTell = (e: FloatOperation): readonly Expr[] => at(e, USES[e.op].tells);

/**
 * The operands from which a zero of the result may have its sign. Beside an operand that is +0, positive and no NaN, a maximum has the sign of
 * no other; a minimum beside one that is −0 or negative.
 */
export function operandsThatPass(
  e: FloatOperation,
  classes: (e: Expr) => FloatClasses,
): readonly Expr[] {
  const all = at(e, USES[e.op].passes);
  if (e.op !== "min" && e.op !== "max") return all;
  const decides = e.op === "max" ? PLUS_ZERO | POSITIVE : MINUS_ZERO | NEGATIVE;
  const [a, b] = e.args.map(classes) as [FloatClasses, FloatClasses];
  if (!mayBeOpposedZeros(a, b)) return all;
  return all.filter((_, k) => ((k === 0 ? b : a) & ~decides) !== 0);
}
