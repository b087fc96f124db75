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
  /** Metavariables for terms, by name. */
  readonly values: Map<string, Typed> = new Map();
  /** Metavariables for sizes, by name, and the numbers of named widths. */
  readonly sizes: Map<string, Size> = new Map();
  /** Metavariables for types, by name. */
  readonly types: Map<string, Type> = new Map();

  constructor(session: Session, inference: Inference) {
    this.#session = session;
    this.#inference = inference;
  }

  /** The metavariable for a term, made at first use with an unknown type. */
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

  /** The metavariable for a size, made at first use. */
  size(name: string): Size {
    const known = this.sizes.get(name) ?? this.#session.sizes.variable("meta", name);
    this.sizes.set(name, known);
    return known;
  }

  /** The metavariable for a type, made at first use. */
  type(name: string): Type {
    const known = this.types.get(name) ?? this.#session.types.variable("meta", name);
    this.types.set(name, known);
    return known;
  }
}
