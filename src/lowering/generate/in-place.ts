/**
 * @file Checks that a reduction may update an accumulator in place. The update means the same as a new array per step if the
 * elements of the old accumulator that a step reads are exactly those that it stores next; any other element may have been
 * overwritten.
 */
import { isLayout, type Term, unlabel } from "../../term/index.ts";
import { accumulatorAliases, loweringFailed } from "../errors.ts";
import { type AccessPath, type Leaf, leaves, pathKey } from "../path.ts";
import { isSameExpr } from "../value-numbers.ts";
import type { Dest, WritePlace } from "./destination.ts";
import type { KernelGenerator } from "./kernel-generator.ts";
import type { View, ViewEnv } from "./view.ts";

/**
 * Tracks the elements of one accumulator that a step has read since its last store. The view and the destination that it returns
 * raise loweringFailed (E0707) if a store follows reads of elements that are not stored with it. Reads inside `look` do not count.
 */
export class InPlace {
  readonly #cx: KernelGenerator;
  readonly #reduction: Term;
  readonly #pending = new Set<string>();
  #gone = false;

  constructor(cx: KernelGenerator, reduction: Term) {
    this.#cx = cx;
    this.#reduction = reduction;
  }

  /** The view of the accumulator for the body of a step; it records what is read. */
  view(stored: View, dest: Dest, key: string): View {
    const read = (path: AccessPath) => {
      this.#cx.hasEffect();
      if (!this.#cx.looking) this.#read(dest.place(path));
      return stored.read(path);
    };
    return { ...stored, key, read };
  }

  /**
   * The destination of a step's result; it checks each store. Events are passed on to the accumulators of reductions around this
   * one.
   */
  dest(dest: Dest): Dest {
    const { rewriting: outer } = dest;
    return {
      ...dest,
      store: (place, value) => {
        dest.store(place, value);
        this.#known([place]);
      },
      rewriting: {
        again: () => {
          outer?.again();
          this.#gone = true;
        },
        known: (places) => {
          outer?.known(places);
          this.#known(places);
        },
      },
    };
  }

  #read(place: WritePlace): void {
    if (this.#gone) this.#fail();
    this.#pending.add(pathKey(place.path));
  }

  #known(places: readonly WritePlace[]): void {
    for (const { path } of places) this.#pending.delete(pathKey(path));
    if (this.#pending.size > 0) this.#fail();
  }

  #fail(): never {
    throw loweringFailed([accumulatorAliases(this.#reduction)]);
  }
}

/**
 * True if each element of `t` is already stored where `dest` puts it, so that no copy is needed: a reduction then starts from the
 * array that it updates. False if `dest` cannot be read back or `t` computes anything.
 */
export function isInPlace(
  cx: KernelGenerator,
  t: Term,
  env: ViewEnv | undefined,
  dest: Dest,
): boolean {
  const { view } = dest;
  if (view === undefined || !isLayout(unlabel(t))) return false;
  return (leaves(t.type) ?? []).every((leaf) => {
    const path = anyElement(cx, leaf);
    return cx.look(() => isSameExpr(cx.read(t, env, path), view.read(path)));
  });
}

/** A path to an element of a leaf: one new loop variable per array dimension, then the leaf's tuple components. */
export function anyElement(cx: KernelGenerator, leaf: Leaf): AccessPath {
  const indices = leaf.dims.map(() => cx.sizes.variable("loop", cx.names.fresh("at")));
  return [...indices, ...leaf.components.map((component) => ({ component }))];
}
