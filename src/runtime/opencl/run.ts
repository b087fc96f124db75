/** @file Executes a checked request: makes its buffers, runs its passes, reads the results, and releases the buffers. */
import { followed } from "../course.ts";
import type { TypedArray } from "../data/typed-array.ts";
import { DeviceBuffer } from "./buffer.ts";
import { readContent, type TakeOutput } from "./buffer-content.ts";
import type { CommandEvent, CommandTimes } from "./event.ts";
import { FileMapping } from "./file-mapping.ts";
import type { KernelArgument, OpenCLKernel } from "./kernel.ts";
import type { OpenCLContext } from "./opencl-context.ts";
import type { OpenCLProgram } from "./program.ts";
import type { LaunchRange, Queue } from "./queue.ts";
import { rangeParts } from "./range-parts.ts";
import {
  type ArgumentSpec,
  type BufferSpec,
  type LaunchReport,
  type LaunchSpec,
  outputsOf,
  type RunRequest,
  type RunResult,
  requestSteps,
} from "./request.ts";
import { type Spread, spanOf, spreadOf } from "./spread.ts";
import { checkArity, checkInt, checkRange, isEmpty } from "./validate.ts";

/** The byte that fills poisoned buffers, which makes floats NaN and signed integers −1. */
export const POISON_BYTE = 0xff;

/** A launch with its kernel, its arguments, and the parts of its range in order. */
interface ReadyLaunch {
  readonly kernel: OpenCLKernel;
  readonly args: readonly KernelArgument[];
  readonly ranges: readonly LaunchRange[];
}

type DeviceBuffers = ReadonlyMap<string, DeviceBuffer>;
type PassTimes = readonly (CommandTimes | undefined)[];

/**
 * The bytes of a value that is passed to a kernel: of an int, or the array itself. Raises the fault E0806 for a number that is no
 * integer, E0805 for one beyond 32 bits.
 */
export function valueArgument(
  argument: { readonly int: number } | { readonly scalar: TypedArray },
  about: string,
): ArrayBufferView {
  return "int" in argument ? Int32Array.of(checkInt(argument.int, about)) : argument.scalar;
}

function resolveArgument(
  argument: ArgumentSpec,
  buffers: DeviceBuffers,
  about: string,
): KernelArgument {
  if (!("buffer" in argument)) return valueArgument(argument, about);
  const buffer = buffers.get(argument.buffer);
  if (buffer === undefined) throw new Error(`${about}: unchecked buffer "${argument.buffer}"`);
  return buffer;
}

function ready(
  context: OpenCLContext,
  program: OpenCLProgram,
  launch: LaunchSpec,
  buffers: DeviceBuffers,
): ReadyLaunch | undefined {
  const kernel = program.kernel(launch.kernel);
  checkArity(kernel, launch.args.length);
  if (isEmpty(launch)) return undefined;
  checkRange(kernel, launch, context.device);
  const args = launch.args.map((argument, i) =>
    resolveArgument(argument, buffers, `argument ${i} of kernel ${kernel.name}`),
  );
  return {
    kernel,
    args,
    ranges: launch.isDivisible === true ? rangeParts(launch, kernel.maxWorkGroupSize) : [launch],
  };
}

function fill(queue: Queue, buffer: DeviceBuffer, { init, poison }: BufferSpec): void {
  if (init !== undefined) readContent(init, (part, at) => queue.write(buffer, part, at));
  else if (poison) queue.fill(buffer, POISON_BYTE);
}

/** A file as the memory of a buffer, on a device that computes in host memory. */
const mappingFor = ({ init }: BufferSpec, { device }: OpenCLContext): FileMapping | undefined =>
  device.type === "cpu" && init !== undefined && "path" in init ? FileMapping.of(init) : undefined;

function enqueue(queue: Queue, { kernel, args, ranges }: ReadyLaunch): readonly CommandEvent[] {
  kernel.setArguments(args);
  return ranges.map((range) => queue.launch(kernel, range));
}

/** The times of a launch from its first part to its last; undefined if nothing was launched. The queue runs parts in order. */
function timesOf(events: readonly CommandEvent[]): CommandTimes | undefined {
  const first = events[0]?.times();
  return first && { ...first, end: events.at(-1)!.times().end };
}

/** A pass: the times of the launches that ran, and the buffers with the results. */
interface DevicePass {
  readonly times: PassTimes;
  readonly end: readonly string[];
}

function pass(
  queue: Queue,
  buffers: DeviceBuffers,
  launches: readonly (ReadyLaunch | undefined)[],
  request: RunRequest,
): DevicePass {
  const events: (readonly CommandEvent[])[] = launches.map(() => []);
  const holds = (flag: string): boolean => {
    const value = new Uint8Array(1);
    queue.read(buffers.get(flag)!, value);
    return value[0] !== 0;
  };
  const steps = followed(requestSteps(request), holds);
  try {
    for (;;) {
      const { value, done } = steps.next();
      if (done === true) {
        queue.finish();
        return { times: events.map(timesOf), end: value };
      }
      const launch = launches[value];
      if (launch !== undefined) events[value] = enqueue(queue, launch);
    }
  } finally {
    for (const event of events.flat()) event.release();
  }
}

/** The outputs of a request, the buffers in which they are, and where they go. */
interface Download {
  readonly request: RunRequest;
  readonly end: readonly string[];
  readonly take: TakeOutput;
}

function download(queue: Queue, buffers: DeviceBuffers, { request, end, take }: Download): void {
  for (const [k, { name, bytes }] of outputsOf(request).entries()) {
    const buffer = buffers.get(end[k]!)!;
    take(name, bytes, (into, at) => queue.read(buffer, into, at));
  }
}

/** The difference of two times of a pass, which is far below 2^53 ns (104 days). */
const nanoseconds = (from: bigint, to: bigint): number => Number(to - from);

const passLength = (times: PassTimes): number =>
  spanOf(times.flatMap((t) => (t === undefined ? [] : [[t.start, t.end] as const])));

function report(launch: LaunchSpec, times: PassTimes): LaunchReport {
  const of = (measure: (t: CommandTimes) => number): Spread =>
    spreadOf(times.map((t) => (t ? measure(t) : 0)));
  return {
    kernel: launch.kernel,
    skipped: times.every((t) => t === undefined),
    ns: of((t) => nanoseconds(t.start, t.end)),
    waitNs: of((t) => nanoseconds(t.queued, t.start)),
  };
}

function passes(
  queue: Queue,
  buffers: DeviceBuffers,
  launches: readonly (ReadyLaunch | undefined)[],
  request: RunRequest,
  take: TakeOutput,
): readonly PassTimes[] {
  const { warmup = 0, repeat = 1 } = request;
  const next = (): DevicePass => pass(queue, buffers, launches, request);
  const first = next();
  download(queue, buffers, { request, end: first.end, take });
  const rest = Array.from({ length: warmup + repeat - 1 }, () => next().times);
  return [first.times, ...rest].slice(warmup);
}

/**
 * Runs a request that `checkRequest` accepted: one pass, giving the results to `take`, then the other passes. With `warmup` 0 the
 * first pass is timed too. Releases the buffers in any case. Raises the faults E0804, and E0805 and E0806 for launches that the built kernels
 * do not allow. If `maps` is set, files become memory of a device that computes in host memory, and are not copied.
 */
export function execute(
  context: OpenCLContext,
  queue: Queue,
  program: OpenCLProgram,
  request: RunRequest,
  take: TakeOutput,
  maps = false,
): Omit<RunResult, "device" | "buildMs" | "outputs"> {
  const buffers = new Map<string, DeviceBuffer>();
  const mappings: FileMapping[] = [];
  try {
    for (const spec of request.buffers) {
      const mapped = maps ? mappingFor(spec, context) : undefined;
      if (mapped !== undefined) mappings.push(mapped);
      const buffer = new DeviceBuffer(context, spec.bytes, mapped);
      buffers.set(spec.name, buffer);
      if (mapped === undefined) fill(queue, buffer, spec);
    }
    const launches = request.launches.map((launch) => ready(context, program, launch, buffers));
    const timed = passes(queue, buffers, launches, request, take);
    for (const mapping of mappings) mapping.check();
    const reports = request.launches.map((launch, i) =>
      report(
        launch,
        timed.map((times) => times[i]),
      ),
    );
    return { launches: reports, passNs: spreadOf(timed.map(passLength)) };
  } finally {
    for (const buffer of buffers.values()) buffer.release();
    for (const mapping of mappings) mapping.release();
  }
}
