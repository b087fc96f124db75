/** @file Puts numbers into terms: values for sizes and literals for inputs, so that a program needs no data. */
import {
  instantiate,
  literalTerm,
  mapTerm,
  mapType,
  type Size,
  type SizeVar,
  substituteSizes,
  type Term,
  type Type,
  type Value,
} from "../term/index.ts";
import { freeVariables } from "./free-variables.ts";

/**
 * Returns the term with numbers for its free size variables and literals for its free variables. Undefined if a value has no literal,
 * such as an empty array. `value` gives the value of a variable of a type without size variables.
 */
export function withValues(
  t: Term,
  sizes: ReadonlyMap<string, number>,
  value: (name: string, type: Type) => Value,
): Term | undefined {
  const { session } = t;
  const image = (v: SizeVar): Size | undefined => {
    const n = sizes.get(v.name);
    return n === undefined || v.sort !== "free" ? undefined : session.sizes.nat(n);
  };
  const size = (s: Size): Size => substituteSizes(s, image);
  const type = (u: Type): Type => mapType(session.types, u, { size });
  const fixed = instantiate(t, { size, type });
  const literals = new Map<Term, Term>();
  for (const f of freeVariables(fixed)) {
    const literal = literalTerm(session, f.type, value(f.name, f.type));
    if (literal === undefined) return undefined;
    literals.set(f, literal);
  }
  return mapTerm(fixed, (u) => literals.get(u) ?? u);
}
