/**
 * @file Simplifies sizes under facts: floors whose ratio lies between two known integers become numbers or smaller floors, minima
 * and maxima lose the arguments that never win, variables with one possible value become that value. The result equals the size
 * wherever the facts hold. Simplification is idempotent.
 */

import { type Divisors, divisorsFor } from "./divides.ts";
import { unlessImpossible } from "./errors.ts";
import { type Extremum, extremum, extremumArguments } from "./extremum.ts";
import type { Facts } from "./facts.ts";
import { subSizes } from "./fraction.ts";
import { replaceIncreasing } from "./monotone.ts";
import { onlyAtom } from "./polynomial.ts";
import { factsAbout, proverFor } from "./prove.ts";
import type { Prover } from "./prover.ts";
import { FloorResolver } from "./resolve-floor.ts";
import type { Atom, Size, SizeTable, SizeVar } from "./size.ts";
import { mapAtoms, rebuild } from "./substitute.ts";
import type { InternTable } from "./table.ts";

/**
 * Returns a size that equals the given one wherever the facts hold, in the simplest form found; the size itself if nothing was
 * found. Answers are remembered for the facts.
 */
export function simplify(size: Size, facts: Facts): Size {
  if (size.constant !== undefined) return size;
  return simplifierFor(factsAbout(size, facts), size.table).simplify(size);
}

const memo = new WeakMap<Prover, Simplifier>();

function simplifierFor(facts: Facts, table: SizeTable): Simplifier {
  const prover = proverFor(facts, table);
  const known = memo.get(prover);
  if (known !== undefined) return known;
  const fresh = new Simplifier(prover, divisorsFor(facts, table));
  memo.set(prover, fresh);
  return fresh;
}

/** Maximal number of passes over one size; each makes it smaller, and two or three are usual. */
const passLimit = 10;

class Simplifier {
  readonly #prover: Prover;
  readonly #table: InternTable;
  readonly #floors: FloorResolver;
  readonly #divisors: Divisors;
  readonly #results = new Map<Size, Size>();

  constructor(prover: Prover, divisors: Divisors) {
    this.#prover = prover;
    this.#divisors = divisors;
    this.#table = prover.known.table;
    this.#floors = new FloorResolver(prover, divisors);
  }

  simplify(size: Size): Size {
    const known = this.#results.get(size);
    if (known !== undefined) return known;
    let result = size;
    for (let pass = 0; pass < passLimit; pass++) {
      const next = unlessImpossible(result, () => this.#pass(result));
      if (next === result) break;
      result = next;
    }
    this.#results.set(size, result);
    this.#results.set(result, result);
    return result;
  }

  #pass(size: Size): Size {
    return mapAtoms(this.#table, size, (atom) => this.#atom(atom));
  }

  #atom(atom: Atom): Size {
    if (atom.variable !== undefined) return this.#pinned(atom.variable) ?? atom.variable.size;
    const parts = atom.parts.map((part) => this.simplify(part));
    const rebuilt = rebuild(atom, parts);
    const same = onlyAtom(rebuilt);
    if (same === undefined) return rebuilt;
    if (same.kind === "floor") return this.#floors.resolve(same) ?? rebuilt;
    return same.kind === "min" || same.kind === "max"
      ? this.#extremum(same.kind, rebuilt)
      : rebuilt;
  }

  /** Returns the only value that a variable can have; undefined if it can have several. */
  #pinned(v: SizeVar): Size | undefined {
    const atom = onlyAtom(v.size)!;
    const { lower, upper } = this.#prover.known.bounds(atom);
    for (const lo of lower) {
      const size = this.#table.fraction(lo.num, lo.den);
      if (upper.some((hi) => this.#table.fraction(hi.num, hi.den) === size)) return size;
    }
    return this.#divisors.isZero(v) ? this.#table.nat(0) : undefined;
  }

  // ---------------------------------------------------------------- minima and maxima

  #extremum(kind: Extremum, size: Size): Size {
    const args = this.#withoutLosers(kind, extremumArguments(kind, size));
    return extremum(
      kind,
      args.map((arg, i) => this.#inContext(kind, arg, args, i)),
    );
  }

  /** Drops arguments that another argument always beats. */
  #withoutLosers(kind: Extremum, args: readonly Size[]): readonly Size[] {
    const kept = [...args];
    for (let i = 0; i < kept.length && kept.length > 1; i++) {
      const loses = kept.some((other, j) => j !== i && this.#beats(kind, other, kept[i]!));
      if (loses) kept.splice(i--, 1);
    }
    return kept;
  }

  /** True if min(a, b) = a, or max(a, b) = a, is proved. */
  #beats(kind: Extremum, a: Size, b: Size): boolean {
    return this.#prover.nonNegative(kind === "min" ? subSizes(b, a) : subSizes(a, b));
  }

  /** Uses min(f(min(a, b)), c) = min(f(a), f(b), c) for an increasing f: if c <= f(b), b can be dropped. Dually for max. */
  #inContext(kind: Extremum, arg: Size, args: readonly Size[], at: number): Size {
    const others = args.filter((_, j) => j !== at);
    for (const inner of innerExtrema(kind, arg)) {
      for (const part of inner.parts) {
        const image = replaceIncreasing(this.#table, arg, inner, part);
        if (image === undefined || !others.some((other) => this.#beats(kind, other, image)))
          continue;
        const rest = inner.parts.filter((other) => other !== part);
        return replaceIncreasing(this.#table, arg, inner, extremum(kind, rest))!;
      }
    }
    return arg;
  }
}

/** Returns the atoms of the kind at any depth of a size, outermost first. */
function innerExtrema(kind: Extremum, size: Size): readonly Atom[] {
  const found = new Set<Atom>();
  const visit = (s: Size): void => {
    for (const m of s.num.monomials) {
      for (const atom of m.atoms) {
        if (atom.kind === kind) found.add(atom);
        atom.parts.forEach(visit);
      }
    }
  };
  visit(size);
  return [...found];
}
