/**
 * @file Runs host programs on an OpenCL device. The programs have few different kernels apart from names: each is built once, under
 * common names, for all programs that contain it.
 */
import type { Kernel } from "../../../src/lowering/imperative.ts";
import type { Plan } from "../../../src/lowering/plan.ts";
import { printPlan } from "../../../src/lowering/print/plan.ts";
import { zeroedArray } from "../../../src/runtime/data/typed-array.ts";
import { resultParts } from "../../../src/runtime/launch/arguments.ts";
import { assemble, makeReady } from "../../../src/runtime/launch/index.ts";
import { buildOptions, openclRequest } from "../../../src/runtime/launch/opencl-request.ts";
import type { DeviceBuffer, DeviceSession } from "../../../src/runtime/opencl/index.ts";
import { agrees, type HostCase } from "./case.ts";

/** Runs the launches of a program one by one. Throws an Error for a wrong result. */
export function onDevice(session: DeviceSession, c: HostCase): void {
  const ready = makeReady(c.plan, c.inputs, c.sizes);
  if ("problems" in ready) throw new Error(`${ready.problems[0]!.message}\n${c.text}`);
  const { options } = buildOptions(c.plan.mode, session.device);
  const { buffers, launches, read } = openclRequest(ready, "", options, {});
  const made = new Map<string, DeviceBuffer>();
  try {
    for (const { name, bytes, init } of buffers) {
      const buffer = init === undefined ? session.createBuffer(bytes) : session.upload(init);
      made.set(name, buffer);
      if (init === undefined) session.poison(buffer);
    }
    const sources = new Map(c.plan.kernels.map((k) => [k.name, commonSource(c.plan, k)]));
    for (const { kernel, args, global, local } of launches) {
      const program = session.build(sources.get(kernel)!, options);
      const given = args.map((a) => ("buffer" in a ? made.get(a.buffer)! : a));
      session.launch(program, "common", given, { global, local });
    }
    const found = new Map(
      read.map((name) => {
        const { scalar, length } = ready.prepared.buffers.find((b) => b.name === name)!;
        return [name, session.download(made.get(name)!, zeroedArray(scalar, length))] as const;
      }),
    );
    const parts = resultParts(ready.prepared, (name) => found.get(name)!);
    agrees(c, assemble(c.plan.result.type, parts, ready.prepared.sizes), "device");
  } finally {
    for (const buffer of made.values()) buffer.release();
  }
}

/** Returns the source of a kernel under the name `common`, with parameters named by their numbers. */
function commonSource(plan: Plan, kernel: Kernel): string {
  const names = new Map(
    kernel.params.map((p, k) => [p.tag === "size" ? p.symbol : p.name, `p${k}`]),
  );
  names.set(kernel.name, "common");
  const text = printPlan({ ...plan, kernels: [kernel], conditions: [] });
  return text.replace(/^\/\/.*$/gm, "").replace(/\w+/g, (word) => names.get(word) ?? word);
}
