/** @file The constants of the OpenCL 1.2 headers (CL/cl.h) that the runtime needs, and the names of error codes. */

/** CL_SUCCESS, the status of a call without an error. */
export const SUCCESS = 0;
/** Statuses of clBuildProgram for faults of the program or its options (E0803). Other errors are failed calls (E0804). */
export const BUILD_FAILURES: readonly number[] = [-11, -15, -17, -43];
/** CL_DEVICE_NOT_FOUND: a platform has no device of the requested type. */
export const DEVICE_NOT_FOUND = -1;
/** CL_PLATFORM_NOT_FOUND_KHR: the ICD loader is installed, but no driver is registered with it. */
export const PLATFORM_NOT_FOUND = -1001;

/** The bits of CL_DEVICE_TYPE that the runtime uses. */
export const DEVICE_TYPE = { cpu: 2n, gpu: 4n, accelerator: 8n, all: 0xffff_ffffn } as const;

/** CL_PLATFORM_NAME, a parameter of clGetPlatformInfo. */
export const PLATFORM_NAME = 0x0902;

/**
 * The parameters of clGetDeviceInfo that the runtime asks for. Those for the limits of local and constant memory are in
 * `lowering/memories.ts`.
 */
export const DEVICE = {
  type: 0x1000,
  computeUnits: 0x1002,
  maxWorkGroupSize: 0x1004,
  maxWorkItemSizes: 0x1005,
  maxAllocation: 0x1010,
  singleFpConfig: 0x101b,
  globalMemory: 0x101f,
  name: 0x102b,
  vendor: 0x102c,
  driver: 0x102d,
  version: 0x102f,
  extensions: 0x1030,
} as const;

/** The bits of CL_DEVICE_SINGLE_FP_CONFIG that the runtime reads. */
export const FP_CONFIG = { denormals: 1n << 0n, correctlyRoundedDivideSqrt: 1n << 7n } as const;

/** CL_QUEUE_PROFILING_ENABLE, a property of command queues. */
export const QUEUE_PROFILING = 1n << 1n;
/** CL_MEM_READ_WRITE, a flag of buffers. */
export const MEM_READ_WRITE = 1n;
/** CL_MEM_USE_HOST_PTR, a flag of buffers whose memory the host provides. */
export const MEM_USE_HOST_POINTER = 1n << 3n;
/** CL_PROGRAM_BUILD_LOG, a parameter of clGetProgramBuildInfo. */
export const PROGRAM_BUILD_LOG = 0x1183;
/** CL_KERNEL_NUM_ARGS, a parameter of clGetKernelInfo. */
export const KERNEL_ARGUMENT_COUNT = 0x1191;

/** The parameters of clGetKernelWorkGroupInfo that the runtime asks for. */
export const KERNEL = {
  workGroupSize: 0x11b0,
  compileWorkGroupSize: 0x11b1,
  localMemory: 0x11b2,
} as const;

/** Parameters of clGetEventProfilingInfo. */
export const PROFILING = { queued: 0x1280, submit: 0x1281, start: 0x1282, end: 0x1283 } as const;

// biome-ignore format: two tables in the order of the codes
const RUNTIME_CODES = [ // 0, -1, -2 ...
  "SUCCESS", "DEVICE_NOT_FOUND", "DEVICE_NOT_AVAILABLE", "COMPILER_NOT_AVAILABLE", "MEM_OBJECT_ALLOCATION_FAILURE",
  "OUT_OF_RESOURCES", "OUT_OF_HOST_MEMORY", "PROFILING_INFO_NOT_AVAILABLE", "MEM_COPY_OVERLAP",
  "IMAGE_FORMAT_MISMATCH", "IMAGE_FORMAT_NOT_SUPPORTED", "BUILD_PROGRAM_FAILURE", "MAP_FAILURE",
  "MISALIGNED_SUB_BUFFER_OFFSET", "EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST", "COMPILE_PROGRAM_FAILURE",
  "LINKER_NOT_AVAILABLE", "LINK_PROGRAM_FAILURE", "DEVICE_PARTITION_FAILED", "KERNEL_ARG_INFO_NOT_AVAILABLE",
];
// biome-ignore format: see above
const ARGUMENT_CODES = [ // -30, -31 ...
  "VALUE", "DEVICE_TYPE", "PLATFORM", "DEVICE", "CONTEXT", "QUEUE_PROPERTIES", "COMMAND_QUEUE", "HOST_PTR",
  "MEM_OBJECT", "IMAGE_FORMAT_DESCRIPTOR", "IMAGE_SIZE", "SAMPLER", "BINARY", "BUILD_OPTIONS", "PROGRAM",
  "PROGRAM_EXECUTABLE", "KERNEL_NAME", "KERNEL_DEFINITION", "KERNEL", "ARG_INDEX", "ARG_VALUE", "ARG_SIZE",
  "KERNEL_ARGS", "WORK_DIMENSION", "WORK_GROUP_SIZE", "WORK_ITEM_SIZE", "GLOBAL_OFFSET", "EVENT_WAIT_LIST",
  "EVENT", "OPERATION", "GL_OBJECT", "BUFFER_SIZE", "MIP_LEVEL", "GLOBAL_WORK_SIZE", "PROPERTY",
  "IMAGE_DESCRIPTOR", "COMPILER_OPTIONS", "LINKER_OPTIONS", "DEVICE_PARTITION_COUNT",
];

const OTHER_CODES: ReadonlyMap<number, string> = new Map([
  [PLATFORM_NOT_FOUND, "CL_PLATFORM_NOT_FOUND_KHR"],
  [-9999, "NVIDIA's illegal read or write by a kernel"],
]);

/**
 * The name of an error code: `CL_OUT_OF_RESOURCES` for -5, `CL_SUCCESS` for 0, words for NVIDIA's -9999, `unknown OpenCL error N`
 * for codes that are not in the tables.
 */
export function codeName(code: number): string {
  const other = OTHER_CODES.get(code);
  if (other !== undefined) return other;
  const runtime = RUNTIME_CODES[-code];
  if (runtime !== undefined) return `CL_${runtime}`;
  const argument = ARGUMENT_CODES[-code - 30];
  return argument === undefined ? `unknown OpenCL error ${code}` : `CL_INVALID_${argument}`;
}
