/**
 * @file Liveness of the values of a host program: which values are still to be read after each step. A loop is first expanded to
 * assignments before the first round, after each round and after the last one.
 */
import type { Size, SizeTest } from "../../term/index.ts";
import type { Param } from "../imperative.ts";
import type { Buffer, LaunchStep, Rounds } from "../plan.ts";
import type { HostStep, Lowered } from "./host-program.ts";

/**
 * A value that a launch computes, with the parameter of the kernel that receives its buffer. A temporary inside the kernel has a
 * value name that no other launch uses.
 */
export interface WrittenValue {
  readonly value: string;
  readonly param: Param & { tag: "buffer" };
  /** The buffer, if only this kernel uses it (a temporary inside the kernel). */
  readonly own: Buffer | undefined;
}

/**
 * A step of the host with explicit reads, writes and assignments of values: a launch, an assignment of names (no data is copied),
 * a loop, or a choice.
 */
export type Flow =
  | {
      readonly tag: "launch";
      readonly step: Omit<LaunchStep, "buffers">;
      readonly reads: readonly string[];
      readonly writes: readonly WrittenValue[];
    }
  /** All pairs at once: the value `to` becomes what `from` was before. */
  | { readonly tag: "assign"; readonly pairs: readonly BufferMove[]; readonly after?: Rounds }
  | {
      readonly tag: "repeat";
      readonly count: Size;
      readonly variable: string;
      readonly body: readonly Flow[];
    }
  /** Ends the loop around it if the value is false. */
  | { readonly tag: "leave"; readonly going: string }
  /** Takes one case; each ends with the values `results`. */
  | {
      readonly tag: "choice";
      readonly results: readonly string[];
      readonly cases: readonly FlowCase[];
    };

/** A case of a choice, with its test on sizes. */
interface FlowCase {
  readonly when: SizeTest;
  readonly body: readonly Flow[];
}

/** The lists of steps inside a step: the body of a loop, the cases of a choice. */
export function flowsInside(s: Flow): readonly (readonly Flow[])[] {
  if (s.tag === "repeat") return [s.body];
  return s.tag === "choice" ? s.cases.map((c) => c.body) : [];
}

type BufferMove = readonly [to: string, from: string];

/**
 * Expands loops into assignments. A loop of no rounds becomes one assignment; one of one round that always ends and has no variable has no
 * `repeat`. Every step of
 * the result is a separate object, so that `Liveness` can distinguish them.
 */
export const flowOf = (steps: readonly HostStep<Lowered>[]): readonly Flow[] =>
  steps.flatMap((s) => {
    if (s.tag === "leave") return [{ ...s }];
    if (s.tag === "choice") return [choice(s)];
    return s.tag === "launch" ? [launch(s)] : loop(s);
  });

/** A choice. A case that gives values which are stored already ends with an assignment. */
const choice = ({ results, cases }: HostStep<Lowered> & { tag: "choice" }): Flow => ({
  tag: "choice",
  results,
  cases: cases.map(({ when, steps, values }) => {
    const pairs = results.flatMap((to, k): BufferMove[] =>
      to === values[k] ? [] : [[to, values[k]!]],
    );
    const end: readonly Flow[] = pairs.length === 0 ? [] : [{ tag: "assign", pairs }];
    return { when, body: [...flowOf(steps), ...end] };
  }),
});

function launch({ kernel, sizes, part }: HostStep<Lowered> & { tag: "launch" }): Flow {
  const { params, name } = kernel.kernel;
  const owned = new Map(kernel.own.map((b) => [b.name, b]));
  const reads: string[] = [];
  const writes: WrittenValue[] = [];
  for (const param of params) {
    if (param.tag !== "buffer") continue;
    if (param.access === "read") reads.push(param.name);
    else {
      const own = owned.get(param.name);
      const value = own === undefined ? param.name : `${name} ${param.name}`;
      writes.push({ value, param, own });
    }
  }
  return {
    tag: "launch",
    step: { tag: "launch", kernel: kernel.kernel, sizes, part },
    reads,
    writes,
  };
}

function loop({ count, variable, carried, body }: HostStep<Lowered> & { tag: "loop" }): Flow[] {
  const assign = (pairs: readonly BufferMove[]): Flow & { tag: "assign" } => ({
    tag: "assign",
    pairs,
  });
  if (count.constant === 0) return [assign(carried.map((c) => [c.result, c.start]))];
  const begin = assign(carried.map((c) => [c.state, c.start]));
  const leaves = body.flatMap((s) => (s.tag === "leave" ? [s.going] : []));
  if (count.constant === 1 && leaves.length === 0 && variable === "")
    return [begin, ...flowOf(body), assign(carried.map((c) => [c.result, c.next]))];
  const turn = assign(carried.map((c) => [c.state, c.next]));
  return [
    begin,
    { tag: "repeat", count, variable, body: [...flowOf(body), turn] },
    { ...assign(carried.map((c) => [c.result, c.state])), after: { variable, count, leaves } },
  ];
}

/**
 * The values that are still to be read after each step of `steps`, also in later rounds of the loops around it. The values of
 * `result` are read at the end.
 */
export class Liveness {
  readonly #after = new Map<Flow, ReadonlySet<string>>();

  constructor(steps: readonly Flow[], result: readonly string[]) {
    this.#before(steps, new Set(result), new Set());
  }

  /** The values that are still to be read after the step, if it is followed by the next one. */
  after(s: Flow): ReadonlySet<string> {
    return this.#after.get(s)!;
  }

  /** `end`: the live values where the loop around the steps has been left. */
  #before(
    steps: readonly Flow[],
    after: ReadonlySet<string>,
    end: ReadonlySet<string>,
  ): ReadonlySet<string> {
    return steps.reduceRight<ReadonlySet<string>>((live, s) => {
      this.#after.set(s, live);
      return this.#through(s, live, end);
    }, after);
  }

  #through(s: Flow, after: ReadonlySet<string>, end: ReadonlySet<string>): ReadonlySet<string> {
    if (s.tag === "repeat") return this.#around(s.body, after);
    if (s.tag === "leave") return new Set([...after, ...end, s.going]);
    if (s.tag === "choice")
      return new Set(s.cases.flatMap((c) => [...this.#before(c.body, after, end)]));
    const live = new Set(after);
    if (s.tag === "assign") {
      for (const [to] of s.pairs) live.delete(to);
      for (const [to, from] of s.pairs) if (after.has(to)) live.add(from);
      return live;
    }
    const isFirst = (s.step.part?.at ?? 0) === 0;
    for (const { value, own } of s.writes)
      if (isFirst || own !== undefined) live.delete(value);
      else live.add(value);
    for (const value of s.reads) live.add(value);
    return live;
  }

  /** The live values before a loop: a fixed point over its rounds, since a round may be followed by another one or be the last. */
  #around(body: readonly Flow[], after: ReadonlySet<string>): ReadonlySet<string> {
    let head = after;
    for (;;) {
      const next = new Set([...head, ...this.#before(body, head, after)]);
      if (next.size === head.size) return head;
      head = next;
    }
  }
}
