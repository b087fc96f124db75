/** @file The launches that write a result: each `kernel` that is the outermost one on its way there. */
import {
  PRIMITIVES,
  type Prim,
  type Size,
  type Term,
  unlabel,
  withChildren,
} from "../../term/index.ts";
import { hole } from "../hole.ts";

/** A `kernel` with what is around it, and the sizes that it states. */
export interface RootLaunch {
  readonly body: Term;
  readonly sizes: readonly Size[];
}

/**
 * The launches that write a result; layout around one is part of what it writes. Of a concatenation each writes its part: for
 * the others `elsewhere` stands. Empty: there is none, or not for every part.
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
  return found.flatMap((launches, k) =>
    launches.map(({ body, sizes }) => ({
      body: withChildren(
        e,
        e.args.map((x, i) => (i === k ? body : hole(x))),
      ),
      sizes,
    })),
  );
}
