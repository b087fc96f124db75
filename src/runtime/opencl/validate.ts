/**
 * @file Checks requests before they reach native code. Every message about a limit states both numbers. Faults: E0805 for an
 * exceeded limit, E0806 for a request that contradicts itself or the program.
 */
import { contentBytes } from "./buffer-content.ts";
import type { DeviceLimits } from "./devices.ts";
import { badRequest, limitExceeded } from "./errors.ts";
import type { OutputFile } from "./output-file.ts";
import type { LaunchRange } from "./queue.ts";
import {
  type ArgumentSpec,
  type BufferSpec,
  type LaunchSpec,
  outputsOf,
  type RequestCourse,
  type RunRequest,
} from "./request.ts";

/**
 * The limits of a built kernel on its device: the number of its arguments, the most work-items of its work-groups, and the bytes of
 * local memory of one work-group. `OpenCLKernel` has this type.
 */
export interface KernelLimits {
  readonly name: string;
  readonly argumentCount: number;
  readonly maxWorkGroupSize: number;
  readonly localMemoryBytes: number;
}

function bad(problem: string): never {
  throw badRequest({ problem });
}

function exceeded(problem: string): never {
  throw limitExceeded({ problem });
}

const isCount = (n: number): boolean => Number.isSafeInteger(n) && n >= 0;

const product = (sizes: readonly number[]): number => sizes.reduce((a, b) => a * b, 1);

const INT_MIN = -(2 ** 31);
const INT_MAX = 2 ** 31 - 1;

/** Returns a value if it is a 32-bit int. Raises the fault E0806 for a fraction, E0805 for a number out of range. */
export function checkInt(value: number, about: string): number {
  if (!Number.isInteger(value)) bad(`${about} must be an integer, not ${value}`);
  if (value < INT_MIN || value > INT_MAX)
    exceeded(`${about} is ${value}, but a 32-bit int ends at ${value < 0 ? INT_MIN : INT_MAX}`);
  return value;
}

const LANES: readonly number[] = [1, 2, 3, 4, 8, 16];

function checkArgument(argument: ArgumentSpec, names: ReadonlySet<string>, about: string): void {
  if ("int" in argument) checkInt(argument.int, about);
  else if ("scalar" in argument) {
    const lanes = argument.scalar.length;
    if (!LANES.includes(lanes)) bad(`${about} is passed by value, but has ${lanes} elements`);
  } else if (!names.has(argument.buffer)) bad(`${about} names no buffer: "${argument.buffer}"`);
}

function checkBuffer({ name, bytes, init }: BufferSpec, device: DeviceLimits): void {
  if (!isCount(bytes)) bad(`buffer "${name}" has a size of ${bytes} bytes`);
  if (bytes > device.maxAllocationBytes)
    exceeded(
      `buffer "${name}" needs ${bytes} bytes, but ${device.name} allocates at most ${device.maxAllocationBytes} at once`,
    );
  if (init && contentBytes(init) !== bytes)
    bad(`buffer "${name}" has ${bytes} bytes, but its initial value ${contentBytes(init)}`);
}

function checkBuffers(buffers: readonly BufferSpec[], device: DeviceLimits): Set<string> {
  const names = new Set<string>();
  for (const buffer of buffers) {
    if (names.has(buffer.name)) bad(`two buffers are called "${buffer.name}"`);
    names.add(buffer.name);
    checkBuffer(buffer, device);
  }
  const total = buffers.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > device.globalMemoryBytes)
    exceeded(`the buffers need ${total} bytes, but ${device.name} has ${device.globalMemoryBytes}`);
  return names;
}

function checkPasses({ warmup = 0, repeat = 1 }: RunRequest): void {
  if (!isCount(warmup)) bad(`the number of warm-up passes must be 0 or more, not ${warmup}`);
  if (!isCount(repeat) || repeat === 0)
    bad(`the number of timed passes must be 1 or more, not ${repeat}`);
}

/**
 * Checks parts of a request that need no built program: buffers, arguments, names to read, and numbers of passes. Raises the fault
 * E0805 for a limit of the device, E0806 for a contradiction. ND-ranges are checked by `checkRange`, with the built kernel.
 */
export function checkRequest(request: RunRequest, device: DeviceLimits): void {
  const names = checkBuffers(request.buffers, device);
  for (const { kernel, args } of request.launches)
    for (const [i, argument] of args.entries())
      checkArgument(argument, names, `argument ${i} of kernel ${kernel}`);
  for (const name of request.read)
    if (!names.has(name)) bad(`"${name}" is to be read, but there is no such buffer`);
  if (request.course) checkCourse(request.course, request.buffers);
  if (request.file) checkFile(request.file, request);
  checkPasses(request);
}

/** Checks that the buffers of a course exist, and hold the results that are read from them. */
function checkCourse({ steps, results }: RequestCourse, buffers: readonly BufferSpec[]): void {
  const room = new Map(buffers.map((b) => [b.name, b.bytes]));
  for (const s of steps) {
    if ("flag" in s && !room.has(s.flag))
      bad(`"${s.flag}" decides what runs, but there is no such buffer`);
    if (!("end" in s)) continue;
    for (const [k, { name, bytes }] of results.entries())
      if ((room.get(s.end[k] ?? "") ?? -1) < bytes)
        bad(`"${name}" of ${bytes} bytes is to be read, but "${s.end[k]}" does not hold as many`);
  }
}

function checkFile({ buffer, bytes }: OutputFile, request: RunRequest): void {
  const output = outputsOf(request).find(({ name }) => name === buffer);
  const room = output?.bytes ?? 0;
  if (output === undefined) bad(`"${buffer}" is to be stored in a file, but not read`);
  if (!isCount(bytes) || bytes > room)
    bad(`${bytes} bytes of buffer "${buffer}" are to be stored, which has ${room}`);
}

function checkLocal(
  kernel: KernelLimits,
  { global, local }: LaunchRange,
  device: DeviceLimits,
): void {
  if (local === undefined) return;
  if (local.length !== global.length)
    bad(`kernel ${kernel.name} has ${global.length} global and ${local.length} local sizes`);
  for (const [d, size] of local.entries()) {
    const most = device.maxWorkItemSizes[d] ?? 1;
    if (!isCount(size) || size === 0) bad(`local size ${d} of kernel ${kernel.name} is ${size}`);
    if (size > most)
      exceeded(
        `local size ${d} of kernel ${kernel.name} is ${size}, but ${device.name} allows ${most}`,
      );
    const whole = global[d] ?? 0;
    if (whole % size !== 0)
      bad(
        `global size ${d} of kernel ${kernel.name}, ${whole}, is no multiple of its local size ${size}`,
      );
  }
  const items = product(local);
  const most = Math.min(kernel.maxWorkGroupSize, device.maxWorkGroupSize);
  if (items > most)
    exceeded(
      `a work-group of kernel ${kernel.name} is ${local.join(" x ")} = ${items} work-items, but ${device.name} allows ${most} for it`,
    );
}

/**
 * Checks the sizes of a launch against the limits of the built kernel and of the device. Raises the fault E0806 for unusable sizes
 * and a work-group that does not divide the ND-range, E0805 for an exceeded limit. A launch has 1 to 3 dimensions.
 */
export function checkRange(kernel: KernelLimits, range: LaunchRange, device: DeviceLimits): void {
  const dimensions = range.global.length;
  if (dimensions < 1 || dimensions > 3)
    bad(`kernel ${kernel.name} has ${dimensions} dimensions; 1, 2 or 3 are possible`);
  for (const [d, size] of range.global.entries())
    if (!isCount(size)) bad(`global size ${d} of kernel ${kernel.name} is ${size}`);
  checkLocal(kernel, range, device);
  if (kernel.localMemoryBytes > device.localMemoryBytes)
    exceeded(
      `kernel ${kernel.name} needs ${kernel.localMemoryBytes} bytes of local memory, but ${device.name} has ${device.localMemoryBytes}`,
    );
}

/**
 * Raises the fault E0806 if the number of arguments is not the kernel's. Drivers notice a missing argument only at the launch and
 * do not say which it is.
 */
export function checkArity(kernel: KernelLimits, given: number): void {
  if (given !== kernel.argumentCount)
    bad(`kernel ${kernel.name} takes ${kernel.argumentCount} arguments, but ${given} are given`);
}

/** True if a dimension of a launch is 0. OpenCL 1.2 refuses such a launch, so that it has to be skipped. */
export const isEmpty = ({ global }: Pick<LaunchSpec, "global">): boolean => global.includes(0);
