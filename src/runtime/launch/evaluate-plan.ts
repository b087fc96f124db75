/** @file Evaluates a plan for the sizes of a run: the lengths of its buffers, and its launches with their ND-ranges. */
import type { Kernel, ScalarName } from "../../lowering/imperative.ts";
import {
  type Buffer,
  boundTo,
  type LaunchStep,
  type Plan,
  type PlanStep,
} from "../../lowering/plan.ts";
import {
  type AtMost,
  CompilerBug,
  type Diagnostic,
  describeFailure,
  evaluate,
  INT_MAX,
  LIMITS,
  LONGEST,
  type Size,
  show,
} from "../../term/index.ts";
import { bytesOf } from "../data/typed-array.ts";
import {
  beyondDevice,
  indexTooLarge,
  noSuchExtent,
  tooManyForInt,
  tooManyLaunches,
} from "./errors.ts";
import { type GroupMemory, groupMemory } from "./group-memory.ts";
import { leafShape, type SizeValues, scalarParts } from "./host-value.ts";
import type { Refused } from "./refused.ts";

/** A buffer of a plan with its length in elements and bytes. `bytes` is 0 for an empty buffer. */
export interface PreparedBuffer {
  readonly name: string;
  readonly scalar: ScalarName;
  readonly role: Buffer["role"];
  /** The number of elements. */
  readonly length: number;
  readonly bytes: number;
}

/** A launch of a kernel with its buffers, sizes and ND-range in numbers. Repeated launches can be one object. */
export interface PreparedLaunch extends GroupMemory {
  readonly kernel: Kernel;
  /** The buffer that each buffer parameter is bound to, by parameter name. */
  readonly buffers: ReadonlyMap<string, string>;
  /** The sizes of the plan, and the sizes of this launch alone, such as the index of a host loop. */
  readonly sizes: SizeValues;
  /** The work-items in each dimension, dimension 0 first. */
  readonly global: readonly number[];
  /** The work-items of a work-group in each dimension; undefined if the driver chooses. */
  readonly local: readonly number[] | undefined;
  /** True if the launch writes another part of the result that the launch before it has begun. */
  readonly continues: boolean;
  /** True if a global size is 0 or the result has no elements. Nothing is launched then. */
  readonly skipped: boolean;
}

/** A scalar part of the result: the first `length` elements of a buffer. */
export interface ResultBuffer {
  readonly buffer: string;
  readonly length: number;
}

/** A plan evaluated for the sizes of one run: its buffers and launches with their lengths and ND-ranges in numbers. */
export interface EvaluatedPlan {
  readonly sizes: SizeValues;
  readonly buffers: readonly PreparedBuffer[];
  /** The launches in order, with host loops unrolled. */
  readonly launches: readonly PreparedLaunch[];
  readonly result: readonly ResultBuffer[];
}

/**
 * Evaluates a plan. Refuses extents without a value or below 0 (E0603), sizes and indices beyond 32 bits (E0604), work-groups that
 * do not divide the ND-range (E0805), and too many launches (E0909). The plan's conditions are not checked. Throws CompilerBug if a
 * buffer is shorter than a kernel needs.
 */
export function prepareLaunch(plan: Plan, sizes: SizeValues): EvaluatedPlan | Refused {
  const extents = new ExtentCheck(sizes);
  const { problems } = extents;
  for (const [name, value] of sizes) extents.fitsInt(`the size ${name}`, value);
  const buffers = plan.buffers.map((b) => extents.buffer(b));
  const host = new PlanEvaluation(extents, sizes);
  if (problems.length === 0) host.run(plan.steps);
  if (problems.length > 0) return { problems };
  const result = resultOf(plan, sizes, host);
  const isNothing = result.every((part) => part.length === 0);
  const launches = isNothing ? host.launches.map((l) => ({ ...l, skipped: true })) : host.launches;
  return { sizes, buffers, launches, result };
}

const resultOf = (
  { result }: Plan,
  sizes: SizeValues,
  host: PlanEvaluation,
): readonly ResultBuffer[] =>
  scalarParts(result.type).map((leaf, k) => ({
    buffer: host.bufferOf(result.buffers[k]!),
    length: leafShape(leaf, sizes).reduce((n, extent) => n * extent, 1),
  }));

/** Executes the host's steps of a plan and collects the launches. */
class PlanEvaluation {
  readonly launches: PreparedLaunch[] = [];
  readonly #extents: ExtentCheck;
  /** The buffer that each slot is bound to. */
  readonly #slots = new Map<string, string>();
  /** Launches by step, buffers and sizes, so that repeated launches share one object. */
  readonly #known = new Map<PlanStep, Map<string, PreparedLaunch>>();
  #sizes: SizeValues;
  /** The number of launches and loop iterations so far. */
  #taken = 0;

  constructor(extents: ExtentCheck, sizes: SizeValues) {
    this.#extents = extents;
    this.#sizes = sizes;
  }

  bufferOf(name: string): string {
    return this.#slots.get(name) ?? name;
  }

  run(steps: readonly PlanStep[]): void {
    for (const s of steps) this.#step(s);
  }

  #step(s: PlanStep): void {
    switch (s.tag) {
      case "launch":
        this.#taken++;
        this.launches.push(this.#launch(s));
        break;
      case "repeat":
        this.#repeat(s);
        break;
      case "acquire": {
        const inUse = new Set(s.inUse.map((name) => this.bufferOf(name)));
        const free = s.pool.find((name) => !inUse.has(name));
        if (free === undefined) throw new CompilerBug(`no buffer is left for ${s.slot}`);
        this.#slots.set(s.slot, free);
        break;
      }
      case "assign": {
        const now = s.from.map((name) => this.bufferOf(name));
        s.to.forEach((name, k) => void this.#slots.set(name, now[k]!));
        break;
      }
      default:
        s satisfies never;
    }
  }

  #repeat(s: PlanStep & { tag: "repeat" }): void {
    const outer = this.#sizes;
    const count = this.#extents.number("the number of iterations", s.count, outer);
    for (let i = 0; i < count && this.#extents.problems.length === 0; i++) {
      if (++this.#taken > LIMITS.launches) this.#extents.problems.push(tooManyLaunches());
      this.#sizes = new Map([...outer, [s.variable, i]]);
      this.run(s.body);
    }
    this.#sizes = outer;
  }

  #launch(s: LaunchStep): PreparedLaunch {
    const buffers = new Map(
      s.kernel.params.flatMap((p) =>
        p.tag === "buffer" ? [[p.name, this.bufferOf(boundTo(s, p.name))]] : [],
      ),
    );
    const own = [...s.sizes].map(([name, size]) => {
      const value = evaluate(size, (v) => this.#sizes.get(v.name));
      if (typeof value !== "number") throw new CompilerBug(`no value for the size ${name}`);
      if (value > INT_MAX) this.#extents.fitsInt(`the size ${name}`, value);
      return [name, value] as const;
    });
    const key = [...buffers.values(), ...own.flat()].join();
    const known = this.#known.get(s) ?? new Map<string, PreparedLaunch>();
    this.#known.set(s, known);
    const sizes = own.length === 0 ? this.#sizes : new Map([...this.#sizes, ...own]);
    const launch = known.get(key) ?? {
      ...this.#extents.launch(s.kernel, buffers, sizes),
      continues: (s.part?.at ?? 0) > 0,
    };
    known.set(key, launch);
    return launch;
  }
}

/**
 * Evaluates sizes. A size without a value, or with one that a 32-bit index cannot hold, is recorded as a problem and counts as 0.
 */
class ExtentCheck {
  readonly problems: Diagnostic[] = [];
  readonly #sizes: SizeValues;
  /** The length of each buffer in elements. */
  readonly #rooms = new Map<string, number>();

  constructor(sizes: SizeValues) {
    this.#sizes = sizes;
  }

  number(what: string, size: Size, sizes: SizeValues = this.#sizes): number {
    const value = evaluate(size, (v) => sizes.get(v.name));
    if (typeof value === "number") return this.fitsInt(what, value);
    this.problems.push(noSuchExtent(what, describeFailure(value)));
    return 0;
  }

  fitsInt(what: string, value: number, most = INT_MAX): number {
    if (value >= 0 && value <= most) return value;
    this.problems.push(
      value < 0 ? noSuchExtent(what, `it would be ${value}`) : tooManyForInt(what, value, most),
    );
    return 0;
  }

  buffer({ name, scalar, role, length: size }: Buffer): PreparedBuffer {
    const what = `the length of ${name}`;
    const length = this.fitsInt(what, this.number(what, size), LONGEST);
    this.#rooms.set(name, length);
    return { name, scalar, role, length, bytes: length * bytesOf(scalar) };
  }

  launch(
    kernel: Kernel,
    buffers: ReadonlyMap<string, string>,
    sizes: SizeValues,
  ): Omit<PreparedLaunch, "continues"> {
    const { name, ndrange } = kernel;
    const number = (what: string) => (size: Size, d: number) =>
      this.number(`${what} size ${d} of kernel ${name}`, size, sizes);
    const global = ndrange.global.map(number("global"));
    const local = ndrange.local?.map(number("local"));
    const skipped = global.includes(0);
    if (local !== undefined && !skipped) this.#wholeGroups(name, global, local);
    if (!skipped) for (const limit of kernel.limits) this.#within(limit, name, sizes);
    const memory = groupMemory(kernel, (what, size) => this.number(what, size, sizes));
    if (!skipped) this.#hasRoom(kernel, buffers, sizes);
    return { kernel, buffers, sizes, global, local, ...memory, skipped };
  }

  /**
   * Checks that buffers are as long as kernels need, with numbers: symbolic sizes may not have decided it when the plan was
   * verified.
   */
  #hasRoom(kernel: Kernel, buffers: ReadonlyMap<string, string>, sizes: SizeValues): void {
    for (const p of kernel.params) {
      if (p.tag !== "buffer") continue;
      const needed = evaluate(p.length, (v) => sizes.get(v.name));
      const name = buffers.get(p.name)!;
      if (typeof needed === "number" && needed > this.#rooms.get(name)!)
        throw new CompilerBug(
          `${name} has ${this.#rooms.get(name)} elements, and ${p.name} of ${kernel.name} ${needed}`,
        );
    }
  }

  /** Checks that an index stays within its limit. A size without a value is skipped, because no work-item computes it. */
  #within({ size, most }: AtMost, kernel: string, sizes: SizeValues): void {
    const value = evaluate(size, (v) => sizes.get(v.name));
    const tooLarge = typeof value === "number" ? value > most : value.tag === "tooLarge";
    if (!tooLarge) return;
    const shown = typeof value === "number" ? `${value}` : describeFailure(value);
    this.problems.push(indexTooLarge(kernel, `${show(size)} = ${shown}`, most));
  }

  #wholeGroups(kernel: string, global: readonly number[], local: readonly number[]): void {
    for (const [d, size] of local.entries()) {
      const whole = global[d] ?? 1;
      if (size >= 1 && whole % size === 0) continue;
      const message = `global size ${d} of kernel ${kernel} is ${whole}, no multiple of its local size ${size}`;
      this.problems.push(beyondDevice(message));
    }
  }
}
