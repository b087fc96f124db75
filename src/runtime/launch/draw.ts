/** @file Draws random inputs, and chooses small sizes for them if nothing decides their sizes. */
import { type Leaf, leaves } from "../../lowering/path.ts";
import {
  boundOf,
  type DataRange,
  evaluate,
  type NumberName,
  type RangeEnd,
  rangeOfPart,
  rangeOfType,
  type Type,
  type ValueRange,
} from "../../term/index.ts";
import type { HostArray } from "../data/host-array.ts";
import { randomArray } from "../data/random.ts";
import { allHold, type SizeNeeds } from "./conditions.ts";
import { unfitting } from "./errors.ts";
import { type HostValue, leafShape, type ProgramInput, type SizeValues } from "./host-value.ts";
import type { Refused } from "./refused.ts";

/**
 * A request for random data from a seed. Equal seeds give equal data for equal types, shapes and ranges, on every machine. `range`, the
 * least and the greatest value of all numbers, goes before the range that the program states of the input.
 */
export interface Random {
  readonly random: number;
  readonly range?: readonly [low: RangeEnd, high: RangeEnd] | undefined;
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
 * Draws random data for an input. Numbers are uniform between the ends of the range that the request or else the program states;
 * without one, floats are uniform in [−1, 1), signed integers in [−8, 8), unsigned integers in [0, 16). Bools have equal odds, and so have
 * all indices of `idx[n]`, which no range changes. Each scalar part has its own stream of the seed. Refuses single values, elements of
 * `idx[0]`, and a requested range that does not fit the type (E0831). All sizes of the type must have values.
 */
export function draw(
  { name, type, range }: ProgramInput,
  request: Random,
  sizes: SizeValues,
): { readonly value: HostValue } | Refused {
  const why = whyNot(type, sizes);
  if (why !== undefined) return { problems: [unfitting(name, why)] };
  const wanted = request.range === undefined ? range : requestedRange(type, request.range);
  if (typeof wanted === "string")
    return { problems: [{ ...unfitting(name, wanted), help: [RANGES_THAT_FIT] }] };
  return { value: drawn(type, request.random, wanted, sizes) };
}

const RANGES_THAT_FIT =
  "give numbers of the input's type, the lesser one first; the program can state a range of each component: in (0.5 .. 2.0, 0 .. 7)";

/** The range of a request for a type. Gives text instead that says why it does not fit. */
function requestedRange(
  type: Type,
  [low, high]: NonNullable<Random["range"]>,
): DataRange | undefined | string {
  const problems: string[] = [];
  const end = (name: NumberName, bound: RangeEnd): RangeEnd => {
    const value = boundOf(name, String(bound));
    if (typeof value !== "object") return value;
    problems.push(`${bound} ${value.wrong}`);
    return bound;
  };
  const found = rangeOfType(type, (name) => ({ low: end(name, low), high: end(name, high) }));
  if (low > high) problems.push("no number lies in it");
  if (found === undefined) problems.push("it has no numbers");
  const [problem] = problems;
  return problem === undefined ? found : `cannot be random in ${low}..${high}: ${problem}`;
}

function whyNot(type: Type, sizes: SizeValues): string | undefined {
  const all = leaves(type)!;
  const { dims, width } = all[0]!;
  if (dims.length === 0 && width === 1)
    return "cannot be random: it is a single value, so give a number";
  const hasNone = (leaf: Leaf): boolean =>
    indicesOf(type, leaf, sizes) === 0 && !leafShape(leaf, sizes).includes(0);
  return all.some(hasNone)
    ? "cannot be random: there is no index of an array without elements"
    : undefined;
}

/** The number of indices that a scalar part of a type may have; undefined for a part that holds no indices. */
function indicesOf(type: Type, { components }: Leaf, sizes: SizeValues): number | undefined {
  const path = [...components];
  let t = type;
  while (t.tag === "array" || t.tag === "tuple")
    t = t.tag === "array" ? t.elem : t.elems[path.shift()!]!;
  return t.tag === "idx" ? Number(evaluate(t.size, (v) => sizes.get(v.name))) : undefined;
}

function drawn(
  type: Type,
  seed: number,
  range: DataRange | undefined,
  sizes: SizeValues,
): HostValue {
  const arrays = leaves(type)!.map((leaf, k) => {
    const indices = indicesOf(type, leaf, sizes);
    const own =
      indices === undefined
        ? rangeOfPart(range, leaf.components)
        : { low: 0, high: Math.max(0, indices - 1) };
    return drawLeaf(leaf, seed, k, { range: own, sizes });
  });
  const [first] = arrays;
  const same = arrays.every((a) => a.scalar === first!.scalar && sameShape(a, first!));
  return same ? { ...first!, components: arrays.flatMap((a) => a.components) } : { elems: arrays };
}

const sameShape = (a: HostArray, b: HostArray): boolean => a.shape.join() === b.shape.join();

/** Draws scalar part number k. Each part has its own stream of the seed. */
function drawLeaf(
  leaf: Leaf,
  seed: number,
  k: number,
  { range, sizes }: { readonly range: ValueRange | undefined; readonly sizes: SizeValues },
): HostArray {
  const drawn = randomArray(seed, leaf.scalar, leafShape(leaf, sizes), {
    range,
    components: k + 1,
  });
  return { ...drawn, components: [drawn.components[k]!] };
}
