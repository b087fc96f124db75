/** @file What names mean while a kernel is compiled: numbers fixed for the launch, or slots of a work-item. */
import type { CType } from "../../lowering/imperative.ts";
import { CompilerBug, type Scalar } from "../../term/index.ts";

export type Location =
  | { readonly tag: "constant"; readonly value: Scalar | readonly Scalar[]; readonly type: CType }
  /** `total`: never undefined, as ids and loop counters. */
  | {
      readonly tag: "slot";
      readonly slot: number;
      readonly type: CType;
      readonly mutable: boolean;
      readonly total: boolean;
    };
export type SlotPlace = Location & { readonly tag: "slot" };

const INDEX_TYPE: CType = { scalar: "i32", width: 1 };

/** Lexical: a block is a scope inside another. Every declaration has a slot of its own. */
export class BlockNames {
  readonly #outer: BlockNames | undefined;
  readonly #places = new Map<string, Location>();
  readonly #counter: { slots: number };

  constructor(outer?: BlockNames) {
    this.#outer = outer;
    this.#counter = outer === undefined ? { slots: 0 } : outer.#counter;
  }

  /** Of the whole kernel. */
  get slotCount(): number {
    return this.#counter.slots;
  }

  constant(name: string, value: Scalar | readonly Scalar[], type: CType = INDEX_TYPE): void {
    this.#places.set(name, { tag: "constant", value, type });
  }

  /** An id or a loop counter. */
  counter(name: string): number {
    return this.#declare(name, { type: INDEX_TYPE, mutable: false, total: true });
  }

  variable(name: string, type: CType, mutable: boolean): number {
    return this.#declare(name, { type, mutable, total: false });
  }

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
