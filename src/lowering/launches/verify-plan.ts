/**
 * @file Verifies a plan: says what is wrong with what the host does, or nothing. It shares no code with what makes plans.
 *
 * Checked: names are unique and declared. Whatever a launch reads, and the result in the end, lies in its place on every
 * path, also where loops have no round: it has been written, and nothing was written over it since. A launch writes no
 * buffer that it reads, no input, and `acquire` always finds a buffer. No buffer is shorter than what lies in it, where sizes
 * tell; where they do not, a launch compares the numbers.
 *
 * How: what every buffer and slot holds is followed through the steps, loops until nothing changes. A place is a buffer's or
 * a slot's name; of each it is known which buffers it may stand for, from which other places it differs, and which values it
 * surely holds. A value is named as launches name it; `assign` says which values become others.
 */
import {
  add,
  CompilerBug,
  decideCondition,
  emptyFacts,
  type Facts,
  makeCondition,
  mul,
  proveLE,
  type Size,
  show,
  substituteSizes,
  withCondition,
  withRange,
} from "../../term/index.ts";
import type { BufferParam } from "../imperative.ts";
import { leaves, product } from "../path.ts";
import { boundTo, type LaunchStep, type Plan, type PlanStep } from "../plan.ts";
import { Places } from "./plan-places.ts";

/** Throws what `planProblem` finds: a plan is made by us. */
export function verifyPlan(plan: Plan): void {
  const problem = planProblem(plan);
  if (problem !== undefined) throw new CompilerBug(`the plan of ${plan.name}: ${problem}`);
}

/** The first thing that is wrong with a plan, in words. */
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

/** More rounds than any loop takes until what is known of it stays the same; a count, so that a mistake here ends. */
const MOST_ROUNDS = 10_000;

class Verifier {
  readonly #plan: Plan;
  readonly #lengths: ReadonlyMap<string, Size>;
  readonly #scalars: ReadonlyMap<string, string>;
  readonly #inputs: ReadonlySet<string>;
  /** Of loops that have been followed, how many rounds they have. */
  readonly #rounds = new Map<string, Size>();

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#lengths = new Map(plan.buffers.map((b) => [b.name, b.length]));
    this.#scalars = new Map(plan.buffers.map((b) => [b.name, b.scalar]));
    this.#inputs = new Set(plan.buffers.flatMap((b) => (b.role === "input" ? [b.name] : [])));
  }

  run(): void {
    const { buffers, kernels, conditions, steps, result } = this.#plan;
    once("buffer", buffers);
    once("kernel", kernels);
    for (const k of kernels) once(`parameter of ${k.name}`, k.params);
    for (const name of this.#plan.inputs.flatMap((i) => i.buffers))
      demand(this.#inputs.has(name), () => `the input ${name} has no buffer`);
    const facts = conditions.reduce<Facts>((f, c) => withCondition(f, c), emptyFacts);
    const scope = { facts, sizes: new Set(this.#plan.sizes) };
    const places = this.#steps(steps, Places.of(buffers), scope);
    leaves(result.type)!.forEach(({ dims, width, scalar }, k) => {
      const { table } = buffers[0]!.length;
      const length = mul(product(dims, table), width);
      if (decideCondition(makeCondition("==", length, 0), facts) === true) return; // nothing need be written
      const place = result.buffers[k]!;
      this.#reads(places, place, result.values[k]!, "the result");
      this.#hasRoom(places, place, { what: "the result", length, scalar }, scope);
    });
  }

  /** What is known after the steps; `places` may change. */
  #steps(steps: readonly PlanStep[], places: Places, scope: KnownSizes): Places {
    return steps.reduce((known, s) => this.#step(s, known, scope), places);
  }

  #step(s: PlanStep, places: Places, scope: KnownSizes): Places {
    switch (s.tag) {
      case "launch":
        this.#launch(s, places, scope);
        return places;
      case "acquire":
        this.#acquire(s, places);
        return places;
      case "assign":
        this.#assign(s, places);
        return places;
      case "repeat":
        return this.#repeat(s, places, scope);
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
    if (after !== undefined)
      demand(
        this.#rounds.get(after.variable) === after.count,
        () => `the ${show(after.count)} rounds of ${after.variable} have not all been done`,
      );
    demand(new Set(to).size === to.length, () => `a slot is assigned twice: ${to.join(", ")}`);
    demand(to.length === from.length, () => `${to.length} slots become ${from.length}`);
    to.forEach((slot, k) => {
      this.#isSlot(slot);
      this.#standsFor(places, from[k]!, slot);
    });
    places.assign(to, from);
    places.become(values);
  }

  /** What is known before each round is what is known before the first one and after each. */
  #repeat(s: PlanStep & { tag: "repeat" }, places: Places, scope: KnownSizes): Places {
    const { table } = s.count;
    knows(scope, s.count, `the rounds of ${s.variable}`);
    const last = add(s.count, -1);
    const range = [table.variable("free", s.variable), table.nat(0), last] as const;
    const facts = withRange(scope.facts, ...range);
    const inside = { facts, sizes: new Set([...scope.sizes, s.variable]) };
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const after = this.#steps(s.body, places.copy(), inside);
      if (places.join(after)) continue;
      this.#rounds.set(s.variable, s.count);
      return proveLE(1, s.count, scope.facts) ? after : places;
    }
    throw new CompilerBug("what is known of a loop does not settle");
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
    for (const p of reads) this.#reads(places, boundTo(s, p.name), p.name, name);
    for (const { name: param, scalar, length: symbolic } of buffers) {
      const length = substituteSizes(symbolic, (v) => s.sizes.get(v.name));
      const held = { what: `${param} of ${name}`, scalar, length };
      this.#hasRoom(places, boundTo(s, param), held, scope);
    }
    for (const p of writes) {
      const place = boundTo(s, p.name);
      for (const b of this.#standsFor(places, place, name))
        demand(!this.#inputs.has(b), () => `${name} writes the input ${b}`);
      for (const other of buffers)
        if (other !== p)
          demand(
            !places.mayShare(place, boundTo(s, other.name)),
            () => `${name} writes ${p.name} where ${other.name} may lie`,
          );
    }
    for (const p of writes) this.#write(s, p, places);
  }

  /** A result of several parts is there when all of them have been written. */
  #write({ part, kernel, ...s }: LaunchStep, { name }: BufferParam, places: Places): void {
    const place = boundTo({ ...s, kernel }, name);
    const { at, of } = part ?? { at: 0, of: 1 };
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

  /** Has what a place may stand for room for an array? Where sizes do not tell, a launch does. */
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

/** What is known of sizes where a step stands. */
interface KnownSizes {
  readonly facts: Facts;
  /** Those that have a value. */
  readonly sizes: ReadonlySet<string>;
}

function knows({ sizes }: KnownSizes, size: Size, what: string): void {
  for (const v of size.vars)
    demand(sizes.has(v.name), () => `${what} depends on ${v.name}, which has no value there`);
}

/** What lies in a place. */
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
