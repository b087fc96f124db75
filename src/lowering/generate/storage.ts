/**
 * @file Arrays in memory. An array of tuples is stored as one array per scalar component. A private array that a `mapLcl` fills is
 * distributed over the work-items: each holds the elements that its own iterations wrote.
 */
import {
  add,
  CompilerBug,
  ceilDiv,
  emptyFacts,
  floorDiv,
  LIMITS,
  mul,
  proveDivides,
  type Size,
  show,
  simplify,
  sub,
  substituteSizes,
  type Type,
} from "../../term/index.ts";
import { foreignElement, localSize, loweringFailed, unsupportedType } from "../errors.ts";
import type { CType, Expr, LocalArray } from "../imperative.ts";
import { tooMuchPrivate } from "../limit-errors.ts";
import type { KernelSpace, MemoryRow } from "../memories.ts";
import { type AccessPath, flatten, type Leaf, leaves, product, resolve } from "../path.ts";
import type { Buffer } from "../plan.ts";
import type { Dest, WritePlace } from "./destination.ts";
import type { KernelGenerator, OpenLoop } from "./kernel-generator.ts";
import type { View } from "./view.ts";

/** For each array dimension, the `mapLcl` dimension over whose work-items its elements are distributed; undefined if none. */
type Distribution = (0 | 1 | 2 | undefined)[];

/**
 * The arrays that hold one stored value, as a view to read and a destination to write. Only arrays that the code stores to or
 * reads are declared. Raises loweringFailed: E0714 when made for a type that memory cannot hold, E0706 for a read of an element
 * that another work-item holds.
 */
export class Storage {
  readonly type: Type;
  readonly memory: MemoryRow;
  readonly #cx: KernelGenerator;
  readonly #key: string;
  readonly #stem: string;
  readonly #leaves: readonly Leaf[];
  /** The enclosing parallel loops, each of whose iterations has its own copy; empty except for global memory. */
  readonly #prefix: readonly OpenLoop[];
  /** The number of open loops when the storage was created. */
  readonly #depth: number;
  readonly #spread: (Distribution | undefined)[];
  /** Dimensions whose work-items each store some elements that do not follow one another along one array dimension. */
  readonly #apart: readonly Set<0 | 1 | 2>[];
  /** For leaves with such dimensions: the index patterns (`#pattern`) of the elements that have been stored. */
  readonly #own: readonly Set<string>[];
  /** Numbers of the leaves that are stored or read; only these are declared. */
  readonly #used = new Set<number>();
  #given: readonly string[] | undefined;

  /** `names`: the names of existing arrays, or the stem of new names, which are made at the first use. */
  constructor(
    cx: KernelGenerator,
    type: Type,
    memory: MemoryRow,
    names: readonly string[] | string,
    prefix: readonly OpenLoop[] = [],
  ) {
    this.type = type;
    this.memory = memory;
    this.#cx = cx;
    this.#key = `mem:${cx.newKey()}`;
    this.#stem = typeof names === "string" ? names : "";
    this.#given = typeof names === "string" ? undefined : names;
    this.#leaves = leavesOf(type, memory);
    this.#prefix = prefix;
    this.#depth = cx.loops.length;
    this.#spread = this.#leaves.map(() => undefined);
    this.#apart = this.#leaves.map(() => new Set());
    this.#own = this.#leaves.map(() => new Set());
  }

  get #names(): readonly string[] {
    this.#given ??= storageNames(this.#cx, this.type, this.#stem);
    return this.#given;
  }

  /** Reads the stored value. */
  get view(): View {
    return { key: this.#key, type: this.type, read: (path) => this.#read(path) };
  }

  /** Stores to the arrays. */
  get dest(): Dest {
    return {
      type: this.type,
      space: this.memory.space,
      view: this.view,
      arrays: () => this.#names,
      place: (path) => ({ path, guards: [] }),
      store: (place, value) => this.#store(place, value),
    };
  }

  /**
   * The declarations of the arrays in local or private memory, after all stores and reads have been generated. Raises
   * loweringFailed (E0710, E0908) for a length that is symbolic or too large.
   */
  arrays(): LocalArray[] {
    return this.#leaves.flatMap((leaf, k): LocalArray[] => {
      if (!this.#used.has(k)) return [];
      const space = this.memory.space as KernelSpace;
      return [{ name: this.#names[k]!, space, scalar: leaf.scalar, length: this.#length(leaf, k) }];
    });
  }

  /**
   * Emits copies that move every element of the outermost dimension `by` places towards the first. The last `by` elements also stay
   * in place.
   */
  shift(by: number): void {
    const cx = this.#cx;
    this.#leaves.forEach(({ dims: [outer, ...rest], scalar, width }, k) => {
      if (!this.#used.has(k)) return;
      const buffer = this.#names[k]!;
      const spread = rest.map((_, j) => this.#spread[k]?.[j + 1]);
      const row = product(
        rest.map((n, j) => this.#held(n, spread[j])),
        cx.sizes,
      );
      cx.loop({ kind: "seq", unroll: true }, sub(outer!, by), "j", (j) => {
        this.#eachHeld(rest, spread, (q) => {
          const at = (i: Size): Size => cx.tidy(mul(add(mul(i, row), q), width));
          const value: Expr = {
            tag: "load",
            buffer,
            index: at(add(j, by)),
            type: { scalar, width },
          };
          cx.emit({ tag: "store", buffer, index: at(j), value });
        });
      });
    });
  }

  /** Visits every place of a row in which the work-item holds an element. Where some hold fewer than others, each visits its own. */
  #eachHeld(dims: readonly Size[], spread: Distribution, visit: (q: Size) => void): void {
    const cx = this.#cx;
    const seq = { kind: "seq", unroll: true } as const;
    const held = dims.map((n, j) => this.#held(n, spread[j]));
    if (!dims.some((n, j) => this.#isUneven(n, spread[j])))
      return cx.loop(seq, product(held, cx.sizes), "q", visit);
    const along = (at: readonly Size[]): void => {
      const [n, dim, count] = [dims[at.length], spread[at.length], held[at.length]];
      if (n === undefined) return visit(flatten(held, at, cx.sizes));
      if (!this.#isUneven(n, dim)) return cx.loop(seq, count!, "q", (q) => along([...at, q]));
      cx.loop({ kind: "lcl", dim: dim! }, n, "q", (i) => {
        along([...at, cx.tidy(floorDiv(i, cx.items.lcl[dim!]!))]);
      });
    };
    along([]);
  }

  /** Do some work-items hold fewer of n elements than others? */
  #isUneven(n: Size, dim: 0 | 1 | 2 | undefined): boolean {
    const items = dim === undefined ? undefined : this.#cx.items.lcl[dim];
    return items !== undefined && proveDivides(items, n, this.#cx.facts) !== "yes";
  }

  /** The buffers to allocate in global memory, each with room for all copies. */
  buffers(): Buffer[] {
    const { sizes } = this.#cx;
    const copies = product(
      this.#prefix.map((l) => l.extent),
      sizes,
    );
    return this.#leaves.map((leaf, k) => ({
      name: this.#names[k]!,
      scalar: leaf.scalar,
      length: mul(mul(copies, product(leaf.dims, sizes)), leaf.width),
      role: "temporary",
    }));
  }

  #length(leaf: Leaf, k: number): Size {
    const { sizes } = this.#cx;
    const dims = leaf.dims.map((n, j) => this.#held(n, this.#spread[k]?.[j]));
    const length = simplify(mul(product(dims, sizes), leaf.width), emptyFacts);
    if (length.constant === undefined) {
      throw loweringFailed([localSize(this.#names[k]!, show(length), this.type)]);
    }
    if (this.memory.madeBy === "item" && length.constant > LIMITS.privateElements)
      throw tooMuchPrivate(this.#names[k]!, length.constant, this.#cx.current);
    return length;
  }

  /** The number of elements of n that one work-item holds: n, or ⌈n / work-items⌉ along a distributed dimension. */
  #held(n: Size, dim: 0 | 1 | 2 | undefined): Size {
    const items = dim === undefined ? undefined : this.#cx.items.lcl[dim];
    return items === undefined ? n : ceilDiv(n, items);
  }

  #store({ path, part }: WritePlace, value: Expr): void {
    const { leaf, at, indices } = this.#resolve(path);
    if (this.memory.madeBy === "item") {
      this.#spread[at] ??= indices.map((i) => this.#owner(i));
      for (const dim of this.#storing())
        if (!this.#spread[at].includes(dim)) this.#apart[at]!.add(dim);
      if (this.#apart[at]!.size > 0) this.#own[at]!.add(this.#pattern(indices));
    }
    const address = this.#address(leaf, at, indices);
    const index = part === undefined ? address : this.#cx.tidy(add(address, part));
    this.#cx.emit({ tag: "store", buffer: this.#names[at]!, index, value });
  }

  #read(path: AccessPath): Expr {
    const { leaf, at, indices } = this.#resolve(path);
    const open = this.#cx.loops.map(({ loop }) => (loop.kind === "lcl" ? loop.dim : undefined));
    const apart = [...this.#apart[at]!];
    const others = apart.length > 0 && !this.#own[at]!.has(this.#pattern(indices));
    if (others || apart.some((dim) => !open.includes(dim)))
      throw loweringFailed([foreignElement(this.#names.join(", "))]);
    const type: CType = { scalar: leaf.scalar, width: leaf.width };
    const address = this.#address(leaf, at, indices);
    return { tag: "load", buffer: this.#names[at]!, index: address, type };
  }

  #resolve(path: AccessPath): { leaf: Leaf; at: number; indices: Size[] } {
    const found = resolve(path, this.#leaves);
    if (found === undefined || found.indices.length !== found.leaf.dims.length) {
      throw new CompilerBug(`an incomplete path into ${this.#names.join()}`);
    }
    this.#used.add(found.at);
    return found;
  }

  /**
   * A text for an index list in which the variables of `mapLcl` loops are named by dimension and those of other loops by order of
   * appearance.
   */
  #pattern(indices: readonly Size[]): string {
    const { sizes, loops } = this.#cx;
    const names = new Map<string, Size>();
    const named = (name: string): Size | undefined => {
      const open = loops.find((l) => l.variable.vars[0]?.name === name);
      if (open === undefined) return undefined;
      const { loop } = open;
      const key = loop.kind === "lcl" ? `lcl${loop.dim}` : `loop${names.size}`;
      if (!names.has(name)) names.set(name, sizes.variable("loop", `?${key}`));
      return names.get(name);
    };
    return indices
      .map((i) => substituteSizes(i, (v) => (v.sort === "loop" ? named(v.name) : undefined)).id)
      .join();
  }

  /** The dimensions of the `mapLcl` loops that have been opened since the storage was created. */
  #storing(): (0 | 1 | 2)[] {
    const since = this.#cx.loops.slice(this.#depth);
    return since.flatMap(({ loop }) => (loop.kind === "lcl" ? [loop.dim] : []));
  }

  /** The dimension of the `mapLcl` loop, opened since the storage was created, whose variable is exactly the index. */
  #owner(i: Size): 0 | 1 | 2 | undefined {
    const loop = this.#cx.loops.slice(this.#depth).find((l) => l.variable === i);
    return loop?.loop.kind === "lcl" ? loop.loop.dim : undefined;
  }

  #address(leaf: Leaf, at: number, indices: readonly Size[]): Size {
    const { sizes } = this.#cx;
    const spread = this.#spread[at];
    const dims = leaf.dims.map((n, j) => this.#held(n, spread?.[j]));
    const own = indices.map((i, j) => this.#local(i, spread?.[j]));
    const prefix = this.#prefix.map((l) => l.variable);
    const extents = this.#prefix.map((l) => l.extent);
    const offset = flatten([...extents, ...dims], [...prefix, ...own], sizes);
    return this.#cx.tidy(mul(offset, leaf.width));
  }

  /**
   * The position of element i among the elements that its work-item holds. Raises loweringFailed (E0706) if another work-item holds
   * it.
   */
  #local(i: Size, dim: 0 | 1 | 2 | undefined): Size {
    if (dim === undefined) return i;
    if (this.#owner(i) !== dim) throw loweringFailed([foreignElement(this.#names.join(", "))]);
    const items = this.#cx.items.lcl[dim];
    return items === undefined ? i : this.#cx.tidy(floorDiv(i, items));
  }
}

/**
 * Emits the declarations of private arrays, then the statements of `action`, which use them. Arrays in local and global memory are
 * declared for the whole kernel. Raises loweringFailed (E0710, E0908) for a length that is symbolic or too large.
 */
export function withArrays(
  cx: KernelGenerator,
  storages: readonly Storage[],
  action: () => void,
): void {
  const stmts = cx.capture(action, cx.block);
  for (const storage of storages) {
    const { madeBy } = storage.memory;
    if (madeBy === "host") cx.temporaries.push(...storage.buffers());
    else if (madeBy === "group") cx.locals.push(...storage.arrays());
    else for (const array of storage.arrays()) cx.emit({ tag: "declareArray", array });
  }
  for (const s of stmts) cx.emit(s);
}

function leavesOf(type: Type, { space }: MemoryRow): Leaf[] {
  const all = leaves(type);
  if (all === undefined) throw loweringFailed([unsupportedType(type, `kept in ${space} memory`)]);
  return all;
}

/** New names for the arrays of a stored value, one per scalar component. */
function storageNames(cx: KernelGenerator, type: Type, stem: string): string[] {
  const all = leaves(type) ?? [];
  return all.map((l) =>
    cx.names.fresh(l.components.length === 0 ? stem : `${stem}_${l.components.join("_")}`),
  );
}
