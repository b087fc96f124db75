import { describe, expect, it } from "vitest";
import { describeOpenCL } from "../../../test/support/opencl.ts";
import { f, load, size, store } from "../../lowering/testing/statements.ts";
import { hostArray } from "../data/host-array.ts";
import { openDevice } from "../opencl/index.ts";
import { buffer, kernelOf, workItemId } from "../simulator/testing/kernels.ts";
import type { HostValue } from "./host-value.ts";
import { runPlanOnOpenCL } from "./opencl.ts";
import { buildOptions, openclRequest } from "./opencl-request.ts";
import { makeReady } from "./ready.ts";
import { isRefused } from "./refused.ts";
import { runPlanInSimulator } from "./run-simulator.ts";
import { plan } from "./testing/plans.ts";
import { reversed, scaled } from "./testing/sample-plans.ts";

const f32 = (...values: number[]) => hostArray("f32", [values.length], [Float32Array.from(values)]);
const inputs = (values: Readonly<Record<string, HostValue>>) => new Map(Object.entries(values));

const SAMPLES = [
  [scaled, inputs({ x: f32(1, 2, 3), alpha: 0.1, shift: -5, on: true })],
  [scaled, inputs({ x: f32(1, 2, 3), alpha: 0.1, shift: -5, on: false })],
  [reversed, inputs({ x: f32(1, 2, 3, 4, 5, 6, 7, 8), offset: f32(10, 20, 30, 40) })],
  [reversed, inputs({ x: f32(), offset: f32(10, 20, 30, 40) })],
] as const;

describe("build options", () => {
  const device = { name: "toy", correctlyRoundedDivideSqrt: true };
  const plain = { name: "toy", correctlyRoundedDivideSqrt: false };
  it("follow the mode, and say what a device does not offer", () => {
    const rounded = "-cl-std=CL1.2 -cl-fp32-correctly-rounded-divide-sqrt";
    expect(buildOptions("strict", device)).toEqual({ options: rounded, notes: [] });
    for (const d of [device, plain])
      expect(buildOptions("contract", d)).toEqual({ options: "-cl-std=CL1.2", notes: [] });
    expect(buildOptions("fast", device)).toEqual({
      options: "-cl-std=CL1.2 -cl-fast-relaxed-math",
      notes: [],
    });
    expect(buildOptions("strict", plain)).toMatchObject({ options: "-cl-std=CL1.2" });
    expect(buildOptions("strict", plain).notes).toHaveLength(1);
  });
});

describe("a request", () => {
  it("launches nothing for an empty result, not even what would read of an empty array", () => {
    const reads = kernelOf({
      name: "first",
      params: [buffer("A", "n", "read"), buffer("t", 4, "write")],
      ids: [workItemId("i", 4)],
      body: [store("t", "i", load("A", 0))],
      global: [4],
    });
    const p = plan({
      inputs: { A: "[n]f32" },
      result: "[n]f32",
      temporaries: [{ name: "t", scalar: "f32", length: size(4), role: "temporary" }],
      kernels: [
        reads,
        kernelOf({
          name: "second",
          params: [buffer("out", "n", "write")],
          ids: [],
          body: [],
          global: ["n"],
        }),
      ],
    });
    const globals = (...values: number[]) => {
      const ready = makeReady(p, inputs({ A: f32(...values) }));
      if (isRefused(ready)) throw new Error(ready.problems[0]!.message);
      return openclRequest(ready, "", "", {}).launches.map((l) => l.global);
    };
    expect(globals()).toEqual([[0], [0]]);
    expect(globals(1, 2)).toEqual([[4], [2]]);
  });
});

describeOpenCL("a plan on a device", () => {
  it("gives what it gives in the simulator", async () => {
    using session = openDevice();
    for (const [{ plan: p, source }, values] of SAMPLES) {
      const there = await runPlanOnOpenCL(p, source, values, { session });
      const here = runPlanInSimulator(p, values);
      expect(there.problems).toEqual([]);
      expect(there.result).toEqual(here.result);
      expect(there.launches.map(({ ns, ...rest }) => rest)).toEqual(here.launches);
    }
  });
  it("is timed, also in a process of its own", async () => {
    const [{ plan: p, source }, values] = SAMPLES[2];
    const run = await runPlanOnOpenCL(p, source, values, { isolated: true, repeat: 3, warmup: 1 });
    expect(run.result).toEqual(f32(14, 23, 32, 41, 18, 27, 36, 45));
    expect(run.launches.every((l) => l.ns! > 0)).toBe(true);
    expect(run.passNs).toBeGreaterThan(0);
    expect(run.device?.index).toMatch(/^\d+:\d+$/);
  });
  it("starts with outputs of NaN, so that what nobody writes shows", async () => {
    const half = plan({
      inputs: { A: "[n]f32" },
      result: "[n]f32",
      kernels: [
        kernelOf({
          name: "half_of",
          params: [buffer("out", "n", "write")],
          ids: [workItemId("i", "n")],
          body: [store("out", "2*(i / 2)", f(1))],
          global: ["n"],
        }),
      ],
    });
    const source =
      "kernel void half_of(global float *out) { out[get_global_id(0) / 2 * 2] = 1.0f; }";
    const run = await runPlanOnOpenCL(half, source, inputs({ A: f32(0, 0, 0) }));
    expect(run.result).toEqual(f32(1, Number.NaN, 1));
  });
  it("asks for no more than the device has", async () => {
    const wide = plan({
      kernels: [kernelOf({ params: [], ids: [], body: [], global: [2 ** 20], local: [2 ** 20] })],
    });
    const run = await runPlanOnOpenCL(wide, "kernel void k() {}", inputs({}));
    expect(run.result).toBeUndefined();
    expect(run.problems.map((p) => p.code)).toContain("E0805");
  });
});
