/**
 * @file Barrier insertion by dependence analysis.
 *
 * In:  structured code; the address spaces of shared buffers. Out: the same code with a barrier between two accesses if one
 *      work-item of a group may write an element that another one reads or overwrites, also across iterations of a loop.
 * Requires: single-work-item guarding has run. Raises loweringFailed (E0712) for a dependence inside a `mapLcl`, where a barrier
 *      would diverge.
 * Invariant: nothing else changes.
 *
 *     for lcl(0) (lx < 64) { tile[lx] = xs[lx]; }
 *     barrier(local);                                   <- inserted: work-item lx reads what work-item 63 - lx has stored
 *     for lcl(0) (lx < 64) { y[lx] = tile[63 - lx]; }
 */
import {
  add,
  type Facts,
  proveLE,
  type Size,
  type SizeTable,
  substituteSizes,
} from "../../term/index.ts";
import { bodies, rewriteStmts, stmtExprs, walkStmts } from "../code.ts";
import { barrierDiverges, loweringFailed } from "../errors.ts";
import { visitOnce } from "../expr-parts.ts";
import { factsInLoop } from "../facts/loop-facts.ts";
import type { For, If, Regions, Structured } from "../imperative.ts";
import { goRound, whoMeets } from "./dependence-test.ts";
import { type KernelContext, onBody, requiredPass, type StructuredCode } from "./pass.ts";
import { type Groups, groupsOfKernel, type SharedMemory, sharedMemory } from "./shared-memory.ts";

interface WorkItemLane {
  readonly variable: Size;
  readonly dim: 0 | 1 | 2;
  readonly extent: Size;
}

interface MemoryAccess {
  readonly buffer: string;
  readonly write: boolean;
  /** True for an atomic update, which is no conflict with another one. */
  readonly atomic: boolean;
  readonly index: Size;
  readonly width: number;
  readonly round: number;
  /** The `mapLcl` loops around the access; empty if every work-item performs it, or a single one. */
  readonly lanes: readonly WorkItemLane[];
  /** The sequential loops inside these `mapLcl` loops. */
  readonly inner: readonly { readonly variable: Size; readonly extent: Size }[];
}

interface BarrierOptions extends Groups {
  readonly shared: SharedMemory;
  /** Names of the buffers whose elements are stored more than once. */
  readonly overwritten: ReadonlySet<string>;
  readonly facts: Facts;
  readonly table: SizeTable;
  /** The memory that a buffer has: buffers of one place have the same. */
  readonly placeOf: (buffer: string) => string;
  /** Receives the name of a buffer of which two iterations of a `mapLcl` access an element, where no barrier can be. */
  readonly diverges: (buffer: string) => void;
}

/**
 * True if barriers separate all dependent accesses of two work-items of a group, where arrays in local memory have the memory that
 * `placeOf` says: arrays of one place have the same.
 */
export function isSynchronised(
  code: StructuredCode,
  cx: KernelContext,
  placeOf: (buffer: string) => string,
): boolean {
  const options = optionsOf(code, cx);
  if (!options.grouped) return true;
  let isApart = true;
  const diverges = (): void => {
    isApart = false;
  };
  const { stmts } = new Barriers({ ...options, placeOf, diverges }).list(code.body, []);
  return isApart && countBarriers(stmts) === countBarriers(code.body);
}

const optionsOf = (
  code: StructuredCode,
  { overwritten, facts, table, ...cx }: KernelContext,
): Omit<BarrierOptions, "placeOf" | "diverges"> => ({
  shared: sharedMemory(code, cx),
  overwritten,
  ...groupsOfKernel(cx),
  facts,
  table,
});

function insertBarriers(
  body: readonly Structured[],
  options: BarrierOptions,
): readonly Structured[] {
  if (!options.grouped) return body;
  const read = loaded(body); // buffers that are never read need no order: output views store each element once
  const ordered = (buffer: string): boolean => read.has(buffer) || options.overwritten.has(buffer);
  const shared = new Map([...options.shared].filter(([buffer]) => ordered(buffer)));
  return new Barriers({ ...options, shared }).list(body, []).stmts;
}

const diverges = (buffer: string): never => {
  throw loweringFailed([barrierDiverges(`\`${buffer}\` in a mapLcl`)]);
};

function loaded(body: readonly Structured[]): ReadonlySet<string> {
  const found = new Set<string>();
  const loads = visitOnce((p) => void (p.tag === "load" && found.add(p.buffer)));
  walkStmts(body, (s) => {
    stmtExprs(s).forEach(loads);
    if (s.tag === "store" && s.old !== undefined) found.add(s.buffer);
  });
  return found;
}

interface Done {
  readonly stmts: readonly Structured[];
  /** The accesses since the last barrier. */
  readonly live: readonly MemoryAccess[];
}

class Barriers {
  readonly #o: BarrierOptions;
  /** The iteration that is being analysed: accesses of one iteration of a loop are distinguished from those of the next one. */
  #round = 0;
  /** What is known of sizes and of the variables of the loops around. */
  #facts: Facts;

  constructor(options: BarrierOptions) {
    this.#o = options;
    this.#facts = options.facts;
  }

  /** Inserts barriers into statements that the whole group runs; `before` are the accesses since the last barrier. */
  list(body: readonly Structured[], before: readonly MemoryAccess[]): Done {
    const stmts: Structured[] = [];
    let live = before;
    for (const s of body) {
      const done = this.#statement(s, live);
      stmts.push(...done.stmts);
      live = done.live;
    }
    return { stmts, live };
  }

  #statement(s: Structured, live: readonly MemoryAccess[]): Done {
    if (s.tag === "barrier") return { stmts: [s], live: live.filter((a) => !this.#fences(s, a)) };
    if (s.tag === "for" && (s.loop.kind === "lcl" || s.loop.kind === "glb"))
      return this.#parallel(s, live);
    if (s.tag === "for") return this.#repeated(s, live);
    if (s.tag === "if") return this.#branch(s, live);
    if (s.tag === "regions") return this.#regions(s, live);
    return this.#before([s], this.#accesses(s, [], []), live);
  }

  /** Adds a barrier before the statements if their accesses conflict with one since the last barrier. */
  #before(
    stmts: readonly Structured[],
    accesses: readonly MemoryAccess[],
    live: readonly MemoryAccess[],
  ): Done {
    const clash = live.some((a) => accesses.some((b) => this.#conflict(a, b)));
    if (!clash) return { stmts, live: [...live, ...accesses] };
    return { stmts: [this.#barrier(live), ...stmts], live: accesses };
  }

  /**
   * A barrier with fences for the memories of all accesses since the last one, because later statements may depend on any of these.
   */
  #barrier(live: readonly MemoryAccess[]): Structured {
    const spaces = new Set(live.map((a) => this.#o.shared.get(a.buffer)));
    return { tag: "barrier", local: spaces.has("local"), global: spaces.has("global") };
  }

  #parallel(s: For<Structured>, live: readonly MemoryAccess[]): Done {
    const accesses = this.#accesses(s, [], []);
    for (const [i, a] of accesses.entries()) {
      const later = accesses.slice(i).find((b) => !this.#ofOneValue(a, b) && this.#conflict(a, b));
      if (later !== undefined) this.#o.diverges(a.buffer);
    }
    return this.#before([s], accesses, live);
  }

  #fences(s: Structured & { tag: "barrier" }, { buffer }: MemoryAccess): boolean {
    const space = this.#o.shared.get(buffer);
    return space === "local" ? s.local : s.global;
  }

  /** A loop that the whole group runs. */
  #repeated(s: For<Structured>, live: readonly MemoryAccess[]): Done {
    const outside = this.#facts;
    const isEntered = s.going === undefined && proveLE(1, s.extent, outside);
    this.#facts = factsInLoop(outside, this.#o.table.variable("loop", s.var), s.extent);
    const early = this.#needsBarrier(s.body, live);
    const done = this.#iterations(s, early ? [] : live);
    const loop = { ...s, body: done.stmts };
    const apart = early && this.#firstIsApart(loop, live);
    this.#facts = outside;
    const before = early && !apart ? [this.#barrier(live)] : []; // one barrier before the loop instead of one per iteration
    const skipped = isEntered || before.length > 0 ? [] : live;
    return { stmts: [...before, loop], live: union(done.live, skipped) };
  }

  /** The body of a loop, analysed twice to find dependences of an iteration on the previous one. */
  #iterations(s: For<Structured>, entry: readonly MemoryAccess[]): Done {
    const first = this.list(s.body, entry);
    return this.#runsOnce(s) ? first : this.#again(s, first);
  }

  /**
   * True if the barriers in a loop's body are enough for the accesses before the loop: the first iteration needs no further one, and
   * after its barriers no access is left that a later iteration could depend on.
   */
  #firstIsApart(s: For<Structured>, before: readonly MemoryAccess[]): boolean {
    if (s.loop.kind !== "seq") return false;
    const first = withVariable(s.body, this.#o.table.variable("loop", s.var), this.#o.table.nat(0));
    const { stmts, live } = this.list(first, before);
    return countBarriers(stmts) === countBarriers(first) && !live.some((a) => before.includes(a));
  }

  /** The body, with a barrier at its end if the next iteration would need one more barrier than the first. */
  #again(s: For<Structured>, first: Done): Done {
    this.#round++;
    const again = this.list(this.#next(s, first.stmts), first.live);
    this.#round--;
    if (countBarriers(again.stmts) <= countBarriers(first.stmts)) return first;
    return { stmts: [...first.stmts, this.#barrier(first.live)], live: [] };
  }

  #runsOnce({ loop, extent }: For<Structured>): boolean {
    const times = loop.kind === "wrg" ? (this.#o.groups[loop.dim] ?? 1) : 1;
    return proveLE(extent, times, this.#facts);
  }

  /**
   * The body of the next iteration, with the barriers of this one. If no barrier in the body keeps work-items within one iteration of each
   * other, the body of an arbitrary iteration.
   */
  #next(s: For<Structured>, done: readonly Structured[]): readonly Structured[] {
    const variable = this.#o.table.variable("loop", s.var);
    const together = done.some((x) => x.tag === "barrier");
    const next = together ? add(variable, 1) : this.#o.table.variable("loop", `${s.var}'`);
    return withVariable(done, variable, next);
  }

  /** A condition that is the same for the whole group, with its branches. */
  #branch(s: If<Structured>, before: readonly MemoryAccess[]): Done {
    const condition = this.#accesses({ ...s, then: [], else: [] }, [], []);
    const asked = this.#before([], condition, before);
    const early = this.#needsBarrier(s.then, asked.live) || this.#needsBarrier(s.else, asked.live);
    const wait = early ? [this.#barrier(asked.live)] : []; // one barrier before the condition instead of one per branch
    const entry = early ? [] : asked.live;
    const [then, other] = [this.list(s.then, entry), this.list(s.else, entry)];
    const branch = { ...s, then: then.stmts, else: other.stmts };
    return { stmts: [...asked.stmts, ...wait, branch], live: union(then.live, other.live) };
  }

  /** The parts of a `regions` statement, of which a group runs exactly one. */
  #regions(s: Regions<Structured>, before: readonly MemoryAccess[]): Done {
    const early = s.parts.some((p) => this.#needsBarrier(p.body, before));
    const wait = early ? [this.#barrier(before)] : [];
    const done = s.parts.map((p) => this.list(p.body, early ? [] : before));
    const parts = s.parts.map((p, k) => ({ ...p, body: done[k]!.stmts }));
    const live = done.map((d) => d.live).reduce(union);
    return { stmts: [...wait, { ...s, parts }], live };
  }

  /** True if the statements need one more barrier because of the accesses `before`. */
  #needsBarrier(body: readonly Structured[], before: readonly MemoryAccess[]): boolean {
    if (before.length === 0) return false;
    return countBarriers(this.list(body, before).stmts) > countBarriers(this.list(body, []).stmts);
  }

  // ------------------------------------------------------------ accesses

  #accesses(
    s: Structured,
    lanes: readonly WorkItemLane[],
    inner: MemoryAccess["inner"],
  ): MemoryAccess[] {
    const found: MemoryAccess[] = [];
    const round = this.#round;
    const add = (buffer: string, write: boolean, at: Size, width: number, atomic = false): void => {
      if (this.#o.shared.has(buffer))
        found.push({ buffer, write, atomic, index: at, width, round, lanes, inner });
    };
    const loads = visitOnce((p) => {
      if (p.tag === "load") add(p.buffer, false, p.index, p.type.width);
    });
    stmtExprs(s).forEach(loads);
    if (s.tag === "store") add(s.buffer, true, s.index, s.value.type.width, s.old !== undefined);
    if (s.tag === "if" || s.tag === "regions")
      found.push(
        ...bodies(s)
          .flat()
          .flatMap((x) => this.#accesses(x, lanes, inner)),
      );
    if (s.tag === "for") {
      const variable = this.#o.table.variable("loop", s.var);
      const lane = s.loop.kind === "lcl" ? [{ variable, dim: s.loop.dim, extent: s.extent }] : [];
      const loop = s.loop.kind === "lcl" ? [] : [{ variable, extent: s.extent }];
      found.push(
        ...s.body.flatMap((x) => this.#accesses(x, [...lanes, ...lane], [...inner, ...loop])),
      );
    }
    return found;
  }

  /**
   * True if two different work-items may access one element and one of them writes it. Two stores to a result that stores each
   * element once never conflict.
   */
  #conflict(a: MemoryAccess, b: MemoryAccess): boolean {
    if (!a.write && !b.write) return false;
    if (this.#o.placeOf(a.buffer) !== this.#o.placeOf(b.buffer)) return false;
    if (a.atomic && b.atomic) return false;
    const parts = a.buffer === b.buffer && a.write && b.write && a.round === b.round;
    if (parts && !this.#o.overwritten.has(a.buffer)) return false;
    return !this.#sameWorkItem(a, b);
  }

  /**
   * True if each element that both accesses reach is accessed by one work-item only. An access whose lanes leave out a dimension is
   * a store by work-item 0 of it, or a load by all of them.
   */
  #sameWorkItem(a: MemoryAccess, b: MemoryAccess): boolean {
    if (this.#bySingleItem(a) && this.#bySingleItem(b)) return true;
    if (a.write !== b.write && !this.#usesAll(a.lanes)) return false;
    if (a.lanes.length === 0 && b.lanes.length === 0) return true;
    const meeting = whoMeets(a, b, this.#facts);
    if (meeting === "nobody") return true;
    if (this.#goRound(a, b)) return true;
    const alike = a.lanes.every(({ dim, extent }, i) => {
      const other = b.lanes[i];
      return other?.dim === dim && other.extent === extent;
    });
    if (!alike || a.lanes.length !== b.lanes.length) return false;
    return meeting === "same" || this.#sameIndex(a, b);
  }

  #goRound(a: MemoryAccess, b: MemoryAccess): boolean {
    const [lane, ...more] = a.lanes;
    const items = lane && this.#o.local[lane.dim];
    if (items === undefined || more.length > 0 || b.lanes[0]?.dim !== lane?.dim) return false;
    return goRound(a, b, items, this.#facts);
  }

  /**
   * True if both accesses have the same index up to the names of their loop variables. Then different lanes access different
   * elements without a further proof, because one access is a store and output views are injective.
   */
  #sameIndex(a: MemoryAccess, b: MemoryAccess): boolean {
    const renamed = [...b.lanes, ...b.inner].reduce<Size | undefined>(
      (at, { variable, extent }, i) => {
        const other = [...a.lanes, ...a.inner][i];
        return at && other?.extent === extent ? renameTo(at, variable, other.variable) : undefined;
      },
      b.index,
    );
    return renamed === a.index && a.inner.length === b.inner.length && a.width === b.width;
  }

  /**
   * True if both accesses to a buffer belong to one iteration of the same `mapLcl` loops, over all dimensions of the group. An
   * iteration accesses only its own elements of a buffer that it writes: those it writes, and those of an accumulator that it reads.
   */
  #ofOneValue(a: MemoryAccess, b: MemoryAccess): boolean {
    const same = a.lanes.every(({ variable, extent }, i) => {
      const other = b.lanes[i];
      return other?.variable === variable && other.extent === extent;
    });
    const sameIteration = same && a.lanes.length === b.lanes.length && this.#usesAll(a.lanes);
    return sameIteration && a.buffer === b.buffer;
  }

  /** True if a single work-item of the group performs the access. */
  #bySingleItem({ lanes }: MemoryAccess): boolean {
    return this.#usesAll(lanes) && lanes.every((lane) => lane.extent.constant === 1);
  }

  #usesAll(lanes: readonly WorkItemLane[]): boolean {
    return this.#o.localDims.every((d) => lanes.some((lane) => lane.dim === d));
  }
}

/** The statements with one size variable replaced. */
const withVariable = (body: readonly Structured[], from: Size, to: Size): readonly Structured[] =>
  rewriteStmts(
    body,
    (e) => e,
    (n) => renameTo(n, from, to),
  );

function renameTo(s: Size, from: Size, to: Size): Size {
  const [v] = from.vars;
  return s.vars.includes(v!) ? substituteSizes(s, (x) => (x === v ? to : undefined)) : s;
}

const union = (a: readonly MemoryAccess[], b: readonly MemoryAccess[]): readonly MemoryAccess[] => [
  ...a,
  ...b.filter((x) => !a.includes(x)),
];

function countBarriers(list: readonly Structured[]): number {
  let count = 0;
  walkStmts(list, (s) => void (s.tag === "barrier" && count++));
  return count;
}

/**
 * The required pass that inserts a work-group barrier between dependent accesses of two work-items of a group. Raises
 * loweringFailed (E0712) if the barrier would be inside a `mapLcl`. Kernels without work-groups of several work-items stay as they
 * are.
 */
export const barriers = requiredPass({
  name: "barriers",
  makes: "a barrier separates dependent accesses of two work-items of a group",
  required: "work-items would read elements that others have not stored yet",
  needs: ["guarded", "independent groups"],
  gives: ["synchronised"],
  run: onBody<StructuredCode>((body, cx, code) =>
    insertBarriers(body, { ...optionsOf(code, cx), placeOf: (buffer) => buffer, diverges }),
  ),
});
