/**
 * @file Checks that a given input has the scalar types and the number of axes of its type. Extents are compared later, when sizes
 * are solved (`bind-sizes.ts`).
 */
import type { Leaf } from "../../lowering/path.ts";
import type { Diagnostic } from "../../term/index.ts";
import { showShape } from "../data/host-array.ts";
import type { ElementsInFile } from "../data/stored-array.ts";
import type { TypedArray } from "../data/typed-array.ts";
import { colourForGrey, wrongComponents, wrongRank, wrongScalar } from "./errors.ts";
import {
  type Component,
  componentsOf,
  type HostValue,
  type ProgramInput,
  scalarParts,
} from "./host-value.ts";
import type { Refused } from "./refused.ts";
import { routesOf, showRoute } from "./routes.ts";
import { dataOf, fitsScalar } from "./scalar-data.ts";

/** Values of inputs, by input name; each must fit the type of its input, which `bindInput` checks. */
export type InputValues = ReadonlyMap<string, HostValue>;

/**
 * One scalar part of an input: its element type and symbolic extents (`leaf`), its actual extents (`shape`, a vector's width last),
 * and its elements in row-major order, in memory or in a file.
 */
export interface InputPart {
  /** The input's name with the path of the part: `A`, or `A.0` for a component of a tuple. */
  readonly name: string;
  readonly leaf: Leaf;
  readonly shape: readonly number[];
  readonly data: TypedArray | ElementsInFile;
}

/** The elements of a part in memory. Those in a file are read if no one has done so, which can raise E0821. */
export const elementsOf = ({ data }: Pick<InputPart, "data">): TypedArray =>
  ArrayBuffer.isView(data) ? data : data.load();

/** An input with its scalar parts, in depth-first order of its type. Its extents have not been compared with sizes. */
export interface BoundInput extends ProgramInput {
  readonly parts: readonly InputPart[];
}

/**
 * Splits a value into the scalar parts of an input's type, without copies of arrays. Refuses a value with another number of parts
 * or other scalar types, or with a number that its type does not hold (E0831), or with another number of axes (E0832). Extents are
 * not compared.
 */
export function bindInput({ name, type }: ProgramInput, value: HostValue): BoundInput | Refused {
  const leaves = scalarParts(type);
  const components = componentsOf(value);
  if (components.length === 3 && leaves.length === 1)
    return { problems: [colourForGrey(name, type, components[0]!.shape)] };
  if (components.length !== leaves.length)
    return { problems: [wrongComponents(name, type, leaves.length, components.length)] };
  const routes = routesOf(type).map((route) =>
    showRoute(
      route.filter((s) => s !== "index"),
      [],
    ),
  );
  const found = leaves.map((leaf, k) =>
    partOf({ name: name + routes[k]!, type }, leaf, components[k]!),
  );
  const problems = found.flatMap((p) => ("code" in p ? [p] : []));
  if (problems.length > 0) return { problems };
  return { name, type, parts: found.flatMap((p) => ("code" in p ? [] : [p])) };
}

function partOf(
  { name, type }: ProgramInput,
  leaf: Leaf,
  component: Component,
): InputPart | Diagnostic {
  const { shape, scalar, narrow, stored } = component;
  const rank = leaf.dims.length + (leaf.width === 1 ? 0 : 1);
  if (shape.length !== rank) return wrongRank(name, type, describe(shape, scalar));
  if (scalar !== undefined && scalar !== leaf.scalar)
    return wrongScalar(name, type, `elements of type ${narrow ?? scalar}`);
  if (stored !== undefined) return { name, leaf, shape, data: stored };
  const { data } = component;
  if (typeof data === "object") return { name, leaf, shape, data };
  if (!fitsScalar(leaf.scalar, data)) return wrongScalar(name, type, String(data));
  return { name, leaf, shape, data: dataOf(leaf.scalar, data) };
}

const describe = (shape: readonly number[], scalar: string | undefined): string =>
  shape.length === 0
    ? scalar === undefined
      ? "a single number"
      : "a single element"
    : `an array of shape ${showShape(shape)}`;
