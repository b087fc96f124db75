/** @file One core of this machine as a device: what it is called and what it has room for. */
import { constants } from "node:buffer";
import { totalmem } from "node:os";
import type { DeviceInfo } from "../devices.ts";
import { compiler } from "./compiler.ts";

/** What `--device` calls it. */
export const C_DEVICE = "c";

/** Raises the fault noCompiler where nothing could be built. */
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
