/**
 * @file How long the array of an iteration is. A step maps `[c·l + h]a` to `[l]a`; after s steps of an array of n elements l
 * are left with n = c^s·l + h·(c^s − 1)/(c − 1), and n − s·h where c is 1.
 */
import {
  applyNat,
  asLinear,
  CompilerBug,
  exactDiv,
  type Facts,
  max,
  mul,
  type Prim,
  proveLE,
  type Size,
  sub,
  type Term,
  unlabel,
} from "../../term/index.ts";
import { memoryOf } from "../memories.ts";
import { lengthOf } from "../path.ts";

export class LoopLengths {
  readonly #start: Size;
  readonly #scale: Size;
  readonly #shrink: Size;

  constructor(t: Prim) {
    const [f, xs] = t.args as [Term, Term];
    if (f.type.tag !== "natFun" || f.type.result.tag !== "fun")
      throw new CompilerBug("the step of an iteration takes a size and an array");
    const before = lengthOf(f.type.result.param);
    const l = before.table.variable("bound", "0");
    const { coefficient, rest } = asLinear(before, l.vars[0]!)!;
    const stays = coefficient.constant === 0; // [n]a -> [n]a for any l
    this.#start = lengthOf(xs.type);
    this.#scale = stays ? before.table.nat(1) : coefficient;
    this.#shrink = stays ? coefficient : rest;
  }

  /** Does every step keep the length? */
  get stay(): boolean {
    return this.#scale.constant === 1 && this.#shrink.constant === 0;
  }

  /** Is the length after s steps known for a symbolic s? */
  get areLinear(): boolean {
    return this.#scale.constant === 1;
  }

  /** After s steps. */
  after(s: Size | number): Size {
    if (this.areLinear) return sub(this.#start, mul(this.#shrink, s));
    const steps = typeof s === "number" ? s : s.constant!;
    let length = this.#start;
    for (let i = 0; i < steps; i++) length = exactDiv(sub(length, this.#shrink), this.#scale);
    return length;
  }
}

/** The step for the length that it gives. */
export function stepOf(t: Prim, length: Size): Term & { tag: "lam" } {
  const f = t.args[0]!;
  const step = f.tag === "natLam" ? applyNat(f, length) : f;
  if (step.tag !== "lam") throw new CompilerBug("the step of an iteration is a function");
  return step;
}

/** What a step computes, without the memory that it names. */
export function computedBy(step: Term & { tag: "lam" }): Term {
  const e = unlabel(step.body);
  return e.tag === "prim" && memoryOf(e)?.holds === "copy" ? e.args[0]! : e;
}

/** The larger of two sizes, which are lengths after the first step and after the last one. */
export function larger(a: Size, b: Size, facts: Facts): Size {
  if (proveLE(b, a, facts)) return a;
  return proveLE(a, b, facts) ? b : max(a, b);
}
