/** @file The sizes of a program as notes weigh them: numbers where they are known, else those of a program worth a device. */
import { knownSizes, type PartlyKnownSizes } from "../../lowering/facts/kernel/known-sizes.ts";
import type { Plan } from "../../lowering/plan.ts";
import {
  evaluate,
  type Size,
  type SizeTable,
  type SizeVar,
  show,
  type Type,
} from "../../term/index.ts";
import { THRESHOLDS } from "./thresholds.ts";

/** The value of an open size of a program whose inputs have no open dimension. */
const WITHOUT_ARRAYS = 4096;

/** The value of an open size that is no dimension of an input: a number of steps. */
const STEPS = 16;

/** The number of a work-item or iteration at which indices are compared: away from both ends of its range. */
const INSIDE = 5;

/** Evaluates and shows sizes of a plan. */
export class NotedSizes {
  /** The sizes that are given. */
  readonly known: PartlyKnownSizes;
  /** The sizes that are given, and those that are assumed for the others. */
  readonly assumed: PartlyKnownSizes;
  readonly #values: ReadonlyMap<string, number>;
  readonly #open: ReadonlySet<string>;

  /** `given`: the values of sizes, by name. */
  constructor(plan: Plan, given: ReadonlyMap<string, number>, table: SizeTable) {
    const { conditions, sizes } = plan;
    const open = sizes.filter((name) => !given.has(name));
    const inputs = plan.inputs.map(({ type }) => dimensionsOf(type));
    const length = assumedLength(inputs);
    const dimensions = new Set(inputs.flat().flatMap(({ vars }) => vars.map((v) => v.name)));
    this.known = knownSizes(conditions, given, table);
    this.#open = new Set(open);
    const assumed = open.map((name) => {
      const wanted = dimensions.has(name) || dimensions.size === 0 ? length : STEPS;
      return [name, multipleOf(this.known.values.get(name), wanted)] as const;
    });
    this.#values = new Map([...given, ...assumed]);
    this.assumed = knownSizes(conditions, this.#values, table);
  }

  /** The value of a size, with assumed values for open sizes; undefined if it has none. */
  number(size: Size | undefined): number | undefined {
    if (size?.constant !== undefined) return size.constant;
    if (size === undefined) return undefined;
    const value = evaluate(this.known.restored(size), this.#value);
    return typeof value === "number" ? value : undefined;
  }

  /** A size in terms of the program's sizes. */
  text(size: Size): string {
    const shown = this.known.restored(size);
    return String(shown.constant ?? show(shown));
  }

  /** The assumptions for the sizes that are open: ` for n = 4096`; empty if all sizes are known. */
  get assumptions(): string {
    const shown = [...this.#open].map((name) => `${name} = ${this.#values.get(name)}`);
    return shown.length === 0 ? "" : ` for ${shown.join(", ")}`;
  }

  /** Sizes that are neither of the program nor of a work-item count the rounds of the host. */
  readonly #value = (v: SizeVar): number =>
    v.sort === "loop" ? INSIDE : (this.#values.get(v.name) ?? 1);
}

/** A length, rounded up to a multiple of the number by which a condition makes `size` divisible. */
function multipleOf(size: Size | undefined, length: number): number {
  const divisor = (size && evaluate(size, () => 1)) ?? 1;
  return typeof divisor === "number" ? divisor * Math.ceil(length / divisor) : length;
}

/** The lengths of an array, outermost first; empty for other types. */
function dimensionsOf(type: Type): readonly Size[] {
  return type.tag === "array" ? [type.size, ...dimensionsOf(type.elem)] : [];
}

/** The length of each open dimension for which the largest input has `assumedElements` elements. */
function assumedLength(inputs: readonly (readonly Size[])[]): number {
  const lengths = inputs.flatMap((dimensions) => {
    const numbers = dimensions.flatMap((n) => n.constant ?? []);
    const open = dimensions.length - numbers.length;
    if (open === 0) return [];
    const others = numbers.reduce((product, n) => product * Math.max(1, n), 1);
    return [Math.max(1, Math.round((THRESHOLDS.assumedElements / others) ** (1 / open)))];
  });
  return lengths.length === 0 ? WITHOUT_ARRAYS : Math.min(...lengths);
}
