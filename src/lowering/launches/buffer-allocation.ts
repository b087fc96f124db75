/**
 * @file Buffer allocation by liveness: gives every value of a host program a buffer.
 *
 * In:  steps in terms of values, and the length of each value. Out: steps in terms of buffers and slots, and the buffers.
 * Ensures: a launch writes only to buffers that hold no value that is still to be read, on any path, unless the kernel may write in
 * place (`sharesWith`); inputs are never written; no data is copied.
 *
 * A value that no loop or choice computes or assigns has one buffer for the whole run. A value that one of them computes has a slot, which
 * `acquire` binds to the first buffer of a pool (all of one length and scalar type) that is not in use at that moment: which
 * buffer this is may change from round to round, and with the number of rounds. `verify-plan.ts` checks the outcome.
 */

import type { Buffer, PlanStep } from "../plan.ts";
import { type HostStep, type Lowered, stepsInside } from "./host-program.ts";
import { type Flow, flowOf, flowsInside, Liveness, type WrittenValue } from "./liveness.ts";

/** The input of buffer allocation: a host program in terms of values, and the largest lengths of these values. */
export interface AllocateInput {
  readonly steps: readonly HostStep<Lowered>[];
  /** Inputs, results and temporaries, each with its largest length. */
  readonly values: readonly Buffer[];
  /** The buffer with its largest length, if its length changes while the plan runs. */
  readonly largest: (b: Buffer) => Buffer;
  /** The values that form the result, one per scalar component. */
  readonly result: readonly string[];
  /** Gives a new name, different from all names of values. */
  readonly fresh: (stem: string) => string;
}

/**
 * The result of buffer allocation: the steps of the host in terms of buffers and slots, and all buffers: inputs, temporaries,
 * outputs.
 */
export interface Allocated {
  readonly steps: readonly PlanStep[];
  readonly buffers: readonly Buffer[];
  /** The buffers and slots that hold the result after the last step. */
  readonly result: readonly string[];
}

/**
 * Gives every value a buffer or a slot, so that no launch overwrites a value that is still to be read. Buffers are listed as
 * inputs, temporaries, then outputs. A value of the result may be an input's own buffer.
 */
export function allocateBuffers(input: AllocateInput): Allocated {
  const flow = flowOf(input.steps);
  const allocation = new Allocation(input, flow);
  const steps = flow.flatMap((s) => allocation.step(s));
  const result = input.result.map((value) => allocation.placeOf(value));
  return { steps, buffers: allocation.buffers(result), result };
}

class Allocation {
  readonly #input: AllocateInput;
  readonly #liveness: Liveness;
  readonly #values: ReadonlyMap<string, Buffer>;
  /** Values that are computed or assigned inside a loop. */
  readonly #turning: ReadonlySet<string>;
  /** The pools whose buffers may hold a temporary value, by value. */
  readonly #pools = new Map<string, Set<BufferPool>>();
  /** All pools, by scalar type and length. */
  readonly #byLike = new Map<string, BufferPool>();
  /** The buffers of values that keep one buffer; every other value has a slot of its own name. */
  readonly #home = new Map<string, string>();
  /** The number of launches that compute a value. */
  readonly #computed = new Map<string, number>();
  /** Names that are in use. */
  readonly #taken: Set<string>;
  /** Components of the result that have a buffer of their own: launches write them directly, or they have no elements. */
  readonly #outputs: Buffer[] = [];
  /** The number of loops around the current step. */
  #depth = 0;

  constructor(input: AllocateInput, flow: readonly Flow[]) {
    this.#input = input;
    this.#liveness = new Liveness(flow, input.result);
    this.#values = new Map(input.values.map((b) => [b.name, b]));
    this.#turning = turningIn(flow);
    this.#taken = new Set(input.values.map((b) => b.name));
    for (const b of input.values) if (b.role === "input") this.#home.set(b.name, b.name);
    const assigned = assignedIn(flow);
    this.#homesOfEmpty(input.steps);
    this.#spread(flow);
    for (const value of input.result) {
      const b = this.#values.get(value)!;
      if (b.role !== "output" || assigned.has(value)) continue;
      this.#outputs.push(b);
      this.#home.set(value, value);
    }
  }

  /** The name of the buffer or slot that holds a value. */
  placeOf(value: string): string {
    return this.#home.get(value) ?? value;
  }

  /** All buffers of the plan: inputs, temporaries, then outputs. */
  buffers(result: readonly string[]): readonly Buffer[] {
    const inputs = this.#input.values.filter((b) => b.role === "input");
    const made = [...this.#byLike.values()].flatMap((p) => p.buffers);
    const [ends, others] = [true, false].map((is) =>
      made.filter((b) => result.includes(b.name) === is),
    ) as [Buffer[], Buffer[]];
    const outputs = ends.map((b) => ({ ...b, role: "output" }) as const);
    return [...inputs, ...others, ...outputs, ...this.#outputs];
  }

  // -------------------------------------------------------------- steps

  step(s: Flow): readonly PlanStep[] {
    switch (s.tag) {
      case "launch":
        return this.#launch(s);
      case "assign":
        return this.#assign(s);
      case "leave":
        return [{ tag: "leave", flag: this.placeOf(s.going), value: s.going }];
      case "repeat": {
        this.#depth++;
        const body = s.body.flatMap((x) => this.step(x));
        this.#depth--;
        return [{ ...s, body }];
      }
      case "choice": {
        const cases = s.cases.map(({ when, body }) => ({
          when,
          steps: body.flatMap((x) => this.step(x)),
        }));
        return [{ tag: "choice", cases }];
      }
      default:
        return s satisfies never;
    }
  }

  #launch(s: Flow & { tag: "launch" }): readonly PlanStep[] {
    const acquired = this.#places(s);
    const value = new Map(s.writes.map((w) => [w.param.name, w.value]));
    const buffers = s.step.kernel.params.flatMap((p) => {
      if (p.tag !== "buffer") return [];
      const place = this.placeOf(value.get(p.name) ?? p.name);
      return place === p.name ? [] : [[p.name, place] as const];
    });
    return [...acquired, { ...s.step, buffers: new Map(buffers) }];
  }

  /**
   * Gives a buffer or slot to each value that a launch writes, different from those of the values that are read later, and of those
   * that it reads, unless the kernel may write in place.
   */
  #places(s: Flow & { tag: "launch" }): readonly PlanStep[] {
    const isFirst = (s.step.part?.at ?? 0) === 0;
    const live = this.#liveness.after(s);
    const placed = new Set([...live, ...s.reads]);
    const fresh = s.writes.filter((w) => isFirst || w.own !== undefined);
    for (const w of fresh) placed.delete(w.value);
    return fresh.flatMap((w) => {
      const inPlaceOf = (value: string): boolean =>
        w.param.sharesWith?.includes(value) === true && !live.has(value);
      const acquired = this.#place(w, new Set([...placed].filter((value) => !inPlaceOf(value))));
      placed.add(w.value);
      return acquired;
    });
  }

  #place(w: WrittenValue, inUse: ReadonlySet<string>): readonly PlanStep[] {
    const like = this.#bufferFor(w);
    if (like.role === "output") return [];
    const pool = this.#poolFor(like);
    const blocking = [...inUse].filter((value) => this.#pools.get(value)?.has(pool));
    const places = [...new Set(blocking.map((value) => this.placeOf(value)))];
    const isKnown = blocking.every((value) => this.#home.has(value));
    if (this.#depth === 0 && isKnown && !this.#turning.has(w.value)) {
      const free = pool.buffers.find((b) => !places.includes(b.name));
      this.#home.set(w.value, (free ?? this.#add(pool, this.#nameFor(w))).name);
      return [];
    }
    this.#home.delete(w.value);
    while (pool.buffers.length <= places.length) this.#add(pool, this.#spare());
    const slot = w.value;
    return [{ tag: "acquire", slot, pool: pool.names, inUse: places }];
  }

  #assign(s: Flow & { tag: "assign" }): readonly PlanStep[] {
    const live = this.#liveness.after(s);
    const moves = s.pairs
      .filter(([to]) => live.has(to))
      .map(([to, from]) => ({ to, from: this.placeOf(from), isKnown: this.#home.has(from) }));
    const slots = moves.filter(({ to, from, isKnown }) => {
      const folds = this.#depth === 0 && isKnown && !this.#turning.has(to);
      if (folds) this.#home.set(to, from);
      else this.#home.delete(to);
      return !folds && to !== from;
    });
    const values = s.pairs.filter(([to, from]) => to !== from);
    if (values.length === 0) return [];
    const [to, from] = [slots.map((m) => m.to), slots.map((m) => m.from)];
    return [{ tag: "assign", to, from, values, after: s.after }];
  }

  // -------------------------------------------------------------- buffers

  #bufferFor({ own, value }: WrittenValue): Buffer {
    return own === undefined ? this.#values.get(value)! : this.#input.largest(own);
  }

  #poolFor({ scalar, length }: Buffer): BufferPool {
    const like = `${scalar} ${length.id}`;
    const known = this.#byLike.get(like);
    if (known !== undefined) return known;
    const pool: BufferPool = { scalar, length, buffers: [], names: [] };
    this.#byLike.set(like, pool);
    return pool;
  }

  #add({ scalar, length, buffers, names }: BufferPool, name: string): Buffer {
    const buffer = { name, scalar, length, role: "temporary" } as const;
    buffers.push(buffer);
    names.push(name);
    this.#taken.add(name);
    return buffer;
  }

  /**
   * The name of a new buffer: the name of the value or of the kernel's parameter if no slot and no other buffer has it, else a
   * spare name.
   */
  #nameFor({ own, value }: WrittenValue): string {
    const isFree = own === undefined ? this.#computed.get(value) === 1 : !this.#taken.has(own.name);
    return isFree ? (own?.name ?? value) : this.#spare();
  }

  #spare(): string {
    const name = this.#input.fresh("spare");
    return this.#taken.has(name) ? this.#spare() : name;
  }

  /** Gives a buffer to each value that a loop hands on and no launch writes, since it has no elements. */
  #homesOfEmpty(steps: readonly HostStep<Lowered>[]): void {
    const made = new Set(valuesMadeIn(steps));
    for (const value of carriedIn(steps)) {
      if (made.has(value) || this.#home.has(value)) continue;
      const pool = this.#poolFor(this.#values.get(value)!);
      this.#home.set(value, this.#add(pool, value).name);
      this.#of(value).add(pool);
    }
  }

  /** Finds the pools that may hold each value: the pools of the launches that compute it, also through assignments. */
  #spread(flow: readonly Flow[]): void {
    const assigned: (readonly [string, string])[] = [];
    const visit = (s: Flow): void => {
      for (const inner of flowsInside(s)) inner.forEach(visit);
      if (s.tag === "assign") assigned.push(...s.pairs);
      else if (s.tag === "launch")
        for (const w of s.writes) {
          this.#computed.set(w.value, (this.#computed.get(w.value) ?? 0) + 1);
          const like = this.#bufferFor(w);
          if (like.role !== "output") this.#of(w.value).add(this.#poolFor(like));
        }
    };
    flow.forEach(visit);
    for (let grows = true; grows; ) {
      grows = false;
      for (const [to, from] of assigned)
        for (const pool of this.#of(from)) {
          grows ||= !this.#of(to).has(pool);
          this.#of(to).add(pool);
        }
    }
  }

  #of(value: string): Set<BufferPool> {
    const known = this.#pools.get(value) ?? new Set();
    this.#pools.set(value, known);
    return known;
  }
}

/** Buffers of one scalar type and length, which are interchangeable. */
interface BufferPool extends Pick<Buffer, "scalar" | "length"> {
  readonly buffers: Buffer[];
  readonly names: string[];
}

/** The values that loops begin with or hand on, and those that cases of choices give. */
const carriedIn = (steps: readonly HostStep<Lowered>[]): readonly string[] =>
  steps.flatMap((s) => {
    const inner = stepsInside(s).flatMap(carriedIn);
    if (s.tag === "loop")
      return [...s.carried.flatMap(({ start, next }) => [start, next]), ...inner];
    return s.tag === "choice" ? [...s.cases.flatMap((c) => c.values), ...inner] : inner;
  });

/** The values that launches write, and the states and results of loops. */
const valuesMadeIn = (steps: readonly HostStep<Lowered>[]): readonly string[] =>
  steps.flatMap((s) => {
    if (s.tag === "loop")
      return [
        ...s.carried.flatMap(({ state, result }) => [state, result]),
        ...valuesMadeIn(s.body),
      ];
    if (s.tag === "leave") return [];
    if (s.tag === "choice") return [...s.results, ...s.cases.flatMap((c) => valuesMadeIn(c.steps))];
    return s.kernel.kernel.params.flatMap((p) =>
      p.tag === "buffer" && p.access !== "read" ? [p.name] : [],
    );
  });

const assignedIn = (flow: readonly Flow[]): ReadonlySet<string> =>
  new Set(
    flow.flatMap((s) => {
      if (s.tag === "assign") return s.pairs.map(([to]) => to);
      return flowsInside(s).flatMap((inner) => [...assignedIn(inner)]);
    }),
  );

/** The values that are assigned or written inside loops, and the results of choices: each case may give another buffer. */
function turningIn(flow: readonly Flow[], inLoop = false): ReadonlySet<string> {
  const found = new Set<string>();
  for (const s of flow) {
    for (const inner of flowsInside(s))
      for (const name of turningIn(inner, inLoop || s.tag === "repeat")) found.add(name);
    if (s.tag === "choice") for (const name of s.results) found.add(name);
    else if (!inLoop) continue;
    else if (s.tag === "assign") for (const [to] of s.pairs) found.add(to);
    else if (s.tag === "launch") for (const w of s.writes) found.add(w.value);
  }
  return found;
}
