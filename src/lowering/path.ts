/** @file Access paths: how an element inside nested arrays and tuples is reached, outermost step first. */
import {
  type AccessPath,
  type AccessStep,
  add,
  CompilerBug,
  mul,
  type Size,
  type SizeTable,
  type Type,
} from "../term/index.ts";
import { valueType } from "./code.ts";
import type { CType, ScalarName, VectorWidth } from "./imperative.ts";

export type { AccessPath, AccessStep };

export const componentStep = (i: number): AccessStep => ({ component: i });
export const isComponent = (s: AccessStep): s is { readonly component: number } => "component" in s;
export const pathKey = (p: AccessPath): string =>
  p.map((s) => (isComponent(s) ? `.${s.component}` : s.id)).join();

/** One scalar (or vector) part of a structured type: arrays of tuples are kept as one array per part. */
export interface Leaf {
  readonly components: readonly number[];
  /** Array dimensions, outermost first. */
  readonly dims: readonly Size[];
  readonly scalar: ScalarName;
  readonly width: VectorWidth;
}

/** The parts of a type, in order; undefined if it holds something that has no place in memory. */
export function leaves(type: Type): Leaf[] | undefined {
  if (type.tag === "array") {
    return leaves(type.elem)?.map((l) => ({ ...l, dims: [type.size, ...l.dims] }));
  }
  if (type.tag === "tuple") {
    const parts = type.elems.map((t, i) =>
      leaves(t)?.map((l) => ({ ...l, components: [i, ...l.components] })),
    );
    return parts.some((p) => p === undefined) ? undefined : parts.flatMap((p) => p!);
  }
  const value = valueType(type);
  return value && [{ components: [], dims: [], scalar: value.scalar, width: value.width }];
}

/** The paths to the scalar parts of a type without arrays; undefined if it has arrays. */
export function leafPaths(type: Type): AccessPath[] | undefined {
  const all = leaves(type);
  if (all?.some((l) => l.dims.length > 0)) return undefined;
  return all?.map((l) => l.components.map(componentStep));
}

/** Row-major offset of an element, in elements. */
export function flatten(dims: readonly Size[], indices: readonly Size[], table: SizeTable): Size {
  return indices.reduce((offset, i, k) => add(mul(offset, dims[k]!), i), table.nat(0));
}

export const product = (sizes: readonly Size[], table: SizeTable): Size =>
  sizes.reduce((p, s) => mul(p, s), table.nat(1));

/** A full path taken apart: which leaf, and where in it. */
export function resolve(
  path: AccessPath,
  all: readonly Leaf[],
): { leaf: Leaf; at: number; indices: Size[] } | undefined {
  const components = path.flatMap((s) => (isComponent(s) ? [s.component] : []));
  const at = all.findIndex((l) => l.components.join() === components.join());
  const leaf = all[at];
  return leaf && { leaf, at, indices: path.flatMap((s) => (isComponent(s) ? [] : [s])) };
}

/** The array index that step k of a path must be. */
export function indexIn(path: AccessPath, k: number): Size {
  const step = path[k];
  if (step === undefined || isComponent(step))
    throw new CompilerBug("an array index was expected in a path");
  return step;
}

/** The tuple component that step k of a path must be. */
export function componentIn(path: AccessPath, k: number): number {
  const step = path[k];
  if (step === undefined || !isComponent(step))
    throw new CompilerBug("a tuple component was expected in a path");
  return step.component;
}

/** The number of elements of an array. */
export function lengthOf(t: Type): Size {
  if (t.tag !== "array") throw new CompilerBug("an array was expected");
  return t.size;
}

/** The value type that a path into a type leads to. */
export function typeAt(type: Type, path: AccessPath): CType {
  let t = type;
  for (const step of path) {
    if (t.tag === "array") t = t.elem;
    else if (t.tag === "tuple" && isComponent(step)) t = t.elems[step.component]!;
  }
  return valueType(t)!;
}
