/** @file What notes take for granted about a kind of devices: numbers that all common devices of the kind share, none of one device. */
import type { DefaultKind } from "../../lang/index.ts";

/** A kind of devices that notes tell apart. */
export type DeviceKind = DefaultKind;

/** The facts about a kind of devices that decide whether something is worth a note. */
export interface DeviceProfile {
  readonly kind: DeviceKind;
  readonly title: string;
  /** The work-items below which most of the device is idle, whatever they do. */
  readonly busyItems: number;
  /** The iterations of one work-item from which on its time matters: they take some 10 µs on a CPU, about as long as a launch on a GPU. */
  readonly longLoop: number;
  /** The work-items that execute an instruction together; 1 where each has its own. */
  readonly lanes: number;
  /** The bytes that memory moves at once. */
  readonly lineBytes: number;
  /** The 32-bit registers that a work-item can have at most; undefined where values that do not fit stay in the nearest cache. */
  readonly registers: number | undefined;
  /** The operations for each byte that is loaded, below which loads from caches are slower than the operations. */
  readonly intensity: number;
  /** True if local memory has banks, which serve one address at a time. */
  readonly hasBanks: boolean;
}

/** One profile for each kind. GPUs: 32 lanes, sectors of 32 bytes, 255 registers, at least 64 units of 64 lanes. CPUs: 8 cores, lines of 64 bytes. */
export const PROFILES: Readonly<Record<DeviceKind, DeviceProfile>> = {
  gpu: {
    kind: "gpu",
    title: "a GPU",
    busyItems: 4096,
    longLoop: 4096,
    lanes: 32,
    lineBytes: 32,
    registers: 255,
    intensity: 1,
    hasBanks: true,
  },
  cpu: {
    kind: "cpu",
    title: "a CPU",
    busyItems: 8,
    longLoop: 2 ** 16,
    lanes: 1,
    lineBytes: 64,
    registers: undefined,
    intensity: 0.125,
    hasBanks: false,
  },
};
