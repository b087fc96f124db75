/** @file The parts of its argument that a function moves, where it consists of layout primitives. */
import { PRIMITIVES } from "./primitives/index.ts";
import { type Lam, type Prim, type Term, unlabel } from "./term.ts";
import type { Type } from "./type.ts";

/**
 * True for layout primitives around variable 0, or around its components, each of which occurs once. Then every part of the variable's
 * value has one place in the result.
 */
export function movesItsArgument({ body, type }: Lam): boolean {
  const parts = movedParts(body);
  return (
    parts !== undefined && body.tag !== "var" && type.tag === "fun" && coversOnce(type.param, parts)
  );
}

/** The components of variable 0 that a term of layout primitives moves; undefined for any other term. */
function movedParts(t: Term): readonly (readonly number[])[] | undefined {
  const e = unlabel(t);
  const own = movedComponents(e);
  if (own !== undefined) return [own];
  if (e.tag !== "prim" || !(isSpread(e) || isMove(e))) return undefined;
  if (e.prim === "map" && !(e.args[0]!.tag === "lam" && movesItsArgument(e.args[0] as Lam)))
    return undefined;
  const moved = (isSpread(e) ? e.args : e.args.slice(-1)).map(movedParts);
  return moved.every((m) => m !== undefined) ? moved.flat() : undefined;
}

/** For variable 0 the empty list, for `x.1.0` of it [1, 0]; undefined for other terms. */
export function movedComponents(t: Term): readonly number[] | undefined {
  const e = unlabel(t);
  if (e.tag === "var") return e.index === 0 ? [] : undefined;
  if (e.tag !== "prim" || e.prim !== "proj") return undefined;
  const outer = movedComponents(e.args[0]!);
  return outer && [...outer, e.sizes[0]!.constant!];
}

function coversOnce(type: Type, parts: readonly (readonly number[])[]): boolean {
  if (parts.some((p) => p.length === 0)) return parts.length === 1;
  if (type.tag !== "tuple") return false;
  return type.elems.every((elem, c) =>
    coversOnce(
      elem,
      parts.filter(([first]) => first === c).map(([, ...rest]) => rest),
    ),
  );
}

/** True for what gives each of its arguments a part of the result. */
export const isSpread = ({ prim }: Prim): boolean => prim === "zip" || prim === "tuple";

/** True for layout primitives that can be written through, and for `map`, whose function the caller checks. */
export const isMove = (e: Prim): boolean =>
  PRIMITIVES[e.prim].writable === true || e.prim === "map";

/**
 * True if the result of `t` is stored by storing the last argument of `t`, which then only says where: for a writable layout
 * primitive, and for a `map` whose function moves its argument.
 */
export function isWrittenThrough(t: Term): boolean {
  if (t.tag !== "prim") return false;
  if (t.prim !== "map") return PRIMITIVES[t.prim].writable === true;
  return t.args[0]!.tag === "lam" && movesItsArgument(t.args[0] as Lam);
}
