/**
 * @file Arrays that hold a state of a reduction, or parts of its next state while a step still reads the old one, until they are
 * copied. Elements that were stored one by one, at indices that are numbers, are copied so too; such arrays become registers.
 */
import type { Size, Type } from "../../term/index.ts";
import type { LoopKind } from "../imperative.ts";
import type { MemoryRow } from "../memories.ts";
import { type AccessPath, type Leaf, leaves, partKey, pathInto, resolve } from "../path.ts";
import type { Dest, WritePlace } from "./destination.ts";
import type { KernelGenerator, OpenLoop } from "./kernel-generator.ts";
import { Storage } from "./storage.ts";
import { storeValue } from "./store-value.ts";

/** How the elements of one part were stored. */
interface Stores {
  /** The elements, if the indices of all are numbers. */
  readonly elements: Map<string, readonly Size[]> | undefined;
  /** For each array dimension, the parallel loop whose variable was its index. */
  readonly loops: readonly (LoopKind | undefined)[];
}

/** Arrays for some parts of a value of type `type`, which a step or a loop fills and which are then copied to another destination. */
export class StateArrays {
  readonly storage: Storage;
  readonly #cx: KernelGenerator;
  readonly #parts: ReadonlySet<string>;
  readonly #leaves: readonly Leaf[];
  readonly #stores = new Map<string, Stores>();
  /** The number of open loops when the arrays were made. */
  readonly #depth: number;
  readonly dest: Dest;

  /** `parts`: keys (`partKey`) of the parts that are stored here. `copies`: the loops each of whose iterations has its own arrays. */
  constructor(
    cx: KernelGenerator,
    type: Type,
    memory: MemoryRow,
    parts: ReadonlySet<string>,
    copies: readonly OpenLoop[] = [],
  ) {
    this.#cx = cx;
    this.#parts = parts;
    this.#leaves = leaves(type) ?? [];
    this.#depth = cx.loops.length;
    this.storage = new Storage(cx, type, memory, "state", copies);
    const { dest } = this.storage;
    this.dest = {
      ...dest,
      store: (place, value) => {
        this.#see(place.path);
        dest.store(place, value);
      },
    };
  }

  /** True if the part in which the path ends is stored here. */
  has(path: AccessPath): boolean {
    return this.#parts.has(partKey(path));
  }

  /** Emits copies of all parts to another destination. */
  copyTo(dest: Dest): void {
    dest.rewriting?.known(this.#numberedPlaces(dest));
    for (const leaf of this.#leaves) {
      const stores = this.#stores.get(leaf.components.join("."));
      if (stores === undefined) continue;
      const copy = (at: readonly Size[]): void => {
        const path = pathInto(dest.type, leaf, at);
        storeValue(this.#cx, dest.place(path), dest, () => this.dest.view!.read(path));
      };
      if (stores.elements !== undefined) for (const at of stores.elements.values()) copy(at);
      else eachElement(this.#cx, leaf.dims, copy, stores.loops);
    }
  }

  /** The places in `dest` of the elements whose indices are all numbers. */
  #numberedPlaces(dest: Dest): readonly WritePlace[] {
    return this.#leaves.flatMap((leaf) => {
      const elements = this.#stores.get(leaf.components.join("."))?.elements?.values() ?? [];
      return [...elements].map((at) => dest.place(pathInto(dest.type, leaf, at)));
    });
  }

  #see(path: AccessPath): void {
    const { indices } = resolve(path, this.#leaves)!;
    const before = this.#stores.get(partKey(path));
    const isNumbered = indices.every((i) => i.constant !== undefined);
    const elements = before === undefined ? new Map<string, readonly Size[]>() : before.elements;
    const loops = indices.map((i, k) => {
      const loop = this.#parallelOver(i);
      return before === undefined || isSameLoop(loop, before.loops[k]) ? loop : undefined;
    });
    elements?.set(indices.map((i) => i.id).join(), indices);
    this.#stores.set(partKey(path), { elements: isNumbered ? elements : undefined, loops });
  }

  /** The parallel loop whose variable is the index. */
  #parallelOver(i: Size): LoopKind | undefined {
    const open = this.#cx.loops.slice(this.#depth).find(({ variable }) => variable === i);
    return open === undefined || open.loop.kind === "seq" || open.loop.kind === "lane"
      ? undefined
      : open.loop;
  }
}

const isSameLoop = (a: LoopKind | undefined, b: LoopKind | undefined): boolean =>
  a?.kind === b?.kind && (a as { dim?: number })?.dim === (b as { dim?: number })?.dim;

/** Emits a loop for each dimension of an array, sequential unless `loops` names another kind, around what `visit` emits for an element. */
export function eachElement(
  cx: KernelGenerator,
  dims: readonly Size[],
  visit: (at: readonly Size[]) => void,
  loops: readonly (LoopKind | undefined)[] = [],
): void {
  const [length, ...inner] = dims;
  if (length === undefined) return visit([]);
  const [kind = { kind: "seq", unroll: false }, ...kinds] = loops;
  cx.loop(kind, length, "q", (q) => eachElement(cx, inner, (at) => visit([q, ...at]), kinds));
}
