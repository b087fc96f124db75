/**
 * @file Binding strength in C: a part that binds less than its surroundings needs parentheses.
 */
import type { ScalarOp } from "../imperative.ts";

export const TERNARY = 1;
export const OR = 2;
export const AND = 3;
export const EQUAL = 4;
const COMPARE = 5;
export const SUM = 6;
export const PRODUCT = 7;
export const UNARY = 8;
export const POSTFIX = 9;

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
