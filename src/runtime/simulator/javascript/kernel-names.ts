/** @file The meaning of a kernel's names while it is written as JavaScript. No name of the kernel enters the text. */
import type { CType } from "../../../lowering/imperative.ts";
import { CompilerBug, type Scalar } from "../../../term/index.ts";
import type { FunctionText } from "./function-text.ts";
import type { Interval } from "./interval.ts";

/** An id, a loop counter or a variable of a kernel, and the names that the text gives to it. */
export interface KernelVariable {
  /** Its number among the declarations of the kernel. */
  readonly number: number;
  /** Its names in the text, one per lane. */
  readonly names: readonly string[];
  readonly type: CType;
  readonly mutable: boolean;
  /** The values that it can have if it is an index (width 1, i32 or u32) and not `undef`. */
  readonly range: Interval;
  /** True for ids and loop counters, which are never `undef`. */
  readonly total: boolean;
  /** True if it is declared without a value. */
  readonly empty: boolean;
  /** The function that declares it. */
  readonly home: FunctionText;
  /** True if all work-items of a group have the same value: ids of groups and the counters of loops around barriers. */
  readonly uniform: boolean;
}

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
