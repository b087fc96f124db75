/** @file Predicates on a whole term: what no pattern can ask. */
import { predicate, type Strategy } from "../../../strategies/index.ts";
import { isLayout, isPrimName, PRIMITIVES, ROLES, type Term } from "../../../term/index.ts";

export const isPrimitive = (name: string): Strategy =>
  predicate(
    `isPrimitive(${name})`,
    (t) => t.tag === "prim" && t.prim === name,
    isPrimName(name) ? `it is no ${name}` : `no primitive is called ${name}`,
  );

export const isFunctionNode: Strategy = predicate(
  "isFunction",
  (t) => t.tag === "lam" || t.tag === "natLam",
  "it is not a function",
);
export const computes: Strategy = predicate("computes", (t) => !isLayout(t), "it only moves data");

export const isLabel: Strategy = predicate(
  "isLabel",
  (t) => t.tag === "prim" && t.prim === "label",
  "it has no label",
);

/** Is the term a primitive of this role? */
export const hasRole = (role: string): Strategy =>
  predicate(
    `hasRole(${role})`,
    (t) => rowOf(t)?.role === role,
    ROLES.some((r) => r === role)
      ? `it has not the role ${role}`
      : `no role is called ${role}: there are ${ROLES.join(", ")}`,
  );
export const isWritable: Strategy = predicate(
  "isWritable",
  (t) => rowOf(t)?.writable === true,
  "its argument is not written through it",
);
export const hasParts: Strategy = predicate(
  "hasParts",
  (t) => rowOf(t)?.hasParts === true,
  "its arguments are not side by side in it",
);

const rowOf = (t: Term) => (t.tag === "prim" ? PRIMITIVES[t.prim] : undefined);
