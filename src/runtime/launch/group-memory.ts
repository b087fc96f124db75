/** @file Counts the bytes that a kernel uses in each memory: arrays of a work-group, and arguments. */
import { stmtExprs, walkStmts } from "../../lowering/code.ts";
import { visitOnce } from "../../lowering/expr-parts.ts";
import type { ConstantTable, Kernel } from "../../lowering/imperative.ts";
import { type AddressSpace, MEMORIES } from "../../lowering/memories.ts";
import type { Size } from "../../term/index.ts";
import { bytesOf } from "../data/typed-array.ts";

/** A buffer argument in a memory, or a table of constants, which a device may count as one (OpenCL 1.2, section 6.5.3). */
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
 * description of the size for its messages. The arguments are the kernel's buffer parameters and tables of constants.
 */
export function groupMemory(
  kernel: Kernel,
  length: (what: string, size: Size) => number,
): GroupMemory {
  const { name, locals, params } = kernel;
  const arrays = locals.map((a) => ({
    space: a.space,
    bytes: length(`the length of ${a.name} in ${name}`, a.length) * bytesOf(a.scalar),
  }));
  const buffers = params.flatMap((p) => {
    if (p.tag !== "buffer") return [];
    const bytes = length(`the length of ${p.name}`, p.length) * bytesOf(p.scalar);
    return [{ space: p.space, name: p.name, bytes }];
  });
  const tables = tablesOf(kernel).map(({ scalar, values }) => ({
    space: "constant",
    name: `an array literal of ${values.length} constants`,
    bytes: values.length * bytesOf(scalar),
  }));
  const uses = Object.values(MEMORIES).map(({ space }): MemoryUse => {
    const own = arrays.filter((a) => a.space === space);
    const given = [...buffers, ...tables].filter((b) => b.space === space);
    return {
      space,
      groupBytes: own.reduce((sum, { bytes }) => sum + bytes, 0),
      arguments: given.map(({ name, bytes }) => ({ name, bytes })),
    };
  });
  return { memory: uses.filter((u) => u.groupBytes > 0 || u.arguments.length > 0) };
}

/** The tables of constants that a kernel reads, each once. */
function tablesOf({ body }: Kernel): readonly ConstantTable[] {
  const found = new Set<ConstantTable>();
  const visit = visitOnce((e) => {
    if (e.tag === "tabled") found.add(e.table);
  });
  walkStmts(body, (s) => stmtExprs(s).forEach(visit));
  return [...found];
}
