/** @file The facts about the launches of a compiled program as plain data. */
import type { OperationKind } from "../../lowering/facts/kernel/operation-kinds.ts";
import type { AddressSpace, HostSpace } from "../../lowering/memories.ts";

/**
 * A count: a number, the text of an expression over the sizes of the program where these are not known (`4*n*m`), or null where there is
 * not even an upper bound, because data decide.
 *
 * @example
 * ```ts
 * import { apply, compile, facts, type Figure, parse, unwrap } from "strata-lang";
 *
 * const applied = unwrap(apply(parse({ file: "hello.strata" }), { schedule: "naive" }));
 * const flops: Figure | undefined = unwrap(facts(unwrap(compile(applied)))).launches[0]?.flops;
 * console.log(flops); // 5*n
 * ```
 */
export type Figure = number | string | null;

/** Bytes that are read and written. */
export interface Transfer {
  readonly read: Figure;
  readonly written: Figure;
}

/** A step of a schedule that added a primitive to the program: the rule, the strategy and the place that called it. */
export interface MadeBy {
  /** What of the kernel the primitive makes. */
  readonly what:
    | "work-items"
    | "local memory"
    | "private memory"
    | "constant memory"
    | "vectors"
    | "loops";
  readonly primitive: string;
  readonly rule: string;
  readonly strategy?: string;
  /** Where the schedule, or the library, calls the strategy: `file:line:column`. */
  readonly place?: string;
}

/** Accesses of one statement to the same place of an array. */
export interface AccessFigures {
  /** The name of a parameter or array of the kernel; `table` for an array literal of constants. */
  readonly buffer: string;
  readonly space: AddressSpace;
  readonly kind: "read" | "write";
  /** The type of an element: `f32`. */
  readonly type: string;
  /** The number of elements that one access moves. */
  readonly width: number;
  /** True for a vector access at a multiple of its width. */
  readonly aligned: boolean;
  readonly atomic?: true;
  /**
   * The difference of the index, in elements, between neighbouring work-items: 0 for the same element, 1 for neighbouring elements. Null
   * where it is irregular. Of a kernel with one work-item, between iterations of the innermost loop.
   */
  readonly stride: Figure;
  /**
   * The difference of the index, in elements, between iterations of the innermost loop around the access. Null where it is irregular;
   * absent outside of loops.
   */
  readonly along?: Figure;
  /** True if some neighbours have another difference: at a clamped edge, or where a remainder starts anew. */
  readonly mostly?: true;
  /** The most times that one work-item does this. */
  readonly times: Figure;
  /** How often all work-items together do this. */
  readonly total: Figure;
  /** True if `total` is an upper bound. */
  readonly atMost?: true;
  /** How often a work-item accesses the same place: the iterations of loops that do not change the index. */
  readonly repeats: Figure;
  /** Of local memory: how many times longer the access takes than one without conflicts. Absent where it is not known. */
  readonly bankConflicts?: number;
  /** The line of the statement in the printed source. */
  readonly place: number;
}

/** A loop of a kernel. */
export interface LoopFigures {
  readonly variable: string;
  /** The most iterations by one work-item each time it runs the loop. */
  readonly iterations: Figure;
  /** The iterations of all work-items together. */
  readonly total: Figure;
  readonly atMost?: true;
  readonly place: number;
}

/** A place where neighbouring work-items may take different branches, or different numbers of iterations. */
export interface DivergenceFigures {
  readonly what: "if" | "loop" | "choice";
  readonly total: Figure;
  readonly atMost?: true;
  readonly place: number;
}

/** The traffic with one buffer. */
export interface BufferFigures {
  readonly name: string;
  /** The input of the program that it holds; absent for results and intermediate results. */
  readonly input?: string;
  readonly space: HostSpace;
  /** The bytes of the whole buffer. */
  readonly bytes: Figure;
  /** The bytes of all accesses. */
  readonly requested: Transfer;
  /** The bytes of different elements: at most those of the buffer, and of all different indices. */
  readonly touched: Transfer;
}

/** The bytes of a launch. */
export interface ByteFigures extends Readonly<Record<AddressSpace, Transfer>> {
  /** The bytes of different elements of all buffers, which have to move between the device's memory and the kernel at least once. */
  readonly touched: Transfer & { readonly total: Figure };
}

/**
 * The facts about one launch of a plan. Counts are of all its work-items together, unless they say otherwise.
 *
 * @example
 * ```ts
 * import {
 *   type AccessFigures, apply, type BufferFigures, type ByteFigures, compile, type DivergenceFigures, facts, type LoopFigures,
 *   type MadeBy, parse, type Transfer, unwrap,
 * } from "strata-lang";
 *
 * const applied = unwrap(apply(parse({ file: "hello.strata" }), { schedule: "tiled" }));
 * const [launch] = unwrap(facts(unwrap(compile(applied)))).launches;
 * if (launch !== undefined) {
 *   const accesses: readonly AccessFigures[] = launch.accesses;
 *   console.log(accesses.map((a) => a.stride).join(" ")); // 1 1 1 1 1 1
 *   const bytes: ByteFigures = launch.bytes;
 *   const global: Transfer = bytes.global;
 *   console.log(global.read, global.written); // 33*n /^ 8 4*n
 *   const [input]: readonly BufferFigures[] = launch.buffers;
 *   console.log(input?.input, input?.touched.read); // xs 4*n
 *   const loops: readonly LoopFigures[] = launch.loops;
 *   const divergence: readonly DivergenceFigures[] = launch.divergence;
 *   console.log(loops.length, divergence.length); // 1 1
 *   const made: readonly MadeBy[] = launch.madeBy;
 *   console.log(made.map((m) => m.primitive).join(" ")); // mapWrg mapLcl toLocal
 * }
 * ```
 */
export interface LaunchFacts {
  /** The name of the kernel. */
  readonly name: string;
  /** How often the kernel is launched with these sizes. */
  readonly launches: Figure;
  /** The tests on sizes under which it is launched; absent if it always is. */
  readonly when?: readonly string[];
  readonly workItems: Figure;
  readonly global: readonly Figure[];
  /** The size of a work-group by dimension; null where the driver chooses. */
  readonly local: readonly Figure[] | null;
  readonly bytes: ByteFigures;
  readonly buffers: readonly BufferFigures[];
  /** Floating-point operations: a fused multiply-add is two, a comparison, a negation and a conversion none. */
  readonly flops: Figure;
  readonly operations: Readonly<Record<OperationKind, Figure>>;
  readonly accesses: readonly AccessFigures[];
  readonly loops: readonly LoopFigures[];
  /** The barriers that one work-item executes. */
  readonly barriers: Figure;
  /** The bytes of the arrays of a work-group in local memory. */
  readonly localBytes: Figure;
  /** An estimate: the most 32-bit values of variables alive at one statement; null where an array has no known length. */
  readonly registers: Figure;
  readonly divergence: readonly DivergenceFigures[];
  /** The figures of this object that are upper bounds, such as `flops` and `bytes.global.read`. */
  readonly atMost: readonly string[];
  readonly madeBy: readonly MadeBy[];
}
