/** @file The arrays of a kernel during one launch: its buffers, and the local and private arrays that it declares. */
import { mayStore, walkStmts } from "../../../src/lowering/code.ts";
import type { BufferParam, Kernel, LocalArray } from "../../../src/lowering/imperative.ts";
import { firstOf, type SimulatedBuffer } from "../../../src/runtime/simulator/memory.ts";
import { CompilerBug, type Size } from "../../../src/term/index.ts";
import type { Bank } from "./bank.ts";
import { GlobalBank } from "./global-bank.ts";
import { LocalBank } from "./local-bank.ts";
import { PrivateBank } from "./private-bank.ts";
import type { Services } from "./statement-compiler.ts";

/**
 * All arrays of a kernel during one launch: its buffers, and the local and private arrays that it declares. `locals` must be reset
 * when a group starts, `privates` when a work-item starts.
 */
export interface KernelMemory {
  /** All arrays, by name. */
  readonly banks: ReadonlyMap<string, Bank>;
  readonly locals: readonly LocalBank[];
  /** The private arrays that are declared for the whole kernel, at its beginning. */
  readonly privates: readonly PrivateBank[];
}

/**
 * Makes the arrays of a kernel for one launch. A buffer that is longer than its parameter is used up to the parameter's length.
 * `atOnce` is the number of work-items that have private arrays at one time. Raises LimitError (E0904) if a group needs too much
 * memory, and CompilerBug if a buffer is missing, too short or of another type, or two arrays have one name.
 */
export function kernelMemory(
  kernel: Kernel,
  buffers: ReadonlyMap<string, SimulatedBuffer>,
  value: (size: Size) => number,
  services: Services,
  atOnce: number,
): KernelMemory {
  const { stored, declared } = survey(kernel);
  const globals = kernel.params
    .filter((p) => p.tag === "buffer")
    .map((p) => globalBank(p, buffers, value, stored.has(p.name), services));
  const arrays = [...kernel.locals, ...declared];
  for (const a of arrays)
    services.machine.keep(value(a.length) * (a.space === "local" ? 1 : atOnce));
  const locals = arrays
    .filter(({ space }) => space === "local")
    .map((a) => new LocalBank(a, value(a.length), services));
  const privates = arrays
    .filter(({ space }) => space === "private")
    .map((a, k) => new PrivateBank(a, value(a.length), k, services));
  const names = new Set(kernel.locals.map(({ name }) => name));
  return {
    banks: byName([...globals, ...locals, ...privates]),
    locals,
    privates: privates.filter(({ name }) => names.has(name)),
  };
}

function survey(kernel: Kernel): { stored: Set<string>; declared: LocalArray[] } {
  const stored = new Set<string>();
  const declared: LocalArray[] = [];
  walkStmts(kernel.body, (s) => {
    if (s.tag === "store") stored.add(s.buffer);
    if (s.tag === "declareArray") declared.push(s.array);
  });
  return { stored, declared };
}

function globalBank(
  param: BufferParam,
  buffers: ReadonlyMap<string, SimulatedBuffer>,
  value: (size: Size) => number,
  written: boolean,
  services: Services,
): GlobalBank {
  const { name, scalar } = param;
  const memory = buffers.get(name);
  const length = value(param.length);
  if (memory?.scalar !== scalar || memory.data.length < length) {
    const found = memory ? `${memory.data.length} of ${memory.scalar}` : "nothing";
    throw new CompilerBug(`buffer ${name} must hold ${length} elements of ${scalar}, not ${found}`);
  }
  return new GlobalBank(
    name,
    firstOf(memory, length),
    { writable: mayStore(param), written },
    services,
  );
}

function byName(banks: readonly Bank[]): Map<string, Bank> {
  const found = new Map<string, Bank>();
  for (const bank of banks) {
    if (found.has(bank.name)) throw new CompilerBug(`two memories are called ${bank.name}`);
    found.set(bank.name, bank);
  }
  return found;
}
