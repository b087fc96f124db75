/**
 * @file Inputs for a program from its types: random numbers, whole numbers, whose sums are exact in any order, or floats for which signs of
 * zeros, NaN and infinities matter.
 */
import { type Leaf, leaves } from "../../../src/lowering/path.ts";
import { type HostArray, randomArray } from "../../../src/runtime/data/index.ts";
import { zeroedArray } from "../../../src/runtime/data/typed-array.ts";
import {
  assemble,
  type HostValue,
  type InputValues,
  type SizeValues,
} from "../../../src/runtime/launch/index.ts";
import { writerOf } from "../../../src/runtime/simulator/memory.ts";
import { evaluate, isFloatName, type Size, type Type } from "../../../src/term/index.ts";
import { Choices } from "../choices.ts";

/**
 * The kind of input numbers. `random`: floats in [-1, 1); `whole`: integers in [-8, 8), also as floats; `special`: as `whole`, but floats
 * are zeros of both signs, few other numbers, and one in eight an infinity or NaN.
 */
export type DataKind = "random" | "whole" | "special";

/** Floats for which signs of zeros matter, in every format. */
const FINITE: readonly number[] = [0, -0, 0, -0, 0, -0, 1, -1, 0.5, -2, 2 ** -24, -(2 ** -24)];
/** These floats, with infinities and NaN. */
export const SPECIAL_FLOATS: readonly number[] = [
  ...FINITE,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  Number.NaN,
];

interface Input {
  readonly name: string;
  readonly type: Type;
}

/** Returns inputs of the given sizes; equal arguments give equal inputs, and another `set` other ones. */
export function inputsFor(
  inputs: readonly Input[],
  sizes: SizeValues,
  kind: DataKind,
  set = 0,
): InputValues {
  return new Map(
    inputs.map(({ name, type }, i) => [name, draw(type, sizes, kind, 17 * (i + 1) + 1000 * set)]),
  );
}

function draw(type: Type, sizes: SizeValues, kind: DataKind, seed: number): HostValue {
  const bounds = indexBounds(type, sizes);
  const parts = leaves(type)!.map((leaf, k) => drawLeaf(leaf, sizes, kind, seed + k, bounds[k]));
  return assemble(
    type,
    parts.map((p) => p.components[0]!),
    sizes,
  );
}

function drawLeaf(
  { dims, width, scalar }: Leaf,
  sizes: SizeValues,
  kind: DataKind,
  seed: number,
  below: number | undefined,
): HostArray {
  const shape = [...dims.map((n) => numberOf(n, sizes)), width];
  const array = randomArray(seed, scalar, shape, { integerValued: kind !== "random" });
  if (kind === "special" && isFloatName(scalar)) return specialArray(array, seed);
  if (below === undefined) return array;
  const indices = Int32Array.from(
    array.components[0] as Int32Array,
    (x, i) => (Math.abs(x) * 7 + i) % below,
  );
  return { ...array, components: [indices] };
}

/** An array of special floats, as long as a given one. */
function specialArray(array: HostArray, seed: number): HostArray {
  const c = Choices.seeded(2 * seed);
  const data = zeroedArray(array.scalar, array.components[0]!.length);
  const write = writerOf(array.scalar, data);
  for (let i = 0; i < data.length; i++) write(i, c.pick(c.chance(12) ? SPECIAL_FLOATS : FINITE));
  return { ...array, components: [data] };
}

/** Returns for each scalar part of a type the exclusive upper bound of its indices; undefined for a part that is no index. */
function indexBounds(type: Type, sizes: SizeValues): (number | undefined)[] {
  if (type.tag === "array") return indexBounds(type.elem, sizes);
  if (type.tag === "tuple") return type.elems.flatMap((t) => indexBounds(t, sizes));
  return [type.tag === "idx" ? numberOf(type.size, sizes) : undefined];
}

function numberOf(size: Size, sizes: SizeValues): number {
  const value = evaluate(size, (v) => sizes.get(v.name));
  if (typeof value === "number") return value;
  throw new Error("a size of an input has no value");
}
