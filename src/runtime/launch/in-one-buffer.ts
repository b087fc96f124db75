/** @file Launches that pass one buffer for two parameters, as the simulator runs them: with one parameter, so that it finds their races. */
import { mayStore, rewriteStmts } from "../../lowering/code.ts";
import type { Kernel } from "../../lowering/imperative.ts";
import type { PreparedLaunch } from "./prepared.ts";

/** A kernel, and its parameters whose buffers also stand for others, which the kernel no longer has. */
interface OneBufferKernel {
  readonly kernel: Kernel;
  readonly inPlace: ReadonlySet<string>;
}

const known = new WeakMap<Kernel, Map<string, OneBufferKernel>>();

/** The kernel of a launch with one parameter for each buffer that it stores to. Launches with the same buffers have one kernel. */
export function inOneBuffer({ kernel, buffers }: PreparedLaunch): OneBufferKernel {
  const instead = new Map<string, string>();
  for (const p of kernel.params) {
    if (p.tag !== "buffer" || !mayStore(p)) continue;
    for (const [other, buffer] of buffers)
      if (other !== p.name && buffer === buffers.get(p.name)) instead.set(other, p.name);
  }
  const made = known.get(kernel) ?? new Map<string, OneBufferKernel>();
  known.set(kernel, made);
  const key = [...instead].join();
  const result = made.get(key) ?? merged(kernel, instead);
  made.set(key, result);
  return result;
}

function merged(kernel: Kernel, instead: ReadonlyMap<string, string>): OneBufferKernel {
  const inPlace = new Set(instead.values());
  if (inPlace.size === 0) return { kernel, inPlace };
  const body = rewriteStmts(
    kernel.body,
    (e) => (e.tag === "load" ? { ...e, buffer: instead.get(e.buffer) ?? e.buffer } : e),
    (size) => size,
  );
  const params = kernel.params
    .filter((p) => !instead.has(p.name))
    .map((p) => (inPlace.has(p.name) ? ({ ...p, access: "readWrite" } as const) : p));
  return { kernel: { ...kernel, params, body }, inPlace };
}
