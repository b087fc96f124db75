/** @file Vectors and their lanes, without detours: the lane of a vector made of parts is a part, and all lanes in order are the vector. */
import { ctype } from "./code.ts";
import type { Expr, VectorWidth } from "./imperative.ts";

/** The lane of a vector with this number. */
export const laneAt = (arg: Expr, lane: number): Expr =>
  arg.tag === "vector"
    ? arg.elems[lane]!
    : { tag: "lane", arg, lane, type: ctype(arg.type.scalar) };

/** A vector of at least two parts of one scalar type; the variable itself if the parts are all its lanes in order. */
export function vectorFrom(parts: readonly Expr[]): Expr {
  const [first] = parts;
  const whole = first?.tag === "lane" ? first.arg : undefined;
  const same =
    whole?.tag === "var" &&
    whole.type.width === parts.length &&
    parts.every(
      (p, k) =>
        p.tag === "lane" && p.lane === k && p.arg.tag === "var" && p.arg.name === whole.name,
    );
  if (same && whole !== undefined) return whole;
  const type = ctype(first!.type.scalar, parts.length as VectorWidth);
  return { tag: "vector", elems: parts, type };
}
