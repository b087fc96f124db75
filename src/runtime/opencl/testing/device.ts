/** @file For tests: the description of a device that does not exist. */
import { type LimitName, MEMORY_LIMITS } from "../../../lowering/memories.ts";
import type { DeviceInfo } from "../devices.ts";

const memory = Object.fromEntries(MEMORY_LIMITS.map(({ name }) => [name, 2 ** 15])) as Readonly<
  Record<LimitName, number>
>;

/** The description of a GPU with common limits. `facts` replaces some of them. */
export const testDevice = (facts: Partial<DeviceInfo> = {}): DeviceInfo => ({
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
  ...memory,
  maxWorkGroupSize: 256,
  maxWorkItemSizes: [256, 256, 256],
  fp64: true,
  fp16: false,
  correctlyRoundedDivideSqrt: true,
  denormals: true,
  ...facts,
});
