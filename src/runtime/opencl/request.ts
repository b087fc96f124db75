/** @file What to run on a device and what comes back, as plain data that can be sent to another process. */
import type { TypedArray } from "../data/typed-array.ts";
import type { DeviceInfo } from "./devices.ts";
import type { Spread } from "./spread.ts";

/** A device buffer. It starts as a copy of `init`, or with every byte 0xFF (`poison`), or with whatever was there. */
export interface BufferSpec {
  readonly name: string;
  readonly bytes: number;
  /** Exactly `bytes` bytes. */
  readonly init?: TypedArray | undefined;
  /** Every byte 0xFF: NaN as a float, −1 as an integer, so that an element that nobody wrote shows. */
  readonly poison?: boolean | undefined;
}

export type ArgumentSpec =
  | { readonly buffer: string }
  /** A 32-bit int, as sizes are passed. */
  | { readonly int: number }
  /** A scalar (one element) or a vector (2, 3, 4, 8 or 16) of the array's own element type. */
  | { readonly scalar: TypedArray };

export interface LaunchSpec {
  readonly kernel: string;
  readonly args: readonly ArgumentSpec[];
  /** Work-items per dimension, dimension 0 first; with a 0 among them the launch is skipped. */
  readonly global: readonly number[];
  readonly local?: readonly number[] | undefined;
}

export interface RunRequest {
  readonly source: string;
  readonly options?: string | undefined;
  readonly buffers: readonly BufferSpec[];
  /** Executed one after the other. */
  readonly launches: readonly LaunchSpec[];
  /** Names of the buffers to download. */
  readonly read: readonly string[];
  /** Passes over the launches that are not timed (default 0). */
  readonly warmup?: number | undefined;
  /** Passes that are timed (default 1). */
  readonly repeat?: number | undefined;
}

export interface LaunchReport {
  readonly kernel: string;
  /** A dimension was 0: nothing was launched and the times are 0. */
  readonly skipped: boolean;
  /** From start to end on the device, in nanoseconds. */
  readonly ns: Spread;
  /** From enqueueing to start, in nanoseconds. */
  readonly waitNs: Spread;
}

export interface RunResult {
  readonly device: DeviceInfo;
  /** The bytes of each buffer asked for, **after the first pass**: later passes run on what it left and are for timing. */
  readonly outputs: ReadonlyMap<string, Uint8Array>;
  /** One for each launch, in order. */
  readonly launches: readonly LaunchReport[];
  /** A whole pass: from the first start to the last end, in nanoseconds. */
  readonly passNs: Spread;
  /** On the host; near 0 where the program was built before. */
  readonly buildMs: number;
}
