/** @file The metavariables of a rule: the unknown names of its left side, with their terms, sizes and types. */
import {
  etaLong,
  type Inference,
  type Session,
  type Size,
  type Type,
} from "../../../term/index.ts";
import type { Typed } from "../lexical-scope.ts";

/**
 * The names that the left side of a rule introduces, in three maps. The methods return the metavariable for a name and make it
 * at the first use.
 */
export class Metavariables {
  readonly #session: Session;
  readonly #inference: Inference;
  readonly values: Map<string, Typed> = new Map();
  readonly sizes: Map<string, Size> = new Map();
  readonly types: Map<string, Type> = new Map();

  constructor(session: Session, inference: Inference) {
    this.#session = session;
    this.#inference = inference;
  }

  value(name: string): Typed {
    const known = this.values.get(name);
    if (known !== undefined) return known;
    const type = this.#inference.freshType();
    const typed: Typed = {
      type,
      build: () => etaLong(this.#session.meta(name, [], this.#inference.zonk(type))),
    };
    this.values.set(name, typed);
    return typed;
  }

  size(name: string): Size {
    const known = this.sizes.get(name) ?? this.#session.sizes.variable("meta", name);
    this.sizes.set(name, known);
    return known;
  }

  type(name: string): Type {
    const known = this.types.get(name) ?? this.#session.types.variable("meta", name);
    this.types.set(name, known);
    return known;
  }
}
