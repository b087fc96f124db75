/** @file What a kernel has in each memory: arrays of a work-group, and arguments. */
import type { Kernel } from "../../lowering/imperative.ts";
import { type AddressSpace, MEMORIES } from "../../lowering/memories.ts";
import type { Size } from "../../term/index.ts";
import { bytesOf } from "../data/typed-array.ts";

/** An argument that lies there. */
interface Argument {
  readonly name: string;
  readonly bytes: number;
}

export interface MemoryUse {
  readonly space: AddressSpace;
  /** Of what a work-group has there. */
  readonly groupBytes: number;
  readonly arguments: readonly Argument[];
}

export interface GroupMemory {
  /** By memory; those of which the kernel has nothing are left out. */
  readonly memory: readonly MemoryUse[];
}

/** `length`: the number that a size is; what it is the length of, in words. */
export function groupMemory(
  { name, locals, params }: Kernel,
  length: (what: string, size: Size) => number,
): GroupMemory {
  const arrays = locals.map((a) => ({
    space: a.space,
    bytes: length(`the length of ${a.name} in ${name}`, a.length) * bytesOf(a.scalar),
  }));
  const buffers = params.flatMap((p) => {
    if (p.tag !== "buffer") return [];
    const bytes = length(`the length of ${p.name}`, p.length) * bytesOf(p.scalar);
    return [{ space: p.space, name: p.name, bytes }];
  });
  const uses = Object.values(MEMORIES).map(({ space }): MemoryUse => {
    const own = arrays.filter((a) => a.space === space);
    const given = buffers.filter((b) => b.space === space);
    return {
      space,
      groupBytes: own.reduce((sum, { bytes }) => sum + bytes, 0),
      arguments: given.map(({ name, bytes }) => ({ name, bytes })),
    };
  });
  return { memory: uses.filter((u) => u.groupBytes > 0 || u.arguments.length > 0) };
}
