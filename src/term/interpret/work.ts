/** @file Estimates how much the evaluation of a term computes, to choose between closures and generated text. */
import { memoised } from "../heaviest.ts";
import { PRIMITIVES } from "../primitives/index.ts";
import type { Size } from "../size/index.ts";
import { isNumberedStep } from "../steps.ts";
import { applyNat } from "../substitute.ts";
import { children, type Prim, type Term } from "../term.ts";
import type { ArrayType } from "../type.ts";

/**
 * The number of primitives that evaluating a term applies, roughly: each as often as the loops around it run. The body of a function
 * counts once for each application by a loop.
 */
export function workOf(term: Term, size: (s: Size) => number): number {
  return new WorkEstimate(size).of(term);
}

class WorkEstimate {
  readonly #size: (s: Size) => number;
  readonly #applied: (t: Term) => number = memoised((t) => this.#computed(t));

  constructor(size: (s: Size) => number) {
    this.#size = size;
  }

  of(t: Term): number {
    return t.tag === "var" || t.tag === "free" || t.tag === "lit" ? 0 : this.#applied(t);
  }

  #computed(t: Term): number {
    if (t.tag === "natLam") return 0; // counted where it is instantiated
    if (t.tag !== "prim") return sum(children(t).map((c) => this.of(c)));
    const rounds = this.#rounds(t);
    const parts = t.args.map((a) => {
      if (a.tag === "natLam") return rounds * this.of(applyNat(a, lastSize(t, rounds)));
      return a.type.tag === "fun" ? rounds * (1 + this.of(a)) : this.of(a);
    });
    return 1 + sum(parts);
  }

  /** How often a primitive applies its functions. */
  #rounds(t: Prim): number {
    if (t.prim === "iterate" || t.prim === "iterateSeq" || t.prim === "repeatWhile")
      return this.#size(t.sizes[0]!);
    const { role } = PRIMITIVES[t.prim];
    if (role === "structure" || role === "scalar" || role === "boundary") return 1;
    const over = role === "layout" ? t.type : t.args.at(-1)!.type;
    return over.tag === "array" ? this.#size(over.size) : 1;
  }
}

/** The size parameter of the last step of an iteration. */
function lastSize({ args, type }: Prim, rounds: number): Size {
  const { size } = type as ArrayType;
  return isNumberedStep(args[0]!.type) ? size.table.nat(Math.max(0, rounds - 1)) : size;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
