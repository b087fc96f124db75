/** @file The parts of a loop's state that its steps read: the others are results, which no step needs. */
import { children, occurs, type Term, type Type, unlabel } from "../../term/index.ts";
import { type AccessPath, componentStep, leafPaths, pathKey } from "../path.ts";

/**
 * The paths to the scalars and vectors of a state of type `type` that a step reads, for the body of the step, in which variable 0 is
 * the element and variable 1 the state. Undefined if the step reads an array of the state.
 */
export function carriedParts(body: Term, type: Type): readonly AccessPath[] | undefined {
  const found = new Map<string, AccessPath>();
  for (const components of componentsRead(body, 1)) {
    const inside = leafPaths(partOf(type, components));
    if (inside === undefined) return undefined;
    for (const rest of inside) {
      const path = [...components.map(componentStep), ...rest];
      found.set(pathKey(path), path);
    }
  }
  return [...found.values()];
}

/** For each use of a variable the components by which the term selects a part of its value, outermost first. */
function componentsRead(t: Term, index: number): readonly (readonly number[])[] {
  if (!occurs(t, index)) return [];
  const e = unlabel(t);
  if (e.tag === "var") return [[]];
  const selected = selection(e, index);
  if (selected !== undefined) return [selected];
  if (e.tag === "lam") return componentsRead(e.body, index + 1);
  return children(e).flatMap((c) => componentsRead(c, index));
}

/** For `s.c0.c1…`, where s is the variable, the components; undefined for other terms. */
function selection(t: Term, index: number): readonly number[] | undefined {
  const e = unlabel(t);
  if (e.tag === "var") return e.index === index ? [] : undefined;
  if (e.tag !== "prim" || e.prim !== "proj") return undefined;
  const outer = selection(e.args[0]!, index);
  return outer && [...outer, e.sizes[0]!.constant!];
}

function partOf(type: Type, components: readonly number[]): Type {
  const [first, ...rest] = components;
  if (first === undefined || type.tag !== "tuple") return type;
  return partOf(type.elems[first]!, rest);
}
