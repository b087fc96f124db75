/**
 * @file How much of a sketch a term does not have: an edit distance between the nests of loops of both. A loop of the sketch that is not
 * there costs 1, and so does a loop of the term between two loops of the sketch; a loop of another primitive of the same kind costs 1/2.
 * The distance is 0 exactly if the term has the sketch.
 */
import { children, type Term } from "../term/index.ts";
import { loopKind, loopOf, withoutParameters } from "./loop.ts";
import { type Sketch, sketchParts } from "./sketch.ts";

/** Whether loops of one kind are told apart: `structure` counts a `mapSeq` as a `map`. */
export type Precision = "structure" | "exact";

/** The distances of terms to parts of one sketch, each computed once for an interned term. */
export class Distance {
  readonly #precision: Precision;
  readonly #known = new Map<Sketch, Map<Term, number>>();
  readonly #sought = new Map<Sketch, Map<Term, number>>();
  readonly #whole = new Map<Sketch, number>();

  constructor(precision: Precision) {
    this.#precision = precision;
  }

  /** The distance of a term to a sketch that may begin inside the term, below layout. */
  sought(s: Sketch, t: Term): number {
    if (s.tag === "any") return 0;
    if (s.tag === "contains") return this.#inside(s.inner, s, t, 0);
    return this.#inside(s, s, t, 1);
  }

  /** Here or further inside, at the price of the loops that lie between; or without what the sketch begins with. */
  #inside(s: Sketch, key: Sketch, t: Term, price: number): number {
    const known = memoOf(this.#sought, key);
    const before = known.get(t);
    if (before !== undefined) return before;
    const between = loopOf(t) === undefined ? 0 : price;
    let best = this.#here(s, t);
    for (const c of children(t)) {
      if (best <= between) break;
      best = Math.min(best, this.#inside(s, key, c, price) + between);
    }
    if (best > 1) best = Math.min(best, this.#without(s, t), this.whole(s));
    known.set(t, best);
    return best;
  }

  #without(s: Sketch, t: Term): number {
    return sketchParts(s).reduce((sum, part) => sum + this.sought(part, t), weightOf(s));
  }

  #here(s: Sketch, t: Term): number {
    if (s.tag === "any") return 0;
    if (s.tag === "contains") return this.sought(s, t);
    const known = memoOf(this.#known, s);
    const before = known.get(t);
    if (before !== undefined) return before;
    const d = Math.min(s.tag === "loop" ? this.#loop(s, t) : this.#prim(s, t), this.whole(s));
    known.set(t, d);
    return d;
  }

  #loop(s: Sketch & { readonly tag: "loop" }, t: Term): number {
    const loop = loopOf(t);
    if (loop === undefined) return this.whole(s);
    const exact = s.prims.includes(loop.prim);
    if (!exact && s.prims.every((p) => loopKind(p) !== loop.kind)) return this.whole(s);
    if (s.extent !== undefined && s.extent !== loop.extent) return this.whole(s);
    const other = exact || this.#precision === "structure" ? 0 : 0.5;
    return other + this.sought(s.inner, loop.body);
  }

  #prim(s: Sketch & { readonly tag: "prim" }, t: Term): number {
    if (t.tag !== "prim" || t.prim !== s.prim) return this.whole(s);
    return s.args.reduce((sum, a, i) => {
      const arg = t.args[i];
      return sum + (arg === undefined ? this.whole(a) : this.sought(a, withoutParameters(arg)));
    }, 0);
  }

  /** The distance of a term that has nothing of the sketch. */
  whole(s: Sketch): number {
    const known = this.#whole.get(s);
    if (known !== undefined) return known;
    const total = sketchParts(s).reduce((sum, part) => sum + this.whole(part), weightOf(s));
    this.#whole.set(s, total);
    return total;
  }
}

const weightOf = (s: Sketch): number => (s.tag === "loop" || s.tag === "prim" ? 1 : 0);

function memoOf(all: Map<Sketch, Map<Term, number>>, s: Sketch): Map<Term, number> {
  const known = all.get(s) ?? new Map<Term, number>();
  all.set(s, known);
  return known;
}
