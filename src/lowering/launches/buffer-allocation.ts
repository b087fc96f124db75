/**
 * @file Gives every value of a host program a buffer.
 *
 * In:  steps in terms of values, and how long each is. Out: steps in terms of buffers, and the buffers.
 * Ensures: a launch writes only where nothing lies that is still to be read, on any path; inputs are never written; nothing is
 * copied. A value has its buffer for good where that can be said beforehand. What a loop computes gets one of several
 * buffers that are alike, the first that is not in use then: an array that is handed on, or a loop of no rounds, makes one buffer
 * stand where another stood in the round before. `verify-plan.ts` checks the outcome.
 */

import type { Buffer, PlanStep } from "../plan.ts";
import type { HostStep, Lowered } from "./host-program.ts";
import { type Flow, flowOf, Liveness, type WrittenValue } from "./liveness.ts";

export interface AllocateInput {
  readonly steps: readonly HostStep<Lowered>[];
  /** Inputs, results and temporaries, each as long as it ever is. */
  readonly values: readonly Buffer[];
  /** A buffer as long as it ever is. */
  readonly largest: (b: Buffer) => Buffer;
  /** The values that are the result. */
  readonly result: readonly string[];
  /** A name that no value has. */
  readonly fresh: (stem: string) => string;
}

export interface Allocated {
  readonly steps: readonly PlanStep[];
  readonly buffers: readonly Buffer[];
  /** Where the result lies in the end: buffers and slots. */
  readonly result: readonly string[];
}

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
  /** Values that a loop computes, or hands from round to round. */
  readonly #turning: ReadonlySet<string>;
  /** Of temporaries, by value: the pools that may hold them. */
  readonly #pools = new Map<string, Set<BufferPool>>();
  readonly #byLike = new Map<string, BufferPool>();
  /** Buffers that values have for good; another value has a slot of its name. */
  readonly #home = new Map<string, string>();
  /** How many launches compute a value. */
  readonly #computed = new Map<string, number>();
  readonly #taken: Set<string>;
  /** Parts of the result that launches write, or that have no elements. */
  readonly #outputs: Buffer[] = [];
  #depth = 0;

  constructor(input: AllocateInput, flow: readonly Flow[]) {
    this.#input = input;
    this.#liveness = new Liveness(flow, input.result);
    this.#values = new Map(input.values.map((b) => [b.name, b]));
    this.#turning = turningIn(flow);
    this.#taken = new Set(input.values.map((b) => b.name));
    for (const b of input.values) if (b.role === "input") this.#home.set(b.name, b.name);
    this.#spread(flow);
    const assigned = assignedIn(flow);
    for (const value of input.result) {
      const b = this.#values.get(value)!;
      if (b.role !== "output" || assigned.has(value)) continue;
      this.#outputs.push(b);
      this.#home.set(value, value);
    }
  }

  /** The buffer or the slot of a value. */
  placeOf(value: string): string {
    return this.#home.get(value) ?? value;
  }

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
      case "repeat": {
        this.#depth++;
        const body = s.body.flatMap((x) => this.step(x));
        this.#depth--;
        return [{ ...s, body }];
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

  /** Gives what a launch writes its places, which are no places of what it reads or of what is read later. */
  #places(s: Flow & { tag: "launch" }): readonly PlanStep[] {
    const isFirst = (s.step.part?.at ?? 0) === 0;
    const placed = new Set([...this.#liveness.after(s), ...s.reads]);
    const fresh = s.writes.filter((w) => isFirst || w.own !== undefined);
    for (const w of fresh) placed.delete(w.value);
    return fresh.flatMap((w) => {
      const acquired = this.#place(w, placed);
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

  /** That of the value, or of the kernel's parameter, where no slot and no other buffer is called so. */
  #nameFor({ own, value }: WrittenValue): string {
    const isFree = own === undefined ? this.#computed.get(value) === 1 : !this.#taken.has(own.name);
    return isFree ? (own?.name ?? value) : this.#spare();
  }

  #spare(): string {
    const name = this.#input.fresh("spare");
    return this.#taken.has(name) ? this.#spare() : name;
  }

  /** Which pools may hold a value in the end: those of the launches from which it comes. */
  #spread(flow: readonly Flow[]): void {
    const assigned: (readonly [string, string])[] = [];
    const visit = (s: Flow): void => {
      if (s.tag === "repeat") s.body.forEach(visit);
      else if (s.tag === "assign") assigned.push(...s.pairs);
      else
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

/** Buffers that are alike. */
interface BufferPool extends Pick<Buffer, "scalar" | "length"> {
  readonly buffers: Buffer[];
  readonly names: string[];
}

const assignedIn = (flow: readonly Flow[]): ReadonlySet<string> =>
  new Set(
    flow.flatMap((s) => {
      if (s.tag === "repeat") return [...assignedIn(s.body)];
      return s.tag === "assign" ? s.pairs.map(([to]) => to) : [];
    }),
  );

/** What is assigned or written inside of loops. */
function turningIn(flow: readonly Flow[], inLoop = false): ReadonlySet<string> {
  const found = new Set<string>();
  for (const s of flow) {
    if (s.tag === "repeat") for (const name of turningIn(s.body, true)) found.add(name);
    else if (!inLoop) continue;
    else if (s.tag === "assign") for (const [to] of s.pairs) found.add(to);
    else for (const w of s.writes) found.add(w.value);
  }
  return found;
}
