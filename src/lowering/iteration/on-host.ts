/**
 * @file An iteration whose step is made of launches: a loop of the host. The parts of the array are in buffers that take
 * turns; what a step hands on as it is is a part of the next array under another name, and is not copied.
 */
import {
  add,
  CompilerBug,
  makeCondition,
  paramOf,
  type Size,
  substitute as substituteSize,
  substituteTerms,
  type Term,
} from "../../term/index.ts";
import { LoweringFailed, notIterated, notStored } from "../errors.ts";
import type { Cutter, Launch } from "../kernels.ts";
import { type Buffer, type Step, stepsIn } from "../plan.ts";
import { Lengths, stepOf } from "./lengths.ts";
import { Turns } from "./turns.ts";

type Prim = Term & { tag: "prim" };
type HostStep = Step<Launch>;

/** Emits the loop; gives the buffers that hold the result: `into` if they are as long as the array ever is. */
export function iterateOnHost(cut: Cutter, t: Prim, into: readonly Buffer[]): readonly string[] {
  const start = cut.cut(t.args[1]!);
  const held = cut.stored(start, true);
  if (held === undefined) throw new LoweringFailed([notStored(t, start)]);
  const step = new HostIteration(cut, t, into);
  return step.run(held);
}

class HostIteration {
  readonly #cut: Cutter;
  readonly #count: Size;
  readonly #lengths: Lengths;
  /** The length that a step gives, where it changes. */
  readonly #length: string | undefined;
  readonly #body: readonly HostStep[];
  readonly #turns: Turns;

  constructor(cut: Cutter, t: Prim, into: readonly Buffer[]) {
    const { symbols } = cut;
    this.#cut = cut;
    this.#count = t.sizes[0]!;
    this.#lengths = new Lengths(t);
    const { stay } = this.#lengths;
    this.#length = stay ? undefined : symbols.changing("l");
    if (this.#length !== undefined)
      symbols.between(this.#length, this.#lengths.after(1), this.#lengths.after(this.#count));
    const { body, state, next } = this.#parts(t);
    let given: readonly string[] = [];
    const own = this.#length === undefined ? [state] : [state, this.#length];
    this.#body = cut.within(own, () => {
      given = cut.fill(body, next, false);
    });
    const before = symbols.buffersOf(state).map((b) => b.name);
    const computed = writtenBy(this.#body);
    const from = given.map((name) => before.indexOf(name));
    given.forEach((name, i) => {
      const again = given.indexOf(name) < i;
      if (again || (from[i]! < 0 && !computed.has(name)))
        throw new LoweringFailed([notIterated(t)]);
    });
    this.#turns = new Turns({ before, given, from, parts: next, into, symbols });
  }

  /** The step applied to the array as it is before. */
  #parts(t: Prim): { body: Term; state: string; next: readonly Buffer[] } {
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
    return { body, state, next: symbols.temporary(symbols.freshName("next"), body.type) };
  }

  run(start: readonly string[]): readonly string[] {
    this.#turns.begin(start);
    const count = this.#count.constant;
    this.#cut.emit(...(count === undefined ? this.#while(0) : this.#counted(count)));
    return this.#turns.current;
  }

  #counted(count: number): readonly HostStep[] {
    const steps: HostStep[] = [];
    let done = 0;
    while (done < count && !this.#turns.isSettled()) steps.push(...this.#once(done++));
    const short = count - done <= 1 || !this.#lengths.areLinear;
    while (short && done < count) steps.push(...this.#once(done++));
    return short ? steps : [...steps, this.#loop(done)];
  }

  /** After `done` steps, where only the launch says how many there are. */
  #while(done: number): readonly HostStep[] {
    const turns = this.#turns;
    const { sizes } = this.#cut.session;
    if (turns.isSettled()) return [this.#loop(done)];
    const before = turns.current;
    const condition = makeCondition("<=", sizes.nat(done + 1), this.#count);
    const then = [...this.#once(done), ...this.#while(done + 1)];
    if (this.#cut.isInLoop) {
      this.#cut.conditions.push(condition);
      return then;
    }
    const otherwise = renames(turns.current, before);
    return [{ tag: "when", condition, then, otherwise }];
  }

  /** One step, after `done` others. */
  #once(done: number): readonly HostStep[] {
    return this.#bound(this.#turns.take(), this.#cut.session.sizes.nat(done));
  }

  #loop(done: number): HostStep {
    const { symbols, session } = this.#cut;
    const variable = symbols.changing("round");
    const step = session.sizes.variable("free", variable);
    symbols.between(variable, session.sizes.nat(0), add(this.#count, -1 - done));
    const entry = [...this.#turns.current];
    const names = this.#turns.take();
    const body = this.#bound(names, add(step, done));
    const rotate = this.#turns.rotation(entry, names);
    const count = add(this.#count, -done);
    return { tag: "repeat", count, variable, body: [...body, ...rotate] };
  }

  /** The step with the names that its arrays have now. */
  #bound(names: ReadonlyMap<string, string>, done: Size): readonly HostStep[] {
    const length = this.#length;
    const worth = length === undefined ? undefined : this.#lengths.after(add(done, 1));
    const size = (s: Size): Size =>
      substituteSize(s, (v) => (v.name === length && v.sort === "free" ? worth : undefined));
    const go = (step: HostStep): HostStep => {
      if (step.tag === "rotate")
        return { ...step, to: step.to.map(name), from: step.from.map(name) };
      if (step.tag === "repeat")
        return { ...step, count: size(step.count), body: step.body.map(go) };
      if (step.tag === "when") throw new CompilerBug("a loop in a loop has its steps");
      const buffers = new Map(names);
      for (const [param, of] of step.buffers) buffers.set(param, name(of));
      const sizes = new Map([...step.sizes].map(([l, s]) => [l, size(s)]));
      if (length !== undefined) sizes.set(length, worth!);
      return { ...step, buffers, sizes };
    };
    const name = (of: string): string => names.get(of) ?? of;
    return this.#body.map(go);
  }
}

/** From now on `to` are the buffers that `from` are; several names may stand for one. */
function renames(to: readonly string[], from: readonly string[]): readonly HostStep[] {
  const moved = to.flatMap((name, k) => (name === from[k] ? [] : [[name, from[k]!] as const]));
  if (moved.length === 0) return [];
  return [{ tag: "rotate", to: moved.map(([a]) => a), from: moved.map(([, b]) => b) }];
}

/** The buffers that launches fill. */
function writtenBy(steps: readonly HostStep[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (s: HostStep): void => {
    if (s.tag !== "launch") return stepsIn(s).forEach(visit);
    for (const b of s.kernel.result) found.add(s.buffers.get(b.name) ?? b.name);
  };
  steps.forEach(visit);
  return found;
}
