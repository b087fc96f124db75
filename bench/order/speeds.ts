/**
 * @file The speeds of a class of devices from which times of kernels are predicted. They are round numbers that the devices of a class
 * share, given for one unit: a multiprocessor of a GPU, a core of a CPU. None comes from a program that is predicted.
 *
 * Sources. GPU: the white paper of the NVIDIA H100 (multiprocessors of 128 lanes at 1.7 GHz, 65,536 registers, 2048 work-items, 256 KB of
 * first-level cache and local memory, 50 MB of second-level cache); Luo et al., Benchmarking and dissecting the NVIDIA Hopper GPU
 * architecture through microbenchmarking, 2024 (about 30 to 40 cycles to local memory and first-level cache, 260 to the second level, 480 to
 * memory); the copy bandwidth and the time between launches are measured by this repository: bench/results/stencils-h200.md,
 * iterated-h200.md. CPU: Fog, Instruction tables, 2022, and Optimizing software in C++ (a core with AVX2 at 3 GHz: two loads of 32 bytes
 * and two vector operations a cycle, lines of 64 bytes); the costs of launches, groups and barriers with PoCL are estimates that fit runs on two cores.
 */

import { type DeviceKind, PROFILES } from "../../src/api/notes/device-profile.ts";
import type { OperationKind } from "../../src/lowering/facts/kernel/operation-kinds.ts";

/** Speeds of a class of devices. Rates are of one unit, unless they say otherwise. */
export interface DeviceSpeeds {
  readonly kind: DeviceKind;
  /** Work-items, or elements of 32 bits, that one instruction computes. */
  readonly lanes: number;
  /** Bytes that one instruction accesses for a work-item at most. */
  readonly instructionBytes: number;
  /** Bytes that the nearest cache or local memory gives at once. */
  readonly nearBytes: number;
  /** Bytes that move at once between the caches. */
  readonly lineBytes: number;
  /** Instructions a nanosecond. */
  readonly issueRate: number;
  /** Accesses of up to `nearBytes` to the nearest cache or local memory a nanosecond. */
  readonly nearRate: number;
  /** Bytes of the nearest cache. */
  readonly nearCache: number;
  /** Bytes a nanosecond from the cache that all units share, and its size for each unit. */
  readonly sharedRate: number;
  readonly sharedCache: number;
  /** Bytes a nanosecond from memory with all units at work (a copy), and the most that one unit alone gets. */
  readonly memoryRate: number;
  readonly memoryRateAlone: number;
  /** Instructions that an operation of each kind takes. */
  readonly instructions: Readonly<Record<OperationKind, number>>;
  /** Instructions for each access besides the access (its address), for each iteration of a loop, and for each branch. */
  readonly perAccess: number;
  readonly perIteration: number;
  readonly perBranch: number;
  /** Instructions of one work-item at a barrier. */
  readonly perBarrier: number;
  /** How many times as long as a load an atomic update takes. */
  readonly atomic: number;
  /** Nanoseconds of one work-item alone, one thing after the other: an operation, an access, a barrier. */
  readonly serial: {
    readonly operation: number;
    readonly access: number;
    readonly far: number;
    readonly barrier: number;
  };
  /** Instruction streams, each of up to `lanes` work-items, that a unit runs at the same time, its 32-bit registers and its local memory in bytes. */
  readonly resident: number;
  /** Groups that a unit runs at the same time at most. */
  readonly residentGroups: number;
  readonly registers: number;
  /** Registers of a work-item besides those of its variables, for addresses and what expressions need. */
  readonly addressRegisters: number;
  readonly localBytes: number;
  /** Nanoseconds that a unit takes to begin a group, and the device for a launch. */
  readonly groupNs: number;
  readonly launchNs: number;
  /** The size of groups where the driver chooses it. */
  readonly chosenGroup: number;
}

const { gpu, cpu } = PROFILES;

/** The speeds of each class. */
export const SPEEDS: Readonly<Record<DeviceKind, DeviceSpeeds>> = {
  gpu: {
    kind: "gpu",
    lanes: gpu.lanes,
    instructionBytes: 16,
    nearBytes: 128,
    lineBytes: gpu.lineBytes,
    issueRate: 4 * 1.7,
    nearRate: 1.7,
    nearCache: 128 * 1024,
    sharedRate: 40,
    sharedCache: 384 * 1024,
    memoryRate: 25,
    memoryRateAlone: 80,
    instructions: {
      add: 1,
      mul: 1,
      fma: 1,
      extremum: 1,
      other: 1,
      div: 10,
      sqrt: 10,
      function: 20,
      intDiv: 20,
    },
    perAccess: 1,
    perIteration: 3,
    perBranch: 2,
    perBarrier: 1,
    atomic: 8,
    serial: { operation: 1.2, access: 10, far: 150, barrier: 20 },
    resident: 64,
    residentGroups: 32,
    registers: 65_536,
    addressRegisters: 16,
    localBytes: 228 * 1024,
    groupNs: 20,
    launchNs: 1500,
    chosenGroup: 256,
  },
  cpu: {
    kind: "cpu",
    lanes: 8,
    instructionBytes: 32,
    nearBytes: 32,
    lineBytes: cpu.lineBytes,
    issueRate: 2 * 3,
    nearRate: 2 * 3,
    nearCache: 512 * 1024,
    sharedRate: 30,
    sharedCache: 4 * 1024 * 1024,
    memoryRate: 15,
    memoryRateAlone: 20,
    instructions: {
      add: 1,
      mul: 1,
      fma: 1,
      extremum: 2,
      other: 1,
      div: 5,
      sqrt: 6,
      function: 20,
      intDiv: 20,
    },
    perAccess: 0,
    perIteration: 2,
    perBranch: 2,
    perBarrier: 100,
    atomic: 20,
    serial: { operation: 0.1, access: 0.1, far: 2, barrier: 17 },
    resident: 1,
    residentGroups: Number.POSITIVE_INFINITY,
    registers: Number.POSITIVE_INFINITY,
    addressRegisters: 1,
    localBytes: Number.POSITIVE_INFINITY,
    groupNs: 100,
    launchNs: 2000,
    chosenGroup: 256,
  },
};
