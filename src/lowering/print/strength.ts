/**
 * @file Binding strengths in C. An expression that binds less than its surroundings needs parentheses.
 */
import type { ScalarOp } from "../imperative.ts";

/** Binding strength 1, the weakest: `c ? a : b`, and arguments of calls. */
export const TERNARY = 1;
/** Binding strength 2: `||`. */
export const OR = 2;
/** Binding strength 3: `&&`. */
export const AND = 3;
/** Binding strength 4: `==` and `!=`. Comparisons by order are 5. */
export const EQUAL = 4;
const COMPARE = 5;
/** Binding strength 6: `+` and `-` between two operands. */
export const SUM = 6;
/** Binding strength 7: `*`, `/` and `%`. */
export const PRODUCT = 7;
/** Binding strength 8: casts, `-x`, `!x` and `*p`. */
export const UNARY = 8;
/** Binding strength 9, the strongest: `v.s0` and `v[0]`. */
export const POSTFIX = 9;

/**
 * The operator and the strength of each operation that C can write between its operands; absent for the others, which are prefix
 * operators or functions. For some types or operands (integer division) a function is called instead.
 */
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
