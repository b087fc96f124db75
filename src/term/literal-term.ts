/** @file Values of the interpreter as terms of the language: data that can be printed and pasted. */
import { Builder } from "./build.ts";
import {
  type ArrayValue,
  type TupleValue,
  UNDEF,
  type Value,
  VectorValue,
} from "./interpret/value.ts";
import type { Session } from "./session.ts";
import { type LitValue, type Term, unlabel } from "./term.ts";
import type { Type } from "./type.ts";

/**
 * Returns a closed term with the value: literals, arrays and tuples of them. Undefined for values that have no literal: an empty
 * array, a function, a boundary, a vector, an undefined value, or a value of an unknown type.
 */
export function literalTerm(session: Session, type: Type, value: Value): Term | undefined {
  const { make } = new Builder(session);
  if (value === UNDEF || value instanceof VectorValue) return undefined;
  switch (type.tag) {
    case "idx":
      return session.lit(value as LitValue, type);
    case "scalar":
      if (Number.isNaN(value)) {
        const zero = session.lit(0, type);
        return make.div(zero, zero);
      }
      return session.lit(value as LitValue, type);
    case "tuple": {
      const { elems } = value as TupleValue;
      const terms = elems.map((v, i) => literalTerm(session, type.elems[i]!, v));
      return isWhole(terms) ? make.tuple(...terms) : undefined;
    }
    case "array": {
      const xs = value as ArrayValue;
      const terms = Array.from({ length: xs.length }, (_, i) =>
        literalTerm(session, type.elem, xs.get(i)),
      );
      return isWhole(terms) && terms.length > 0 ? make.array(...terms) : undefined;
    }
    default:
      return undefined;
  }
}

const isWhole = (terms: readonly (Term | undefined)[]): terms is readonly Term[] =>
  terms.every((t) => t !== undefined);

/** True for a literal, and for arrays and tuples of literals, nested to any depth; labels are looked through. */
export function isLiteral(t: Term): boolean {
  const e = unlabel(t);
  if (e.tag === "lit") return true;
  return e.tag === "prim" && (e.prim === "array" || e.prim === "tuple") && e.args.every(isLiteral);
}
