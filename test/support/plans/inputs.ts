/** @file Inputs for a program from its types: random numbers, or whole numbers, whose sums are exact in any order. */
import { type Leaf, leaves } from "../../../src/lowering/path.ts";
import { type HostArray, randomArray } from "../../../src/runtime/data/index.ts";
import {
  assemble,
  type HostValue,
  type InputValues,
  type SizeValues,
} from "../../../src/runtime/launch/index.ts";
import { evaluate, type Size, type Type } from "../../../src/term/index.ts";

/** The kind of input numbers. `random`: floats in [-1, 1); `whole`: integers in [-8, 8), also as floats. */
export type DataKind = "random" | "whole";

interface Input {
  readonly name: string;
  readonly type: Type;
}

/** Returns inputs of the given sizes; equal arguments give equal inputs. */
export function inputsFor(
  inputs: readonly Input[],
  sizes: SizeValues,
  kind: DataKind,
): InputValues {
  return new Map(inputs.map(({ name, type }, i) => [name, draw(type, sizes, kind, 17 * (i + 1))]));
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
  const array = randomArray(seed, scalar, shape, { integerValued: kind === "whole" });
  if (below === undefined) return array;
  const indices = Int32Array.from(
    array.components[0] as Int32Array,
    (x, i) => (Math.abs(x) * 7 + i) % below,
  );
  return { ...array, components: [indices] };
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
