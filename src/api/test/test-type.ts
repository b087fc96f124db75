/** @file Types for test suites, printed as text. */
import { showType, type Type } from "../../term/index.ts";

/** A type of data. It prints as in a program, and `toEqual` compares its text. */
export class TestType {
  /** The type as in a program: `[3](f32, i32)`. */
  readonly text: string;
  readonly #type: Type;

  constructor(type: Type) {
    this.text = showType(type);
    this.#type = type;
  }

  /** The type of the engine. */
  get type(): Type {
    return this.#type;
  }

  /** The text of the type. */
  toString(): string {
    return this.text;
  }
}
