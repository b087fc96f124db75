/**
 * @file How much of a sketch a term does not have: an edit distance between the nests of loops of both. A loop of the sketch that is not
 * there costs 1, and so does a loop of the term between two loops of the sketch; a loop of another primitive of the same kind costs 1/2.
 * The distance is 0 exactly if the term has the sketch.
 */
import { children, type Term } from "../term/index.ts";
import { loopFamily, loopOf, type TermLoop, withoutParameters } from "./loop.ts";
import { type Sketch, sketchParts } from "./sketch.ts";

/** Whether loops of one kind are told apart: `structure` counts a `mapSeq` as a `map`. */
export type Precision = "structure" | "exact";

/** A part of the sketch, with the numbers of its own parts, which are less than its number. Distances are in halves. */
interface SketchPart {
  readonly sketch: Sketch;
  readonly parts: readonly number[];
  /** What the part itself costs if it is not there. */
  readonly weight: number;
  /** The distance of a term that has nothing of it. */
  readonly whole: number;
  /** What a loop costs between the place where it is sought and the place where it is. */
  readonly between: number;
}

/** What a loop or primitive costs, in halves. */
const ONE = 2;
/** The largest distance that is told from larger ones, in halves. */
const MOST = 255;

/** The distances of terms to one sketch. For each interned term, those of all parts of the sketch are computed once. */
export class Distance {
  readonly #precision: Precision;
  readonly #parts: readonly SketchPart[];
  /** Where the distances of a term begin in `#values`. */
  readonly #begins = new Map<Term, number>();
  #values = new Uint8Array(1024);
  #length = 0;
  readonly #here: Uint8Array;

  constructor(sketch: Sketch, precision: Precision) {
    this.#precision = precision;
    this.#parts = numbered(sketch);
    this.#here = new Uint8Array(this.#parts.length);
  }

  /** The distance of a term to the sketch, which may begin inside the term, below layout. */
  of(t: Term): number {
    const at = this.#at(t);
    return this.#values[at + this.#parts.length - 1]! / ONE;
  }

  /** Where the distances of a term to all parts are, by their numbers. */
  #at(t: Term): number {
    const known = this.#begins.get(t);
    if (known !== undefined) return known;
    const inside = children(t).map((c) => this.#at(c));
    const loop = loopOf(t);
    const body = loop && this.#at(loop.body);
    const args = t.tag === "prim" ? t.args.map((a) => this.#at(withoutParameters(a))) : [];
    const begin = this.#reserve();
    const values = this.#values;
    this.#parts.forEach((part, k) => {
      this.#here[k] = this.#distance(part, t, { loop, body, args, begin });
      let best = this.#here[k]!;
      const price = loop === undefined ? 0 : part.between;
      for (const at of inside) best = Math.min(best, values[at + k]! + price);
      if (best > ONE) best = Math.min(best, this.#without(part, begin));
      values[begin + k] = best;
    });
    this.#begins.set(t, begin);
    return begin;
  }

  /** Room for the distances of one more term. */
  #reserve(): number {
    const begin = this.#length;
    this.#length += this.#parts.length;
    if (this.#length > this.#values.length) {
      const larger = new Uint8Array(2 * this.#values.length);
      larger.set(this.#values);
      this.#values = larger;
    }
    return begin;
  }

  /** The distance to a part that begins at the term itself. */
  #distance(
    { sketch, parts, whole }: SketchPart,
    t: Term,
    { loop, body, args, begin }: Reads,
  ): number {
    switch (sketch.tag) {
      case "any":
        return 0;
      case "contains":
        return this.#here[parts[0]!]!;
      case "all":
        return Math.min(whole, sum(parts.map((part) => this.#values[begin + part]!)));
      case "loop": {
        if (loop === undefined || body === undefined) return whole;
        if (sketch.extent !== undefined && sketch.extent !== loop.extent) return whole;
        if (loopFamily(sketch.prim) !== loop.kind) return whole;
        const exact = sketch.prim === loop.prim;
        const other = exact || this.#precision === "structure" ? 0 : ONE / 2;
        return Math.min(whole, other + this.#values[body + parts[0]!]!);
      }
      case "prim": {
        if (t.tag !== "prim" || t.prim !== sketch.prim) return whole;
        const distances = parts.map((part, i) => {
          const at = args[i];
          return at === undefined ? this.#parts[part]!.whole : this.#values[at + part]!;
        });
        return Math.min(whole, sum(distances));
      }
      default:
        return sketch satisfies never;
    }
  }

  /** The distance where the part itself is left out, and its own parts are sought in the term whose distances begin here. */
  #without({ parts, weight, whole }: SketchPart, begin: number): number {
    return Math.min(whole, weight + sum(parts.map((part) => this.#values[begin + part]!)));
  }
}

/** What is known of a term, and where the distances of its parts begin. */
interface Reads {
  readonly loop: TermLoop | undefined;
  /** Of what the loop computes. */
  readonly body: number | undefined;
  /** Of the arguments, without their parameters. */
  readonly args: readonly number[];
  /** Of the term itself: those of the parts before are known. */
  readonly begin: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** The parts of a sketch, each after its own parts; the last is the sketch itself. */
function numbered(sketch: Sketch): readonly SketchPart[] {
  const all: SketchPart[] = [];
  const add = (s: Sketch): number => {
    const parts = sketchParts(s).map(add);
    const weight = s.tag === "loop" || s.tag === "prim" ? ONE : 0;
    const whole = Math.min(MOST, weight + sum(parts.map((part) => all[part]!.whole)));
    const between = s.tag === "contains" ? 0 : ONE;
    return all.push({ sketch: s, parts, weight, whole, between }) - 1;
  };
  add(sketch);
  return all;
}
