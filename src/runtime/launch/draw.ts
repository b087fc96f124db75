/** @file Draws random inputs, and chooses small sizes for them if nothing decides their sizes. */
import { type Leaf, leaves } from "../../lowering/path.ts";
import type { Type } from "../../term/index.ts";
import type { HostArray } from "../data/host-array.ts";
import { randomArray } from "../data/random.ts";
import { allHold, type SizeNeeds } from "./conditions.ts";
import { unfitting } from "./errors.ts";
import { type HostValue, leafShape, type ProgramInput, type SizeValues } from "./host-value.ts";
import type { Refused } from "./refused.ts";

/** A request for random data from a seed. Equal seeds give equal data for equal types and shapes, on every machine. */
export interface Random {
  readonly random: number;
}

/** True for a request for random data: any object with a field `random`. The seed is not checked. */
export const isRandom = (value: unknown): value is Random =>
  typeof value === "object" && value !== null && "random" in value;

/** The sizes that `smallSizes` tries, in order. */
const DEFAULT_SIZES: readonly number[] = [64, 128, 256, 1024, 4096, 16384];

/**
 * Gives all undecided sizes one number: the first of 64, 128, 256, 1024, 4096 and 16384 for which the conditions hold, or 64 if
 * none does. Known sizes are not in the result.
 */
export function smallSizes(
  needs: SizeNeeds & { readonly sizes: readonly string[] },
  known: SizeValues,
): SizeValues {
  const open = needs.sizes.filter((name) => !known.has(name));
  const candidates = DEFAULT_SIZES.map((n) => new Map(open.map((name) => [name, n])));
  const fit = candidates.find((tried) => allHold(needs, new Map([...known, ...tried])));
  return fit ?? candidates[0]!;
}

/**
 * Draws random data for an input: floats uniform in [−1, 1), signed integers in [−8, 8), unsigned integers in [0, 16), bools with
 * equal odds. Each scalar part has its own stream of the seed. Refuses types with indices and single values (E0831). All sizes of
 * the type must have values.
 */
export function draw(
  { name, type }: ProgramInput,
  seed: number,
  sizes: SizeValues,
): { readonly value: HostValue } | Refused {
  const why = whyNot(type);
  return why === undefined
    ? { value: drawn(type, seed, sizes) }
    : { problems: [unfitting(name, why)] };
}

function whyNot(type: Type): string | undefined {
  if (hasIndices(type)) return "cannot be random: it holds indices";
  const { dims, width } = leaves(type)![0]!;
  const isSingle = dims.length === 0 && width === 1;
  return isSingle ? "cannot be random: it is a single value, so give a number" : undefined;
}

function drawn(type: Type, seed: number, sizes: SizeValues): HostValue {
  const arrays = leaves(type)!.map((leaf, k) => drawLeaf(leaf, seed, k, sizes));
  const [first] = arrays;
  const same = arrays.every((a) => a.scalar === first!.scalar && sameShape(a, first!));
  return same ? { ...first!, components: arrays.flatMap((a) => a.components) } : { elems: arrays };
}

const sameShape = (a: HostArray, b: HostArray): boolean => a.shape.join() === b.shape.join();

/** Draws scalar part number k. Each part has its own stream of the seed. */
function drawLeaf(leaf: Leaf, seed: number, k: number, sizes: SizeValues): HostArray {
  const drawn = randomArray(seed, leaf.scalar, leafShape(leaf, sizes), { components: k + 1 });
  return { ...drawn, components: [drawn.components[k]!] };
}

function hasIndices(type: Type): boolean {
  if (type.tag === "array") return hasIndices(type.elem);
  return type.tag === "idx" || (type.tag === "tuple" && type.elems.some(hasIndices));
}
