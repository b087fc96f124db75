/** @file How many elements a program's data has, and sizes for random data that keep a device busy. */
import { checkConditions } from "../../runtime/launch/conditions.ts";
import type { SizeValues } from "../../runtime/launch/host-value.ts";
import { dimensions, evaluate } from "../../term/index.ts";
import { type BindOptions, type Bound, bind } from "../bind.ts";
import type { Failed } from "../failed.ts";
import type { InputValue } from "../input-value.ts";
import type { Target } from "../target.ts";

/** Tried in this order; multiples of most tiles. */
const SIZES: readonly number[] = [2 ** 20, 2 ** 16, 4096, 1024, 512, 256, 128];
const MOST_ELEMENTS = 2 ** 23;

/** Of all inputs and the result together; undefined: a size has no value. */
export function elements({ inputs, program }: Target, sizes: SizeValues): number | undefined {
  let sum = 0;
  for (const type of [...inputs.map((i) => i.type), program.result]) {
    const extents = dimensions(type).map((s) => evaluate(s, (v) => sizes.get(v.name)));
    if (extents.some((n) => typeof n !== "number" || n < 0)) return undefined;
    sum += extents.reduce<number>((n, extent) => n * Number(extent), 1);
  }
  return sum;
}

/** As `bind`, but sizes that nobody has decided are large ones. */
export function bindLarge(
  target: Target,
  given: Readonly<Record<string, InputValue>>,
  options: BindOptions,
): Bound | Failed {
  const small = bind(target, given, options);
  if (!small.ok || small.assumed.size === 0) return small;
  const large = largest(target, small);
  if (large === undefined) return small;
  const sizes = { ...options.sizes, ...Object.fromEntries(large) };
  const bound = bind(target, given, { ...options, sizes });
  return bound.ok ? { ...bound, assumed: large } : small;
}

/** What is no extent, such as a number of time steps, stays small. */
function largest(target: Target, { sizes, assumed }: Bound): SizeValues | undefined {
  const extents = target.inputs.flatMap((i) => dimensions(i.type).flatMap((s) => s.vars));
  const isExtent = (name: string): boolean => extents.some((v) => v.name === name);
  const all = (n: number): SizeValues =>
    new Map([...assumed].map(([name, small]) => [name, isExtent(name) ? n : small]));
  return SIZES.map(all).find((tried) => {
    const bound = new Map([...sizes, ...tried]);
    const count = elements(target, bound) ?? Infinity;
    return count <= MOST_ELEMENTS && checkConditions(target, bound).length === 0;
  });
}
