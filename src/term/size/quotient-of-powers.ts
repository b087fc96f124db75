/**
 * @file Quotients of powers: `pow(2, k - 1) /^ pow(2, s)` is an integer if s <= k - 1. Each term of the numerator is divided by the
 * denominator, which is one term, and the exponents of each base are compared.
 */
import { addSizes, scaleSize } from "./fraction.ts";
import type { Prover } from "./prover.ts";
import type { Atom, Monomial, Size } from "./size.ts";

/**
 * True if num/den is proved an integer because den is a product of powers of numbers with one term, and in each term of num the exponent
 * of each base is proved not smaller than in den.
 */
export function isIntegerByExponents({ num, den, table }: Size, prover: Prover): boolean {
  const [divisor, ...others] = den.monomials;
  const [factor] = den.coefficients;
  if (divisor === undefined || others.length > 0 || !divisor.atoms.every(isPowerOfNumber))
    return false;
  const bases = new Set(divisor.atoms.map(baseOf));
  return num.monomials.every((m, i) => {
    let [above, below] = [num.coefficients[i]!, factor!];
    for (const base of bases) {
      let exponent = table.nat(0);
      for (; above % base === 0; above /= base) exponent = addSizes(exponent, table.nat(1));
      for (; below % base === 0; below /= base) exponent = addSizes(exponent, table.nat(-1));
      exponent = addSizes(exponent, exponentIn(m, base, table.nat(0)));
      exponent = addSizes(exponent, scaleSize(exponentIn(divisor, base, table.nat(0)), -1));
      if (!prover.nonNegative(exponent)) return false;
    }
    return above % below === 0;
  });
}

const isPowerOfNumber = ({ kind, parts }: Atom): boolean =>
  kind === "pow" && (parts[0]!.constant ?? 0) > 1;

const baseOf = (power: Atom): number => power.parts[0]!.constant!;

/** The exponent of a base in a product: the sum of those of its powers. */
const exponentIn = ({ atoms, exponents }: Monomial, base: number, none: Size): Size =>
  atoms.reduce(
    (sum, atom, i) =>
      isPowerOfNumber(atom) && baseOf(atom) === base
        ? addSizes(sum, scaleSize(atom.parts[1]!, exponents[i]!))
        : sum,
    none,
  );
