/** @file Who sees what: the work-items that share a buffer of a kernel, the memory that it is in, and how large groups are. */
import type { Size } from "../../term/index.ts";
import type { ParallelKind } from "../imperative.ts";
import type { KernelContext, StructuredCode } from "./pass.ts";

/** Buffers that several work-items see, with the kinds of those that do. */
export type SharedBy = ReadonlyMap<string, readonly ParallelKind[]>;

/** Buffers that more than one work-item of a group sees, and that are written. */
export type SharedMemory = ReadonlyMap<string, "local" | "global">;

type KernelBuffers = Pick<KernelContext, "results" | "temporaries">;

/** A result is seen by all work-items; a temporary in local or global memory by those of a group. */
export const sharedBy = (
  { locals }: Pick<StructuredCode, "locals">,
  { results, temporaries }: KernelBuffers,
): SharedBy =>
  new Map<string, readonly ParallelKind[]>([
    ...[...locals, ...temporaries].map((a) => [a.name, ["lcl"]] as const),
    ...results.map((b) => [b.name, ["glb", "wrg", "lcl"]] as const),
  ]);

/** The memories of what work-items of a group share. */
export const sharedMemory = (
  { locals }: Pick<StructuredCode, "locals">,
  { results, temporaries }: KernelBuffers,
): SharedMemory =>
  new Map([
    ...locals.map((a) => [a.name, "local"] as const),
    ...[...results, ...temporaries].map((b) => [b.name, "global"] as const),
  ]);

/** The work-groups of a kernel. */
export interface Groups {
  /** More than one work-item in a group. */
  readonly grouped: boolean;
  readonly localDims: readonly (0 | 1 | 2)[];
  /** Work-items of a group, by dimension. */
  readonly local: readonly (Size | undefined)[];
  /** How many groups there are, by dimension. */
  readonly groups: readonly (Size | undefined)[];
}

export function groupsOfKernel({
  range: { ndrange, items },
}: Pick<KernelContext, "range">): Groups {
  const dims = (ndrange.local ?? []).flatMap((s, d) => (s.constant === 1 ? [] : [d as 0 | 1 | 2]));
  const grouped = dims.length > 0 && items.wrg.some((w) => w !== undefined);
  return { grouped, localDims: dims, local: ndrange.local ?? [], groups: items.wrg };
}
