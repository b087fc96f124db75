/**
 * @file Binding strengths in C. An expression that binds less than its surroundings needs parentheses.
 */
import type { ScalarOp } from "../imperative.ts";

/** The strength of `c ? a : b`, and of an argument in a call. */
export const TERNARY = 1;
/** The strength of `||`. */
export const OR = 2;
/** The strength of `&&`. */
export const AND = 3;
/** The strength of `==` and `!=`. */
export const EQUAL = 4;
const COMPARE = 5;
/** The strength of `+` and `-` between two operands. */
export const SUM = 6;
/** The strength of `*`, `/` and `%`. */
export const PRODUCT = 7;
/** The strength of casts, `-x`, `!x` and `*p`. */
export const UNARY = 8;
/** The strength of `v.s0` and `v[0]`. */
export const POSTFIX = 9;

/** The operator and the strength of each operation that C writes between its operands. */
export const INFIX: Partial<
  Readonly<Record<ScalarOp, { readonly op: string; readonly level: number }>>
> = {
  or: { op: "||", level: OR },
  and: { op: "&&", level: AND },
  eq: { op: "==", level: EQUAL },
  ne: { op: "!=", level: EQUAL },
  lt: { op: "<", level: COMPARE },
  le: { op: "<=", level: COMPARE },
  gt: { op: ">", level: COMPARE },
  ge: { op: ">=", level: COMPARE },
  add: { op: "+", level: SUM },
  sub: { op: "-", level: SUM },
  mul: { op: "*", level: PRODUCT },
  div: { op: "/", level: PRODUCT },
  mod: { op: "%", level: PRODUCT },
};
