/** @file What a launch asks for against what a device has; every message holds both numbers. */
import type { Diagnostic } from "../../term/index.ts";
import type { DeviceLimits } from "../opencl/devices.ts";
import { beyondDevice } from "./errors.ts";
import type { Prepared, PreparedBuffer, PreparedLaunch } from "./prepare.ts";

export function checkLimits(
  { buffers, launches }: Pick<Prepared, "buffers" | "launches">,
  device: DeviceLimits,
): readonly Diagnostic[] {
  return [
    ...buffers.flatMap((b) => allocation(b, device)),
    ...globalMemory(buffers, device),
    ...launches
      .filter((l) => !l.skipped)
      .flatMap((l) => [...workGroup(l, device), ...localMemory(l, device)]),
  ];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const product = (numbers: readonly number[]): number => numbers.reduce((a, b) => a * b, 1);

function allocation({ name, bytes }: PreparedBuffer, device: DeviceLimits): Diagnostic[] {
  if (bytes <= device.maxAllocationBytes) return [];
  return [
    beyondDevice(
      `${name} needs ${bytes} bytes, but ${device.name} allocates at most ${device.maxAllocationBytes} at once`,
    ),
  ];
}

function globalMemory(buffers: readonly PreparedBuffer[], device: DeviceLimits): Diagnostic[] {
  const bytes = sum(buffers.map((b) => b.bytes));
  if (bytes <= device.globalMemoryBytes) return [];
  const message = `all buffers together need ${bytes} bytes, but ${device.name} has ${device.globalMemoryBytes}`;
  return [beyondDevice(message)];
}

function workGroup(
  { kernel, local = [] }: PreparedLaunch,
  { name, maxWorkGroupSize, maxWorkItemSizes }: DeviceLimits,
): Diagnostic[] {
  const items = product(local);
  const shape = local.join("x");
  const tooLong = local.flatMap((size, d) => {
    const most = maxWorkItemSizes[d] ?? 1;
    const message = `work-group ${shape} of kernel ${kernel.name} has ${size} work-items along dimension ${d}, but ${name} allows ${most}`;
    return size <= most ? [] : [beyondDevice(message)];
  });
  if (items <= maxWorkGroupSize) return tooLong;
  const message = `work-group ${shape} = ${items} of kernel ${kernel.name} exceeds the maximum of ${maxWorkGroupSize} work-items of ${name}`;
  return [...tooLong, beyondDevice(message, ["use a smaller tile, or fewer work-items per tile"])];
}

function localMemory({ kernel, localBytes }: PreparedLaunch, device: DeviceLimits): Diagnostic[] {
  if (localBytes <= device.localMemoryBytes) return [];
  const message = `kernel ${kernel.name} needs ${localBytes} bytes of local memory per work-group, but ${device.name} has ${device.localMemoryBytes}`;
  return [beyondDevice(message, ["use a smaller tile"])];
}
