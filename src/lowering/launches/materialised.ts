/** @file Terms that are arrays in memory as they lie there: for cutting a program into launches. */
import { PRIMITIVES, type Prim, type Term, unlabel } from "../../term/index.ts";
import { leaves } from "../path.ts";

/** The arrays of scalars in which a value lies, part by part, by name. */
export type Parts = readonly string[];

type BoundParts = readonly (Parts | undefined)[];

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

/**
 * Where a value lies if nothing has to be computed or moved for it: tuples, components, of the elements of an array as
 * well, the first elements, layouts that keep the order. Undefined for others. `known`: where a name's value lies.
 */
export function materialisedParts(
  t: Term,
  known: (name: string) => Parts | undefined,
): Parts | undefined {
  /**
   * `bound`: the parts of variables, the innermost first. In the function of a map the parts of an element are those of the
   * whole array; anything else from outside would be there once for each element, and is not stored so.
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
