/** @file Evaluates the sizes of a plan for a run: lengths of buffers, ND-ranges, and whether indices fit in 32 bits. */
import type { Kernel } from "../../lowering/imperative.ts";
import type { Buffer } from "../../lowering/plan.ts";
import {
  type AtMost,
  CompilerBug,
  type Diagnostic,
  describeFailure,
  evaluate,
  INT_MAX,
  LONGEST,
  type Size,
  show,
} from "../../term/index.ts";
import { bytesOf } from "../data/typed-array.ts";
import { beyondDevice, indexTooLarge, noSuchExtent, tooManyForInt } from "./errors.ts";
import { groupMemory } from "./group-memory.ts";
import type { SizeValues } from "./host-value.ts";
import type { PreparedBuffer, PreparedLaunch } from "./prepared.ts";

/**
 * Evaluates sizes. A size without a value, or with one that a 32-bit index cannot hold, is recorded as a problem and counts as 0.
 */
export class ExtentCheck {
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
