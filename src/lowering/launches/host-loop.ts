/**
 * @file An iteration whose step contains launches becomes a loop of the host. The loop passes the components of the array from
 * round to round by name; components that a step leaves unchanged are not copied.
 */
import {
  add,
  type Facts,
  type Prim,
  paramOf,
  type Session,
  type Size,
  type SizeTest,
  type SizeVar,
  substituteSizes as substituteSize,
  substituteTerms,
  substituteTest,
  type Term,
} from "../../term/index.ts";
import { loweringFailed, notStored } from "../errors.ts";
import type { ProgramSymbols } from "../generate/symbols.ts";
import { LoopLengths, stepOf } from "../ndrange/loop-lengths.ts";
import type { Buffer } from "../plan.ts";
import type { Carried, HostCase, HostStep } from "./host-program.ts";
import type { Launch } from "./launch.ts";

type LaunchedStep = HostStep<Launch>;

/**
 * The operations of `cut.ts` by which a host loop cuts its step into launches. The implementation keeps the steps of the innermost
 * open loop.
 */
export interface LoopCutting {
  readonly session: Session;
  readonly symbols: ProgramSymbols;
  /** The term with every launch inside it replaced by a variable for its result; emits these launches. */
  cut(t: Term): Term;
  /** The values that hold the scalar components of a term; undefined if the term must be computed or moved first. */
  stored(t: Term): readonly string[] | undefined;
  /** Emits the launches that compute a term into buffers; returns the values of its scalar components. */
  fill(t: Term, into: readonly Buffer[], intermediate: boolean): readonly string[];
  /** Appends steps to the innermost loop. */
  emit(...steps: readonly LaunchedStep[]): void;
  /** Returns the steps that `action` emits in an iteration in which the arrays and sizes named by `own` change. */
  within(own: readonly string[], action: () => void): readonly LaunchedStep[];
  /** What is known of sizes where steps are emitted now. */
  readonly facts: Facts;
  /**
   * Returns the steps that `action` emits in a case of a choice, in which the tests hold. What is launched there is launched nowhere
   * else, and its results are unknown outside.
   */
  inCase(tests: readonly SizeTest[], action: () => void): readonly LaunchedStep[];
}

/**
 * Emits the steps of an iteration over launches: one loop, or straight code for a single step and for lengths that are not linear
 * in the step. Its result has the names of the buffers `into`; an iteration of 0 steps passes the start value on. Raises
 * loweringFailed, such as E0716 if the start value is not stored.
 */
export function hostLoop(cut: LoopCutting, t: Prim, into: readonly Buffer[]): void {
  const held = storedStart(cut, t, t.args[1]!);
  const result = into.map((b) => b.name);
  const count = t.sizes[0]!;
  if (count.constant === 0) cut.emit(none(cut, count, held, result));
  else cut.emit(...new HostLoop(cut, t).steps(held, result));
}

/** The values that a loop begins with. Raises loweringFailed (E0716) if the start value is not stored. */
export function storedStart(cut: LoopCutting, t: Prim, first: Term): readonly string[] {
  const start = cut.cut(first);
  const held = cut.stored(start);
  if (held === undefined) throw loweringFailed([notStored(t, start)]);
  return held;
}

/** A loop of no rounds: the result is the start value. */
export function none(
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

/** One iteration over launches, with the step cut into launches once. */
class HostLoop {
  readonly #cut: LoopCutting;
  readonly #count: Size;
  readonly #lengths: LoopLengths;
  /** The name of the size parameter of a step; undefined if all steps are the same. */
  readonly #parameter: string | undefined;
  /** The values of the array that the step reads, one per scalar component. */
  readonly #state: readonly string[];
  /** The values of the array that the step computes, one per scalar component. */
  #next: readonly string[] = [];
  readonly #body: readonly LaunchedStep[];

  constructor(cut: LoopCutting, t: Prim) {
    const { symbols } = cut;
    this.#cut = cut;
    this.#count = t.sizes[0]!;
    this.#lengths = new LoopLengths(t);
    this.#parameter = this.#lengths.isSame ? undefined : this.#changing();
    const { body, state, into } = this.#parts(t);
    this.#state = symbols.buffersOf(state).map((b) => b.name);
    const own = this.#parameter === undefined ? [state] : [state, this.#parameter];
    this.#body = cut.within(own, () => {
      this.#next = cut.fill(body, into, false);
    });
  }

  /** A name for the size parameter of the step, with what is known of its values. */
  #changing(): string {
    const { symbols } = this.#cut;
    const name = symbols.changing(this.#lengths.stay ? "done" : "l");
    if (this.#lengths.stay) symbols.counts(name, this.#count);
    else symbols.between(name, this.#lengths.after(1), this.#lengths.after(this.#count));
    return name;
  }

  /** The body of the step applied to the current array, the name of that array, and the buffers for the step's result. */
  #parts(t: Prim): { body: Term; state: string; into: readonly Buffer[] } {
    const { session, symbols } = this.#cut;
    const l =
      this.#parameter === undefined
        ? this.#lengths.after(0)
        : session.sizes.variable("free", this.#parameter);
    const step = stepOf(t, l);
    const param = paramOf(step);
    const state = symbols.freshName("state");
    symbols.temporary(state, param);
    const body = substituteTerms(step.body, [session.free(state, param)]);
    return { body, state, into: symbols.temporary(symbols.freshName("next"), body.type) };
  }

  /**
   * The steps of the host: one loop; or straight code for a single step, and for steps whose lengths are known only for a numbered
   * step.
   */
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

  /** The body of the loop after `done` steps, with the parameter of that step in its sizes. */
  #after(done: Size): readonly LaunchedStep[] {
    const parameter = this.#parameter;
    if (parameter === undefined) return this.#body;
    const worth = this.#lengths.parameter(done);
    const image = (v: SizeVar): Size | undefined =>
      v.name === parameter && v.sort === "free" ? worth : undefined;
    const size = (s: Size): Size => substituteSize(s, image);
    const go = (step: LaunchedStep): LaunchedStep => {
      if (step.tag === "leave") return step;
      if (step.tag === "loop") return { ...step, count: size(step.count), body: step.body.map(go) };
      if (step.tag === "choice") {
        const inCase = (c: HostCase<Launch>): HostCase<Launch> => ({
          ...c,
          when: substituteTest(c.when, image),
          steps: c.steps.map(go),
        });
        return { ...step, cases: step.cases.map(inCase) };
      }
      const sizes = [...step.sizes].map(([name, s]) => [name, size(s)] as const);
      return { ...step, sizes: new Map([...sizes, [parameter, worth]]) };
    };
    return this.#body.map(go);
  }
}
