/** @file Keys that distinguish lists of arguments, so that a definition is instantiated once for each. */
import type { StratValue } from "./strategy-value.ts";

const numbers = new WeakMap<object, number>();
let next = 0;

/**
 * A key of a value: equal for equal sizes, texts and lists of them, and for the same strategy, function or callable object. Equal
 * strategies made separately have different keys.
 */
export function identity(v: StratValue): string {
  if (v.tag === "nat") return `n${v.size.id}`;
  if (v.tag === "text") return JSON.stringify(v.text);
  if (v.tag === "list") return `[${v.elems.map(identity).join()}]`;
  if (v.tag === "fun") return `f${numberOf(v.def ?? v.term ?? v)}`;
  return `#${numberOf(v.tag === "strategy" ? v.strategy : v)}`;
}

function numberOf(object: object): number {
  const known = numbers.get(object) ?? next++;
  numbers.set(object, known);
  return known;
}
