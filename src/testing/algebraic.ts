/** @file Operators that have the algebraic properties that rules demand, and operators that lack one of them. */
import type { OperatorProperty } from "../strategies/index.ts";
import type { PrimName, Term, Type } from "../term/index.ts";

const ALGEBRAIC = ["associative", "commutative", "identity"] as const;
export type Algebraic = (typeof ALGEBRAIC)[number];
export const isAlgebraic = (p: OperatorProperty): boolean =>
  (ALGEBRAIC as readonly string[]).includes(p.name);

/** Associative and commutative, with a neutral element. */
export const MONOIDS = ["add", "mul", "min", "max"] as const;

/** The operator applied to x and y, or one that is without a property in its place. */
export function monoidOperation(
  name: PrimName,
  [x, y]: readonly [Term, Term],
  type: Type,
  lacks?: Algebraic,
): Term {
  const s = x.session;
  const op = (of: PrimName, a: Term, b: Term): Term => s.prim(of, [], [a, b], type);
  if (lacks === "commutative") {
    const isPositive = s.prim("gt", [], [x, s.lit(0, type)], s.types.scalar("bool"));
    return s.prim("select", [], [isPositive, x, y], type); // the first that is positive
  }
  if (lacks === "associative") return op("max", op("sub", x, y), op("sub", y, x)); // a distance
  return op(name, x, y);
}
