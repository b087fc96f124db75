/**
 * @file Counts NaN, infinite and subnormal numbers in results. Where most of a result is of them, the run says little about the program:
 * devices take other paths through roots, logarithms and divisions for such numbers, at another speed.
 */
import type { ScalarName } from "../../lowering/imperative.ts";
import { elementCount } from "../../runtime/data/host-array.ts";
import type { TypedArray } from "../../runtime/data/typed-array.ts";
import { isRandom } from "../../runtime/launch/draw.ts";
import {
  componentsOf,
  type HostValue,
  type ProgramInput,
  scalarParts,
} from "../../runtime/launch/host-value.ts";
import { dataOf } from "../../runtime/launch/scalar-data.ts";
import { readerOf } from "../../runtime/simulator/memory.ts";
import { isFloatName, type Type } from "../../term/index.ts";
import type { InputValue } from "./input-value.ts";
import type { ResolvedProgram } from "./runnable.ts";

/** How many numbers of one part of a result are NaN, infinite and subnormal. */
export interface UnusualValues {
  /** `result`, or `result.1` for part 1 of several, counted from 0. */
  readonly name: string;
  /** All numbers of the part. */
  readonly numbers: number;
  readonly nan: number;
  readonly infinite: number;
  readonly subnormal: number;
}

/** The numbers that are read at a time, from a result in a file. */
const CHUNK = 2 ** 18;

/** The least positive normal numbers. */
const NORMAL: Readonly<Partial<Record<ScalarName, number>>> = {
  f16: 2 ** -14,
  f32: 2 ** -126,
  f64: 2 ** -1022,
};

/**
 * The counts for each part of a result of which more than half is NaN, infinite or subnormal. Takes time proportional to the size of the
 * result.
 *
 * @example
 * ```ts
 * import { choose, parse, run, type UnusualValues, unusualValues, unwrap } from "strata-lang";
 *
 * const smooth = unwrap(choose(parse({ file: "hello.strata" })));
 * const ran = unwrap(await run(smooth, { xs: [NaN, NaN, 4] }, { device: "interp" }));
 * const found: readonly UnusualValues[] = unusualValues(ran);
 * console.log(found.map(({ name, nan, numbers }) => `${name}: ${nan} of ${numbers}`)); // [ 'result: 3 of 3' ]
 * ```
 */
export function unusualValues({
  target,
  result,
}: {
  readonly target: ResolvedProgram;
  readonly result: HostValue;
}): readonly UnusualValues[] {
  const leaves = scalarParts(target.program.result);
  return componentsOf(result).flatMap((component, k) => {
    const { scalar } = leaves[k]!;
    if (!isFloatName(scalar)) return [];
    const { shape, stored } = component;
    const counts = new Counts(scalar);
    if (stored === undefined) {
      const { data } = component;
      counts.add(typeof data === "object" ? data : dataOf(scalar, data));
    } else {
      const all = elementCount(shape);
      for (let at = 0; at < all; at += CHUNK)
        counts.add(stored.slice(at, Math.min(all, at + CHUNK)));
    }
    const found = counts.of(leaves.length === 1 ? "result" : `result.${k}`);
    return 2 * (found.nan + found.infinite + found.subnormal) > found.numbers ? [found] : [];
  });
}

class Counts {
  readonly #scalar: ScalarName;
  readonly #normal: number;
  #numbers = 0;
  #nan = 0;
  #infinite = 0;
  #subnormal = 0;

  constructor(scalar: ScalarName) {
    this.#scalar = scalar;
    this.#normal = NORMAL[scalar]!;
  }

  add(data: TypedArray): void {
    const read = readerOf(this.#scalar, data);
    this.#numbers += data.length;
    for (let i = 0; i < data.length; i++) {
      const x = Math.abs(Number(read(i)));
      if (x >= this.#normal ? x < Infinity : x === 0) continue;
      if (x === Infinity) this.#infinite++;
      else if (x < this.#normal) this.#subnormal++;
      else this.#nan++;
    }
  }

  of(name: string): UnusualValues {
    return {
      name,
      numbers: this.#numbers,
      nan: this.#nan,
      infinite: this.#infinite,
      subnormal: this.#subnormal,
    };
  }
}

/**
 * A sentence for each of these parts: the shares, and as a way out a range of an input of floats that was drawn, one without a stated
 * range if there is any.
 */
export const notesOfUnusual = (
  found: readonly UnusualValues[],
  inputs: readonly ProgramInput[],
  given: Readonly<Record<string, InputValue>>,
): readonly string[] => {
  const drawn = inputs.filter(({ name, type }) => isRandom(given[name]) && hasFloats(type));
  const random = drawn.find((i) => i.range === undefined) ?? drawn[0];
  const wayOut =
    random === undefined
      ? "look at the data of the inputs"
      : `state a range of the inputs: ${random.name}=random:1:0.5..2, or \`${random.name}: … in 0.5 .. 2.0\` in the program`;
  return found.map(
    (counts) =>
      `${counts.name}: ${shares(counts)}, on which times can be other than usual; ${wayOut}`,
  );
};

const hasFloats = (type: Type): boolean =>
  scalarParts(type).some(({ scalar }) => isFloatName(scalar));

function shares({ numbers, nan, infinite, subnormal }: UnusualValues): string {
  const kinds = [
    [nan, "NaN"],
    [infinite, "infinite"],
    [subnormal, "subnormal"],
  ] as const;
  const some = kinds.filter(([count]) => count > 0);
  if (numbers === 1) return `the number is ${some[0]![1]}`;
  return `of ${numbers} numbers ${some.map(([n, kind]) => `${percent(n, numbers)} ${kind}`).join(", ")}`;
}

/** A share of at least 1 % in whole per cent; 100 % only for all. */
const percent = (count: number, of: number): string => {
  if (count === of) return "all are";
  const share = Math.min(99, Math.max(1, Math.round((100 * count) / of)));
  return `${share} % are`;
};
