/**
 * @file Time steps on a device: a schedule of examples/iterated as the plan's host loop launches it, and the same steps by hand,
 * with one launch of the sweep for each step.
 */
import { readFileSync } from "node:fs";
import type { FpMode } from "../../src/lowering/plan.ts";
import { printPlan } from "../../src/lowering/print/plan.ts";
import { makeReady } from "../../src/runtime/launch/index.ts";
import { openclRequest } from "../../src/runtime/launch/opencl-request.ts";
import type { DeviceBuffer, DeviceSession } from "../../src/runtime/opencl/index.ts";
import type { Bench } from "./bench.ts";
import type { Candidate } from "./candidate.ts";
import { planOf } from "./ours.ts";
import { resultLength } from "./workload.ts";

/** The inputs that hold earlier steps, the latest first. Each new step replaces the oldest one. */
const TURNS: Readonly<Record<string, readonly string[]>> = {
  jacobi2d5: ["A"],
  jacobi3d7: ["A"],
  heat7: ["A"],
  hotspot2d: ["T"],
  acoustic: ["now", "before"],
};

/** Names of the iterated programs. */
export const ITERATED: readonly string[] = Object.keys(TURNS);

/** The outcome of a number of steps. */
export interface Steps {
  /** Microseconds from the first start to the last end on the device. */
  readonly us: number;
  /** Microseconds of these during which a kernel ran. */
  readonly busyUs: number;
  /** The final result, part by part. */
  readonly result: readonly Uint8Array[];
}

/** Runs k steps as one run of the plan, after one untimed run. */
export function stepsByPlan(
  session: DeviceSession,
  { workload: w, data }: Bench,
  { family: name, settings = {}, options }: Candidate,
  fp: FpMode | undefined,
  k: number,
): Steps {
  const file = `examples/iterated/${w.program}.strata`;
  const text = readFileSync(file, "utf8");
  const plan = planOf({ file, text, program: `${w.program}Steps`, name, settings }, fp);
  const inputs = Object.keys(w.inputs).map(
    (input, i) =>
      [input, { scalar: "f32", shape: w.extents, components: [data[i]!] } as const] as const,
  );
  const ready = makeReady(plan, new Map(inputs), new Map([["k", k]]));
  if ("problems" in ready) throw new Error(ready.problems.map((p) => p.message).join("\n"));
  const request = openclRequest(ready, printPlan(plan), options, { warmup: 1, repeat: 1 });
  const done = session.run(request);
  return {
    us: done.passNs.median / 1000,
    busyUs: done.launches.reduce((sum, l) => sum + l.ns.median, 0) / 1000,
    result: ready.prepared.result.map((part) => done.outputs.get(part.buffer)!),
  };
}

/** Returns the result of k separate launches of the sweep. */
export function stepsByHand(
  session: DeviceSession,
  { workload: w, data }: Bench,
  sweep: Candidate,
  k: number,
): readonly Uint8Array[] {
  const inputs = Object.keys(w.inputs).map((name, i) => [name, session.upload(data[i]!)] as const);
  const buffers = new Map<string, DeviceBuffer>(inputs);
  const bytes = 4 * resultLength(w);
  buffers.set("out", session.createBuffer(bytes));
  const turns = TURNS[w.program]!;
  const program = session.build(sweep.source, sweep.options);
  const { global, local } = sweep;
  try {
    for (let i = 0; i < k; i++) {
      session.launch(program, sweep.kernel, sweep.args(buffers), { global, local });
      const now = ["out", ...turns].map((name) => buffers.get(name)!);
      turns.forEach((name, j) => void buffers.set(name, now[j]!));
      buffers.set("out", now.at(-1)!);
    }
    return turns.map((name) => session.download(buffers.get(name)!, new Uint8Array(bytes)));
  } finally {
    for (const buffer of buffers.values()) buffer.release();
  }
}
