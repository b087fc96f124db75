/** @file What following the reads of a term collects: the loops, the numbers that are data, and the reads. */
import { CompilerBug } from "../limits.ts";
import type { AccessPath } from "../primitives/index.ts";
import type { Size, SizeTable, SizeVar } from "../size/index.ts";
import type { Type } from "../type.ts";
import { isIndexStep, lengthsAlong } from "./read-path.ts";
import type { ReadLoop } from "./read-source.ts";

/** The reads of one element of the part by each iteration of some loops. */
export interface ElementRead {
  /** The array indices in the part, outermost first: of `loops`, of data, and of what is given. */
  readonly indices: readonly Size[];
  /** The lengths of the dimensions of the part that `indices` are for. */
  readonly lengths: readonly Size[];
  /** The variables in `indices` that stand for data, with the loops on which each depends. */
  readonly data: ReadonlyMap<SizeVar, readonly ReadLoop[]>;
  /** The loops whose iterations read again, also where no index mentions them. */
  readonly loops: readonly ReadLoop[];
  /** Which component of its elements is read: equal texts for equal components. */
  readonly component: string;
  readonly table: SizeTable;
  /** The loop over the last dimension of the result that is read for; undefined if it is not known or there is none. */
  readonly last: ReadLoop | undefined;
}

/** What a walk has found, or why it cannot tell; `steps` is the number of reads that it has followed. */
export type FoundReads = { readonly steps: number } & (
  | { readonly reads: readonly ElementRead[] }
  | { readonly why: string }
);

/** The loops, data and reads of one walk. Loops and data have names of their own, which no program can write. */
export class ReadRecord {
  readonly #sizes: SizeTable;
  readonly #numbers = new Map<string, number>();
  readonly #loops = new Map<string, ReadLoop>();
  readonly #loopOf = new Map<SizeVar, ReadLoop>();
  readonly #data = new Map<SizeVar, readonly ReadLoop[]>();
  readonly #reads = new Map<string, ElementRead>();
  /** The loop over the last dimension, while an element of the result is read. */
  last: ReadLoop | undefined;
  /** Why the reads are not known; undefined as long as they are. */
  why: string | undefined;
  /** The loops in which something is being computed, outermost first. */
  around: readonly ReadLoop[] = [];
  /** Equal where the loops around are equal. */
  aroundKey = "";

  constructor(sizes: SizeTable) {
    this.#sizes = sizes;
  }

  /** The reads so far, each once. */
  get reads(): readonly ElementRead[] {
    return [...this.#reads.values()];
  }

  /** A short text for a long one: equal for equal texts. */
  short(key: string): string {
    const known = this.#numbers.get(key) ?? this.#numbers.size;
    this.#numbers.set(key, known);
    return String(known);
  }

  /** The loop with this key, made at the first use. */
  loop(key: string, length: Size): ReadLoop {
    const known = this.#loops.get(key);
    if (known !== undefined) return known;
    const [index] = this.#sizes.variable("loop", `read ${this.#loops.size}`).vars;
    const made = { index: index!, length };
    this.#loops.set(key, made);
    this.#loopOf.set(index!, made);
    return made;
  }

  /**
   * The paths to all scalars and vectors of a type, with a loop for each dimension; the key makes the loops. Raises CompilerBug for
   * a function.
   */
  pathsInto(type: Type, key: string): AccessPath[] {
    switch (type.tag) {
      case "array": {
        const i = this.loop(`${key}[`, type.size);
        return this.pathsInto(type.elem, `${key}[`).map((path) => [i.index.size, ...path]);
      }
      case "tuple":
        return type.elems.flatMap((t, k) =>
          this.pathsInto(t, `${key}.${k}`).map((path) => [{ component: k }, ...path]),
        );
      case "fun":
      case "natFun":
      case "boundary":
        throw new CompilerBug("the elements of a function");
      default:
        return [[]];
    }
  }

  /** A number that is data, which depends on these loops: equal for equal keys. */
  datum(key: string, loops: readonly ReadLoop[]): Size {
    const size = this.#sizes.variable("loop", `data ${this.short(`data ${key}`)}`);
    this.#data.set(size.vars[0]!, loops);
    return size;
  }

  /** The loops on which numbers depend. */
  loopsIn(numbers: readonly Size[]): readonly ReadLoop[] {
    const found = new Set<ReadLoop>();
    for (const v of numbers.flatMap((i) => i.vars)) {
      const own = this.#loopOf.get(v);
      if (own !== undefined) found.add(own);
      for (const loop of this.#data.get(v) ?? []) found.add(loop);
    }
    return [...found];
  }

  /** Calls `go` with other loops around. */
  within<T>(loops: readonly ReadLoop[], go: () => T): T {
    const { around, aroundKey } = this;
    this.around = loops;
    this.aroundKey = this.short(
      loops
        .map((loop) => loop.index.name)
        .sort()
        .join(),
    );
    const value = go();
    this.around = around;
    this.aroundKey = aroundKey;
    return value;
  }

  /** Records the read of the element of a value of `type` at a path, in the loops around. */
  add(type: Type, path: AccessPath): void {
    const indices = path.filter(isIndexStep);
    const loops = this.around;
    const component = path.flatMap((s) => (isIndexStep(s) ? [] : [s.component])).join(".");
    const within = loops.map((loop) => loop.index.name).sort();
    const { last } = this;
    const key = [component, last?.index.name, ...indices.map((i) => i.id), ...within].join();
    this.#reads.set(key, {
      indices,
      lengths: lengthsAlong(type, path),
      data: this.#data,
      loops,
      component,
      table: this.#sizes,
      last,
    });
  }
}
