/** @file Random inputs, and sizes for them where nothing says how large they are. */
import { type Leaf, leaves } from "../lowering/path.ts";
import type { HostArray } from "../runtime/data/host-array.ts";
import { randomArray } from "../runtime/data/random.ts";
import { type HostValue, leafShape, type SizeValues } from "../runtime/launch/host-value.ts";
import { evaluateCondition, type Type } from "../term/index.ts";
import type { Target } from "./target.ts";

/** Tried in this order, until the program's conditions hold. */
const DEFAULT_SIZES: readonly number[] = [64, 128, 256, 1024, 4096, 16384];

/** One small number for all sizes that are open. */
export function defaultSizes(target: Target, known: SizeValues): SizeValues {
  const open = target.sizes.filter((name) => !known.has(name));
  const candidates = DEFAULT_SIZES.map((n) => new Map(open.map((name) => [name, n])));
  return candidates.find((sizes) => fits(target, new Map([...known, ...sizes]))) ?? candidates[0]!;
}

const fits = ({ conditions }: Target, sizes: SizeValues): boolean =>
  conditions.every((c) => {
    const value = evaluateCondition(c, (v) => sizes.get(v.name));
    return "tag" in value || value.holds;
  });

/** Random data of a type; a text says why there is none. */
export function draw(type: Type, seed: number, sizes: SizeValues): HostValue | string {
  if (hasIndices(type)) return "cannot be random: it holds indices";
  const arrays = leaves(type)!.map((leaf, k) => drawLeaf(leaf, seed, k, sizes));
  const [first] = arrays;
  if (first!.shape.length === 0) return "cannot be random: it is a single value, so give a number";
  const same = arrays.every((a) => a.scalar === first!.scalar && sameShape(a, first!));
  return same ? { ...first!, components: arrays.flatMap((a) => a.components) } : { elems: arrays };
}

const sameShape = (a: HostArray, b: HostArray): boolean => a.shape.join() === b.shape.join();

/** Each scalar part has a stream of its own. */
function drawLeaf(leaf: Leaf, seed: number, k: number, sizes: SizeValues): HostArray {
  const drawn = randomArray(seed, leaf.scalar, leafShape(leaf, sizes), { components: k + 1 });
  return { ...drawn, components: [drawn.components[k]!] };
}

function hasIndices(type: Type): boolean {
  if (type.tag === "array") return hasIndices(type.elem);
  return type.tag === "idx" || (type.tag === "tuple" && type.elems.some(hasIndices));
}
