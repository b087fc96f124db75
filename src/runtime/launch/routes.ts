/** @file The paths to the scalar parts of a type, and their notation after a value's name: `[3][5].1`. */
import type { Type } from "../../term/index.ts";

/** The steps to a scalar part, outermost first: an array or vector index, or the number of a tuple component. */
export type Route = readonly ("index" | number)[];

/** The route of each scalar part of a type, in depth-first order. */
export function routesOf(type: Type): Route[] {
  switch (type.tag) {
    case "array":
      return routesOf(type.elem).map((route) => ["index", ...route]);
    case "vector":
      return [["index"]];
    case "tuple":
      return type.elems.flatMap((elem, i) => routesOf(elem).map((route) => [i, ...route]));
    default:
      return [[]];
  }
}

/** A route with indices as text: `[3][5].1`. `indices` has a number for each `index` of the route, outermost first. */
export function showRoute(route: Route, indices: readonly number[]): string {
  let next = 0;
  return route.map((step) => (step === "index" ? `[${indices[next++]}]` : `.${step}`)).join("");
}

/** The indices of a row-major position in an array of a shape, outermost first; empty for an empty shape. */
export function indicesOf(position: number, shape: readonly number[]): number[] {
  const indices: number[] = [];
  let rest = position;
  for (const extent of shape.toReversed()) {
    indices.unshift(rest % extent);
    rest = Math.floor(rest / extent);
  }
  return indices;
}
