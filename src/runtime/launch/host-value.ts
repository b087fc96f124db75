/**
 * @file What programs take and return, in host memory: scalars, arrays, and tuples of them. Every value is a list of
 * components, one per scalar part of its type in depth-first order, as `leaves` of the lowerer lists them.
 */
import { type Leaf, leaves } from "../../lowering/path.ts";
import { CompilerBug, evaluate, type Scalar, type Size, type Type } from "../../term/index.ts";
import { elementCount, type HostArray } from "../data/host-array.ts";
import type { TypedArray } from "../data/typed-array.ts";
import { readerOf } from "../simulator/memory.ts";

/**
 * An array of tuples is a HostArray of several components where all have one scalar type and shape, and otherwise a tuple
 * of arrays. An array of vectors has one more axis, of the vector's width.
 */
export type HostValue = Scalar | HostArray | HostTuple;

export interface HostTuple {
  readonly elems: readonly HostValue[];
}

/** What a program takes. */
export interface ProgramInput {
  readonly name: string;
  readonly type: Type;
}

/** One scalar part of a host value. */
export interface Component {
  readonly shape: readonly number[];
  /** Undefined for a bare number, which fits several types. */
  readonly scalar: HostArray["scalar"] | undefined;
  readonly narrow?: HostArray["narrow"];
  readonly data: TypedArray | Scalar;
}

export const isHostArray = (v: HostValue): v is HostArray =>
  typeof v === "object" && "components" in v;
export const isHostTuple = (v: HostValue): v is HostTuple => typeof v === "object" && "elems" in v;

/** The components of a value, depth first. */
export function componentsOf(value: HostValue): readonly Component[] {
  if (isHostTuple(value)) return value.elems.flatMap(componentsOf);
  if (!isHostArray(value)) return [{ shape: [], scalar: undefined, data: value }];
  const { components, ...rest } = value;
  return components.map((data) => ({ ...rest, data }));
}

/** The scalar parts of the type of an input or result. */
export function scalarParts(type: Type): readonly Leaf[] {
  const found = leaves(type);
  if (found === undefined) throw new CompilerBug("a value of this type is not kept in memory");
  return found;
}

export type SizeValues = ReadonlyMap<string, number>;

/** A size that the checks before a launch have found to have a value. */
export function checkedSize(size: Size, sizes: SizeValues): number {
  const value = evaluate(size, (v) => sizes.get(v.name));
  if (typeof value === "number") return value;
  throw new CompilerBug("a size without a value after sizes were checked");
}

/** The extents of a scalar part; a vector's width comes last. */
export const leafShape = ({ dims, width }: Leaf, sizes: SizeValues): number[] => [
  ...dims.map((size) => checkedSize(size, sizes)),
  ...(width === 1 ? [] : [width]),
];

/** The value of a type whose scalar parts are these, in order. */
export function assemble(type: Type, parts: readonly TypedArray[], sizes: SizeValues): HostValue {
  const all = scalarParts(type);
  if (type.tag === "tuple") return { elems: assembleEach(type.elems, parts, sizes) };
  const arrays = all.map((leaf, k) => arrayOf(leaf, parts[k]!, sizes));
  const [first] = arrays as [HostArray];
  if (first.shape.length === 0) return readerOf(first.scalar, first.components[0]!)(0);
  if (!arrays.every((a) => sameLayout(a, first))) return { elems: arrays };
  return { ...first, components: parts };
}

function assembleEach(
  types: readonly Type[],
  parts: readonly TypedArray[],
  sizes: SizeValues,
): HostValue[] {
  let from = 0;
  return types.map((type) => {
    const count = scalarParts(type).length;
    from += count;
    return assemble(type, parts.slice(from - count, from), sizes);
  });
}

function arrayOf(leaf: Leaf, data: TypedArray, sizes: SizeValues): HostArray {
  const shape = leafShape(leaf, sizes);
  if (elementCount(shape) !== data.length)
    throw new CompilerBug(`${data.length} elements for a shape of ${elementCount(shape)}`);
  return { shape, scalar: leaf.scalar, components: [data] };
}

const sameLayout = (a: HostArray, b: HostArray): boolean =>
  a.scalar === b.scalar && a.shape.join() === b.shape.join();
