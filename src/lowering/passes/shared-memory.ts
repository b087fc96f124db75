/** @file Which work-items share the buffers of a kernel, in which memory the buffers are, and how large the groups are. */
import type { Size } from "../../term/index.ts";
import type { ParallelKind } from "../imperative.ts";
import type { KernelContext, StructuredCode } from "./pass.ts";

/**
 * For each buffer that several work-items share, the kinds of units that share it: all work-items, work-groups, work-items of a
 * group.
 */
export type SharedBy = ReadonlyMap<string, readonly ParallelKind[]>;

/** The memory of each written buffer that the work-items of a group share. */
export type SharedMemory = ReadonlyMap<string, "local" | "global">;

type KernelBuffers = Pick<KernelContext, "results" | "temporaries">;

/**
 * The sharing of a kernel's buffers: all work-items share a result; the work-items of one group share an array in local memory and
 * a temporary in global memory. Inputs and private arrays are absent.
 */
export const sharedBy = (
  { locals }: Pick<StructuredCode, "locals">,
  { results, temporaries }: KernelBuffers,
): SharedBy =>
  new Map<string, readonly ParallelKind[]>([
    ...[...locals, ...temporaries].map((a) => [a.name, ["lcl"]] as const),
    ...results.map((b) => [b.name, ["glb", "wrg", "lcl"]] as const),
  ]);

/**
 * The memories of the buffers that the work-items of a group share: `local` for local arrays, `global` for results and
 * temporaries. Inputs and private arrays are absent.
 */
export const sharedMemory = (
  { locals }: Pick<StructuredCode, "locals">,
  { results, temporaries }: KernelBuffers,
): SharedMemory =>
  new Map([
    ...locals.map((a) => [a.name, "local"] as const),
    ...[...results, ...temporaries].map((b) => [b.name, "global"] as const),
  ]);

/** The work-groups of a kernel, as barrier insertion needs them. */
export interface Groups {
  /** True if a group has, or may have, more than one work-item and a `mapWrg` or `mapLcl` uses groups; false for `mapGlb`. */
  readonly grouped: boolean;
  /** The dimensions in which a group has more than one work-item. */
  readonly localDims: readonly (0 | 1 | 2)[];
  /** Number of work-items of a group, by dimension; undefined for a `mapGlb`. */
  readonly local: readonly (Size | undefined)[];
  /** Number of groups, by dimension. */
  readonly groups: readonly (Size | undefined)[];
}

/** The work-groups of a kernel. A symbolic local size counts as more than one work-item. */
export function groupsOfKernel({ range: { items } }: Pick<KernelContext, "range">): Groups {
  const dims = items.lcl.flatMap((s, d) =>
    s === undefined || s.constant === 1 ? [] : [d as 0 | 1 | 2],
  );
  const grouped = dims.length > 0 && items.wrg.some((w) => w !== undefined);
  return { grouped, localDims: dims, local: items.lcl, groups: items.wrg };
}
