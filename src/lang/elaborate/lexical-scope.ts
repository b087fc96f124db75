/**
 * @file The names bound inside an expression: variables, sizes, and in rules and patterns also metavariables and rests. Scopes are
 * immutable. `depth` counts the enclosing binders, so that a variable's de Bruijn index follows from its level.
 */
import type { Size, Term, Type } from "../../term/index.ts";

/** An expression with its type. `build` makes the term after inference; its argument is the number of enclosing binders. */
export interface Typed {
  readonly type: Type;
  /** The size variable of `\(l: nat) -> …`, in the conditions that its body requires. */
  readonly sizeParameter?: Size;
  build(depth: number): Term;
}

/** The meaning of a local name: a bound variable or a component of one, a size, or a rest. */
export type Binding =
  | { readonly tag: "value"; readonly typed: Typed }
  | { readonly tag: "size"; readonly size: Size }
  /** The terms that a rest (`xs..`) matches, by name. */
  | { readonly tag: "rest"; readonly elems: readonly string[] };

/**
 * An immutable list of local bindings; inner ones hide outer ones. `bind` adds a name and `deeper` a binder without a name, as new
 * scopes.
 */
export class LexicalScope {
  /** The number of enclosing term binders. */
  readonly depth: number;
  readonly #name: string | undefined;
  readonly #binding: Binding | undefined;
  readonly #outer: LexicalScope | undefined;

  constructor(depth = 0, outer?: LexicalScope, name?: string, binding?: Binding) {
    this.depth = depth;
    this.#outer = outer;
    this.#name = name;
    this.#binding = binding;
  }

  /** The innermost binding of a name; undefined if there is none. */
  lookup(name: string): Binding | undefined {
    for (let s: LexicalScope | undefined = this; s !== undefined; s = s.#outer) {
      if (s.#name === name) return s.#binding;
    }
    return undefined;
  }

  /** The scope with one more name, at the same depth. */
  bind(name: string, binding: Binding): LexicalScope {
    return new LexicalScope(this.depth, this, name, binding);
  }

  /** The scope below one more binder, without a name for its variable. */
  deeper(): LexicalScope {
    return new LexicalScope(this.depth + 1, this);
  }

  /** All bound names, innermost first; hidden ones are repeated. */
  names(): string[] {
    const all: string[] = [];
    for (let s: LexicalScope | undefined = this; s !== undefined; s = s.#outer) {
      if (s.#name !== undefined) all.push(s.#name);
    }
    return all;
  }
}
