/**
 * @file Symbolic sizes. A size is a rational function `num/den` over *atoms*, in canonical form, interned in a table.
 *
 * - Values are mathematical integers; intermediate results may be negative (`i - 1`).
 * - Atoms are variables and the applications that are no rational functions: `floor(r)`, `min`, `max`, `pow`, `log2`. There is no
 *   atom for `a % b`: it *is* `a - b*floor(a/b)`, so that every law linking `/` and `%` holds by ring arithmetic alone. Views and
 *   the printer recognise the pattern and show `a % b`.
 * - `num` and `den` are coprime polynomials with safe-integer coefficients; the sign of `den` is normalised.
 * - Equal canonical forms are the same object within one table.
 *
 * **Premises** of canonical forms, which the conditions carried beside a program guarantee and a launch checks: every divisor of
 * `/`, `/^` and `%` is positive; every `/^` is exact; the base of a power is positive; the argument of `log2` is a power of two;
 * size variables other than loop variables are natural numbers. Hence `x/x = 1`, `x%x = 0`, `(n*m)/^m = n`. `1/n` and `1%n` stay,
 * because they depend on whether n is 1.
 */

/**
 * The role of a size variable. `param`: a size parameter of a definition; `free`: a size of a program that a launch gives; `meta`:
 * an unknown of a pattern or of inference; `bound`: a de Bruijn index of a nat binder; `loop`: an integer index, which may be
 * negative.
 */
export type SizeSort = "free" | "param" | "meta" | "bound" | "loop";

/** A size variable, interned: one object per table, sort and name. Variables of one name and different sorts differ. */
export class SizeVar {
  readonly sort: SizeSort;
  /** The name; for `bound` the de Bruijn index in decimal. */
  readonly name: string;
  /** The de Bruijn index of a `bound` variable; undefined for other sorts. */
  readonly index: number | undefined;
  readonly #asSize: () => Size;

  /** Only the table makes variables. */
  constructor(sort: SizeSort, name: string, asSize: () => Size) {
    this.sort = sort;
    this.name = name;
    this.index = sort === "bound" ? deBruijnIndex(name) : undefined;
    this.#asSize = asSize;
  }

  /** The variable as a size. */
  get size(): Size {
    return this.#asSize();
  }
}

function deBruijnIndex(name: string): number {
  const index = Number(name);
  if (Number.isSafeInteger(index) && index >= 0 && String(index) === name) return index;
  throw new RangeError(`a bound size variable is named by its de Bruijn index, not ${name}`);
}

/**
 * The kinds of atoms: a variable, or the operation that is applied (a division rounded down, minimum, maximum, power, binary
 * logarithm).
 */
export type AtomKind = "var" | "floor" | "min" | "max" | "pow" | "log2";

/** A variable, or an application that is no rational function of its parts. Interned: equal atoms of one table are one object. */
export interface Atom {
  /** Unique number in the table, for hashing and memo keys only. */
  readonly id: number;
  readonly kind: AtomKind;
  /** The variable of a `var` atom; undefined for other kinds. */
  readonly variable: SizeVar | undefined;
  /** floor: [ratio]; min, max: two or more, ascending; pow: [base, exponent]; log2: [argument]; var: []. */
  readonly parts: readonly Size[];
  /** True if a variable of sort `meta` occurs. */
  readonly hasMeta: boolean;
  /** 1 + the largest index of a `bound` variable; 0 if there is none. */
  readonly boundDepth: number;
}

/** A product of powers of atoms, interned. Atoms ascend in the structural order; exponents are at least 1. */
export interface Monomial {
  readonly id: number;
  readonly atoms: readonly Atom[];
  readonly exponents: readonly number[];
  /** The sum of the exponents. */
  readonly degree: number;
  readonly hasMeta: boolean;
  readonly boundDepth: number;
}

/**
 * A sum of terms `coefficients[i] * monomials[i]`, greatest monomial first, without zero coefficients. Not interned;
 * `zeroPolynomial` and `onePolynomial` are the usual objects for 0 and 1.
 */
export interface Polynomial {
  readonly monomials: readonly Monomial[];
  readonly coefficients: readonly number[];
}

/**
 * The table in which the sizes of one session are interned: equal sizes are one object. `nat` raises E0602 for a number beyond
 * 2^53. `variable` throws a RangeError if the name of a `bound` variable is no index.
 */
export interface SizeTable {
  /** The integer constant k (which may be negative). */
  nat(k: number): Size;
  /** The variable of a sort and a name, as a size. */
  variable(sort: SizeSort, name: string): Size;
}

/** The monomial without atoms, which is 1; shared by all tables. */
export const unitMonomial: Monomial = {
  id: 0,
  atoms: [],
  exponents: [],
  degree: 0,
  hasMeta: false,
  boundDepth: 0,
};

/**
 * The polynomial 0, which has no terms. Test a polynomial for 0 by its number of terms, because some operations return another
 * object without terms.
 */
export const zeroPolynomial: Polynomial = { monomials: [], coefficients: [] };
/** The polynomial 1. Every polynomial equal to 1 in a denominator is this object. */
export const onePolynomial: Polynomial = { monomials: [unitMonomial], coefficients: [1] };

const noVariables: readonly SizeVar[] = [];

/**
 * A symbolic size: a quotient of two polynomials over size variables and other atoms (floors, minima, …), in canonical form.
 * Equal sizes of one table are one object, so compare with `===`; build with the functions of arithmetic.ts.
 */
export class Size {
  /** Unique number in the table, for hashing and memo keys only; no order depends on it. */
  readonly id: number;
  readonly num: Polynomial;
  readonly den: Polynomial;
  /** The value if the size is an integer constant; otherwise undefined. */
  readonly constant: number | undefined;
  /** True if a variable of sort `meta` occurs. */
  readonly hasMeta: boolean;
  /** 1 + the largest index of a `bound` variable; 0 if there is none. */
  readonly boundDepth: number;
  readonly #table: SizeTable;
  #vars: readonly SizeVar[] | undefined;

  /** Called by the table only. */
  constructor(table: SizeTable, id: number, num: Polynomial, den: Polynomial) {
    this.#table = table;
    this.id = id;
    this.num = num;
    this.den = den;
    this.constant = den === onePolynomial ? constantOf(num) : undefined;
    this.hasMeta = num.monomials.some(mentionsMeta) || den.monomials.some(mentionsMeta);
    this.boundDepth = Math.max(boundDepthOf(num), boundDepthOf(den));
  }

  /** The table that the size is interned in. */
  get table(): SizeTable {
    return this.#table;
  }

  /** The variables of the size at any depth, each once, in the structural order. */
  get vars(): readonly SizeVar[] {
    this.#vars ??= this.constant === undefined ? collectVariables(this) : noVariables;
    return this.#vars;
  }
}

function constantOf(p: Polynomial): number | undefined {
  if (p.monomials.length === 0) return 0;
  return p.monomials.length === 1 && p.monomials[0] === unitMonomial
    ? p.coefficients[0]
    : undefined;
}

const mentionsMeta = (m: Monomial): boolean => m.hasMeta;

function boundDepthOf(p: Polynomial): number {
  let depth = 0;
  for (const m of p.monomials) if (m.boundDepth > depth) depth = m.boundDepth;
  return depth;
}

function collectVariables(size: Size): readonly SizeVar[] {
  const found = new Set<SizeVar>();
  for (const atom of atomsOf(size)) {
    if (atom.variable !== undefined) found.add(atom.variable);
    for (const part of atom.parts) for (const v of part.vars) found.add(v);
  }
  return [...found].sort(compareVariables);
}

/** Returns the distinct atoms at the top level of a size, in an arbitrary but reproducible order. */
function atomsOf(size: Size): Set<Atom> {
  const atoms = new Set<Atom>();
  for (const m of size.num.monomials) for (const atom of m.atoms) atoms.add(atom);
  for (const m of size.den.monomials) for (const atom of m.atoms) atoms.add(atom);
  return atoms;
}

const sortRank: Readonly<Record<SizeSort, number>> = {
  free: 0,
  param: 1,
  meta: 2,
  loop: 3,
  bound: 4,
};

/**
 * Compares variables by name and then by sort (free, param, meta, loop); de Bruijn variables come last, by index. Negative if a
 * comes first.
 */
export function compareVariables(a: SizeVar, b: SizeVar): number {
  if (a === b) return 0;
  if (a.index !== undefined || b.index !== undefined) {
    return (a.index ?? -1) - (b.index ?? -1);
  }
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return sortRank[a.sort] - sortRank[b.sort];
}
