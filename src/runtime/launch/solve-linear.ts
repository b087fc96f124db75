/** @file Solves an equation `size = value` for its only unknown size variable. */
import { asLinear, type Size, substituteSizes } from "../../term/index.ts";
import type { SizeValues } from "./host-value.ts";

/**
 * Solves `size = value`, in which exactly one variable is not in `known`. Undefined if the size is not linear in it or does not
 * depend on it; `solution` is undefined if no natural number solves the equation.
 */
export function solveLinear(
  size: Size,
  value: number,
  known: SizeValues,
): { readonly solution: number | undefined } | undefined {
  const given = substituteSizes(size, ({ name }) => {
    const number = known.get(name);
    return number === undefined ? undefined : size.table.nat(number);
  });
  const linear = asLinear(given, given.vars[0]!);
  const [factor, rest] = [fractionOf(linear?.coefficient), fractionOf(linear?.rest)];
  if (factor === undefined || rest === undefined || factor.num === 0) return undefined;
  const solution = ((value * rest.den - rest.num) * factor.den) / (factor.num * rest.den);
  return { solution: Number.isInteger(solution) && solution >= 0 ? solution : undefined };
}

/** A size without variables as a fraction; undefined if it has variables. */
function fractionOf(size: Size | undefined): { num: number; den: number } | undefined {
  if (size === undefined || size.vars.length > 0) return undefined;
  const number = (p: Size["num"]): number => p.coefficients[0] ?? 0;
  return { num: number(size.num), den: number(size.den) };
}
