/**
 * @file Intern tables: one object per atom, monomial and canonical fraction. The table normalises nothing; arithmetic is in other
 * files.
 */

import { LIMITS } from "../limits.ts";
import { PairCache } from "./cache.ts";
import { sizeLimit } from "./errors.ts";
import { compareAtoms } from "./order.ts";
import {
  type Atom,
  type AtomKind,
  type Monomial,
  onePolynomial,
  type Polynomial,
  Size,
  type SizeSort,
  type SizeTable,
  SizeVar,
  unitMonomial,
  zeroPolynomial,
} from "./size.ts";

/** Makes an empty intern table of sizes. A session has one; sizes of different tables must not be mixed. */
export const createSizeTable = (): SizeTable => new InternTable();

/** Returns the table of a size as an `InternTable`, with the operations that only this folder may use. */
export const tableOf = (size: Size): InternTable => size.table as InternTable;

/**
 * The intern table of one session, with memos of the arithmetic operations. Its methods take canonical parts and normalise nothing.
 * `nat` raises E0602 for numbers beyond 2^53.
 */
export class InternTable implements SizeTable {
  /** A memo for each of these operations, keyed by ids. */
  readonly memos = {
    add: new PairCache<Size>(),
    sub: new PairCache<Size>(),
    mul: new PairCache<Size>(),
    div: new PairCache<Size>(),
    floor: new PairCache<Size>(),
    min: new PairCache<Size>(),
    max: new PairCache<Size>(),
    pow: new PairCache<Size>(),
    /** Keyed by the size and the images of its variables, see substitute.ts. */
    substitute: new PairCache<Size>(),
  };
  readonly #constants = new Map<number, Size>();
  readonly #variables = new Map<string, Size>();
  readonly #atoms = new Map<number, Atom[]>();
  readonly #monomials = new Map<number, Monomial[]>();
  readonly #products = new PairCache<Monomial>();
  readonly #sizes = new Map<number, Size[]>();
  readonly #pairs = new PairCache<number>();
  #nextId = 1;
  #nextPair = 0;

  nat(k: number): Size {
    return this.#constants.get(k) ?? this.#newConstant(k);
  }

  #newConstant(k: number): Size {
    if (!Number.isSafeInteger(k)) throw sizeLimit(`the constant ${k} is not a safe integer`);
    const size = this.fraction(constantPolynomial(k), onePolynomial);
    this.#constants.set(k, size);
    return size;
  }

  variable(sort: SizeSort, name: string): Size {
    const key = `${sort} ${name}`;
    const known = this.#variables.get(key);
    return known ?? this.#newVariable(key, sort, name);
  }

  #newVariable(key: string, sort: SizeSort, name: string): Size {
    const variable = new SizeVar(sort, name, () => size);
    const size = this.atomSize({
      id: this.#nextId++,
      kind: "var",
      variable,
      parts: [],
      hasMeta: sort === "meta",
      boundDepth: variable.index === undefined ? 0 : variable.index + 1,
    });
    this.#variables.set(key, size);
    return size;
  }

  /** Returns the atom for the application of `kind` to canonical parts. */
  atom(kind: Exclude<AtomKind, "var">, parts: readonly Size[]): Atom {
    const hash = parts.reduce((h, part) => mix(h, part.id), kind.charCodeAt(1));
    const bucket = bucketOf(this.#atoms, hash);
    const known = bucket.find((atom) => atom.kind === kind && sameObjects(atom.parts, parts));
    if (known !== undefined) return known;
    const atom: Atom = {
      id: this.#nextId++,
      kind,
      variable: undefined,
      parts,
      hasMeta: parts.some((part) => part.hasMeta),
      boundDepth: parts.reduce((depth, part) => Math.max(depth, part.boundDepth), 0),
    };
    bucket.push(atom);
    return atom;
  }

  /** Returns an atom as a size. */
  atomSize(atom: Atom): Size {
    const polynomial = { monomials: [this.monomial([atom], [1])], coefficients: [1] };
    return this.fraction(polynomial, onePolynomial);
  }

  /** Returns the product of powers of atoms, which must ascend. Raises E0602 for too high a degree. */
  monomial(atoms: readonly Atom[], exponents: readonly number[]): Monomial {
    if (atoms.length === 0) return unitMonomial;
    let hash = 17;
    for (let i = 0; i < atoms.length; i++) hash = mix(mix(hash, atoms[i]!.id), exponents[i]!);
    const bucket = bucketOf(this.#monomials, hash);
    for (const m of bucket) {
      if (sameObjects(m.atoms, atoms) && sameObjects(m.exponents, exponents)) return m;
    }
    const monomial = this.#newMonomial(atoms, exponents);
    bucket.push(monomial);
    return monomial;
  }

  #newMonomial(atoms: readonly Atom[], exponents: readonly number[]): Monomial {
    const degree = exponents.reduce((sum, e) => sum + e, 0);
    if (degree > LIMITS.sizeDegree) throw sizeLimit(`a size of degree ${degree}`);
    return {
      id: this.#nextId++,
      atoms,
      exponents,
      degree,
      hasMeta: atoms.some((atom) => atom.hasMeta),
      boundDepth: atoms.reduce((depth, atom) => Math.max(depth, atom.boundDepth), 0),
    };
  }

  /** Returns the product of two monomials. Raises E0602 for too high a degree. */
  product(a: Monomial, b: Monomial): Monomial {
    if (a === unitMonomial) return b;
    if (b === unitMonomial) return a;
    return this.#products.get(a.id, b.id) ?? this.#products.set(a.id, b.id, this.#multiply(a, b));
  }

  #multiply(a: Monomial, b: Monomial): Monomial {
    const atoms: Atom[] = [];
    const exponents: number[] = [];
    let i = 0;
    let j = 0;
    while (i < a.atoms.length || j < b.atoms.length) {
      const x = a.atoms[i];
      const y = b.atoms[j];
      const order = x === undefined ? 1 : y === undefined ? -1 : compareAtoms(x, y);
      atoms.push(order <= 0 ? x! : y!);
      exponents.push((order <= 0 ? a.exponents[i++]! : 0) + (order >= 0 ? b.exponents[j++]! : 0));
    }
    return this.monomial(atoms, exponents);
  }

  /**
   * A number for a pair of ids or of such numbers. Different pairs never have the same number; a pair may get a new one when it
   * is asked for again.
   */
  pair(a: number, b: number): number {
    return this.#pairs.get(a, b) ?? this.#pairs.set(a, b, this.#nextPair++);
  }

  /** Returns the size num/den, which must be canonical already. */
  fraction(num: Polynomial, den: Polynomial): Size {
    const hash = hashPolynomial(hashPolynomial(23, num), den);
    const bucket = bucketOf(this.#sizes, hash);
    for (const size of bucket) {
      if (samePolynomial(size.num, num) && samePolynomial(size.den, den)) return size;
    }
    const size = new Size(this, this.#nextId++, num, den);
    bucket.push(size);
    return size;
  }
}

/** Returns the polynomial k: the shared objects for 0 and 1, a new one otherwise. Does not check that k is a safe integer. */
export function constantPolynomial(k: number): Polynomial {
  if (k === 0) return zeroPolynomial;
  return k === 1 ? onePolynomial : { monomials: [unitMonomial], coefficients: [k] };
}

/** True if two polynomials of one table have the same monomials and coefficients, in the same order. */
export function samePolynomial(a: Polynomial, b: Polynomial): boolean {
  return (
    a === b ||
    (sameObjects(a.monomials, b.monomials) && sameObjects(a.coefficients, b.coefficients))
  );
}

function sameObjects<T>(as: readonly T[], bs: readonly T[]): boolean {
  if (as.length !== bs.length) return false;
  for (let i = 0; i < as.length; i++) if (as[i] !== bs[i]) return false;
  return true;
}

function hashPolynomial(seed: number, p: Polynomial): number {
  let hash = mix(seed, p.monomials.length);
  for (let i = 0; i < p.monomials.length; i++) {
    hash = mix(mix(hash, p.monomials[i]!.id), p.coefficients[i]! | 0);
  }
  return hash;
}

const mix = (hash: number, value: number): number =>
  (Math.imul(hash ^ value, 0x9e3779b1) ^ (hash >>> 13)) | 0;

function bucketOf<T>(buckets: Map<number, T[]>, hash: number): T[] {
  let bucket = buckets.get(hash);
  if (bucket === undefined) {
    bucket = [];
    buckets.set(hash, bucket);
  }
  return bucket;
}
