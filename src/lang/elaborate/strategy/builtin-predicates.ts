/** @file Built-in predicates on the current term that no pattern can express. */
import { predicate, type Strategy } from "../../../strategies/index.ts";
import {
  isLayout,
  isPrimName,
  isWrittenThrough,
  PRIMITIVES,
  ROLES,
  type Term,
} from "../../../term/index.ts";

/**
 * `isPrimitive(name)`: the term is a node of the primitive with this name, on any arguments; a label around it is not looked
 * through. Fails on every term, with that reason, if no primitive has the name.
 */
export const isPrimitive = (name: string): Strategy =>
  predicate(
    `isPrimitive(${name})`,
    (t) => t.tag === "prim" && t.prim === name,
    isPrimName(name) ? `it is no ${name}` : `no primitive is called ${name}`,
  );

/** `isFunction`: the term is a lambda over terms or over sizes; other terms of function type do not count. */
export const isFunctionNode: Strategy = predicate(
  "isFunction",
  (t) => t.tag === "lam" || t.tag === "natLam",
  "it is not a function",
);
/** `computes`: the term does more than move data (`isLayout` is false). A copy `map(\x -> x)` counts as computation. */
export const computes: Strategy = predicate("computes", (t) => !isLayout(t), "it only moves data");

/** `isLabel`: the term is a label, `label("name", e)`. */
export const isLabel: Strategy = predicate(
  "isLabel",
  (t) => t.tag === "prim" && t.prim === "label",
  "it has no label",
);

/**
 * `hasRole(role)`: the term is a primitive with this role in the table of primitives. Fails on every term, with that reason, if
 * there is no such role.
 */
export const hasRole = (role: string): Strategy =>
  predicate(
    `hasRole(${role})`,
    (t) => rowOf(t)?.role === role,
    ROLES.some((r) => r === role)
      ? `it does not have the role ${role}`
      : `no role is called ${role}: there are ${ROLES.join(", ")}`,
  );
/**
 * `isWritable`: the term is a primitive such as `join` in whose result every element of the last argument has one position, so
 * that the argument's producer can write there directly, or a map of such primitives.
 */
export const isWritable: Strategy = predicate(
  "isWritable",
  isWrittenThrough,
  "its argument is not written through it",
);
/**
 * `hasParts`: the term is a primitive, such as a tuple or `concat`, whose arguments are disjoint parts of the result, each
 * computed into its own part.
 */
export const hasParts: Strategy = predicate(
  "hasParts",
  (t) => rowOf(t)?.hasParts === true,
  "its arguments are not side by side in it",
);

const rowOf = (t: Term) => (t.tag === "prim" ? PRIMITIVES[t.prim] : undefined);
