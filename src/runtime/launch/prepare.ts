/** @file A plan in numbers: how long its buffers are and over which ranges its kernels run. */
import type { Kernel, ScalarName } from "../../lowering/imperative.ts";
import type { Buffer, Plan } from "../../lowering/plan.ts";
import { type Diagnostic, describeFailure, evaluate, type Size } from "../../term/index.ts";
import { bytesOf } from "../data/typed-array.ts";
import { beyondDevice, noSuchExtent, tooManyForInt } from "./errors.ts";
import type { SizeValues } from "./host-value.ts";

export interface PreparedBuffer {
  readonly name: string;
  readonly scalar: ScalarName;
  readonly role: Buffer["role"];
  /** In elements. */
  readonly length: number;
  readonly bytes: number;
}

export interface PreparedLaunch {
  readonly kernel: Kernel;
  /** In work-items, dimension 0 first. */
  readonly global: readonly number[];
  /** Undefined: the driver chooses. */
  readonly local: readonly number[] | undefined;
  /** Of local memory, per work-group. */
  readonly localBytes: number;
  /** An extent is 0, or the result has no elements: nothing is launched. */
  readonly skipped: boolean;
}

export interface Prepared {
  readonly sizes: SizeValues;
  readonly buffers: readonly PreparedBuffer[];
  readonly launches: readonly PreparedLaunch[];
  readonly problems: readonly Diagnostic[];
}

const INT_END = 2 ** 31;

export function prepareLaunch(plan: Plan, sizes: SizeValues): Prepared {
  const extents = new Extents(sizes);
  for (const [name, value] of sizes) extents.fitsInt(`the size ${name}`, value);
  const buffers = plan.buffers.map((b) => extents.buffer(b));
  const isEmpty = (name: string): boolean => buffers.find((b) => b.name === name)?.length === 0;
  const isNothing = plan.result.buffers.every(isEmpty);
  const launches = plan.kernels.map((k) => {
    const launch = extents.launch(k);
    return { ...launch, skipped: launch.skipped || isNothing };
  });
  return { sizes, buffers, launches, problems: extents.problems };
}

/** Evaluates sizes; what has no value, or none that a 32-bit index holds, is a problem and counts as 0. */
class Extents {
  readonly problems: Diagnostic[] = [];
  readonly #sizes: SizeValues;

  constructor(sizes: SizeValues) {
    this.#sizes = sizes;
  }

  #number(what: string, size: Size): number {
    const value = evaluate(size, (v) => this.#sizes.get(v.name));
    if (typeof value === "number") return this.fitsInt(what, value);
    this.problems.push(noSuchExtent(what, describeFailure(value)));
    return 0;
  }

  fitsInt(what: string, value: number): number {
    if (value >= 0 && value < INT_END) return value;
    this.problems.push(
      value < 0 ? noSuchExtent(what, `it would be ${value}`) : tooManyForInt(what, value),
    );
    return 0;
  }

  buffer({ name, scalar, role, length: size }: Buffer): PreparedBuffer {
    const length = this.#number(`the length of ${name}`, size);
    return { name, scalar, role, length, bytes: length * bytesOf(scalar) };
  }

  launch(kernel: Kernel): PreparedLaunch {
    const { name, ndrange } = kernel;
    const number = (what: string) => (size: Size, d: number) =>
      this.#number(`${what} size ${d} of kernel ${name}`, size);
    const global = ndrange.global.map(number("global"));
    const local = ndrange.local?.map(number("local"));
    const skipped = global.includes(0);
    if (local !== undefined && !skipped) this.#wholeGroups(name, global, local);
    return { kernel, global, local, localBytes: this.#localBytes(kernel), skipped };
  }

  #wholeGroups(kernel: string, global: readonly number[], local: readonly number[]): void {
    for (const [d, size] of local.entries()) {
      const whole = global[d] ?? 1;
      if (size >= 1 && whole % size === 0) continue;
      const message = `global size ${d} of kernel ${kernel} is ${whole}, no multiple of its local size ${size}`;
      this.problems.push(beyondDevice(message));
    }
  }

  #localBytes({ name, locals }: Kernel): number {
    return locals
      .filter((a) => a.space === "local")
      .map((a) => this.#number(`the length of ${a.name} in ${name}`, a.length) * bytesOf(a.scalar))
      .reduce((sum, bytes) => sum + bytes, 0);
  }
}
