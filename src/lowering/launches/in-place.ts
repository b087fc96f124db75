/**
 * @file Results that a launch may write in place. A kernel that reads an element of an array only before the same work-item stores this
 * element of its result needs no second array: the host may pass one buffer for both.
 *
 * In:  the steps of the host, and their kernels. Out: the kernels; parameters that may have one buffer name each other (`sharesWith`).
 * Only launches inside loops of the host are looked at, which would need the second array in every round, and only arrays that
 * nothing reads after the launch. Which buffer a result gets is decided by `buffer-allocation.ts`.
 */
import { type Size, sub, substituteSizes } from "../../term/index.ts";
import { bodies, stmtExprs, walkStmts } from "../code.ts";
import { visitOnce } from "../expr-parts.ts";
import type { BufferParam, Flat, Kernel } from "../imperative.ts";
import { type HostProgram, type Lowered, mapLaunches } from "./host-program.ts";
import type { Launch } from "./launch.ts";
import { type Flow, flowOf, flowsInside, Liveness } from "./liveness.ts";

/** The kernels with `sharesWith` for each result that a launch inside a loop may write in place. */
export function withSharing<L extends Lowered>(
  kernels: ReadonlyMap<Launch, L>,
  { steps, result }: HostProgram<Launch>,
): ReadonlyMap<Launch, L> {
  const flow = flowOf(steps.map((s) => mapLaunches(s, (l) => kernels.get(l)!)));
  const dead = deadAfter(flow, new Liveness(flow, result));
  return new Map(
    [...kernels].map(([launch, lowered]) => [
      launch,
      { ...lowered, kernel: inPlace(lowered.kernel, dead, lowered.overwritten) },
    ]),
  );
}

/** For each kernel that is launched inside a loop, the values that it reads and that nothing reads after some launch of it. */
function deadAfter(flow: readonly Flow[], live: Liveness): ReadonlyMap<Kernel, Set<string>> {
  const found = new Map<Kernel, Set<string>>();
  const visit = (s: Flow, inLoop: boolean): void => {
    for (const inner of flowsInside(s))
      for (const x of inner) visit(x, inLoop || s.tag === "repeat");
    if (s.tag !== "launch" || !inLoop || s.step.part !== undefined) return;
    const { kernel } = s.step;
    const dead = found.get(kernel) ?? new Set();
    for (const value of s.reads) if (!live.after(s).has(value)) dead.add(value);
    found.set(kernel, dead);
  };
  for (const s of flow) visit(s, false);
  return found;
}

function inPlace(
  kernel: Kernel,
  dead: ReadonlyMap<Kernel, ReadonlySet<string>>,
  overwritten: ReadonlySet<string>,
): Kernel {
  const candidates = kernel.params.filter(
    (p): p is BufferParam =>
      p.tag === "buffer" &&
      p.access === "read" &&
      p.space === "global" &&
      dead.get(kernel)?.has(p.name) === true,
  );
  if (candidates.length === 0) return kernel;
  const order = new AccessOrder(kernel.body);
  const pairs = kernel.params.flatMap((p) => {
    if (p.tag !== "buffer" || p.access !== "write" || overwritten.has(p.name)) return [];
    const alike = candidates.filter((c) => c.scalar === p.scalar && c.length === p.length);
    return alike
      .filter((c) => order.isReadFirst(c.name, p.name))
      .map((c) => [c.name, p.name] as const);
  });
  return sharing(kernel, pairs);
}

/** The kernel with the fact that a launch may pass one buffer for both parameters of each pair. */
function sharing(kernel: Kernel, pairs: readonly (readonly [string, string])[]): Kernel {
  if (pairs.length === 0) return kernel;
  const params = kernel.params.map((p) => {
    const others = pairs.filter((pair) => pair.includes(p.name));
    if (others.length === 0) return p;
    return { ...p, sharesWith: others.map(([a, b]) => (a === p.name ? b : a)) };
  });
  return { ...kernel, params };
}

/** Another version of the kernel that shares buffers in the same way; undefined if its code does not allow that. */
export function sharingLike(kernel: Kernel, other: Kernel): Kernel | undefined {
  const order = new AccessOrder(other.body);
  const pairs = kernel.params.flatMap((p) =>
    p.tag === "buffer" && p.access === "write"
      ? (p.sharesWith ?? []).map((read) => [read, p.name] as const)
      : [],
  );
  return pairs.every(([read, written]) => order.isReadFirst(read, written))
    ? sharing(other, pairs)
    : undefined;
}

/** An access to `width` elements from `index` on, with the statements around it, each by its list and its number there. */
interface OrderedAccess {
  readonly index: Size;
  readonly width: number;
  readonly path: readonly { readonly list: readonly Flat[]; readonly at: number }[];
}

/** The accesses of a kernel to each buffer. Names that stand for different values at different times have no index. */
class AccessOrder {
  readonly #loads = new Map<string, OrderedAccess[]>();
  readonly #stores = new Map<string, OrderedAccess[]>();
  /** Variables that hold an index, with the index. */
  readonly #indices = new Map<string, Size>();
  /** Names that are declared several times or assigned. */
  readonly #changing = new Set<string>();

  constructor(body: readonly Flat[]) {
    const declared = new Set<string>();
    const declare = (name: string): void => {
      if (declared.has(name)) this.#changing.add(name);
      declared.add(name);
    };
    walkStmts(body, (s) => {
      if (s.tag === "loop") declare(s.var);
      if (s.tag === "declare") declare(s.name);
      if ((s.tag === "declare" && s.mutable) || s.tag === "assign") this.#changing.add(s.name);
    });
    this.#visit(body, []);
  }

  /**
   * True if each element of `read` is read only before the same work-item stores this element of `written`, in the same iterations of
   * all loops. No element of `written` may be stored twice: then a store to the element of a load is the only one to it.
   */
  isReadFirst(read: string, written: string): boolean {
    const stores = (this.#stores.get(written) ?? []).filter((s) => this.#isFixed(s.index));
    return (this.#loads.get(read) ?? []).every((load) => {
      const later = stores.filter((s) => isBefore(load, s));
      return Array.from({ length: load.width }, (_, k) => k).every((k) =>
        later.some((s) => holds(s, load, k)),
      );
    });
  }

  #isFixed(index: Size): boolean {
    return index.vars.every((v) => !this.#changing.has(v.name));
  }

  #visit(list: readonly Flat[], around: OrderedAccess["path"]): void {
    list.forEach((s, at) => {
      const path = [...around, { list, at }];
      const add = (to: Map<string, OrderedAccess[]>, buffer: string, index: Size, width: number) =>
        void to.set(buffer, [
          ...(to.get(buffer) ?? []),
          { index: this.#expanded(index), width, path },
        ]);
      const loads = visitOnce((e) => {
        if (e.tag === "load") add(this.#loads, e.buffer, e.index, e.type.width);
      });
      stmtExprs(s).forEach(loads);
      if (s.tag === "store") add(this.#stores, s.buffer, s.index, s.value.type.width);
      if (s.tag === "declare" && s.init?.tag === "index")
        this.#indices.set(s.name, this.#expanded(s.init.size));
      for (const inner of bodies(s)) this.#visit(inner, path);
    });
  }

  #expanded(index: Size): Size {
    return substituteSizes(index, (v) =>
      v.sort === "free" ? undefined : this.#indices.get(v.name),
    );
  }
}

/** True if a store overwrites element `k` of those that a load reads. */
function holds(store: OrderedAccess, load: OrderedAccess, k: number): boolean {
  const first = sub(load.index, store.index).constant;
  return first !== undefined && first + k >= 0 && first + k < store.width;
}

/**
 * True if a load stands before a store or in its value. The store is executed wherever the load is, because it lies inside no loop or
 * condition that is not around the load.
 */
function isBefore(load: OrderedAccess, store: OrderedAccess): boolean {
  const last = store.path.length - 1;
  return store.path.every(({ list, at }, depth) => {
    const other = load.path[depth];
    if (other?.list !== list) return false;
    return depth === last ? other.at <= at : other.at === at;
  });
}
