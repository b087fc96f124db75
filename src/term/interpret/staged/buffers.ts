/** @file Flat buffers of generated code: reading values of a shape from them, and storing the elements of arrays into them. */
import type { Size } from "../../size/index.ts";
import type { LitValue, Term } from "../../term.ts";
import type { ArrayType, ScalarName, Type } from "../../type.ts";
import type { BufferArray } from "../buffer-array.ts";
import { knownIndex } from "./indices.ts";
import {
  type BufferName,
  type CodeValue,
  codeValue,
  type StagedArray,
  type StagedValue,
} from "./staged-value.ts";
import type { Staging } from "./staging.ts";

/** The types of a type's scalar components, in the order of their buffers, each with its number of elements. */
function scalarsOf(type: Type, size: (s: Size) => number, count = 1): [Type, number][] {
  if (type.tag === "array") return scalarsOf(type.elem, size, count * size(type.size));
  if (type.tag === "tuple") return type.elems.flatMap((t) => scalarsOf(t, size, count));
  return [[type, count]];
}

/** Returns the value of a type at a position of flat buffers. With `isDefined`, no element is UNDEF. */
function inBuffers(
  cx: Staging,
  type: Type,
  buffers: readonly BufferName[],
  position: CodeValue,
  isDefined: boolean,
): StagedValue {
  let next = 0;
  const of = (t: Type, at: CodeValue): StagedValue => {
    if (t.tag === "array") {
      const own = buffers.slice(next, next + scalarsOf(t, cx.input.size).length);
      next += own.length;
      return arrayInBuffers(cx, t, own, at, isDefined);
    }
    if (t.tag === "tuple") return { tag: "tuple", elems: t.elems.map((part) => of(part, at)) };
    const { data, read, allocation, range = ANY_RANGE } = buffers[next++]!;
    cx.writer.use(allocation);
    const code = read === undefined ? `${data}[${at.code}]` : `${read}(${at.code})`;
    const [lo, hi] = range;
    return { ...codeValue(cx.writer.pure(code), t, isDefined), lo, hi };
  };
  return of(type, position);
}

/** Returns the array of a type at a position of flat buffers. */
export function arrayInBuffers(
  cx: Staging,
  type: ArrayType,
  buffers: readonly BufferName[],
  position: CodeValue,
  isDefined: boolean,
): StagedArray {
  const length = cx.input.size(type.size);
  const read = (i: CodeValue): StagedValue =>
    inBuffers(cx, type.elem, buffers, cx.indices.flat(position, length, i), isDefined);
  return { tag: "array", type, length, isCheap: true, read, place: { buffers, position } };
}

const ANY_RANGE = [-Infinity, Infinity] as const;

/** Returns an array literal whose parts are all literals; its buffers exist before the code runs. */
export function literalArray(cx: Staging, type: ArrayType, t: Term): StagedArray | undefined {
  const columns = scalarsOf(type, cx.input.size).map((): LitValue[] => []);
  if (!collectLiterals(t, columns)) return undefined;
  const buffers = columns.map((data): BufferName => {
    const range = data.every(Number.isInteger)
      ? ([Math.min(...data.map(Number)), Math.max(...data.map(Number))] as const)
      : undefined;
    return { data: cx.writer.constant(data), range };
  });
  return arrayInBuffers(cx, type, buffers, knownIndex(0, cx.int), true);
}

/** Appends the scalars of a literal to the columns from number `k` on. Returns false for a term that is not literal. */
function collectLiterals(t: Term, columns: readonly LitValue[][], k = { next: 0 }): boolean {
  if (t.tag === "lit") {
    columns[k.next++]!.push(t.value);
    return true;
  }
  if (t.tag !== "prim" || (t.prim !== "array" && t.prim !== "tuple")) return false;
  const first = k.next;
  return t.args.every((part) => {
    if (t.prim === "array") k.next = first;
    return collectLiterals(part, columns, k);
  });
}

/** Returns an array that exists before the code runs, whose scalars are all defined. */
export function givenArray(cx: Staging, type: ArrayType, value: BufferArray): StagedArray {
  const { writer } = cx;
  const names = value.buffers.map(({ data, read }) => ({
    data: writer.constant(data),
    read: read && writer.constant(read),
  }));
  return arrayInBuffers(cx, type, names, knownIndex(value.position, cx.int), true);
}

/** The typed array that holds the defined scalars of a type without loss; all others lie in plain arrays. */
const TYPED: Partial<Record<ScalarName, string>> = {
  f16: "Float32Array",
  f32: "Float32Array",
  f64: "Float64Array",
  i32: "Int32Array",
  u32: "Uint32Array",
};

function allocation(type: Type, count: number, isDefined: boolean): string {
  const typed = isDefined && type.tag === "scalar" ? TYPED[type.name] : undefined;
  // Making a typed array takes longer than making and reading a short plain one.
  if (typed !== undefined && count > SHORT) return `new ${typed}(${count})`;
  return `new Array(${count})`;
}
const SHORT = 64;

/** The most elements that are copied when an array is stored whose elements are views. */
const MOST_COPIED = 2 ** 24;

/** Where scalars are stored: their buffers in order. `isDefined` becomes false when an element may be UNDEF. */
interface Destination {
  readonly buffers: readonly BufferName[];
  isDefined: boolean;
}

/** An array that was stored in buffers; `isDefined` is true if no element is UNDEF. */
export interface FlatElements {
  readonly array: StagedArray;
  readonly isDefined: boolean;
}

/**
 * Writes code that computes all elements of an array in order and stores their scalars in new flat buffers. Returns undefined, and
 * writes nothing, if that could be noticed: if an element, or an array in it, may be UNDEF, or if reading the parts of an element
 * calls unknown functions or reports missing values.
 */
export function storedFlat(
  cx: Staging,
  type: ArrayType,
  element: (i: CodeValue) => StagedValue,
): FlatElements | undefined {
  const { writer, input } = cx;
  const scalars = scalarsOf(type, input.size);
  if (type.elem.tag === "array" && scalars.some(([, count]) => count > MOST_COPIED))
    return undefined;
  const buffers = scalars.map(() => {
    const allocation = writer.buffer(writer.fresh());
    return { data: allocation.name, allocation };
  });
  const into: Destination = { buffers, isDefined: true };
  const loop = cx.loop(
    input.size(type.size),
    (i) => store(cx, element(i), type.elem, into, 0, i),
    true,
  );
  if (!loop.result) return undefined;
  scalars.forEach(([t, count], k) =>
    writer.allocate(buffers[k]!.allocation, allocation(t, count, into.isDefined)),
  );
  loop.append();
  const array = arrayInBuffers(cx, type, buffers, knownIndex(0, cx.int), into.isDefined);
  return { array, isDefined: into.isDefined };
}

/**
 * Stores the elements of a view as `storedFlat` does. Returns undefined, and writes nothing, also if reading them calls unknown
 * functions or reports missing values: a view is not read before its elements are.
 */
export function forcedFlat(
  cx: Staging,
  type: ArrayType,
  xs: StagedArray,
): FlatElements | undefined {
  const { writer } = cx;
  const before = writer.noise;
  const [block, made] = writer.inside(() => storedFlat(cx, type, xs.read));
  if (made === undefined || writer.noise !== before) return undefined;
  writer.splice(block);
  return made;
}

/** Stores a value from buffer number `k` on at a position. Returns false if it must not be stored now. */
function store(
  cx: Staging,
  v: StagedValue,
  type: Type,
  into: Destination,
  k: number,
  position: CodeValue,
): boolean {
  if (type.tag === "array") return storeArray(cx, v, type, into, k, position);
  if (type.tag === "tuple") {
    if (v.tag !== "tuple") return false;
    let next = k;
    return v.elems.every((part, i) => {
      const at = next;
      next += scalarsOf(type.elems[i]!, cx.input.size).length;
      return store(cx, part, type.elems[i]!, into, at, position);
    });
  }
  const held = cx.held(v, type);
  into.isDefined &&= held.isDefined;
  cx.writer.line(`${into.buffers[k]!.data}[${position.code}] = ${held.code};`);
  return true;
}

function storeArray(
  cx: Staging,
  v: StagedValue,
  type: ArrayType,
  into: Destination,
  k: number,
  position: CodeValue,
): boolean {
  const xs = cx.array(v);
  if (xs === undefined) return false;
  const before = cx.writer.noise;
  const loop = cx.loop(
    xs.length,
    (j) => store(cx, xs.read(j), type.elem, into, k, cx.indices.flat(position, xs.length, j)),
    true,
  );
  if (!loop.result || cx.writer.noise !== before) return false;
  loop.append();
  return true;
}
