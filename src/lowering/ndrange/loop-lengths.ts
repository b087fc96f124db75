/**
 * @file The length of the array in an iteration after each step. A step maps `[c·l + h]a` to `[l]a`. If l elements are left of n
 * after s steps, then n = c^s·l + h·(c^s − 1)/(c − 1), or n = l + s·h where c is 1. In a step `[n]a -> [n]a`, l is the number of the
 * step.
 */
import {
  add,
  applyNat,
  asLinear,
  CompilerBug,
  dependsOnSize,
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

/**
 * The lengths of the array of one iteration term, from the type of its step. The constructor raises CompilerBug if the step is no
 * function of a size and an array.
 */
export class LoopLengths {
  readonly #step: Term;
  readonly #start: Size;
  readonly #scale: Size;
  readonly #shrink: Size;
  /** True if the size parameter of a step is its number. */
  readonly #numbered: boolean;
  constructor(t: Prim) {
    const [f, xs] = t.args as [Term, Term];
    this.#step = f;
    if (f.type.tag !== "natFun" || f.type.result.tag !== "fun")
      throw new CompilerBug("the step of an iteration takes a size and an array");
    const before = lengthOf(f.type.result.param);
    const l = before.table.variable("bound", "0");
    const { coefficient, rest } = asLinear(before, l.vars[0]!)!;
    const stays = coefficient.constant === 0; // [n]a -> [n]a for any l
    this.#start = lengthOf(xs.type);
    this.#scale = stays ? before.table.nat(1) : coefficient;
    this.#shrink = stays ? coefficient : rest;
    this.#numbered = stays;
  }

  /** True if every step keeps the length (c = 1, h = 0). */
  get stay(): boolean {
    return this.#scale.constant === 1 && this.#shrink.constant === 0;
  }

  /** True if all steps are equal: they mention neither a changing length nor their number. */
  get isSame(): boolean {
    return this.stay && !(this.#numbered && dependsOnSize(this.#step));
  }

  /** True if c is 1: then the length is linear in the number of steps and known for a symbolic number. */
  get areLinear(): boolean {
    return this.#scale.constant === 1;
  }

  /** The length after s steps. `s` may be symbolic only if `areLinear`. */
  after(s: Size | number): Size {
    if (this.areLinear) return sub(this.#start, mul(this.#shrink, s));
    const steps = typeof s === "number" ? s : s.constant!;
    let length = this.#start;
    for (let i = 0; i < steps; i++) length = exactDiv(sub(length, this.#shrink), this.#scale);
    return length;
  }

  /** The size parameter of the step that follows s others: the length of its result, or s where all lengths are equal. */
  parameter(s: Size): Size {
    return this.#numbered ? s : this.after(this.areLinear ? add(s, 1) : s.constant! + 1);
  }
}

/**
 * The step of an iteration as a function of one array, with its size parameter set to `l`: `LoopLengths.parameter` of the step.
 * Raises CompilerBug if the step is no lambda.
 */
export function stepOf(t: Prim, l: Size): Term & { tag: "lam" } {
  const f = t.args[0]!;
  const step = f.tag === "natLam" ? applyNat(f, l) : f;
  if (step.tag !== "lam") throw new CompilerBug("the step of an iteration is a function");
  return step;
}

/**
 * The body of a step without the memory primitive (`toGlobal`, `toLocal`, `toPrivate`) and the labels around it; the body without
 * labels if it names no memory.
 */
export function computedBy(step: Term & { tag: "lam" }): Term {
  const e = unlabel(step.body);
  return e.tag === "prim" && memoryOf(e)?.holds === "copy" ? e.args[0]! : e;
}

/** The larger of two sizes: the one that `facts` prove not smaller (`a` if both are proved equal), else the symbolic maximum. */
export function larger(a: Size, b: Size, facts: Facts): Size {
  if (proveLE(b, a, facts)) return a;
  return proveLE(a, b, facts) ? b : max(a, b);
}
