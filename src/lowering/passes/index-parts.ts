/**
 * @file The parts of indices that are worth a declaration, and their replacement by the variables that hold them. An index is taken
 * as a sum of products.
 */
import {
  add,
  exponentOfTwo,
  partsOf,
  type Size,
  type SizeTable,
  type SizeVar,
  type SizeView,
  sizeOfView,
  sub,
  type TermView,
  view,
} from "../../term/index.ts";

interface Summand {
  readonly size: Size;
  readonly factors: number;
  readonly constant: boolean;
  /** True for a minimum or maximum. */
  readonly clamp: boolean;
  readonly remainder: boolean;
}

/** Gives `f` with a memory. */
function remembered<T>(f: (s: Size) => T): (s: Size) => T {
  const memo = new WeakMap<Size, { readonly value: T }>();
  return (s) => {
    const known = memo.get(s);
    if (known !== undefined) return known.value;
    const value = f(s);
    memo.set(s, { value });
    return value;
  };
}

/** The summands of an index; an index that is no sum is its only summand. */
const terms = remembered((s): readonly Summand[] => {
  const v = view(s);
  return v.tag === "sum" ? v.terms.map((t) => term(t, s.table)) : [single(s, v)];
});

function term(t: TermView, table: SizeTable): Summand {
  const size = sizeOfView({ tag: "sum", terms: [t] }, table);
  const [first] = t.factors;
  if (t.factors.length === 1 && t.coefficient === 1) return single(size, first!);
  const factors = t.factors.length + (Math.abs(t.coefficient) === 1 ? 0 : 1);
  return { size, factors, constant: t.factors.length === 0, clamp: false, remainder: false };
}

const single = (size: Size, v: SizeView): Summand => ({
  size,
  factors: 1,
  constant: v.tag === "const",
  clamp: v.tag === "min" || v.tag === "max",
  remainder: v.tag === "mod",
});

const sum = (parts: readonly Summand[], table: SizeTable): Size =>
  parts.reduce((s, t) => add(s, t.size), table.nat(0));

/** True if computing the summands takes at least one operation. */
const isWork = (parts: readonly Summand[]): boolean =>
  parts.length > 1 || (parts[0]?.factors ?? 0) > 1;

/** An index without its constant summand, if at least two summands are left. */
const baseOf = remembered((s): readonly Size[] => {
  const parts = terms(s).filter((t) => !t.constant);
  return parts.length > 1 && isWork(parts) ? [sum(parts, s.table)] : [];
});

/**
 * The sum of the summands that are multiples of a program size, if one of them is a product and other summands remain: the start of
 * a row.
 */
const rowOf = remembered((s): readonly Size[] => {
  const all = terms(s);
  const isSize = (v: SizeVar): boolean => v.sort === "free";
  const products = all.filter((t) => t.factors > 1 && t.size.vars.some(isSize));
  const alone = all.filter(
    (t) => t.factors === 1 && !t.clamp && !t.remainder && t.size.vars.some(isSize),
  );
  const others = all.filter((t) => !products.includes(t) && !alone.includes(t) && !t.constant);
  return products.length > 0 && others.length > 0 ? [sum([...products, ...alone], s.table)] : [];
});

/** The summands that are minima or maxima. */
const clampsOf = remembered((s): readonly Size[] =>
  terms(s).flatMap((t) => (t.clamp ? [t.size] : [])),
);

/** The remainders by sizes in a view, the inner ones first. */
function remaindersIn(v: SizeView, table: SizeTable): readonly Size[] {
  const inner = partsOf(v).flatMap((part) => remaindersIn(part, table));
  if (v.tag !== "mod") return inner;
  const s = sizeOfView(v, table);
  return isSymbolic(v.b, table) ? [...inner, s] : inner;
}

/** The sizes, no constants, by which computing an index divides, or takes a remainder. */
export const divisorsOf = remembered((s): readonly Size[] => [
  ...new Set(divisorsIn(view(s), s.table)),
]);

function divisorsIn(v: SizeView, table: SizeTable): readonly Size[] {
  const inner = partsOf(v).flatMap((part) => divisorsIn(part, table));
  if (v.tag !== "mod" && v.tag !== "floor" && v.tag !== "ceilDiv") return inner;
  const b = sizeOfView(v.b, table);
  return b.constant === undefined ? [...inner, b] : inner;
}

const isSymbolic = (divisor: SizeView, table: SizeTable): boolean => {
  const b = sizeOfView(divisor, table);
  return b.constant === undefined && exponentOfTwo(b) === undefined;
};

/** The remainders by sizes that computing an index takes, wherever they stand in it. */
export const remaindersOf = remembered((s): readonly Size[] => remaindersIn(view(s), s.table));

/** The size with the value that `named` gives in place of remainders. */
function withRemainders(s: Size, named: (remainder: Size) => Size | undefined): Size {
  if (!remaindersOf(s).some((r) => named(r) !== undefined)) return s;
  const replaced = (v: SizeView): Size | undefined =>
    v.tag === "mod" ? named(sizeOfView(v, s.table)) : undefined;
  return replaced(view(s)) ?? sizeOfView(view(s), s.table, replaced);
}

/** A kind of parts that indices may share: the name of the variables that hold them, and the parts of an index. */
export interface PartKind {
  readonly stem: string;
  readonly partsOf: (s: Size) => readonly Size[];
  /** True for parts that are not declared before a condition in whose branches they are: computing one may take a division. */
  readonly inBranches: boolean;
}

/** The remainders, which are declared before the other parts are looked for. */
export const REMAINDERS: readonly PartKind[] = [
  { stem: "x", partsOf: remaindersOf, inBranches: true },
];

/** The other kinds of parts that indices may share, in the order in which they are declared before a statement. */
export const PART_KINDS: readonly PartKind[] = [
  { stem: "row", partsOf: rowOf, inBranches: false },
  { stem: "x", partsOf: clampsOf, inBranches: false },
  { stem: "at", partsOf: baseOf, inBranches: false },
];

/** The number of summands of an index; 1 for an index that is no sum. */
export const summandsOf = (s: Size): number => terms(s).length;

/** The sum of the summands of a kind; undefined if it takes no operation. */
export function partOfKind(s: Size, isOfKind: (summand: Size) => boolean): Size | undefined {
  const parts = terms(s).filter((t) => !t.constant && isOfKind(t.size));
  return isWork(parts) ? sum(parts, s.table) : undefined;
}

interface NamedPart {
  readonly size: Size;
  readonly summands: readonly Summand[];
  readonly variable: Size;
  readonly number: number;
}

/** Parts of indices that have been declared, with the variables that hold them. */
export class NamedParts {
  readonly #parts = new Map<Size, NamedPart>();
  /** The parts by one of their summands: the one by which the fewest earlier parts are found. */
  readonly #bySummand = new Map<Size, NamedPart[]>();
  /** The replacements found since the last part was added. */
  readonly #replaced = new Map<Size, Size>();

  get isEmpty(): boolean {
    return this.#parts.size === 0;
  }

  /** True if the part has a variable. */
  has(part: Size): boolean {
    return this.#parts.has(part);
  }

  /** Adds a part with the variable that holds it. */
  add(size: Size, variable: Size): void {
    const part = { size, summands: terms(size), variable, number: this.#parts.size };
    this.#parts.set(size, part);
    this.#replaced.clear();
    const count = (s: Summand): number => this.#bySummand.get(s.size)?.length ?? 0;
    const [rarest] = [...part.summands].sort((a, b) => count(a) - count(b));
    if (rarest === undefined) return;
    const alike = this.#bySummand.get(rarest.size) ?? [];
    alike.push(part);
    this.#bySummand.set(rarest.size, alike);
  }

  /** The index with its largest part replaced by the variable that holds it, repeatedly. */
  shortened(s: Size): Size {
    const known = this.#replaced.get(s);
    if (known !== undefined) return known;
    const best = this.#largestIn(s);
    const result =
      best === undefined
        ? withRemainders(s, (r) => this.#parts.get(r)?.variable)
        : best.size === s
          ? best.variable
          : this.shortened(add(sub(s, best.size), best.variable));
    this.#replaced.set(s, result);
    return result;
  }

  /** The part of the index with the most summands; the first one of several. */
  #largestIn(s: Size): NamedPart | undefined {
    const whole = this.#parts.get(s);
    if (whole !== undefined) return whole;
    const all = new Set(terms(s).map((t) => t.size));
    let best: NamedPart | undefined;
    for (const summand of all) {
      for (const part of this.#bySummand.get(summand) ?? []) {
        const { length } = part.summands;
        const most = best?.summands.length ?? 0;
        const better = length > most || (length === most && part.number < best!.number);
        if (better && part.summands.every((t) => all.has(t.size))) best = part;
      }
    }
    return best;
  }
}
