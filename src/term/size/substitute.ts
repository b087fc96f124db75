/**
 * @file Substitution in sizes: replaces atoms or variables and renormalises, shifts de Bruijn indices, and moves sizes to another
 * table.
 */

import { extremum } from "./extremum.ts";
import { floorOf } from "./floor.ts";
import { addSizes, divSizes, mulSizes, polynomialSize, scaleSize } from "./fraction.ts";
import { integerPower, log2Size, powSizes } from "./power.ts";
import {
  type Atom,
  type Monomial,
  onePolynomial,
  type Polynomial,
  type Size,
  type SizeTable,
  type SizeVar,
} from "./size.ts";
import { type InternTable, tableOf } from "./table.ts";

/**
 * Returns `size` with every top-level atom replaced by its image in the table `t`, in canonical form. Atoms inside of other atoms
 * are left to `image`. Raises E0601 if the denominator becomes 0 and E0602 if the result is too large.
 */
export function mapAtoms(t: InternTable, size: Size, image: (atom: Atom) => Size): Size {
  const images = new Map<Atom, Size>();
  const imageOf = (atom: Atom): Size => images.get(atom) ?? remember(images, atom, image(atom));
  const num = mapPolynomial(t, size.num, imageOf);
  return size.den === onePolynomial ? num : divSizes(num, mapPolynomial(t, size.den, imageOf));
}

function remember<K>(images: Map<K, Size>, key: K, image: Size): Size {
  images.set(key, image);
  return image;
}

function mapPolynomial(t: InternTable, p: Polynomial, image: (atom: Atom) => Size): Size {
  const same: Monomial[] = [];
  const coefficients: number[] = [];
  let sum = t.nat(0);
  p.monomials.forEach((monomial, i) => {
    if (monomial.atoms.every((atom) => isAtomSize(image(atom), atom))) {
      same.push(monomial);
      coefficients.push(p.coefficients[i]!);
    } else {
      sum = addSizes(sum, scaleSize(mapMonomial(t, monomial, image), p.coefficients[i]!));
    }
  });
  if (same.length === 0) return sum;
  if (same.length === p.monomials.length) return polynomialSize(t, p);
  return addSizes(polynomialSize(t, { monomials: same, coefficients }), sum);
}

const mapMonomial = (t: InternTable, m: Monomial, image: (atom: Atom) => Size): Size =>
  m.atoms.reduce(
    (product, atom, i) => mulSizes(product, integerPower(image(atom), m.exponents[i]!)),
    t.nat(1),
  );

function isAtomSize(size: Size, atom: Atom): boolean {
  const { monomials, coefficients } = size.num;
  const only = monomials.length === 1 && size.den === onePolynomial && coefficients[0] === 1;
  return only && monomials[0]!.degree === 1 && monomials[0]!.atoms[0] === atom;
}

/**
 * Returns the canonical size of the operation of `atom` applied to other parts. For a variable it is the variable; the parts are
 * ignored.
 */
export function rebuild(atom: Atom, parts: readonly Size[]): Size {
  switch (atom.kind) {
    case "var":
      return atom.variable!.size;
    case "floor":
      return floorOf(parts[0]!);
    case "min":
    case "max":
      return extremum(atom.kind, parts);
    case "pow":
      return powSizes(parts[0]!, parts[1]!);
    case "log2":
      return log2Size(parts[0]!);
    default:
      return atom.kind satisfies never;
  }
}

/**
 * Replaces variables simultaneously, at any depth, and normalises; images are not substituted again. `image` returns undefined for
 * a variable that stays. Raises E0601 if a divisor becomes 0 and E0602 if the result is too large.
 */
export function substituteSizes(size: Size, image: (v: SizeVar) => Size | undefined): Size {
  const { vars } = size;
  const [first] = vars;
  if (first === undefined) return size;
  if (first.size === size) return image(first) ?? size;
  const table = tableOf(size);
  // The images in the order of the variables, as one number: with the size they determine the result.
  let changed = false;
  let key = 0;
  const images: Size[] = [];
  for (const v of vars) {
    const to = image(v) ?? v.size;
    changed ||= to !== v.size;
    key = images.length === 0 ? to.id : table.pair(key, to.id);
    images.push(to);
  }
  if (!changed) return size;
  const { substitute } = table.memos;
  return (
    substitute.get(size.id, key) ??
    substitute.set(size.id, key, new Substitution(table, vars, images).apply(size))
  );
}

class Substitution {
  readonly #table: InternTable;
  readonly #images = new Map<SizeVar, Size>();
  readonly #done = new Map<Size, Size>();

  /** `images` has the image of each of `variables`, in order; a variable that stays has itself. */
  constructor(table: InternTable, variables: readonly SizeVar[], images: readonly Size[]) {
    this.#table = table;
    variables.forEach((v, i) => {
      if (images[i] !== v.size) this.#images.set(v, images[i]!);
    });
  }

  apply(size: Size): Size {
    if (!size.vars.some((v) => this.#images.has(v))) return size;
    const known = this.#done.get(size);
    if (known !== undefined) return known;
    const image = mapAtoms(this.#table, size, (atom) => this.#atom(atom));
    return remember(this.#done, size, image);
  }

  #atom(atom: Atom): Size {
    const v = atom.variable;
    if (v !== undefined) return this.#images.get(v) ?? v.size;
    const parts = atom.parts.map((part) => this.apply(part));
    const unchanged = parts.every((part, i) => part === atom.parts[i]);
    return unchanged ? this.#table.atomSize(atom) : rebuild(atom, parts);
  }
}

/**
 * Adds `by`, which may be negative, to the index of every bound variable whose index is at least `cutoff`. Throws a RangeError if
 * an index becomes negative.
 */
export function shiftBound(size: Size, by: number, cutoff = 0): Size {
  if (by === 0 || size.boundDepth <= cutoff) return size;
  return substituteSizes(size, ({ index }) =>
    index === undefined || index < cutoff
      ? undefined
      : size.table.variable("bound", String(index + by)),
  );
}

/** Rebuilds a size in another table, with variables of the same sorts and names; returns the size itself if it is already there. */
export function transplant(size: Size, table: SizeTable): Size {
  if (size.table === table) return size;
  const done = new Map<Size, Size>();
  const move = (from: Size): Size =>
    done.get(from) ?? remember(done, from, mapAtoms(table as InternTable, from, moveAtom));
  const moveAtom = (atom: Atom): Size =>
    atom.variable !== undefined
      ? table.variable(atom.variable.sort, atom.variable.name)
      : rebuild(atom, atom.parts.map(move));
  return move(size);
}
