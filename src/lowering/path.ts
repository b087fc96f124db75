/**
 * @file Access paths: the array indices and tuple components that lead to an element of nested arrays and tuples, outermost step
 * first; and the layout of such types in memory.
 */
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

/** The step of a path to component i of a tuple, counted from 0. */
export const componentStep = (i: number): AccessStep => ({ component: i });
/** True for a step to a tuple component; other steps are array indices. */
export const isComponent = (s: AccessStep): s is { readonly component: number } => "component" in s;
/** A key for maps: equal for equal paths and different for different ones, if their sizes are from one table. */
export const pathKey = (p: AccessPath): string =>
  p.map((s) => (isComponent(s) ? `.${s.component}` : s.id)).join();

/** A key for the part of a value in which a complete path ends: equal for paths with the same tuple components. */
export const partKey = (p: AccessPath): string =>
  p.flatMap((s) => (isComponent(s) ? [s.component] : [])).join(".");

/** One scalar or vector part of a type. An array of tuples is kept as a structure of arrays: one array per part. */
export interface Leaf {
  /** The tuple components that lead to the part, outermost first. */
  readonly components: readonly number[];
  /** Array dimensions, outermost first. */
  readonly dims: readonly Size[];
  readonly scalar: ScalarName;
  readonly width: VectorWidth;
}

/**
 * All scalar and vector parts of a type, in the order of its tuple components. Undefined for a type that memory cannot hold, such
 * as a function.
 */
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

/** The path to the element at `indices` of one part of a type: indices and components in the order in which they occur in the type. */
export function pathInto(type: Type, leaf: Leaf, indices: readonly Size[]): AccessPath {
  const [rest, components] = [[...indices], [...leaf.components]];
  const path: AccessStep[] = [];
  for (let t = type; t.tag === "array" || t.tag === "tuple"; ) {
    if (t.tag === "array") {
      path.push(rest.shift()!);
      t = t.elem;
    } else {
      const component = components.shift()!;
      path.push(componentStep(component));
      t = t.elems[component]!;
    }
  }
  return path;
}

/**
 * The paths to the scalar and vector parts of a type without arrays. Undefined if the type has arrays or cannot be held in memory.
 */
export function leafPaths(type: Type): AccessPath[] | undefined {
  const all = leaves(type);
  if (all?.some((l) => l.dims.length > 0)) return undefined;
  return all?.map((l) => l.components.map(componentStep));
}

/** The row-major offset, in elements, of the element at `indices` of an array with dimensions `dims` (outermost first). */
export function flatten(dims: readonly Size[], indices: readonly Size[], table: SizeTable): Size {
  return indices.reduce((offset, i, k) => add(mul(offset, dims[k]!), i), table.nat(0));
}

/** The product of sizes; 1, a size of `table`, for an empty list. */
export const product = (sizes: readonly Size[], table: SizeTable): Size =>
  sizes.reduce((p, s) => mul(p, s), table.nat(1));

/**
 * Finds the leaf in `all` to which a complete path leads, its number `at` in that list, and the array indices of the path.
 * Undefined if no leaf has these tuple components.
 */
export function resolve(
  path: AccessPath,
  all: readonly Leaf[],
): { leaf: Leaf; at: number; indices: Size[] } | undefined {
  const components = path.flatMap((s) => (isComponent(s) ? [s.component] : []));
  const at = all.findIndex((l) => l.components.join() === components.join());
  const leaf = all[at];
  return leaf && { leaf, at, indices: path.flatMap((s) => (isComponent(s) ? [] : [s])) };
}

/** The array index at step k of a path. Raises CompilerBug if there is no step k or if it is a tuple component. */
export function indexIn(path: AccessPath, k: number): Size {
  const step = path[k];
  if (step === undefined || isComponent(step))
    throw new CompilerBug("an array index was expected in a path");
  return step;
}

/** The number of the tuple component at step k of a path. Raises CompilerBug if there is no step k or if it is an array index. */
export function componentIn(path: AccessPath, k: number): number {
  const step = path[k];
  if (step === undefined || !isComponent(step))
    throw new CompilerBug("a tuple component was expected in a path");
  return step.component;
}

/** The number of elements in the outermost dimension of an array type. Raises CompilerBug for any other type. */
export function lengthOf(t: Type): Size {
  if (t.tag !== "array") throw new CompilerBug("an array was expected");
  return t.size;
}

/**
 * The scalar or vector type at the end of a complete path into `type`. The path must have an index for each array and a component
 * for each tuple.
 */
export function typeAt(type: Type, path: AccessPath): CType {
  let t = type;
  for (const step of path) {
    if (t.tag === "array") t = t.elem;
    else if (t.tag === "tuple" && isComponent(step)) t = t.elems[step.component]!;
  }
  return valueType(t)!;
}
