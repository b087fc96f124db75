/** @file Solves `size = value` for the one variable of a size that has no number yet. */
import { asLinear, type Size, substituteSizes } from "../../term/index.ts";
import type { SizeValues } from "./host-value.ts";

/** Without a solution among the natural numbers `solution` is undefined; for a size that is not linear, all is. */
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

/** A size that is a number, which may be a fraction. */
function fractionOf(size: Size | undefined): { num: number; den: number } | undefined {
  if (size === undefined || size.vars.length > 0) return undefined;
  const number = (p: Size["num"]): number => p.coefficients[0] ?? 0;
  return { num: number(size.num), den: number(size.den) };
}
