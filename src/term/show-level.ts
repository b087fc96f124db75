/**
 * @file Binding strengths of the surrounding syntax, as in the grammar. A construct weaker than its surroundings is printed in
 * parentheses.
 */

/** No surrounding operator: nothing needs parentheses. */
export const LOOSE = 0;
/** Operand of `+` and `-`. */
export const SUM_LEVEL = 5;
/** Operand of a prefix operator. */
export const UNARY_LEVEL = 7;
/** Operand of a postfix operator: `.0`, `[i]`, `as`. */
export const POSTFIX_LEVEL = 8;
