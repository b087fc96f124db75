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
// `|`, `^` and `&`: C orders them, but compilers warn of operands without parentheses.
const BITS = 4;
/** Binding strength 5: `==` and `!=`. Comparisons by order are 6. */
export const EQUAL = 5;
const COMPARE = 6;
const SHIFT = 7;
/** Binding strength 8: `+` and `-` between two operands. */
export const SUM = 8;
/** Binding strength 9: `*`, `/` and `%`. */
export const PRODUCT = 9;
/** Binding strength 10: casts, `-x`, `!x`, `~x` and `*p`. */
export const UNARY = 10;
/** Binding strength 11, the strongest: `v.s0` and `v[0]`. */
export const POSTFIX = 11;

/**
 * The operator and the strength of each operation that C can write between its operands; absent for the others, which are prefix
 * operators or functions. For some types or operands (integer division) a function is called instead.
 */
export const INFIX: Partial<
  Readonly<Record<ScalarOp, { readonly op: string; readonly level: number }>>
> = {
  or: { op: "||", level: OR },
  and: { op: "&&", level: AND },
  bitOr: { op: "|", level: BITS },
  bitXor: { op: "^", level: BITS },
  bitAnd: { op: "&", level: BITS },
  eq: { op: "==", level: EQUAL },
  ne: { op: "!=", level: EQUAL },
  lt: { op: "<", level: COMPARE },
  le: { op: "<=", level: COMPARE },
  gt: { op: ">", level: COMPARE },
  ge: { op: ">=", level: COMPARE },
  shiftLeft: { op: "<<", level: SHIFT },
  shiftRight: { op: ">>", level: SHIFT },
  add: { op: "+", level: SUM },
  sub: { op: "-", level: SUM },
  mul: { op: "*", level: PRODUCT },
  div: { op: "/", level: PRODUCT },
  mod: { op: "%", level: PRODUCT },
};
