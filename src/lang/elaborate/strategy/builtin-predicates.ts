/** @file Predicates on a whole term: what no pattern can ask. */
import { predicate, type Strategy } from "../../../strategies/index.ts";
import { isLayout, isPrimName } from "../../../term/index.ts";

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
