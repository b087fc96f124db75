/** @file The description of the device `c`: one core of this machine, through its C compiler. */
import { constants } from "node:buffer";
import { totalmem } from "node:os";
import type { DeviceInfo } from "../devices.ts";
import { compiler } from "./compiler.ts";

/** The index and selector of the device that runs kernels in C: `c`. */
export const C_DEVICE = "c";

/**
 * The name and limits of the device `c`, with all memory of the machine as its memory and work-groups of one work-item. Raises the
 * fault E0824 without a C compiler.
 */
export function cDevice(): DeviceInfo {
  const { version, half } = compiler();
  const bytes = totalmem();
  const room = Math.min(bytes, constants.MAX_LENGTH);
  return {
    index: C_DEVICE,
    platform: "C",
    name: "C on one core",
    vendor: "",
    driver: version,
    version: "C11",
    type: "cpu",
    computeUnits: 1,
    globalMemoryBytes: bytes,
    maxAllocationBytes: room,
    localMemoryBytes: bytes,
    maxConstantBytes: room,
    maxConstantArguments: 64,
    maxWorkGroupSize: 1,
    maxWorkItemSizes: [1, 1, 1],
    fp64: true,
    fp16: half,
    correctlyRoundedDivideSqrt: true,
    denormals: true,
  };
}
