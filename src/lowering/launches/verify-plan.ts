/**
 * @file Verifies a plan by abstract interpretation of its host steps. It shares no code with the construction of plans.
 *
 * Checked: names are unique and declared. Every value that a launch reads, and the result at the end, is in its place on every
 * path, also where loops have no rounds: it has been written and not overwritten. A launch writes no buffer that it reads, unless
 * its kernel may write in place (`sharesWith`), and no input. `acquire` always finds a buffer. No buffer is shorter than the value in it, as far as symbolic sizes decide it;
 * the rest is compared with numbers at a launch.
 *
 * How: follows the abstract state (`Places`) through the steps, loops to a fixed point. A place is the name of a buffer or slot;
 * a value has the name that launches use for it; `assign` states which values become others.
 */
import {
  add,
  CompilerBug,
  decideCondition,
  emptyFacts,
  type Facts,
  makeCondition,
  mul,
  negatedTest,
  proveLE,
  type Size,
  show,
  sizesOfTest,
  substituteSizes,
  withCondition,
  withRange,
  withTest,
} from "../../term/index.ts";
import type { BufferParam } from "../imperative.ts";
import { leaves, product } from "../path.ts";
import { boundTo, type LaunchStep, type Plan, type PlanStep, type Rounds } from "../plan.ts";
import { Places } from "./plan-places.ts";

/** Raises CompilerBug with the first problem of a plan, since only the compiler makes plans. Does nothing if the plan is valid. */
export function verifyPlan(plan: Plan): void {
  const problem = planProblem(plan);
  if (problem !== undefined) throw new CompilerBug(`the plan of ${plan.name}: ${problem}`);
}

/** The first problem of a plan, in words, as `verifyPlan` would raise it; undefined if there is none. */
export function planProblem(plan: Plan): string | undefined {
  try {
    new Verifier(plan).run();
    return undefined;
  } catch (error) {
    if (error instanceof CompilerBug) return error.message;
    throw error;
  }
}

function demand(holds: boolean, message: () => string): void {
  if (!holds) throw new CompilerBug(message());
}

/**
 * A bound on the number of passes over a loop until its state is a fixed point, so that a mistake in this file cannot loop forever.
 */
const MOST_ROUNDS = 10_000;

/** A part of the result, and where it is at the end. */
interface HeldResult {
  /** Number of elements. */
  readonly length: Size;
  readonly scalar: string;
  readonly place: string;
  readonly value: string;
}

/** True if the facts prove that a length is 0, or refute that it is 1 or more. */
function isEmpty(length: Size, facts: Facts): boolean {
  if (decideCondition(makeCondition("==", length, 0), facts) === true) return true;
  const some = makeCondition("<=", 1, length);
  return facts.conditions.some((c) => {
    const others = facts.conditions.filter((other) => other !== c);
    const known = [...others, some].reduce<Facts>((f, d) => withCondition(f, d), emptyFacts);
    return decideCondition(c, known) === false;
  });
}

/** The length of a buffer in terms of the host's sizes. */
const lengthIn = ({ sizes }: LaunchStep, { length }: BufferParam): Size =>
  substituteSizes(length, (v) => sizes.get(v.name));

class Verifier {
  readonly #plan: Plan;
  readonly #lengths: ReadonlyMap<string, Size>;
  readonly #scalars: ReadonlyMap<string, string>;
  readonly #inputs: ReadonlySet<string>;
  /** The number of rounds of each loop that has been verified, by its variable, and the values that end it. */
  readonly #rounds = new Map<string, Omit<Rounds, "variable">>();
  /** The states in which the current round leaves the loop around the current step, with the value that is false. */
  #left: { readonly places: Places; readonly value: string }[] = [];

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#lengths = new Map(plan.buffers.map((b) => [b.name, b.length]));
    this.#scalars = new Map(plan.buffers.map((b) => [b.name, b.scalar]));
    this.#inputs = new Set(plan.buffers.flatMap((b) => (b.role === "input" ? [b.name] : [])));
  }

  run(): void {
    const { buffers, kernels, conditions, steps } = this.#plan;
    once("buffer", buffers);
    once("kernel", kernels);
    for (const k of kernels) once(`parameter of ${k.name}`, k.params);
    for (const name of this.#plan.inputs.flatMap((i) => i.buffers))
      demand(this.#inputs.has(name), () => `the input ${name} has no buffer`);
    const facts = conditions.reduce<Facts>((f, c) => withCondition(f, c), emptyFacts);
    const scope = { facts, sizes: new Set(this.#plan.sizes) };
    const places = this.#steps(steps, Places.of(buffers), scope);
    for (const { length, scalar, place, value } of this.#results()) {
      if (isEmpty(length, facts)) continue;
      this.#reads(places, place, value, "the result");
      this.#hasRoom(places, place, { what: "the result", length, scalar }, scope);
    }
  }

  /** The parts of the result: what each place has to hold at the end. */
  #results(): readonly HeldResult[] {
    const { buffers, result } = this.#plan;
    const { table } = buffers[0]!.length;
    return leaves(result.type)!.map(({ dims, width, scalar }, k) => ({
      length: mul(product(dims, table), width),
      scalar,
      place: result.buffers[k]!,
      value: result.values[k]!,
    }));
  }

  /** The state after the steps; changes `places`. */
  #steps(steps: readonly PlanStep[], places: Places, scope: KnownSizes): Places {
    return steps.reduce((known, s) => this.#step(s, known, scope), places);
  }

  #step(s: PlanStep, places: Places, scope: KnownSizes): Places {
    switch (s.tag) {
      case "launch":
        this.#launch(s, places, scope);
        return places;
      case "leave":
        this.#reads(places, s.flag, s.value, "the end of a loop");
        this.#hasRoom(places, s.flag, { what: s.value, scalar: "bool", length: this.#one }, scope);
        this.#left.push({ places: places.copy(), value: s.value });
        return places;
      case "acquire":
        this.#acquire(s, places);
        return places;
      case "assign":
        this.#assign(s, places);
        return places;
      case "repeat":
        return this.#repeat(s, places, scope);
      case "choice":
        return this.#choice(s, places, scope);
      default:
        return s satisfies never;
    }
  }

  #acquire({ slot, pool, inUse }: PlanStep & { tag: "acquire" }, places: Places): void {
    this.#isSlot(slot);
    for (const b of pool)
      demand(
        this.#lengths.has(b) && !this.#inputs.has(b),
        () => `${slot} is to be ${b}, no buffer of ours`,
      );
    const blocking = new Set<string>();
    for (const place of inUse) {
      const may = [...this.#standsFor(places, place, slot)];
      if (may.some((b) => pool.includes(b))) blocking.add(may.length === 1 ? may[0]! : place);
    }
    demand(blocking.size < pool.length, () => `there may be no buffer left for ${slot}`);
    places.acquire(slot, pool, inUse);
  }

  #assign({ to, from, values, after }: PlanStep & { tag: "assign" }, places: Places): void {
    if (after !== undefined) this.#ended(after);
    demand(new Set(to).size === to.length, () => `a slot is assigned twice: ${to.join(", ")}`);
    demand(to.length === from.length, () => `${to.length} slots become ${from.length}`);
    to.forEach((slot, k) => {
      this.#isSlot(slot);
      this.#standsFor(places, from[k]!, slot);
    });
    places.assign(to, from);
    places.become(values);
  }

  /** Checks that a loop has run as often, and has ended on the same values, as is known of it. */
  #ended({ variable, count, leaves: ends }: Rounds): void {
    const known = this.#rounds.get(variable);
    demand(
      known?.count === count,
      () => `the ${show(count)} rounds of ${variable} have not all been done`,
    );
    demand(
      known?.leaves.join() === ends.join(),
      () =>
        `the rounds of ${variable} do not end where ${ends.join(" or ") || "they are done"} says`,
    );
  }

  get #one(): Size {
    return this.#plan.buffers[0]!.length.table.nat(1);
  }

  /**
   * Follows a loop until the state before a round, the meet of the state before the loop and the state after any round, is a fixed
   * point. The state after it is the meet of those in which it may end.
   */
  #repeat(s: PlanStep & { tag: "repeat" }, places: Places, scope: KnownSizes): Places {
    const { table } = s.count;
    knows(scope, s.count, `the rounds of ${s.variable}`);
    const last = add(s.count, -1);
    const range = [table.variable("free", s.variable), table.nat(0), last] as const;
    const facts = withRange(scope.facts, ...range);
    const inside = { facts, sizes: new Set([...scope.sizes, s.variable]) };
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const around = this.#left;
      this.#left = [];
      const after = this.#steps(s.body, places.copy(), inside);
      const left = this.#left;
      this.#left = around;
      if (places.join(after)) continue;
      this.#rounds.set(s.variable, { count: s.count, leaves: left.map((l) => l.value) });
      const end = proveLE(1, s.count, scope.facts) ? after : places;
      for (const l of left) end.join(l.places);
      return end;
    }
    throw new CompilerBug("what is known of a loop does not settle");
  }

  /** The meet of the states after the cases, of which a launch takes one. */
  #choice(s: PlanStep & { tag: "choice" }, places: Places, scope: KnownSizes): Places {
    demand(s.cases.length > 0, () => "a choice has no case");
    const ends = s.cases.map(({ when, steps }, k) => {
      for (const size of sizesOfTest(when)) knows(scope, size, "the test of a case");
      const failed = s.cases.slice(0, k).map((c) => negatedTest(c.when));
      const facts = [...failed, when].reduce((f, t) => withTest(f, t), scope.facts);
      const after = this.#steps(steps, places.copy(), { ...scope, facts });
      // A case in which the result has no elements need not write it.
      for (const { length, place, value } of this.#results())
        if (isEmpty(length, facts)) after.holdsEmpty(place, value);
      return after;
    });
    const [end, ...others] = ends as [Places, ...Places[]];
    for (const other of others) end.join(other);
    return end;
  }

  #launch(s: LaunchStep, places: Places, scope: KnownSizes): void {
    const { name, params } = s.kernel;
    const buffers = params.filter((p): p is BufferParam => p.tag === "buffer");
    const reads = buffers.filter((p) => p.access === "read");
    const writes = buffers.filter((p) => !reads.includes(p));
    for (const [size, worth] of s.sizes) knows(scope, worth, `${size} of ${name}`);
    for (const p of params)
      if (p.tag === "size")
        demand(
          s.sizes.has(p.name) || scope.sizes.has(p.name),
          () => `${name} is told no ${p.name}`,
        );
    for (const p of reads)
      if (!isEmpty(lengthIn(s, p), scope.facts))
        this.#reads(places, boundTo(s, p.name), p.name, name);
    for (const p of buffers) {
      const held = { what: `${p.name} of ${name}`, scalar: p.scalar, length: lengthIn(s, p) };
      this.#hasRoom(places, boundTo(s, p.name), held, scope);
    }
    for (const p of writes) {
      const place = boundTo(s, p.name);
      for (const b of this.#standsFor(places, place, name))
        demand(!this.#inputs.has(b), () => `${name} writes the input ${b}`);
      for (const other of buffers)
        if (other !== p && p.sharesWith?.includes(other.name) !== true)
          demand(
            !places.mayShare(place, boundTo(s, other.name)),
            () => `${name} writes ${p.name} where ${other.name} may lie`,
          );
    }
    for (const p of writes) this.#write(s, p, places);
  }

  /** Records a write. A result of several parts is complete once all of them have been written in order. */
  #write({ part, kernel, ...s }: LaunchStep, { name }: BufferParam, places: Places): void {
    const place = boundTo({ ...s, kernel }, name);
    const { at, of } = part?.values.includes(name) ? part : { at: 0, of: 1 };
    const upTo = (k: number): string => (k === of ? name : `${k} of ${of} parts of ${name}`);
    const isFirst = at === 0 || !places.holds(place, upTo(at));
    demand(
      isFirst === (at === 0),
      () => `${kernel.name} adds to ${place}, which lacks ${upTo(at)}`,
    );
    places.write(place, upTo(at + 1));
  }

  #reads(places: Places, place: string, value: string, reader: string): void {
    this.#standsFor(places, place, reader);
    demand(places.holds(place, value), () => {
      const held = places.valuesIn(place).join(", ") || "nothing that is known";
      return `${reader} reads ${value} in ${place}, which holds ${held}`;
    });
  }

  #standsFor(places: Places, place: string, reader: string): ReadonlySet<string> {
    const buffers = places.buffersOf(place);
    demand(buffers !== undefined, () => `${reader} uses ${place}, which is no buffer`);
    return buffers!;
  }

  #isSlot(name: string): void {
    demand(!this.#lengths.has(name), () => `the buffer ${name} is to be another one`);
  }

  /**
   * Checks that every buffer that a place may name has the scalar type and at least the length of the value. Raises CompilerBug
   * only if a buffer is proved too short; a launch compares the remaining lengths.
   */
  #hasRoom(
    places: Places,
    place: string,
    { what, scalar, length }: Held,
    { facts }: KnownSizes,
  ): void {
    for (const b of this.#standsFor(places, place, what)) {
      const room = this.#lengths.get(b)!;
      demand(this.#scalars.get(b) === scalar, () => `${b} holds no ${scalar} for ${what}`);
      if (proveLE(length, room, facts)) continue;
      demand(
        !proveLE(add(room, 1), length, facts),
        () => `${b} has ${show(room)} elements, and ${what} ${show(length)}`,
      );
    }
  }
}

/** The facts about sizes at a step. */
interface KnownSizes {
  readonly facts: Facts;
  /** Names of the sizes that have a value there. */
  readonly sizes: ReadonlySet<string>;
}

function knows({ sizes }: KnownSizes, size: Size, what: string): void {
  for (const v of size.vars)
    demand(sizes.has(v.name), () => `${what} depends on ${v.name}, which has no value there`);
}

/** A value in a place; `what` describes it in messages. */
interface Held {
  readonly what: string;
  readonly scalar: string;
  readonly length: Size;
}

function once(what: string, all: readonly { readonly name: string }[]): void {
  const names = all.map((x) => x.name);
  const twice = names.find((name, k) => names.indexOf(name) < k);
  demand(twice === undefined, () => `two are called ${what} ${twice}`);
}
