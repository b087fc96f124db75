/** @file Several processes of one device, for requests at the same time. */
import { availableParallelism } from "node:os";
import { DeviceProcess } from "./child.ts";
import type { DeviceInfo } from "./devices.ts";

/** The most processes. Each keeps a copy of the inputs. */
const MOST = 4;
/** The share of the device's memory that the data of all processes may take. */
const MEMORY_SHARE = 1 / 4;

/**
 * How many choices may be built and run on a device at the same time: one for each core of this machine, at most four, and no more
 * than fit into a quarter of the device's memory. `bytes` is the data of one run.
 */
export const processCount = (
  device: Pick<DeviceInfo, "globalMemoryBytes">,
  bytes: number,
  cores: number = availableParallelism(),
): number => {
  const fitting = Math.floor((device.globalMemoryBytes * MEMORY_SHARE) / Math.max(bytes, 1));
  return Math.max(1, Math.min(MOST, cores, fitting));
};

/** Several processes of one device. The owner disposes of them. */
export class DeviceProcesses implements Disposable {
  readonly list: readonly DeviceProcess[];

  /** Starts the processes. `timeoutMs` is the time limit of a request in milliseconds. */
  constructor(count: number, device: DeviceInfo, timeoutMs: number) {
    this.list = Array.from(
      { length: count },
      () => new DeviceProcess({ timeoutMs, device: device.index }),
    );
    for (const process of this.list) process.start();
  }

  [Symbol.dispose](): void {
    for (const process of this.list) process.close();
  }
}
