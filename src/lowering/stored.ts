/** @file Terms that are arrays in memory as they lie there: for cutting a program into launches. */
import { PRIMITIVES, type Term, unlabel } from "../term/index.ts";

type Prim = Term & { tag: "prim" };

/** What has the same elements in the same order as the result of a layout primitive: `join(xs)`, `split(n, xs)`. */
export function sameOrder(e: Prim): Term | undefined {
  const xs = e.args.at(-1);
  if (e.prim === "map") return keepsOrder(e.args[0]!) ? xs : undefined;
  return PRIMITIVES[e.prim].sameOrder === true ? xs : undefined;
}

/** `\x -> join(x)`, and the like. */
function keepsOrder(f: Term): boolean {
  if (f.tag !== "lam") return false;
  const around = (t: Term): boolean => {
    const e = unlabel(t);
    const inner = e.tag === "prim" ? sameOrder(e) : undefined;
    return inner !== undefined && ((inner.tag === "var" && inner.index === 0) || around(inner));
  };
  return around(f.body);
}

/** `map(\p -> p.1, xs)` and `unzip(xs).1`: a component of all elements of an array. */
export function componentOfArray(e: Term): { of: Term; component: number } | undefined {
  if (e.tag !== "prim") return undefined;
  if (e.prim === "proj") {
    const inner = unlabel(e.args[0]!);
    const component = e.sizes[0]!.constant!;
    const unzipped = inner.tag === "prim" && inner.prim === "unzip" ? inner.args[0]! : inner;
    return { of: unzipped, component };
  }
  const [f, of] = e.args;
  if (e.prim !== "map" || f?.tag !== "lam") return undefined;
  const depth = componentUnder(f.body);
  return depth === undefined ? undefined : { of: of!, component: depth };
}

/** In `p.1`, and in `map(\q -> q.1, p)` of rows: 1. */
function componentUnder(t: Term): number | undefined {
  const e = unlabel(t);
  if (e.tag !== "prim") return undefined;
  const last = unlabel(e.args.at(-1)!);
  if (last.tag !== "var" || last.index !== 0) return undefined;
  if (e.prim === "proj") return e.sizes[0]!.constant;
  const f = e.args[0]!;
  return e.prim === "map" && f.tag === "lam" ? componentUnder(f.body) : undefined;
}
