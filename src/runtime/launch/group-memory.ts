/** @file The memory that a kernel asks for besides global memory: local, and arguments that lie in constant memory. */
import type { Kernel } from "../../lowering/imperative.ts";
import type { Size } from "../../term/index.ts";
import { bytesOf } from "../data/typed-array.ts";

/** An argument in constant memory. */
interface Constant {
  readonly name: string;
  readonly bytes: number;
}

export interface GroupMemory {
  /** Of local memory, per work-group. */
  readonly localBytes: number;
  /** What it reads from constant memory. */
  readonly constants: readonly Constant[];
}

/** `length`: the number that a size is; what it is the length of, in words. */
export function groupMemory(
  { name, locals, params }: Kernel,
  length: (what: string, size: Size) => number,
): GroupMemory {
  const local = locals
    .filter((a) => a.space === "local")
    .map((a) => length(`the length of ${a.name} in ${name}`, a.length) * bytesOf(a.scalar));
  const constants = params.flatMap((p) => {
    if (p.tag !== "buffer" || p.space !== "constant") return [];
    const bytes = length(`the length of ${p.name}`, p.length) * bytesOf(p.scalar);
    return [{ name: p.name, bytes }];
  });
  return { localBytes: local.reduce((sum, bytes) => sum + bytes, 0), constants };
}
