/**
 * @file The values that programs take and return, in host memory: scalars, arrays, and tuples of these. Every value is a list of
 * components, one for each scalar part of its type, in the depth-first order of `leaves` (lowering/path.ts).
 */
import { type Leaf, leaves } from "../../lowering/path.ts";
import {
  CompilerBug,
  type DataRange,
  evaluate,
  type Scalar,
  type Size,
  type Type,
} from "../../term/index.ts";
import { elementCount, type HostArray } from "../data/host-array.ts";
import { type ElementsInFile, storedIn } from "../data/stored-array.ts";
import type { TypedArray } from "../data/typed-array.ts";
import { readerOf } from "../simulator/memory.ts";

/**
 * A value in host memory: a scalar (number, boolean, or bigint for 64-bit integers), an array, or a tuple. An array of tuples
 * is a HostArray with several components if all have one scalar type and shape, otherwise a tuple of arrays. An array of
 * vectors has an additional last axis of the vector's width.
 */
export type HostValue = Scalar | HostArray | HostTuple;

/** A tuple of values in host memory. */
export interface HostTuple {
  /** The components in the order of the type. */
  readonly elems: readonly HostValue[];
}

/** An input of a program: its name and type, and the range of its data if the program states one. */
export interface ProgramInput {
  readonly name: string;
  readonly type: Type;
  readonly range?: DataRange | undefined;
}

/** One scalar part of a host value. `shape` is its extents, empty for a single value. */
export interface Component {
  readonly shape: readonly number[];
  /** Undefined for a bare scalar, which can fit several types. */
  readonly scalar: HostArray["scalar"] | undefined;
  readonly narrow?: HostArray["narrow"];
  /** The elements. Those of an array in a file are read when they are first asked for, which can raise E0821. */
  readonly data: TypedArray | Scalar;
  /** The elements of an array in a file. */
  readonly stored?: ElementsInFile;
}

/** True for host values that are arrays, also for a single element with an empty shape; false for bare scalars and tuples. */
export const isHostArray = (v: HostValue): v is HostArray =>
  typeof v === "object" && "components" in v;
/** True for host values that are tuples. */
export const isHostTuple = (v: HostValue): v is HostTuple => typeof v === "object" && "elems" in v;

/**
 * The components of a value, in depth-first order, at least one unless a tuple is empty. Arrays are not copied, and no file is read.
 */
export function componentsOf(value: HostValue): readonly Component[] {
  if (isHostTuple(value)) return value.elems.flatMap(componentsOf);
  if (!isHostArray(value)) return [{ shape: [], scalar: undefined, data: value }];
  const stored = storedIn(value);
  if (stored !== undefined) return [storedComponent(value, stored)];
  const { components, ...rest } = value;
  return components.map((data) => ({ ...rest, data }));
}

const storedComponent = ({ shape, scalar }: HostArray, stored: ElementsInFile): Component => ({
  shape,
  scalar,
  stored,
  get data() {
    return stored.load();
  },
});

/**
 * The scalar parts of the type of an input or result, in depth-first order. Throws CompilerBug for a type that memory cannot hold.
 */
export function scalarParts(type: Type): readonly Leaf[] {
  const found = leaves(type);
  if (found === undefined) throw new CompilerBug("a value of this type is not kept in memory");
  return found;
}

/** The values of size variables, by name: whole numbers, 0 or more. A size that is absent has no value yet. */
export type SizeValues = ReadonlyMap<string, number>;

/** The number of a size. Throws CompilerBug if it has none: checks before a run must have found this. */
export function checkedSize(size: Size, sizes: SizeValues): number {
  const value = evaluate(size, (v) => sizes.get(v.name));
  if (typeof value === "number") return value;
  throw new CompilerBug("a size without a value after sizes were checked");
}

/** The extents of a scalar part, outermost first. The width of a vector is a last axis. */
export const leafShape = ({ dims, width }: Leaf, sizes: SizeValues): number[] => [
  ...dims.map((size) => checkedSize(size, sizes)),
  ...(width === 1 ? [] : [width]),
];

/**
 * Builds a value of a type from the data of its scalar parts, in depth-first order. Arrays are not copied. Throws CompilerBug for
 * parts that do not fit, such as one with another number of elements than its type demands.
 */
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
