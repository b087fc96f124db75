import { expect, it } from "vitest";
import { badRequest, noSuchDevice } from "../../runtime/opencl/errors.ts";
import type { DeviceInfo } from "../../runtime/opencl/index.ts";
import { select } from "../apply.ts";
import { bind } from "../bind.ts";
import { unwrap } from "../failed.ts";
import { random } from "../input-value.ts";
import { parse } from "../source.ts";
import { targetOf } from "../target.ts";
import { DeviceMeasure } from "./measure.ts";

const TEXT = `import gpu
fun p(xs: [n]f32): [n]f32 = map(\\x -> 2.0 * x, xs)
schedule only for p = lowerTo(glb(0)) ; kernel
`;

const DEVICE: DeviceInfo = {
  index: "0:0",
  platform: "P",
  name: "D",
  vendor: "V",
  driver: "1",
  version: "OpenCL 1.2",
  type: "gpu",
  computeUnits: 1,
  globalMemoryBytes: 2 ** 30,
  maxAllocationBytes: 2 ** 28,
  localMemoryBytes: 2 ** 15,
  maxConstantBytes: 2 ** 16,
  maxConstantArguments: 8,
  maxWorkGroupSize: 256,
  maxWorkItemSizes: [256, 256, 256],
  fp64: true,
  fp16: false,
  correctlyRoundedDivideSqrt: true,
  denormals: true,
};

/** On a device that ends each run with this. */
function measureWith(error: Error): DeviceMeasure {
  const planned = unwrap(select(parse(TEXT), { schedule: "only" }));
  const target = unwrap(targetOf(planned));
  const data = unwrap(bind(target, { xs: random(1) }, { sizes: { n: 4 } }));
  const run = (): never => {
    throw error;
  };
  const schedules = new Map([["only", planned]]);
  return new DeviceMeasure({
    schedules,
    data,
    device: DEVICE,
    runner: { run },
    reference: undefined,
  });
}

const CHOICE = { schedule: "only", settings: {}, isDefault: true };

it("leaves out a choice that the device refuses, for whatever reason", async () => {
  const trial = await measureWith(badRequest({ problem: "no buffer `temp`" })).try(CHOICE);
  expect(trial).toMatchObject({
    tag: "unfit",
    reason: { diagnostics: [{ code: "E0806", message: "no buffer `temp`" }] },
  });
});

it("ends where there is no device to measure on", async () => {
  const gone = noSuchDevice({ selector: undefined, existing: [] });
  await expect(measureWith(gone).try(CHOICE)).rejects.toBe(gone);
});
