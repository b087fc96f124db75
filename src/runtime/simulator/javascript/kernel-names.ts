/** @file The meaning of a kernel's names while it is written as JavaScript. No name of the kernel enters the text. */
import type { CType } from "../../../lowering/imperative.ts";
import { CompilerBug, type Scalar } from "../../../term/index.ts";
import { literalText } from "../../../term/interpret/javascript/cast-text.ts";
import type { KernelVariable } from "./function-text.ts";

/** The meaning of a name: a constant of the launch (a vector as the list of its lanes), or a variable. */
export type NameMeaning =
  | { readonly tag: "constant"; readonly value: Scalar | readonly Scalar[]; readonly type: CType }
  | { readonly tag: "variable"; readonly variable: KernelVariable };

const INDEX_TYPE: CType = { scalar: "i32", width: 1 };

/** The names in scope in one block of a kernel; `lookup` also finds those of the blocks around it. */
export class KernelNames {
  readonly #outer: KernelNames | undefined;
  readonly #meanings = new Map<string, NameMeaning>();

  constructor(outer?: KernelNames) {
    this.#outer = outer;
  }

  /** Declares a name with a fixed value, such as a size or a scalar parameter. */
  constant(name: string, value: Scalar | readonly Scalar[], type: CType = INDEX_TYPE): void {
    this.#meanings.set(name, { tag: "constant", value, type });
  }

  /** The constants of this block, each as a text that tells its value from every other one of its type. */
  get constants(): readonly string[] {
    return [...this.#meanings].flatMap(([name, meaning]) => {
      if (meaning.tag !== "constant") return [];
      const values = [meaning.value].flat() as readonly Scalar[];
      return [`${name} ${values.map(literalText).join(" ")}`];
    });
  }

  /** Declares a name as a variable. */
  variable(name: string, variable: KernelVariable): void {
    this.#meanings.set(name, { tag: "variable", variable });
  }

  /** The meaning of a name. Raises CompilerBug if it is not declared. */
  lookup(name: string): NameMeaning {
    const found = this.#meanings.get(name) ?? this.#outer?.lookup(name);
    if (found !== undefined) return found;
    throw new CompilerBug(`${name} is used in a kernel, but not declared there`);
  }
}
