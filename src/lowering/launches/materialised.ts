/** @file Recognises terms whose value already lies in memory, in this order, so that no launch has to compute or move it. */
import { PRIMITIVES, type Prim, type Term, unlabel } from "../../term/index.ts";
import { leaves } from "../path.ts";

/** The names of the arrays of scalars that hold a value, one per scalar component, in the order of `leaves`. */
export type Parts = readonly string[];

type BoundParts = readonly (Parts | undefined)[];

/**
 * The argument of a layout primitive whose result has the same elements in the same order: xs of `join(xs)`, `split(n, xs)`, and
 * `map(f, xs)` for a function f of such primitives. Undefined for other primitives.
 */
export function sameOrder(e: Prim): Term | undefined {
  const xs = e.args.at(-1);
  if (e.prim === "map") return keepsOrder(e.args[0]!) ? xs : undefined;
  return PRIMITIVES[e.prim].sameOrder === true ? xs : undefined;
}

/** True for functions that consist of order-preserving layout primitives, as `\x -> join(x)`. */
function keepsOrder(f: Term): boolean {
  if (f.tag !== "lam") return false;
  const around = (t: Term): boolean => {
    const e = unlabel(t);
    const inner = e.tag === "prim" ? sameOrder(e) : undefined;
    return inner !== undefined && ((inner.tag === "var" && inner.index === 0) || around(inner));
  };
  return around(f.body);
}

/**
 * The arrays that hold the value of a term, if nothing has to be computed or moved: tuples, components (also of the elements of an
 * array), leading elements (`take`), layouts that keep the order. Undefined for other terms. `known` gives the arrays of a free
 * variable.
 */
export function materialisedParts(
  t: Term,
  known: (name: string) => Parts | undefined,
): Parts | undefined {
  /**
   * `bound` has the parts of the bound variables, the innermost first. In the function of a map, the parts of an element are those
   * of the whole array. Variables from outside the function are undefined there, because their value would have to be stored once
   * per element.
   */
  const go = (term: Term, bound: BoundParts, isElement: boolean): Parts | undefined => {
    const e = unlabel(term);
    if (e.tag === "free") return isElement ? undefined : known(e.name);
    if (e.tag === "var") return bound[e.index];
    if (e.tag !== "prim") return undefined;
    const [first, second] = e.args;
    switch (e.prim) {
      case "tuple":
      case "zip":
        return all(e.args.map((a) => go(a, bound, isElement)));
      case "unzip":
        return go(first!, bound, isElement);
      case "proj": {
        const whole = go(first!, bound, isElement);
        const component = e.sizes[0]!.constant!;
        return whole?.filter((_, k) => leaves(first!.type)![k]!.components[0] === component);
      }
      case "let": {
        const value = go(first!, bound, isElement);
        return value && second!.tag === "lam"
          ? go(second!.body, [value, ...bound], isElement)
          : undefined;
      }
      case "map": {
        const xs = go(second!, bound, isElement);
        const others = bound.map(() => undefined);
        return xs && first!.tag === "lam" ? go(first!.body, [xs, ...others], true) : undefined;
      }
      case "take":
        return isElement ? undefined : go(e.args.at(-1)!, bound, isElement);
      default:
        return PRIMITIVES[e.prim].sameOrder === true
          ? go(e.args.at(-1)!, bound, isElement)
          : undefined;
    }
  };
  return go(t, [], false);
}

function all(parts: readonly (Parts | undefined)[]): Parts | undefined {
  return parts.includes(undefined) ? undefined : parts.flatMap((p) => p!);
}
