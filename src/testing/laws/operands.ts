/** @file Draws literal values for the operands of laws. Values that were drawn before come again often, so that ties are frequent. */
import {
  Builder,
  evaluate,
  intoType,
  isFloatName,
  type Scalar,
  type ScalarName,
  type Session,
  type Term,
  type Type,
} from "../../term/index.ts";
import type { Choices } from "../choices.ts";
import { END_INTEGERS, FINITE_FLOATS, type Flavour } from "../flavour.ts";

/** Fractions and whole numbers whose sums and products are exact, simple ones first. */
const EXACT_FLOATS: readonly number[] = [
  0, 1, -1, 2, -2, 3, -3, 0.5, -0.5, 5, -7, 0.25, 1.5, -2.75, 8, 13, -31, 64,
];
const WHOLE_INTEGERS: readonly number[] = [0, 1, 2, 3, -1, -2, -3, 5, 7, -8, 12];

/** Draws values of one case from its choices; `whole` numbers have exact sums and products, `finite` ones need not. */
export class Operands {
  readonly #session: Session;
  readonly #c: Choices;
  readonly #flavour: Flavour;
  readonly #drawn = new Map<string, Scalar[]>();

  constructor(session: Session, c: Choices, flavour: Flavour) {
    this.#session = session;
    this.#c = c;
    this.#flavour = flavour;
  }

  /** A closed term with a random value of a type without size variables; undefined for a type whose values have no literal. */
  draw(type: Type): Term | undefined {
    const { make } = new Builder(this.#session);
    switch (type.tag) {
      case "scalar":
        return this.#session.lit(this.#scalar(type.name), type);
      case "idx": {
        const length = Number(evaluate(type.size, () => undefined));
        return length > 0 ? this.#session.lit(this.#c.nat(length - 1), type) : undefined;
      }
      case "tuple": {
        const parts = type.elems.map((t) => this.draw(t));
        return isComplete(parts) ? make.tuple(...parts) : undefined;
      }
      case "array": {
        const length = Number(evaluate(type.size, () => undefined));
        const parts = Array.from({ length }, () => this.draw(type.elem));
        return isComplete(parts) && length > 0 ? make.array(...parts) : undefined;
      }
      default:
        return undefined;
    }
  }

  #scalar(name: ScalarName): Scalar {
    const before = this.#drawn.get(name) ?? [];
    this.#drawn.set(name, before);
    const value =
      before.length > 0 && this.#c.chance(30) ? this.#c.pick(before) : this.#fresh(name);
    before.push(value);
    return value;
  }

  #fresh(name: ScalarName): Scalar {
    if (name === "bool") return this.#c.nat(1) === 1;
    const isWhole = this.#flavour === "whole";
    if (isFloatName(name))
      return intoType(
        name,
        this.#c.pick(isWhole ? EXACT_FLOATS : [...EXACT_FLOATS, ...FINITE_FLOATS]),
      );
    return intoType(
      name,
      this.#c.pick(isWhole ? WHOLE_INTEGERS : [...WHOLE_INTEGERS, ...END_INTEGERS]),
    );
  }
}

const isComplete = (terms: readonly (Term | undefined)[]): terms is readonly Term[] =>
  terms.every((t) => t !== undefined);
