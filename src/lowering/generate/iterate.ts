/**
 * @file An iteration inside a kernel. It alternates between two arrays (double buffering): each step reads one and fills the other.
 * The first step reads the start value, the last one writes to the destination. Steps that shrink the array by a factor, and up to
 * `FEW` steps, become straight code; otherwise each round of a loop does two steps.
 *
 * A symbolic number of steps: the rounds begin after one step if the number is odd, and after a copy of the start value if it is
 * even. So the last round ends in the same array for every number.
 *
 *     if (k % 2 == 1) { step(begin, a); } else { copy(begin, a); }
 *     for (r < k / 2) { step(a, b); step(b, a); }
 */
import {
  add,
  floorDiv,
  type Lam,
  mod,
  mul,
  type Prim,
  type Size,
  type Term,
  type Type,
  totality,
} from "../../term/index.ts";
import { index, operation } from "../code.ts";
import { iterationCount, loweringFailed, noStepMemory, noStepPartial } from "../errors.ts";
import { copyIn, type MemoryRow, memoryOf } from "../memories.ts";
import { computedBy, LoopLengths, stepOf } from "../ndrange/loop-lengths.ts";
import { type Leaf, leaves } from "../path.ts";
import { copyState, movesOnly } from "./copy-state.ts";
import type { Dest } from "./destination.ts";
import type { LoopForm } from "./form.ts";
import { anyElement } from "./in-place.ts";
import type { KernelGenerator } from "./kernel-generator.ts";
import { copyingLoops, sharersOf } from "./materialize.ts";
import { Storage, withArrays } from "./storage.ts";
import { storeOperands } from "./store-operands.ts";
import { extendViews, type View, type ViewEnv } from "./view.ts";

/** The number of steps up to which an iteration becomes straight code. */
const FEW = 3;

/**
 * The loop form of `iterateSeq`, which can only be written. No steps write the start value. Raises loweringFailed: E0718 for a
 * symbolic number of steps that change the length, or that may have no value; E0702 if work-items that cannot wait for each other
 * would share the arrays between steps.
 */
export const iterateSeq: LoopForm = { write: writeIterate };

function writeIterate(cx: KernelGenerator, t: Prim, env: ViewEnv | undefined, dest: Dest): void {
  const [, xs] = t.args as [Term, Term];
  const count = cx.tidy(t.sizes[0]!).constant;
  if (count === 0 && !(new LoopLengths(t).stay && movesOnly(xs))) return cx.write(xs, env, dest);
  storeOperands(cx, xs, env);
  const begin: View = {
    key: `begin:${cx.newKey()}`,
    type: xs.type,
    read: (path) => cx.read(xs, env, path),
  };
  if (count === 0) return new Iteration(cx, t, env).none(begin, dest);
  if (count === undefined) return new Iteration(cx, t, env).runSymbolic(begin, dest);
  if (count === 1) return new Iteration(cx, t, env).step(cx.sizes.nat(0), begin, dest);
  new Iteration(cx, t, env).run(count, begin, dest);
}

/** One of the two arrays between which the steps alternate. */
interface StepArray {
  readonly view: View;
  readonly dest: Dest;
}

class Iteration {
  readonly #cx: KernelGenerator;
  readonly #t: Prim;
  readonly #env: ViewEnv | undefined;
  readonly #lengths: LoopLengths;

  constructor(cx: KernelGenerator, t: Prim, env: ViewEnv | undefined) {
    this.#cx = cx;
    this.#t = t;
    this.#env = env;
    this.#lengths = new LoopLengths(t);
  }

  run(count: number, begin: View, dest: Dest): void {
    const cx = this.#cx;
    const memory = this.#memory(dest);
    const own: Storage[] = [];
    const arrays = Array.from({ length: Math.min(2, count - 1) }, (_, s): StepArray => {
      if (s === (count - 1) % 2 && this.#canHold(dest, memory)) return { view: dest.view!, dest };
      own.push(this.#made(this.#typeAfter(s + 1), memory));
      return own.at(-1)!;
    });
    withArrays(cx, own, () => this.#steps(count, begin, dest, arrays));
  }

  /** Copies the start value, where no step follows. Raises loweringFailed (E0718) for a step that may have no value. */
  none(begin: View, dest: Dest): void {
    const { partial } = totality(this.#t.args[0]!);
    if (partial !== undefined) throw loweringFailed([noStepPartial(this.#t, partial)]);
    this.#copy(begin, dest);
  }

  /** Raises loweringFailed (E0718) for steps that change the length, and for steps that may have no value if there may be none. */
  runSymbolic(begin: View, dest: Dest): void {
    const cx = this.#cx;
    const count = this.#t.sizes[0]!;
    if (!this.#lengths.stay) throw loweringFailed([iterationCount(this.#t)]);
    const { partial } = totality(this.#t.args[0]!);
    if (partial !== undefined && !cx.proves(1, count))
      throw loweringFailed([noStepPartial(this.#t, partial)]);
    const memory = this.#memory(dest);
    const other = this.#made(this.#t.type, memory);
    const own = this.#canHold(dest, memory) ? [] : [this.#made(this.#t.type, memory)];
    const held: StepArray = own[0] ?? { view: dest.view!, dest };
    withArrays(cx, [...own, other], () => {
      for (const a of [held, other]) for (const x of a.dest.arrays()) cx.overwritten.add(x);
      const odd = cx.tidy(mod(count, cx.sizes.nat(2)));
      this.#ifOdd(
        odd,
        () => this.step(cx.sizes.nat(0), begin, held.dest),
        () => this.#copy(begin, held.dest),
      );
      cx.loop({ kind: "seq", unroll: false }, floorDiv(count, cx.sizes.nat(2)), "r", (r) => {
        const s = add(odd, mul(r, 2));
        this.step(s, this.#from(held), other.dest);
        this.step(add(s, 1), this.#from(other), held.dest);
      });
      if (own.length > 0) this.#copy(this.#from(held), dest);
    });
  }

  #ifOdd(odd: Size, then: () => void, other: () => void): void {
    if (odd.constant !== undefined) return odd.constant === 1 ? then() : other();
    const cond = operation("eq", index(odd), index(this.#cx.sizes.nat(1)));
    const [one, none] = [this.#cx.capture(then), this.#cx.capture(other)];
    this.#cx.emit({ tag: "if", cond, then: one, else: none });
  }

  /** Copies a state by the work-items that write the result of a step. */
  #copy(from: View, dest: Dest): void {
    copyState(this.#cx, (to) => this.step(this.#cx.sizes.nat(0), from, to), from, dest);
  }

  /**
   * True if the destination of the result can serve as one of the two arrays: all steps keep the length, the memory is the same,
   * the destination can be read back, and no guard limits its elements.
   */
  #canHold(dest: Dest, { space }: MemoryRow): boolean {
    if (!this.#lengths.stay || dest.space !== space || dest.rewriting !== undefined) return false;
    const all = leaves(this.#t.type) ?? [];
    const cx = this.#cx;
    const isWhole = (l: Leaf): boolean =>
      dest.place(anyElement(cx, this.#t.type, l)).guards.length === 0;
    const whole = cx.look(() => all.every(isWhole));
    return dest.view !== undefined && whole;
  }

  #steps(count: number, begin: View, dest: Dest, arrays: readonly StepArray[]): void {
    const cx = this.#cx;
    const at = (s: number): StepArray => arrays[s % 2]!;
    const n = (s: number): Size => cx.sizes.nat(s);
    if (count > 2) for (const a of arrays) for (const x of a.dest.arrays()) cx.overwritten.add(x);
    this.step(n(0), begin, at(0).dest);
    let done = 1;
    if (count > FEW && this.#lengths.areLinear) {
      const rounds = Math.floor((count - 2) / 2);
      cx.loop({ kind: "seq", unroll: false }, n(rounds), "r", (r) => {
        const s = add(mul(r, 2), 1);
        this.step(s, this.#from(at(0)), at(1).dest);
        this.step(add(s, 1), this.#from(at(1)), at(0).dest);
      });
      done += 2 * rounds;
    }
    for (; done < count - 1; done++) this.step(n(done), this.#from(at(done - 1)), at(done).dest);
    this.step(n(done), this.#from(at(done - 1)), dest);
  }

  /** The view of the array's present content, under a new key. */
  #from({ view }: StepArray): View {
    return { ...view, key: `${view.key}@${this.#cx.newKey()}` };
  }

  /** Writes step s, which reads `from`. */
  step(s: Size, from: View, dest: Dest): void {
    const cx = this.#cx;
    const step = this.#stepAt(s);
    const around = cx.stepMemory;
    cx.stepMemory = memoryOf(step.body) ?? around;
    cx.write(computedBy(step), extendViews(from, this.#env), dest);
    cx.stepMemory = around;
  }

  #stepAt(s: Size): Lam {
    return stepOf(this.#t, this.#lengths.parameter(s));
  }

  /** The type of the longest array that is held after step s, s + 2, … */
  #typeAfter(s: number): Type {
    const { elem } = this.#t.type as Type & { tag: "array" };
    const longest = [this.#lengths.after(s), this.#lengths.after(this.#t.sizes[0]!)];
    const [a, b] = longest as [Size, Size];
    return this.#cx.session.types.array(this.#cx.proves(b, a) ? a : b, elem);
  }

  /**
   * The memory that the step names, else that of an iteration around it where the result lies in global memory, else the memory of
   * the result. Raises loweringFailed (E0702) for arrays in global memory that work-items which cannot wait for each other would
   * share.
   */
  #memory(dest: Dest): MemoryRow {
    const cx = this.#cx;
    const named = memoryOf(this.#stepAt(cx.sizes.nat(0)).body) ?? copyIn(dest.space);
    if (named.madeBy !== "host") return named;
    if (cx.stepMemory !== undefined) return cx.stepMemory;
    const sharers = sharersOf(cx);
    if (sharers.length > 0) throw loweringFailed([noStepMemory(this.#t, sharers)]);
    return named;
  }

  /** Arrays for what a step gives; in global memory a copy for each work-item or group that computes steps of its own. */
  #made(type: Type, memory: MemoryRow): Storage {
    const copies = memory.madeBy === "host" ? copyingLoops(this.#cx) : [];
    return new Storage(this.#cx, type, memory, memory.stem, copies);
  }
}
