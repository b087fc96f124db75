/** @file Counts the elements of a program's data, and chooses sizes of random data that keep a device busy. */
import { allHold } from "../../runtime/launch/conditions.ts";
import { smallSizes } from "../../runtime/launch/draw.ts";
import type { SizeValues } from "../../runtime/launch/host-value.ts";
import { dimensions, evaluate } from "../../term/index.ts";
import { type BindOptions, type Bound, bindData } from "../run/bind.ts";
import type { InputValue } from "../run/input-value.ts";
import type { ResolvedProgram } from "../run/runnable.ts";
import { explainUnmet } from "../run/unmet.ts";
import type { Failed } from "../source/failed.ts";

/** Extents for random data, tried in this order. They are multiples of most tiles. */
const SIZES: readonly number[] = [2 ** 20, 2 ** 16, 4096, 1024, 512, 256, 128];
const MOST_ELEMENTS = 2 ** 23;

/** The number of elements of all inputs and the result together; undefined if an extent has no value or is negative. */
export function elementsOfRun(
  { inputs, program }: ResolvedProgram,
  sizes: SizeValues,
): number | undefined {
  let sum = 0;
  for (const type of [...inputs.map((i) => i.type), program.result]) {
    const extents = dimensions(type).map((s) => evaluate(s, (v) => sizes.get(v.name)));
    if (extents.some((n) => typeof n !== "number" || n < 0)) return undefined;
    sum += extents.reduce<number>((n, extent) => n * Number(extent), 1);
  }
  return sum;
}

/**
 * Binds data as `bindData` does, but gives undecided extents of random data one large value, from 2²⁰ down to 128: the first for
 * which the conditions hold and all data has at most 2²³ elements; small values if there is none. Fails as `bindData` does.
 */
export const bindLarge = (
  target: ResolvedProgram,
  given: Readonly<Record<string, InputValue>>,
  options: BindOptions,
): Bound | Failed =>
  bindData(target, given, {
    ...options,
    assume: (known) => largeSizes(target, known),
    explain: explainUnmet(target),
  });

/** Large values for undecided extents. A size that is no extent, such as a number of time steps, gets a small value. */
function largeSizes(target: ResolvedProgram, known: SizeValues): SizeValues {
  const small = smallSizes(target, known);
  const extents = target.inputs.flatMap((i) => dimensions(i.type).flatMap((s) => s.vars));
  const isExtent = (name: string): boolean => extents.some((v) => v.name === name);
  const all = (n: number): SizeValues =>
    new Map([...small].map(([name, few]) => [name, isExtent(name) ? n : few]));
  const fit = SIZES.map(all).find((tried) => {
    const sizes = new Map([...known, ...tried]);
    const count = elementsOfRun(target, sizes) ?? Infinity;
    return count <= MOST_ELEMENTS && allHold(target, sizes);
  });
  return fit ?? small;
}
