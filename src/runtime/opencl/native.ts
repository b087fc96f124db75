/**
 * @file Binds the functions of the OpenCL library.
 *
 * The library is loaded at the first call of `openCL`, so that importing this module needs neither koffi nor a driver. Pointers and
 * handles are bigints. A typed array given for a pointer passes the address of its elements without a copy. Transfers block, so
 * that no driver keeps an address. `size_t` is assumed to have 64 bits.
 */

import { keepingEnvironment } from "./environment.ts";
import { openCLUnavailable } from "./errors.ts";
import { INSTALL_KOFFI, type Koffi, loadKoffi } from "./koffi.ts";

type Pointer = bigint;
type Out = ArrayBufferView | null;

/** The functions of OpenCL 1.2 that the runtime uses. Functions without a handle as result return the status. */
export interface OpenCL {
  clGetPlatformIDs(room: number, ids: Out, found: Out): number;
  clGetPlatformInfo(platform: Pointer, what: number, room: number, out: Out, size: Out): number;
  clGetDeviceIDs(platform: Pointer, type: bigint, room: number, ids: Out, found: Out): number;
  clGetDeviceInfo(device: Pointer, what: number, room: number, out: Out, size: Out): number;
  clCreateContext(
    properties: null,
    count: number,
    devices: BigUint64Array,
    notify: null,
    data: null,
    status: Out,
  ): Pointer;
  clReleaseContext(context: Pointer): number;
  clCreateCommandQueue(context: Pointer, device: Pointer, flags: bigint, status: Out): Pointer;
  clReleaseCommandQueue(queue: Pointer): number;
  clCreateBuffer(
    context: Pointer,
    flags: bigint,
    bytes: number,
    host: Pointer | null,
    status: Out,
  ): Pointer;
  clReleaseMemObject(buffer: Pointer): number;
  clEnqueueWriteBuffer(
    queue: Pointer,
    buffer: Pointer,
    blocking: 1,
    offset: number,
    bytes: number,
    from: ArrayBufferView,
    waits: 0,
    waitFor: null,
    event: null,
  ): number;
  clEnqueueReadBuffer(
    queue: Pointer,
    buffer: Pointer,
    blocking: 1,
    offset: number,
    bytes: number,
    into: ArrayBufferView,
    waits: 0,
    waitFor: null,
    event: null,
  ): number;
  clEnqueueFillBuffer(
    queue: Pointer,
    buffer: Pointer,
    pattern: ArrayBufferView,
    patternBytes: number,
    offset: number,
    bytes: number,
    waits: 0,
    waitFor: null,
    event: null,
  ): number;
  clCreateProgramWithSource(
    context: Pointer,
    count: 1,
    sources: readonly [string],
    lengths: null,
    status: Out,
  ): Pointer;
  clBuildProgram(
    program: Pointer,
    count: 0,
    devices: null,
    options: string,
    notify: null,
    data: null,
  ): number;
  clGetProgramBuildInfo(
    program: Pointer,
    device: Pointer,
    what: number,
    room: number,
    out: Out,
    size: Out,
  ): number;
  clReleaseProgram(program: Pointer): number;
  clCreateKernel(program: Pointer, name: string, status: Out): Pointer;
  clGetKernelInfo(kernel: Pointer, what: number, room: number, out: Out, size: Out): number;
  clGetKernelWorkGroupInfo(
    kernel: Pointer,
    device: Pointer,
    what: number,
    room: number,
    out: Out,
    size: Out,
  ): number;
  clSetKernelArg(kernel: Pointer, index: number, bytes: number, value: ArrayBufferView): number;
  clReleaseKernel(kernel: Pointer): number;
  clEnqueueNDRangeKernel(
    queue: Pointer,
    kernel: Pointer,
    dimensions: number,
    offset: BigUint64Array | null,
    global: BigUint64Array,
    local: BigUint64Array | null,
    waits: 0,
    waitFor: null,
    event: Out,
  ): number;
  clFinish(queue: Pointer): number;
  clGetEventProfilingInfo(event: Pointer, what: number, room: number, out: Out, size: Out): number;
  clReleaseEvent(event: Pointer): number;
}

// biome-ignore format: one C prototype a line: result, then arguments (handles and addresses are void *)
const PROTOTYPES: { readonly [Name in keyof OpenCL]: readonly [result: string, ...args: string[]] } = {
  clGetPlatformIDs:          ["int", "uint", "void *", "void *"],
  clGetPlatformInfo:         ["int", "void *", "uint", "size_t", "void *", "void *"],
  clGetDeviceIDs:            ["int", "void *", "uint64", "uint", "void *", "void *"],
  clGetDeviceInfo:           ["int", "void *", "uint", "size_t", "void *", "void *"],
  clCreateContext:           ["void *", "void *", "uint", "void *", "void *", "void *", "void *"],
  clReleaseContext:          ["int", "void *"],
  clCreateCommandQueue:      ["void *", "void *", "void *", "uint64", "void *"],
  clReleaseCommandQueue:     ["int", "void *"],
  clCreateBuffer:            ["void *", "void *", "uint64", "size_t", "void *", "void *"],
  clReleaseMemObject:        ["int", "void *"],
  clEnqueueWriteBuffer:      ["int", "void *", "void *", "uint", "size_t", "size_t", "void *", "uint", "void *", "void *"],
  clEnqueueReadBuffer:       ["int", "void *", "void *", "uint", "size_t", "size_t", "void *", "uint", "void *", "void *"],
  clEnqueueFillBuffer:       ["int", "void *", "void *", "void *", "size_t", "size_t", "size_t", "uint", "void *", "void *"],
  clCreateProgramWithSource: ["void *", "void *", "uint", "const char **", "void *", "void *"],
  clBuildProgram:            ["int", "void *", "uint", "void *", "const char *", "void *", "void *"],
  clGetProgramBuildInfo:     ["int", "void *", "void *", "uint", "size_t", "void *", "void *"],
  clReleaseProgram:          ["int", "void *"],
  clCreateKernel:            ["void *", "void *", "const char *", "void *"],
  clGetKernelInfo:           ["int", "void *", "uint", "size_t", "void *", "void *"],
  clGetKernelWorkGroupInfo:  ["int", "void *", "void *", "uint", "size_t", "void *", "void *"],
  clSetKernelArg:            ["int", "void *", "uint", "size_t", "void *"],
  clReleaseKernel:           ["int", "void *"],
  clEnqueueNDRangeKernel:    ["int", "void *", "void *", "uint", "void *", "void *", "void *", "uint", "void *", "void *"],
  clFinish:                  ["int", "void *"],
  clGetEventProfilingInfo:   ["int", "void *", "uint", "size_t", "void *", "void *"],
  clReleaseEvent:            ["int", "void *"],
};

const LIBRARIES: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  win32: ["OpenCL.dll"],
  darwin: ["/System/Library/Frameworks/OpenCL.framework/OpenCL"],
};
const ELSEWHERE = ["libOpenCL.so.1", "libOpenCL.so"];

const INSTALL_LOADER =
  "install an OpenCL loader and a driver (Debian: apt install ocl-icd-libopencl1 pocl-opencl-icd), " +
  "or set OPENCL_LIBRARY to the path of the library";

let bound: OpenCL | undefined;

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";

/** Loads koffi. Raises the fault E0801 if it is missing or broken. */
function koffi(): Koffi {
  try {
    return loadKoffi();
  } catch (error) {
    const tried = [{ what: "the npm package koffi", reason: firstLine(error) }];
    throw openCLUnavailable({ tried, install: INSTALL_KOFFI });
  }
}

function bind(koffi: Koffi, path: string): OpenCL {
  const library = koffi.load(path);
  const functions = Object.entries(PROTOTYPES).map(([name, [result, ...args]]) => [
    name,
    library.func(name, result, args),
  ]);
  return Object.fromEntries(functions) as OpenCL;
}

function candidates(): readonly string[] {
  const { OPENCL_LIBRARY: chosen } = process.env;
  return chosen ? [chosen] : (LIBRARIES[process.platform] ?? ELSEWHERE);
}

function open(koffi: Koffi): OpenCL {
  const tried: { what: string; reason: string }[] = [];
  for (const path of candidates()) {
    try {
      return bind(koffi, path);
    } catch (error) {
      tried.push({ what: path, reason: firstLine(error) });
    }
  }
  throw openCLUnavailable({ tried, install: INSTALL_LOADER });
}

/** Opens the library and calls one function, because the loader reads its environment variables at the first call. */
function openAndCall(koffi: Koffi): OpenCL {
  const cl = open(koffi);
  cl.clGetPlatformIDs(0, null, new Uint32Array(1));
  return cl;
}

/** The library, opened at the first call. Raises the fault E0801, with what was tried, if koffi or every library fails to load. */
export function openCL(): OpenCL {
  bound ??= keepingEnvironment(() => openAndCall(koffi()));
  return bound;
}
