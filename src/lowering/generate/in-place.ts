/**
 * @file The accumulator of a reduction whose state has arrays. A step updates it in place. This means the same as a new state per
 * step if the elements of the old state that the step reads are exactly those that it stores next; any other element may have been
 * overwritten. Parts of the state for which this fails are kept apart: their new values are stored aside until the step is done.
 */
import { isLayout, type Term, type Type, unlabel } from "../../term/index.ts";
import {
  type AccessPath,
  isComponent,
  type Leaf,
  leaves,
  partKey,
  pathInto,
  pathKey,
} from "../path.ts";
import { isSameExpr } from "../value-numbers.ts";
import type { Dest, WritePlace } from "./destination.ts";
import type { KernelGenerator } from "./kernel-generator.ts";
import type { StateArrays } from "./state-arrays.ts";
import type { View, ViewEnv } from "./view.ts";

/**
 * The accumulator of one step, which is stored in a destination that can be read back. It tracks the elements that the step has
 * read since its last store, and records the parts that a store may have overwritten before they are read. Reads inside `look` do
 * not count. Parts of `next` are not tracked: their new values go to arrays of their own.
 */
export class Accumulator {
  readonly #cx: KernelGenerator;
  readonly #dest: Dest;
  readonly #stored: View;
  readonly #next: StateArrays | undefined;
  readonly #kept: readonly (readonly number[])[];
  /** The elements that have been read but not stored yet, by their places: the part to which each belongs. */
  #pending = new Map<string, string>();
  #gone = false;
  /** The keys (`partKey`) of the parts that may be read after they have been overwritten. */
  readonly overwritten = new Set<string>();

  /** `kept`: the components that lead to parts which the step hands on as they are; their elements are not tracked. */
  constructor(
    cx: KernelGenerator,
    stored: View,
    dest: Dest,
    next: StateArrays | undefined,
    kept: readonly (readonly number[])[],
  ) {
    this.#cx = cx;
    this.#stored = stored;
    this.#dest = dest;
    this.#next = next;
    this.#kept = kept;
  }

  /** The view of the old state for the body of a step; it records what is read. */
  view(key: string): View {
    const read = (path: AccessPath) => {
      this.#cx.hasEffect();
      if (!this.#cx.looking && !this.#isAside(path) && !this.#isKept(path)) this.#read(path);
      return this.#stored.read(path);
    };
    return { ...this.#stored, key, read };
  }

  /**
   * The destination of a step's result. Events are passed on to the accumulators of reductions around this one; those of places in
   * the arrays of `next` concern nobody. The state itself may lie in the second array of a reduction around.
   */
  get dest(): Dest {
    const dest = this.#dest;
    const aside = this.#next?.dest;
    const { rewriting: outer } = dest;
    const inState = (places: readonly WritePlace[]): readonly WritePlace[] =>
      aside === undefined ? places : places.filter((p) => p.aside !== aside);
    return {
      ...dest,
      view: this.#newState,
      place: (path) =>
        aside !== undefined && this.#isAside(path)
          ? { ...aside.place(path), aside }
          : dest.place(path),
      store: (place, value) => {
        if (aside !== undefined && place.aside === aside) return aside.store(place, value);
        dest.store(place, value);
        this.#known([place]);
      },
      arrays: () => [...dest.arrays(), ...(aside?.arrays() ?? [])],
      rewriting: {
        again: () => {
          outer?.again();
          this.#gone = true;
        },
        known: (places) => {
          outer?.known(inState(places));
          this.#known(inState(places));
        },
        apart: (places) => {
          outer?.apart(inState(places));
          if (inState(places).length > 0) this.#overwriteAll();
        },
        save: () => {
          const [restore, pending, gone] = [outer?.save(), new Map(this.#pending), this.#gone];
          return () => {
            restore?.();
            [this.#pending, this.#gone] = [pending, gone];
          };
        },
      },
    };
  }

  /** The view of what the step has stored. */
  get #newState(): View {
    const [old, aside] = [this.#stored, this.#next?.dest.view];
    if (aside === undefined) return old;
    const read = (path: AccessPath) => (this.#isAside(path) ? aside : old).read(path);
    return { ...old, key: `${old.key}/${aside.key}`, read };
  }

  #isKept(path: AccessPath): boolean {
    const components = path.flatMap((s) => (isComponent(s) ? [s.component] : []));
    return this.#kept.some((part) => part.every((c, k) => c === components[k]));
  }

  #isAside(path: AccessPath): boolean {
    return this.#next?.has(path) === true;
  }

  #read(path: AccessPath): void {
    const part = partKey(path);
    if (this.#gone) this.overwritten.add(part);
    else this.#pending.set(pathKey(this.#dest.place(path).path), part);
  }

  #known(places: readonly WritePlace[]): void {
    if (places.length === 0) return;
    for (const { path } of places) this.#pending.delete(pathKey(path));
    for (const part of this.#pending.values()) this.overwritten.add(part);
    this.#pending.clear();
  }

  #overwriteAll(): void {
    for (const leaf of leaves(this.#stored.type) ?? []) {
      const path = leaf.components.map((component) => ({ component }));
      if (!this.#isAside(path)) this.overwritten.add(partKey(path));
    }
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
    const path = anyElement(cx, t.type, leaf);
    return cx.look(() => isSameExpr(cx.read(t, env, path), view.read(path)));
  });
}

/** The path to an element of one part of a type, with a new loop variable for each array dimension. */
export function anyElement(cx: KernelGenerator, type: Type, leaf: Leaf): AccessPath {
  const indices = leaf.dims.map(() => cx.sizes.variable("loop", cx.names.fresh("at")));
  return pathInto(type, leaf, indices);
}
