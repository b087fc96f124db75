/**
 * @file An iteration whose step is made of launches: a loop of the host, which hands the parts of the array from round to round
 * by name; what a step hands on as it is is not copied.
 */
import {
  add,
  type Prim,
  paramOf,
  type Session,
  type Size,
  substituteSizes as substituteSize,
  substituteTerms,
  type Term,
} from "../../term/index.ts";
import { loweringFailed, notStored } from "../errors.ts";
import type { ProgramSymbols } from "../generate/symbols.ts";
import { LoopLengths, stepOf } from "../ndrange/loop-lengths.ts";
import type { Buffer } from "../plan.ts";
import type { Carried, HostStep } from "./host-program.ts";
import type { Launch } from "./launch.ts";

type LaunchedStep = HostStep<Launch>;

/** How a loop cuts its step into launches. */
export interface LoopCutting {
  readonly session: Session;
  readonly symbols: ProgramSymbols;
  /** The term with its launches replaced by the names of their results; emits those launches. */
  cut(t: Term): Term;
  /** The names of the buffers in which a term lies, part by part; undefined if it is computed. */
  stored(t: Term): readonly string[] | undefined;
  /** Emits the launches that fill buffers with a term; returns the names of its parts. */
  fill(t: Term, into: readonly Buffer[], intermediate: boolean): readonly string[];
  /** Appends steps to the innermost loop. */
  emit(...steps: readonly LaunchedStep[]): void;
  /** Returns the steps that `action` emits in an iteration in which the arrays and sizes named by `own` change. */
  within(own: readonly string[], action: () => void): readonly LaunchedStep[];
}

/** Emits the loop, whose result has the names of `into` then. */
export function hostLoop(cut: LoopCutting, t: Prim, into: readonly Buffer[]): void {
  const start = cut.cut(t.args[1]!);
  const held = cut.stored(start);
  if (held === undefined) throw loweringFailed([notStored(t, start)]);
  const result = into.map((b) => b.name);
  const count = t.sizes[0]!;
  if (count.constant === 0) cut.emit(none(cut, count, held, result));
  else cut.emit(...new HostLoop(cut, t).steps(held, result));
}

/** No rounds: the result is what it begins with. */
function none(
  { symbols }: LoopCutting,
  count: Size,
  held: readonly string[],
  result: readonly string[],
): LaunchedStep {
  const carried = held.map((start, k): Carried => {
    const state = symbols.freshName("state");
    return { state, start, next: state, result: result[k]! };
  });
  return { tag: "loop", count, variable: symbols.changing("round"), carried, body: [] };
}

class HostLoop {
  readonly #cut: LoopCutting;
  readonly #count: Size;
  readonly #lengths: LoopLengths;
  /** The length that a step gives, where it changes. */
  readonly #length: string | undefined;
  /** What the step calls the parts of the array that it gets. */
  readonly #state: readonly string[];
  /** What it calls the parts of the array that it gives. */
  #next: readonly string[] = [];
  readonly #body: readonly LaunchedStep[];

  constructor(cut: LoopCutting, t: Prim) {
    const { symbols } = cut;
    this.#cut = cut;
    this.#count = t.sizes[0]!;
    this.#lengths = new LoopLengths(t);
    this.#length = this.#lengths.stay ? undefined : symbols.changing("l");
    if (this.#length !== undefined)
      symbols.between(this.#length, this.#lengths.after(1), this.#lengths.after(this.#count));
    const { body, state, into } = this.#parts(t);
    this.#state = symbols.buffersOf(state).map((b) => b.name);
    const own = this.#length === undefined ? [state] : [state, this.#length];
    this.#body = cut.within(own, () => {
      this.#next = cut.fill(body, into, false);
    });
  }

  /** The step applied to the array as it is before. */
  #parts(t: Prim): { body: Term; state: string; into: readonly Buffer[] } {
    const { session, symbols } = this.#cut;
    const l =
      this.#length === undefined
        ? this.#lengths.after(0)
        : session.sizes.variable("free", this.#length);
    const step = stepOf(t, l);
    const param = paramOf(step);
    const state = symbols.freshName("state");
    symbols.temporary(state, param);
    const body = substituteTerms(step.body, [session.free(state, param)]);
    return { body, state, into: symbols.temporary(symbols.freshName("next"), body.type) };
  }

  /** One loop; one for each step where they are few, or a length is known only of a known step. */
  steps(start: readonly string[], result: readonly string[]): readonly LaunchedStep[] {
    const { symbols, session } = this.#cut;
    const { sizes } = session;
    if (this.#lengths.areLinear && this.#count.constant !== 1) {
      const variable = symbols.changing("round");
      symbols.between(variable, sizes.nat(0), add(this.#count, -1));
      return [this.#loop(this.#count, variable, sizes.variable("free", variable), start, result)];
    }
    return Array.from({ length: this.#count.constant! }, (_, done) =>
      this.#loop(sizes.nat(1), "", sizes.nat(done), done === 0 ? start : result, result),
    );
  }

  #loop(
    count: Size,
    variable: string,
    done: Size,
    start: readonly string[],
    result: readonly string[],
  ): LaunchedStep {
    const carried = this.#state.map(
      (state, k): Carried => ({
        state,
        start: start[k]!,
        next: this.#next[k]!,
        result: result[k]!,
      }),
    );
    return { tag: "loop", count, variable, carried, body: this.#after(done) };
  }

  /** The step after `done` others. */
  #after(done: Size): readonly LaunchedStep[] {
    const length = this.#length;
    if (length === undefined) return this.#body;
    const worth = this.#lengths.after(add(done, 1));
    const size = (s: Size): Size =>
      substituteSize(s, (v) => (v.name === length && v.sort === "free" ? worth : undefined));
    const go = (step: LaunchedStep): LaunchedStep => {
      if (step.tag === "loop") return { ...step, count: size(step.count), body: step.body.map(go) };
      const sizes = [...step.sizes].map(([name, s]) => [name, size(s)] as const);
      return { ...step, sizes: new Map([...sizes, [length, worth]]) };
    };
    return this.#body.map(go);
  }
}
