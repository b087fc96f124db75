/** @file Checks the elements of inputs of type `idx[n]`, on which kernels rely without further checks. */
import { baseElement, type Diagnostic, type Type } from "../../term/index.ts";
import { type BoundInput, elementsOf, type InputPart } from "./bind-inputs.ts";
import { badIndex } from "./errors.ts";
import { checkedSize, type SizeValues } from "./host-value.ts";
import { indicesOf, type Route, routesOf, showRoute } from "./routes.ts";

/**
 * E0831 for the first element of each scalar part of type `idx[n]` that is negative or not below n. Parts of other types are not
 * checked.
 */
export const indexProblems = (
  inputs: readonly BoundInput[],
  sizes: SizeValues,
): readonly Diagnostic[] =>
  inputs.flatMap(({ name, type, parts }) => {
    const routes = routesOf(type);
    const types = leafTypes(type);
    return parts.flatMap((part, k) => check(name, part, types[k]!, routes[k]!, sizes));
  });

/** The element types of the scalar parts, in depth-first order. */
function leafTypes(type: Type): readonly Type[] {
  const base = baseElement(type);
  return base.tag === "tuple" ? base.elems.flatMap(leafTypes) : [base];
}

function check(
  name: string,
  part: InputPart,
  type: Type,
  route: Route,
  sizes: SizeValues,
): readonly Diagnostic[] {
  if (type.tag !== "idx") return [];
  const below = checkedSize(type.size, sizes);
  const data = elementsOf(part);
  const at = (data as Int32Array).findIndex((i) => i < 0 || i >= below);
  if (at < 0) return [];
  const place = name + showRoute(route, indicesOf(at, part.shape));
  return [badIndex(place, Number(data[at]), String(below))];
}
