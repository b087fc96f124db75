/**
 * @file Converts between host values and values of the interpreter. Values for the interpreter read the host's arrays without
 * copies.
 */
import {
  type ArrayValue,
  asTuple,
  CompilerBug,
  mistake,
  type Scalar,
  TupleValue,
  type Type,
  UNDEF,
  type Value,
  VectorValue,
  ViewArray,
} from "../../term/index.ts";
import { elementCount } from "../data/host-array.ts";
import { zeroedArray } from "../data/typed-array.ts";
import { type ElementReaderAt, readerOf, type Writer, writerOf } from "../simulator/memory.ts";
import { undefInResult } from "./errors.ts";
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

/** Reads the value at a row-major position among the values of a type. */
type ReadValue = (position: number) => Value;

/**
 * A host value, which must fit the type, as a value of the interpreter. Elements of arrays are read when they are used; an index
 * out of range gives `undef`.
 */
export function toInterpreterValue(type: Type, value: HostValue, sizes: SizeValues): Value {
  const leaves = scalarParts(type);
  const readers = componentsOf(value).map(({ data }, k): ElementReaderAt => {
    const { scalar } = leaves[k]!;
    return readerOf(scalar, typeof data === "object" ? data : dataOf(scalar, data));
  });
  return reading(type, readers, sizes)(0);
}

/** The reader of a type, from the readers of its scalar parts. */
function reading(type: Type, readers: readonly ElementReaderAt[], sizes: SizeValues): ReadValue {
  switch (type.tag) {
    case "array": {
      const n = checkedSize(type.size, sizes);
      const elem = reading(type.elem, readers, sizes);
      return (position) =>
        new ViewArray(n, (i) => (i >= 0 && i < n ? elem(position * n + i) : UNDEF));
    }
    case "tuple": {
      const parts = split(type.elems, readers).map(([t, own]) => reading(t, own, sizes));
      return (position) => new TupleValue(parts.map((read) => read(position)));
    }
    case "vector": {
      const lanes = Array.from({ length: type.width }, (_, lane) => lane);
      return (position) =>
        new VectorValue(lanes.map((lane) => readers[0]!(position * type.width + lane)));
    }
    case "scalar":
    case "idx":
      return readers[0]!;
    default:
      throw new CompilerBug(`no value of a ${type.tag} type is kept in memory`);
  }
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
 * Evaluates a value of the interpreter completely and stores it as a host value. Raises E0811 at the first element that is `undef`.
 */
export function fromInterpreterValue(type: Type, value: Value, sizes: SizeValues): HostValue {
  const leaves = scalarParts(type);
  const shapes = leaves.map((leaf) => leafShape(leaf, sizes));
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
  writing(type, writers, sizes)(0, value);
  return assemble(type, parts, sizes);
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
