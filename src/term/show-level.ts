/**
 * @file Binding strengths of the surrounding syntax, as in the grammar. A construct weaker than its surroundings is printed in
 * parentheses.
 */

/** Binding strength without a surrounding operator: nothing needs parentheses. */
export const LOOSE = 0;
/** Binding strength of an operand of `+` and `-`; operations on bits, comparisons and logic bind more weakly. */
export const SUM_LEVEL = 9;
/** Binding strength of the operand of a prefix operator; products (level 10) bind more weakly. */
export const UNARY_LEVEL = 11;
/** Binding strength of the operand of a postfix operator: `.0`, `[i]`, `as`. No operator binds more strongly. */
export const POSTFIX_LEVEL = 12;
