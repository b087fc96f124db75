/** @file Requests to a device and their results, as plain data that can be sent to another process. */
import { type CourseStep, straight } from "../course.ts";
import type { FileRange } from "../data/file-range.ts";
import type { TypedArray } from "../data/typed-array.ts";
import type { BufferContent } from "./buffer-content.ts";
import type { DeviceInfo } from "./devices.ts";
import type { KernelResources } from "./kernel-resources.ts";
import type { OutputFile } from "./output-file.ts";
import type { Spread } from "./spread.ts";

/**
 * A device buffer. It starts as a copy of `init`; without it, with every byte 0xFF if `poison` is set, else with unknown content.
 */
export interface BufferSpec {
  readonly name: string;
  readonly bytes: number;
  /** The initial content, of exactly `bytes` bytes. */
  readonly init?: BufferContent | undefined;
  /** Fills the buffer with bytes 0xFF (NaN as a float, −1 as an integer), so that unwritten elements are visible in results. */
  readonly poison?: boolean | undefined;
}

/** An argument of a launch: a buffer by name, a 32-bit int, or a value of 1, 2, 3, 4, 8 or 16 elements. */
export type ArgumentSpec =
  | { readonly buffer: string }
  /** A 32-bit int, the form in which sizes are passed. */
  | { readonly int: number }
  /** A scalar (an array of one element) or a vector (of 2, 3, 4, 8 or 16) of the array's element type. */
  | { readonly scalar: TypedArray };

/** One launch of a kernel: its name, arguments and ND-range of 1 to 3 dimensions. */
export interface LaunchSpec {
  readonly kernel: string;
  readonly args: readonly ArgumentSpec[];
  /** The work-items in each dimension, dimension 0 first. If one of them is 0, the launch is skipped. */
  readonly global: readonly number[];
  /** The work-items of a work-group in each dimension; if undefined, the driver chooses. */
  readonly local?: readonly number[] | undefined;
  /**
   * True if the kernel sees nothing of its range but global ids, so that several launches may cover the range; see `rangeParts`.
   */
  readonly isDivisible?: boolean | undefined;
}

/** The course of a request. Each end names a buffer for each of the `results`, in order, whose first bytes become that output. */
export interface RequestCourse {
  readonly steps: readonly CourseStep<readonly string[]>[];
  readonly results: readonly DeviceOutput[];
}

/** An output of a request: its name, and how many bytes it has. */
export interface DeviceOutput {
  readonly name: string;
  readonly bytes: number;
}

/** The outputs of a request in order. A buffer that is read and that does not exist has no bytes: `checkRequest` refuses it. */
export function outputsOf({ buffers, read, course }: RunRequest): readonly DeviceOutput[] {
  if (course !== undefined) return course.results;
  const bytes = new Map(buffers.map((b) => [b.name, b.bytes]));
  return read.map((name) => ({ name, bytes: bytes.get(name) ?? 0 }));
}

/** The steps of a request: those of its course, or all launches in order. */
export const requestSteps = ({
  course,
  launches,
  read,
}: RunRequest): readonly CourseStep<readonly string[]>[] =>
  course?.steps ?? straight(launches.length, read);

/** A program with its buffers and launches, and the buffers to read back, as plain data. The names of its buffers are distinct. */
export interface RunRequest {
  readonly source: string;
  /** Options of the compiler. */
  readonly options?: string | undefined;
  readonly buffers: readonly BufferSpec[];
  /** The launches of one pass, executed one after the other unless there is a `course`. */
  readonly launches: readonly LaunchSpec[];
  /** Which launches run, and in which order; it says what to download, too. */
  readonly course?: RequestCourse | undefined;
  /** Names of the buffers to download. */
  readonly read: readonly string[];
  /** A file for one of the buffers in `read`, whose content is then not among the outputs. */
  readonly file?: OutputFile | undefined;
  /** Whether to ask the driver what its compiler made of the kernels (default false); the result then has `kernels`. */
  readonly inspect?: boolean | undefined;
  /** Passes over the launches that are not timed (default 0). */
  readonly warmup?: number | undefined;
  /** Passes that are timed (default 1). */
  readonly repeat?: number | undefined;
}

/** The times of one launch over all timed passes, with a sample for each pass. */
export interface LaunchReport {
  readonly kernel: string;
  /** True if a dimension was 0, or no timed pass has reached the launch. Nothing was launched, and the times are 0. */
  readonly skipped: boolean;
  /** Nanoseconds from start to end on the device. */
  readonly ns: Spread;
  /** Nanoseconds from enqueueing to start; 0 on the device `c`, which has no queue. */
  readonly waitNs: Spread;
}

/** What a driver tells about a kernel that it has built. */
export interface BuiltKernel {
  readonly kernel: string;
  /** The bytes of local memory that one work-group uses. */
  readonly localBytes: number;
  /** Registers and spills of a work-item; undefined where the driver does not tell them. */
  readonly resources?: KernelResources | undefined;
}

/** The outcome of a request to a device: the device, the contents of buffers, and times of launches and passes. */
export interface RunResult {
  readonly device: DeviceInfo;
  /**
   * The bytes of each buffer in `read`, or of each result of the course, **after the first pass**. Later passes run on the data that it left, and serve timing only.
   */
  readonly outputs: ReadonlyMap<string, Uint8Array>;
  /** The place of the buffer that the request's `file` holds, also after the first pass. */
  readonly stored?: FileRange | undefined;
  /** A report for each launch, in order. */
  readonly launches: readonly LaunchReport[];
  /** What the driver tells about the kernels that were launched, if the request asked for it and the device has a driver. */
  readonly kernels?: readonly BuiltKernel[] | undefined;
  /** Nanoseconds of a pass, from the start of its first launch to the end of its last. */
  readonly passNs: Spread;
  /** Milliseconds for building the program on the host; near 0 if the session has built it before. */
  readonly buildMs: number;
}
