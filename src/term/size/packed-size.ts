/**
 * @file Sizes as data. A packed size names its parts by numbers, so that a table of packed sizes is a directed acyclic graph. The
 * canonical form is kept as it is: its orders do not depend on intern ids, so it is canonical in every session.
 */
import {
  type Atom,
  onePolynomial,
  type Polynomial,
  type Size,
  type SizeSort,
  type SizeTable,
} from "./size.ts";
import { constantPolynomial, type InternTable, tableOf } from "./table.ts";

/** A polynomial as data: for each term its coefficient, then the number of each atom and its exponent. */
type PackedPolynomial = readonly (readonly number[])[];

/**
 * A size as data: a constant, a variable, an application of an operation to parts, or a quotient of polynomials over atoms. Parts
 * and atoms are numbers of sizes.
 */
export type PackedSize =
  | readonly ["nat", number]
  | readonly ["sizeVar", SizeSort, string]
  | readonly [Exclude<Atom["kind"], "var">, ...number[]]
  | readonly ["fraction", PackedPolynomial, PackedPolynomial];

/** A size as data; `number` gives the number of each part. */
export function packSize(size: Size, number: (part: Size) => number): PackedSize {
  if (size.constant !== undefined) return ["nat", size.constant];
  const atom = onlyAtom(size);
  if (atom === undefined) {
    const table = tableOf(size);
    const pack = (p: Polynomial): PackedPolynomial =>
      p.monomials.map((m, i) => [
        p.coefficients[i]!,
        ...m.atoms.flatMap((a, k) => [number(table.atomSize(a)), m.exponents[k]!]),
      ]);
    return ["fraction", pack(size.num), pack(size.den)];
  }
  if (atom.variable !== undefined) return ["sizeVar", atom.variable.sort, atom.variable.name];
  return [atom.kind as Exclude<Atom["kind"], "var">, ...atom.parts.map(number)];
}

/** The atom that a size consists of; undefined for other sizes. */
function onlyAtom({ num, den }: Size): Atom | undefined {
  const [monomial] = num.monomials;
  const isOne =
    den === onePolynomial &&
    num.monomials.length === 1 &&
    num.coefficients[0] === 1 &&
    monomial!.degree === 1;
  return isOne ? monomial!.atoms[0] : undefined;
}

/** The size of a table that `packSize` has described; `part` gives the size of a number. */
export function unpackSize(
  sizes: SizeTable,
  packed: PackedSize,
  part: (number: number) => Size,
): Size {
  const table = sizes as InternTable;
  switch (packed[0]) {
    case "nat":
      return table.nat(packed[1]);
    case "sizeVar":
      return table.variable(packed[1], packed[2]);
    case "fraction":
      return table.fraction(
        unpackPolynomial(table, packed[1], part),
        unpackPolynomial(table, packed[2], part),
      );
    default: {
      const [kind, ...parts] = packed;
      return table.atomSize(table.atom(kind, parts.map(part)));
    }
  }
}

function unpackPolynomial(
  table: InternTable,
  packed: PackedPolynomial,
  part: (number: number) => Size,
): Polynomial {
  const [only] = packed;
  if (packed.length === 1 && only!.length === 1) return constantPolynomial(only![0]!);
  return {
    monomials: packed.map((term) => {
      const atoms: Atom[] = [];
      const exponents: number[] = [];
      for (let i = 1; i < term.length; i += 2) {
        atoms.push(onlyAtom(part(term[i]!))!);
        exponents.push(term[i + 1]!);
      }
      return table.monomial(atoms, exponents);
    }),
    coefficients: packed.map((term) => term[0]!),
  };
}
