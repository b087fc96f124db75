/**
 * @file An accumulator that is an array is rewritten where it lies. That means the same as a new array for each step if
 * what a step reads of the old one is the element that it stores next: all else may be overwritten already.
 */
import { isLayout, type Term, unlabel } from "../../term/index.ts";
import { accumulatorAliases, loweringFailed } from "../errors.ts";
import { type AccessPath, type Leaf, leaves, pathKey } from "../path.ts";
import { isSameExpr } from "../value-numbers.ts";
import type { KernelGenerator, View, ViewEnv } from "./context.ts";
import type { Dest, WritePlace } from "./dest.ts";

/** The accumulator of one reduction: what its step has read since it last stored. */
export class InPlace {
  readonly #cx: KernelGenerator;
  readonly #reduction: Term;
  readonly #pending = new Set<string>();
  #gone = false;

  constructor(cx: KernelGenerator, reduction: Term) {
    this.#cx = cx;
    this.#reduction = reduction;
  }

  /** The accumulator at the begin of a step. */
  view(stored: View, dest: Dest, key: string): View {
    const read = (path: AccessPath) => {
      if (!this.#cx.looking) this.#read(dest.place(path));
      return stored.read(path);
    };
    return { ...stored, key, read };
  }

  /** The accumulator at the end of a step; what happens there happens to those around it too. */
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

/** Are the elements of `t` already where `dest` puts them? So it is where a step starts from the accumulator itself. */
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

/** A path to an arbitrary element. */
export function anyElement(cx: KernelGenerator, leaf: Leaf): AccessPath {
  const indices = leaf.dims.map(() => cx.sizes.variable("loop", cx.names.fresh("at")));
  return [...indices, ...leaf.components.map((component) => ({ component }))];
}
