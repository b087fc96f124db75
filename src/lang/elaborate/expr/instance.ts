/** @file One use of a declared function: fresh unknowns for its size and type variables. */
import {
  instantiate,
  mapType,
  type Size,
  type SizeCondition,
  substituteCondition,
  substituteSizes,
  type Term,
  type Type,
} from "../../../term/index.ts";
import type { FunDef } from "../definition.ts";
import type { ExprElaborator } from "./expr-elaborator.ts";

/**
 * One use of a declared function. Each of its size and type variables is replaced by a given size or by a fresh unknown, the same
 * one at every occurrence.
 */
export class FunctionUse {
  readonly #c: ExprElaborator;
  readonly #def: FunDef;
  readonly #sizes = new Map<string, Size>();
  readonly #types = new Map<string, Type>();

  constructor(c: ExprElaborator, def: FunDef) {
    this.#c = c;
    this.#def = def;
  }

  /** Sets the size for a `nat` parameter; must precede the other methods. */
  give(name: string, size: Size): void {
    this.#sizes.set(name, size);
  }

  #size(s: Size): Size {
    return substituteSizes(s, (v) => {
      if (v.sort !== "param" || !this.#def.sizes.includes(v.name)) return undefined;
      const known = this.#sizes.get(v.name) ?? this.#c.inference.freshSize();
      this.#sizes.set(v.name, known);
      return known;
    });
  }

  /** A type of the function at this use. */
  type(t: Type): Type {
    return mapType(this.#c.session.types, t, {
      size: (s) => this.#size(s),
      variable: (v) => {
        if (v.sort !== "rigid" || !this.#def.types.includes(v.name)) return v;
        const known = this.#types.get(v.name) ?? this.#c.inference.freshType();
        this.#types.set(v.name, known);
        return known;
      },
    });
  }

  /** A condition of the function at this use. */
  condition(c: SizeCondition): SizeCondition {
    const { sizes } = this.#c.session;
    return substituteCondition(c, (v) => this.#size(sizes.variable(v.sort, v.name)));
  }

  /** The function's term at this use. Must be called after inference. */
  term(): Term {
    const { inference } = this.#c;
    const { sizes, types, term } = this.#def;
    if (sizes.length === 0 && types.length === 0) return term;
    return instantiate(term, {
      size: (s) => inference.zonkSize(this.#size(s)),
      type: (t) => inference.zonk(this.type(t)),
    });
  }
}
