/**
 * @file Reads from the build log of NVIDIA's driver how many registers its assembler gave to each kernel, and what it spilled. The log has
 * these lines if a program is built with `-cl-nv-verbose` (the extension cl_nv_compiler_options) and the driver has not kept the program
 * from an earlier build.
 */

/** The option under which NVIDIA's assembler tells registers and spills in the build log. */
export const TELL_RESOURCES = "-cl-nv-verbose";

/** Registers and memory that a compiler gives to one work-item of a kernel. */
export interface KernelResources {
  /** 32-bit registers. */
  readonly registers: number;
  /** Bytes of memory for arrays that are not in registers, spilled values included. */
  readonly stackBytes: number;
  /** Bytes that instructions of the kernel store because registers are missing. */
  readonly spillStoreBytes: number;
  /** Bytes that instructions of the kernel load again because registers are missing. */
  readonly spillLoadBytes: number;
}

const ENTRY = /Compiling entry function '([^']+)'/;
const PROPERTIES = /Function properties for '?([^\s']+)'?/;
const STACK = /(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads/;
const REGISTERS = /Used (\d+) registers/;

/**
 * The resources of each kernel that a build log tells, by its name. Functions that a kernel calls do not count. Empty for a log without
 * such lines. A log that tells no stack frame for a kernel means that it has none.
 */
export function readKernelResources(log: string): ReadonlyMap<string, KernelResources> {
  const found = new Map<string, KernelResources>();
  let kernel: string | undefined;
  let described: string | undefined;
  let stack: readonly number[] = [];
  for (const line of log.split(/\r?\n/)) {
    const entry = ENTRY.exec(line)?.[1];
    if (entry !== undefined) [kernel, described, stack] = [entry, entry, []];
    described = PROPERTIES.exec(line)?.[1] ?? described;
    const frame = STACK.exec(line);
    if (frame !== null && described === kernel) stack = frame.slice(1).map(Number);
    const registers = REGISTERS.exec(line)?.[1];
    if (registers === undefined || kernel === undefined) continue;
    const [stackBytes = 0, spillStoreBytes = 0, spillLoadBytes = 0] = stack;
    const rest = { stackBytes, spillStoreBytes, spillLoadBytes };
    found.set(kernel, { registers: Number(registers), ...rest });
    kernel = undefined;
  }
  return found;
}
