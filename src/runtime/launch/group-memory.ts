/** @file Counts the bytes that a kernel uses in each memory: arrays of a work-group, and arguments. */
import type { Kernel } from "../../lowering/imperative.ts";
import { type AddressSpace, MEMORIES } from "../../lowering/memories.ts";
import type { Size } from "../../term/index.ts";
import { bytesOf } from "../data/typed-array.ts";

/** A buffer argument in a memory. */
interface Argument {
  readonly name: string;
  readonly bytes: number;
}

/** The bytes that a kernel uses in one memory: by arrays of a work-group, and by each buffer argument. */
export interface MemoryUse {
  readonly space: AddressSpace;
  /** The bytes of a work-group's arrays in this memory. */
  readonly groupBytes: number;
  readonly arguments: readonly Argument[];
}

/**
 * The bytes that a kernel uses in each memory (global, constant, local, private): in arrays of its work-groups and in buffer
 * arguments.
 */
export interface GroupMemory {
  /** One entry for each memory that the kernel's arrays (its `locals`) or buffer parameters use. */
  readonly memory: readonly MemoryUse[];
}

/**
 * The use of memories by a kernel, without memories that it does not use. `length` gives the number of a size; it gets a
 * description of the size for its messages. The arguments are the kernel's buffer parameters.
 */
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
