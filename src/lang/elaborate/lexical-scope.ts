/**
 * @file What names stand for inside an expression: local variables, sizes, and in patterns metavariables. Scopes are
 * immutable; `depth` counts the enclosing binders, so that a variable's de Bruijn index follows from its level.
 */
import type { Size, Term, Type } from "../../term/index.ts";

/** An expression with its type, to be built once inference is done; `build` gets the number of enclosing binders. */
export interface Typed {
  readonly type: Type;
  build(depth: number): Term;
}

export type Binding =
  | { readonly tag: "value"; readonly typed: Typed; readonly binder: boolean }
  | { readonly tag: "size"; readonly size: Size }
  /** `xs..`: the names of what it stands for. */
  | { readonly tag: "rest"; readonly elems: readonly string[] };

export class LexicalScope {
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

  lookup(name: string): Binding | undefined {
    for (let s: LexicalScope | undefined = this; s !== undefined; s = s.#outer) {
      if (s.#name === name) return s.#binding;
    }
    return undefined;
  }

  bind(name: string, binding: Binding): LexicalScope {
    return new LexicalScope(this.depth, this, name, binding);
  }

  /** One more binder around what follows. */
  deeper(): LexicalScope {
    return new LexicalScope(this.depth + 1, this);
  }

  names(): string[] {
    const all: string[] = [];
    for (let s: LexicalScope | undefined = this; s !== undefined; s = s.#outer) {
      if (s.#name !== undefined) all.push(s.#name);
    }
    return all;
  }
}
