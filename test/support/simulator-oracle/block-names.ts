/** @file The meaning of names while a kernel is compiled: numbers that are fixed for the launch, or slots of a work-item. */
import type { CType } from "../../../src/lowering/imperative.ts";
import { CompilerBug, type Scalar } from "../../../src/term/index.ts";

/**
 * The meaning of a name: a constant of the launch (a size or a scalar parameter, a vector as the list of its lanes), or a slot of
 * a work-item.
 */
export type Location =
  | { readonly tag: "constant"; readonly value: Scalar | readonly Scalar[]; readonly type: CType }
  /** A slot. `total`: its value is never `undef`, as that of ids and loop counters. */
  | {
      readonly tag: "slot";
      readonly slot: number;
      readonly type: CType;
      readonly mutable: boolean;
      readonly total: boolean;
    };
/** A name whose value is in a slot of a work-item: an id, a loop counter or a variable. `mutable`: the name may be assigned. */
export type SlotPlace = Location & { readonly tag: "slot" };

const INDEX_TYPE: CType = { scalar: "i32", width: 1 };

/**
 * The names in scope in one block of a kernel. `lookup` also finds the names of the blocks around it; an inner declaration hides an
 * outer one of the same name. Declarations that need a slot have numbers of their own in the whole kernel, counted from 0.
 */
export class BlockNames {
  readonly #outer: BlockNames | undefined;
  readonly #places = new Map<string, Location>();
  readonly #counter: { slots: number };

  constructor(outer?: BlockNames) {
    this.#outer = outer;
    this.#counter = outer === undefined ? { slots: 0 } : outer.#counter;
  }

  /** The number of slots that the whole kernel has declared so far. */
  get slotCount(): number {
    return this.#counter.slots;
  }

  /** Declares a name with a fixed value, such as a size or a scalar parameter. */
  constant(name: string, value: Scalar | readonly Scalar[], type: CType = INDEX_TYPE): void {
    this.#places.set(name, { tag: "constant", value, type });
  }

  /** Declares an id or a loop counter; returns its slot. */
  counter(name: string): number {
    return this.#declare(name, { type: INDEX_TYPE, mutable: false, total: true });
  }

  /** Declares a variable of the kernel; returns its slot. */
  variable(name: string, type: CType, mutable: boolean): number {
    return this.#declare(name, { type, mutable, total: false });
  }

  /** The meaning of a name. Raises CompilerBug if it is not declared. */
  lookup(name: string): Location {
    const found = this.#places.get(name) ?? this.#outer?.lookup(name);
    if (found !== undefined) return found;
    throw new CompilerBug(`${name} is used in a kernel, but not declared there`);
  }

  #declare(name: string, place: Omit<SlotPlace, "tag" | "slot">): number {
    const slot = this.#counter.slots++;
    this.#places.set(name, { tag: "slot", slot, ...place });
    return slot;
  }
}
