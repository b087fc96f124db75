/**
 * @file A destination that is told the elements of an array one by one, as soon as the loops that compute the array have computed all
 * parts of an element.
 */
import type { Size, Term, Type } from "../../term/index.ts";
import { type LoweringProblem, loweringFailed } from "../errors.ts";
import type { Expr } from "../imperative.ts";
import { type AccessPath, indexIn, leafPaths, pathKey } from "../path.ts";
import type { Dest } from "./destination.ts";

/** What is done with an element: its index, and the value of the part at a path inside of it. */
export type EachElement = (i: Size, part: (path: AccessPath) => Expr) => void;

/**
 * The destination for the array `xs`, whose elements are scalars, vectors or tuples of them. `act` may store to `dest`. Storing raises
 * loweringFailed with `problem` if the parts of an element are not computed together.
 */
export function elementsTo(
  dest: Dest,
  xs: Term,
  act: EachElement,
  problem: () => LoweringProblem,
): Dest {
  const parts = leafPaths((xs.type as Type & { tag: "array" }).elem);
  if (parts === undefined) throw loweringFailed([problem()]);
  let known = new Map<string, Expr>();
  let element: Size | undefined;
  return {
    type: xs.type,
    space: dest.space,
    view: undefined,
    arrays: dest.arrays,
    place: (path) => ({ path, guards: [] }),
    store: ({ path, lane, part }, value) => {
      const i = indexIn(path, 0);
      if (lane !== undefined || part !== undefined || (known.size > 0 && i !== element))
        throw loweringFailed([problem()]);
      element = i;
      known.set(pathKey(path.slice(1)), value);
      if (known.size < parts.length) return;
      const values = known;
      known = new Map();
      act(i, (at) => values.get(pathKey(at))!);
    },
    rewriting: {
      again: () => {},
      known: () => {},
      apart: () => {
        throw loweringFailed([problem()]);
      },
      save: () => () => {},
    },
  };
}
