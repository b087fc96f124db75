/**
 * @file Runs host programs on an OpenCL device. The programs have few different kernels apart from names: each is built once, under
 * common names, for all programs that contain it.
 */
import type { Kernel } from "../../../src/lowering/imperative.ts";
import type { Plan } from "../../../src/lowering/plan.ts";
import { printPlan } from "../../../src/lowering/print/plan.ts";
import { followed } from "../../../src/runtime/course.ts";
import { assemble, makeReady } from "../../../src/runtime/launch/index.ts";
import {
  buildOptions,
  deviceParts,
  openclRequest,
} from "../../../src/runtime/launch/opencl-request.ts";
import type { DeviceBuffer, DeviceSession } from "../../../src/runtime/opencl/index.ts";
import { outputsOf, requestSteps } from "../../../src/runtime/opencl/request.ts";
import { agrees, type HostCase } from "./case.ts";

/** Runs the launches of a program one by one. Throws an Error for a wrong result. */
export function onDevice(session: DeviceSession, c: HostCase): void {
  const ready = makeReady(c.plan, c.inputs, c.sizes);
  if ("problems" in ready) throw new Error(`${ready.problems[0]!.message}\n${c.text}`);
  const { options } = buildOptions(c.plan.mode, session.device);
  const request = openclRequest(ready, "", options, {});
  const { buffers, launches } = request;
  const made = new Map<string, DeviceBuffer>();
  try {
    for (const { name, bytes, init } of buffers) {
      const buffer = init === undefined ? session.createBuffer(bytes) : session.upload(init);
      made.set(name, buffer);
      if (init === undefined) session.poison(buffer);
    }
    const sources = new Map(c.plan.kernels.map((k) => [k.name, commonSource(c.plan, k)]));
    const holds = (flag: string): boolean =>
      session.download(made.get(flag)!, new Uint8Array(1))[0] !== 0;
    const steps = followed(requestSteps(request), holds);
    let at = steps.next();
    for (; at.done !== true; at = steps.next()) {
      const { kernel, args, global, local } = launches[at.value]!;
      const program = session.build(sources.get(kernel)!, options);
      const given = args.map((a) => ("buffer" in a ? made.get(a.buffer)! : a));
      session.launch(program, "common", given, { global, local });
    }
    const ends = at.value;
    const found = new Map(
      outputsOf(request).map(({ name, bytes }, k) => [
        name,
        session.download(made.get(ends[k]!)!, new Uint8Array(bytes)),
      ]),
    );
    const parts = deviceParts(ready.prepared, found);
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
