/** @file Operators with the algebraic properties that rules demand, and operators that lack one of the properties. */
import {
  neutralElement,
  OPERATOR_LAWS,
  type OperatorLaw,
  type OperatorProperty,
} from "../strategies/index.ts";
import type { PrimName, Session, Term, Type } from "../term/index.ts";

/** An algebraic property of a binary operator: `associative`, `commutative`, `identity` (has a neutral element) or `idempotent`. */
export type Algebraic = OperatorLaw;
/** True if the property is an algebraic one of an operator. */
export const isAlgebraic = (p: OperatorProperty): boolean =>
  (OPERATOR_LAWS as readonly string[]).includes(p.name);

/**
 * The primitives `add`, `mul`, `min` and `max`. On data whose results are exact they are associative and commutative and have a
 * neutral element.
 */
const MONOIDS = ["add", "mul", "min", "max"] as const;

/** Those of `MONOIDS` with and without the law `x · x = x`. */
const IDEMPOTENT = ["min", "max"] as const;
const NOT_IDEMPOTENT = ["add", "mul"] as const;

/** The primitives that a rule with these properties may get as its operator, or one that lacks a property. */
export function monoidsFor(
  properties: readonly OperatorProperty[],
  lacks?: Algebraic,
): readonly (typeof MONOIDS)[number][] {
  if (!properties.some((p) => p.name === "idempotent")) return MONOIDS;
  return lacks === "idempotent" ? NOT_IDEMPOTENT : IDEMPOTENT;
}

/**
 * Returns the primitive `name` applied to x and y. With `lacks`, it is an operation without that property instead: `if x > 0 then x
 * else y` is not commutative, and max(x - y, y - x) is not associative. Tuples are combined by components. For `identity` and `idempotent` it is the primitive itself; the
 * caller uses another element instead of the neutral one, or another primitive.
 */
export function monoidOperation(
  name: PrimName,
  [x, y]: readonly [Term, Term],
  type: Type,
  lacks?: Algebraic,
): Term {
  const s = x.session;
  if (type.tag === "tuple") {
    const part = (t: Term, i: number): Term =>
      s.prim("proj", [s.sizes.nat(i)], [t], type.elems[i]!);
    const parts = type.elems.map((of, i) =>
      monoidOperation(name, [part(x, i), part(y, i)], of, lacks),
    );
    return s.prim("tuple", [], parts, type);
  }
  const op = (of: PrimName, a: Term, b: Term): Term => s.prim(of, [], [a, b], type);
  if (lacks === "commutative") {
    const isPositive = s.prim("gt", [], [x, s.lit(0, type)], s.types.scalar("bool"));
    return s.prim("select", [], [isPositive, x, y], type); // the first one if it is positive
  }
  if (lacks === "associative") return op("max", op("sub", x, y), op("sub", y, x)); // the distance |x - y|
  return op(name, x, y);
}

/** The neutral element of a primitive at a type of numbers, of a tuple by components. */
export function neutralTerm(name: PrimName, session: Session, type: Type): Term {
  if (type.tag !== "tuple") return session.lit(neutralElement(name, type) ?? 0, type);
  const parts = type.elems.map((of) => neutralTerm(name, session, of));
  return session.prim("tuple", [], parts, type);
}
