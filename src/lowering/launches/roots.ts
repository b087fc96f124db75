/** @file Root launches: the launches that write a result, that is, each outermost `kernel` between the result and its inputs. */
import {
  PRIMITIVES,
  type Prim,
  type Size,
  type Term,
  type Type,
  unlabel,
  withChildren,
} from "../../term/index.ts";
import { hole } from "../hole.ts";

/** The body of a root launch, with the layout around its `kernel`, and the sizes that the `kernel` states. */
export interface RootLaunch {
  readonly body: Term;
  readonly sizes: readonly Size[];
}

/**
 * The root launches of a term, in the order of the parts that they write. Layout around a `kernel` becomes part of its body, as
 * the way it writes. Each part of a concatenation has its own launches, whose bodies have holes for the other parts; a part without
 * elements has none beside others. Empty if some part of the result has no launch.
 */
export function rootLaunches(t: Term): readonly RootLaunch[] {
  const e = unlabel(t);
  if (e.tag !== "prim") return [];
  if (e.prim === "kernel") return [{ body: e.args[0]!, sizes: e.sizes }];
  if (e.prim === "concat") return ofParts(e);
  if (PRIMITIVES[e.prim].writable !== true && e.prim !== "map") return [];
  return rootLaunches(e.args.at(-1)!).map(({ body, sizes }) => ({
    body: withChildren(e, [...e.args.slice(0, -1), body]),
    sizes,
  }));
}

function ofParts(e: Prim): readonly RootLaunch[] {
  const found = e.args.map(rootLaunches);
  if (found.some((launches) => launches.length === 0)) return [];
  const isNothing = e.args.map((x) => hasNoElements(x.type));
  const allNothing = isNothing.every((nothing) => nothing);
  return found.flatMap((launches, k) =>
    isNothing[k] === true && !allNothing
      ? []
      : launches.map(({ body, sizes }) => ({
          body: withChildren(
            e,
            e.args.map((x, i) => (i === k ? body : hole(x))),
          ),
          sizes,
        })),
  );
}

const hasNoElements = (t: Type): boolean =>
  t.tag === "array" && (t.size.constant === 0 || hasNoElements(t.elem));
