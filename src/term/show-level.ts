/** @file Binding strength of the surrounding syntax, as in the grammar: a weaker construct is put in parentheses. */
export const LOOSE = 0;
export const SUM_LEVEL = 5;
export const UNARY_LEVEL = 7;
export const POSTFIX_LEVEL = 8;
