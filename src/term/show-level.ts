/** @file Binding strength of the surrounding syntax, as in the grammar: a weaker construct is put in parentheses. */
export const LOOSE = 0;
export const SUM = 5;
export const UNARY = 7;
export const POSTFIX = 8;
