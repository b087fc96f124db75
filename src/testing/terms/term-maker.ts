/**
 * @file Random well-typed terms of a given type, made with the typed constructors. Sizes are chosen by their
 * values, so that terms have a meaning under the environment's assignment. Demands on sizes gather in `builder.conditions`.
 */
import type { Term, Type } from "../../term/index.ts";
import { anyTypeMakers } from "./any-type.ts";
import { arrayMakers } from "./arrays.ts";
import { arithmeticMakers, indexMakers, scalarMakers } from "./scalars.ts";
import { type Maker, TermDraft } from "./term-draft.ts";

/**
 * Makes random well-typed terms with nested makers of at most `fuel` levels. With fuel 0 it makes a smallest term of
 * the type.
 */
export class TermMaker extends TermDraft {
  override term(type: Type, fuel: number): Term {
    if (fuel <= 0) return this.leaf(type);
    const makers = [
      () => this.leaf(type),
      ...anyTypeMakers(this, type, fuel - 1),
      ...this.#makers(type, fuel - 1),
    ];
    return this.choices.pick(makers)();
  }

  /** Returns the makers that are specific to the form of the type. */
  #makers(type: Type, fuel: number): Maker[] {
    switch (type.tag) {
      case "scalar":
        return scalarMakers(this, type, fuel);
      case "tuple":
        return [() => this.builder.make.tuple(...type.elems.map((t) => this.term(t, fuel)))];
      case "array":
        return arrayMakers(this, type, fuel);
      case "vector":
        return arithmeticMakers(this, type, fuel);
      case "idx":
        return indexMakers(this, type, fuel);
      default:
        return [];
    }
  }
}
