/**
 * @file Converts between host values and values of the interpreter. Values for the interpreter read the host's arrays without
 * copies.
 */
import {
  type ArrayValue,
  asTuple,
  BufferArray,
  type BufferShape,
  CompilerBug,
  mistake,
  type Scalar,
  type ScalarBuffer,
  type ScalarName,
  type Type,
  UNDEF,
  type Value,
  VectorValue,
  valueAt,
} from "../../term/index.ts";
import { elementCount } from "../data/host-array.ts";
import { type TypedArray, zeroedArray } from "../data/typed-array.ts";
import { readerOf, type Writer, writerOf } from "../simulator/memory.ts";
import { noSuchExtent, undefInResult } from "./errors.ts";
import {
  assemble,
  checkedSize,
  componentsOf,
  type HostValue,
  leafShape,
  type SizeValues,
  scalarParts,
} from "./host-value.ts";
import { indicesOf, routesOf, showRoute } from "./routes.ts";
import { dataOf } from "./scalar-data.ts";

// ---------------------------------------------------------------- to the interpreter

/**
 * A host value, which must fit the type, as a value of the interpreter. Elements of arrays are read when they are used; an index
 * out of range gives `undef`.
 */
export function toInterpreterValue(type: Type, value: HostValue, sizes: SizeValues): Value {
  const leaves = scalarParts(type);
  const buffers = componentsOf(value).map(({ data }, k): ScalarBuffer => {
    const { scalar, width } = leaves[k]!;
    return bufferOf(scalar, width, typeof data === "object" ? data : dataOf(scalar, data));
  });
  return valueAt(bufferShape(type, sizes), buffers, 0);
}

/** The elements of one scalar part. Those of vectors, halves and booleans are made when they are read. */
function bufferOf(scalar: ScalarName, width: number, data: TypedArray): ScalarBuffer {
  const read = readerOf(scalar, data);
  if (width > 1) {
    const lanes = Array.from({ length: width }, (_, lane) => lane);
    return { data, read: (i) => new VectorValue(lanes.map((lane) => read(i * width + lane))) };
  }
  return scalar === "f16" || scalar === "bool" ? { data, read } : { data };
}

/** Where the parts of a type's values lie among its scalar parts. */
function bufferShape(type: Type, sizes: SizeValues): BufferShape {
  let next = 0;
  const of = (t: Type): BufferShape => {
    switch (t.tag) {
      case "array":
        return { tag: "array", length: checkedSize(t.size, sizes), elem: of(t.elem) };
      case "tuple":
        return { tag: "tuple", parts: t.elems.map(of) };
      case "vector":
      case "scalar":
      case "idx":
        return { tag: "scalar", buffer: next++ };
      default:
        throw new CompilerBug(`no value of a ${t.tag} type is kept in memory`);
    }
  };
  return of(type);
}

/** Pairs each type of a tuple with the entries of its own scalar parts. */
function split<T>(types: readonly Type[], parts: readonly T[]): [Type, readonly T[]][] {
  let from = 0;
  return types.map((type) => {
    const count = scalarParts(type).length;
    from += count;
    return [type, parts.slice(from - count, from)];
  });
}

// ---------------------------------------------------------------- from the interpreter

/** Writes a value to a row-major position among the values of a type. */
type WriteValue = (position: number, value: Value) => void;

/**
 * Evaluates a value of the interpreter completely and stores it as a host value. Raises E0811 at the first element that is `undef`,
 * and E0603 for a negative extent.
 */
export function fromInterpreterValue(type: Type, value: Value, sizes: SizeValues): HostValue {
  const leaves = scalarParts(type);
  const shapes = leaves.map((leaf) => leafShape(leaf, sizes));
  const negative = shapes.flat().find((extent) => extent < 0);
  if (negative !== undefined)
    throw mistake(noSuchExtent("an extent of the result", `it would be ${negative}`));
  const parts = leaves.map((leaf, k) => zeroedArray(leaf.scalar, elementCount(shapes[k]!)));
  const routes = routesOf(type);
  const writers = leaves.map(({ scalar }, k): WriteValue => {
    const put = writerOf(scalar, parts[k]!);
    const undef = (position: number): never => {
      const place = showRoute(routes[k]!, indicesOf(position, shapes[k]!));
      throw mistake(undefInResult(place));
    };
    return scalarWrite(put, undef);
  });
  if (!copied(type, value, parts, leaves, sizes)) writing(type, writers, sizes)(0, value);
  return assemble(type, parts, sizes);
}

/** Copies the elements of an array that lies in buffers of the host's types. Returns false for other values. */
function copied(
  type: Type,
  value: Value,
  parts: readonly TypedArray[],
  leaves: ReturnType<typeof scalarParts>,
  sizes: SizeValues,
): boolean {
  if (!(value instanceof BufferArray) || !isWhole(value, type, sizes)) return false;
  const sources = value.buffers.map(({ data, read }, k) => {
    const isSame = data instanceof Object.getPrototypeOf(parts[k]!).constructor;
    return isSame && read === undefined && leaves[k]!.width === 1
      ? (data as TypedArray)
      : undefined;
  });
  if (sources.some((data, k) => data?.length !== parts[k]!.length)) return false;
  sources.forEach((data, k) => parts[k]!.set(data as never));
  return true;
}

/** True if the array is all that lies in its buffers. */
function isWhole({ position, shape }: BufferArray, type: Type, sizes: SizeValues): boolean {
  return position === 0 && type.tag === "array" && shape.length === checkedSize(type.size, sizes);
}

const scalarWrite =
  (put: Writer, undef: (position: number) => never): WriteValue =>
  (position, value) =>
    value === UNDEF ? undef(position) : put(position, value as Scalar);

function writing(type: Type, writers: readonly WriteValue[], sizes: SizeValues): WriteValue {
  switch (type.tag) {
    case "array": {
      const n = checkedSize(type.size, sizes);
      const elem = writing(type.elem, writers, sizes);
      return (position, value) => {
        for (let i = 0; i < n; i++) elem(position * n + i, elementOf(value, i));
      };
    }
    case "tuple": {
      const parts = split(type.elems, writers).map(([t, own]) => writing(t, own, sizes));
      return (position, value) =>
        parts.forEach((write, i) =>
          write(position, value === UNDEF ? UNDEF : asTuple(value).elems[i]!),
        );
    }
    case "vector":
      return (position, value) => {
        for (let lane = 0; lane < type.width; lane++)
          writers[0]!(position * type.width + lane, laneOf(value, lane));
      };
    case "scalar":
    case "idx":
      return writers[0]!;
    default:
      throw new CompilerBug(`no value of a ${type.tag} type is kept in memory`);
  }
}

const elementOf = (value: Value, i: number): Value =>
  value === UNDEF ? UNDEF : (value as ArrayValue).get(i);
const laneOf = (value: Value, lane: number): Value =>
  value === UNDEF ? UNDEF : (value as VectorValue).lanes[lane]!;
