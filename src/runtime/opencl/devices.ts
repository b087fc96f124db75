/** @file Lists the OpenCL devices of this machine as plain data, and selects one. */
import { type LimitName, MEMORY_LIMITS } from "../../lowering/memories.ts";
import {
  DEVICE,
  DEVICE_NOT_FOUND,
  DEVICE_TYPE,
  FP_CONFIG,
  PLATFORM_NAME,
  PLATFORM_NOT_FOUND,
} from "./constants.ts";
import { checkStatus, type NoDevice, noSuchDevice } from "./errors.ts";
import { integerOf, type Query, sizeTArray, textOf } from "./info.ts";
import { type OpenCL, openCL } from "./native.ts";
import { isPocl, unwritableCache } from "./pocl-cache.ts";

/** The kind of a device, from CL_DEVICE_TYPE. A device of several kinds counts as the first of gpu, cpu and accelerator. */
export type DeviceType = "gpu" | "cpu" | "accelerator" | "other";

/**
 * A device's identity and limits, as plain data that can be sent to another process. Sizes of memory are in bytes. It holds no
 * handle.
 */
export interface DeviceInfo extends Readonly<Record<LimitName, number>> {
  /** `platform:device`, both counted from 0; `c` for the C compiler. A selector for `selectDevice` and STRATA_DEVICE. */
  readonly index: string;
  readonly platform: string;
  readonly name: string;
  readonly vendor: string;
  readonly driver: string;
  readonly version: string;
  readonly type: DeviceType;
  readonly computeUnits: number;
  readonly globalMemoryBytes: number;
  /** The size of the largest single buffer. */
  readonly maxAllocationBytes: number;
  /** The most work-items of a work-group. */
  readonly maxWorkGroupSize: number;
  /** The most work-items of a work-group in each dimension. */
  readonly maxWorkItemSizes: readonly number[];
  readonly fp64: boolean;
  readonly fp16: boolean;
  /** Whether the device announces -cl-fp32-correctly-rounded-divide-sqrt. */
  readonly correctlyRoundedDivideSqrt: boolean;
  /** Whether the device announces f32 subnormal numbers. */
  readonly denormals: boolean;
}

/** The limits of a device that bound a launch, with the device's name for messages. Memory is in bytes. */
export type DeviceLimits = Pick<
  DeviceInfo,
  | "name"
  | "globalMemoryBytes"
  | "maxAllocationBytes"
  | LimitName
  | "maxWorkGroupSize"
  | "maxWorkItemSizes"
>;

/** All handles that a clGet…IDs function lists, in its order; none if it reports that there are no platforms or devices. */
function ids(
  call: string,
  get: (room: number, out: BigUint64Array | null, n: Uint32Array | null) => number,
): bigint[] {
  const found = new Uint32Array(1);
  const status = get(0, null, found);
  if (status === PLATFORM_NOT_FOUND || status === DEVICE_NOT_FOUND) return [];
  checkStatus(call, status);
  const out = new BigUint64Array(found[0] ?? 0);
  if (out.length > 0) checkStatus(call, get(out.length, out, null));
  return Array.from(out);
}

const platformIds = (cl: OpenCL): bigint[] =>
  ids("clGetPlatformIDs", (room, out, found) => cl.clGetPlatformIDs(room, out, found));

const deviceIds = (cl: OpenCL, platform: bigint): bigint[] =>
  ids("clGetDeviceIDs", (room, out, found) =>
    cl.clGetDeviceIDs(platform, DEVICE_TYPE.all, room, out, found),
  );

function typeOf(bits: bigint): DeviceType {
  if (bits & DEVICE_TYPE.gpu) return "gpu";
  if (bits & DEVICE_TYPE.cpu) return "cpu";
  return bits & DEVICE_TYPE.accelerator ? "accelerator" : "other";
}

function describe(cl: OpenCL, platform: string, device: bigint, index: string): DeviceInfo {
  const call = "clGetDeviceInfo";
  const ask =
    (what: number): Query =>
    (room, out, size) =>
      cl.clGetDeviceInfo(device, what, room, out, size);
  const text = (what: number): string => textOf(call, ask(what));
  const number = (what: number): number => Number(integerOf(call, ask(what)));
  const floats = integerOf(call, ask(DEVICE.singleFpConfig));
  const extensions = new Set(text(DEVICE.extensions).split(/\s+/));
  return {
    index,
    platform,
    name: text(DEVICE.name),
    vendor: text(DEVICE.vendor),
    driver: text(DEVICE.driver),
    version: text(DEVICE.version),
    type: typeOf(integerOf(call, ask(DEVICE.type))),
    computeUnits: number(DEVICE.computeUnits),
    globalMemoryBytes: number(DEVICE.globalMemory),
    maxAllocationBytes: number(DEVICE.maxAllocation),
    ...memoryLimits(number),
    maxWorkGroupSize: number(DEVICE.maxWorkGroupSize),
    maxWorkItemSizes: sizeTArray(call, ask(DEVICE.maxWorkItemSizes)),
    fp64: extensions.has("cl_khr_fp64"),
    fp16: extensions.has("cl_khr_fp16"),
    correctlyRoundedDivideSqrt: (floats & FP_CONFIG.correctlyRoundedDivideSqrt) !== 0n,
    denormals: (floats & FP_CONFIG.denormals) !== 0n,
  };
}

const memoryLimits = (number: (query: number) => number): Record<LimitName, number> =>
  Object.fromEntries(MEMORY_LIMITS.map(({ name, query }) => [name, number(query)])) as Record<
    LimitName,
    number
  >;

/** A device with its OpenCL handle, which is valid in this process only and need not be released. */
export interface FoundDevice {
  readonly info: DeviceInfo;
  readonly id: bigint;
}

const platformName = (cl: OpenCL, platform: bigint): string =>
  textOf("clGetPlatformInfo", (room, out, size) =>
    cl.clGetPlatformInfo(platform, PLATFORM_NAME, room, out, size),
  );

function platformDevices(cl: OpenCL, platform: bigint, p: number): FoundDevice[] {
  const name = platformName(cl, platform);
  return deviceIds(cl, platform).map((id, d) => ({
    id,
    info: describe(cl, name, id, `${p}:${d}`),
  }));
}

const findDevices = (): FoundDevice[] => {
  const cl = openCL();
  return platformIds(cl).flatMap((platform, p) => platformDevices(cl, platform, p));
};

/**
 * All devices of all drivers; none if a loader is installed without a driver. Raises E0801 without OpenCL, E0804 for a failed call.
 */
export const listDevices = (): DeviceInfo[] => findDevices().map(({ info }) => info);

const RANK: Record<DeviceType, number> = { gpu: 0, accelerator: 1, cpu: 2, other: 3 };

const sameText = (text: string, part: string): boolean =>
  text.toLowerCase().includes(part.toLowerCase());

/** The selector without its prefix `opencl:`; undefined for no word, an empty one, and `opencl` alone. */
const selectorOf = (word: string | undefined): string | undefined =>
  word?.replace(/^opencl(:|$)/i, "").trim() || undefined;

function matches(info: DeviceInfo, selector: string): boolean {
  if (/^\d+:\d+$/.test(selector)) return info.index === selector;
  const byType = info.type === selector.toLowerCase();
  return byType || sameText(info.name, selector) || sameText(info.platform, selector);
}

/** One line with a device's index, type, name and platform, indented by two blanks. */
export const describeDevice = (info: DeviceInfo): string =>
  `  ${info.index}  ${info.type}  ${info.name} (${info.platform})`;

/**
 * Chooses a device by index (`0:1`), by type (`gpu`, `cpu`, `accelerator`) or by part of the name of the device or its platform,
 * each with or without the prefix `opencl:`. `opencl` and no word select any device. Among several, GPUs come first, then
 * accelerators, CPUs and others, each in the loader's order. Raises the fault E0802 if no device fits; `broken` then explains a
 * silent driver.
 */
export function chooseDevice(
  devices: readonly DeviceInfo[],
  word?: string,
  broken: () => NoDevice["broken"] = () => undefined,
): DeviceInfo {
  const selector = selectorOf(word);
  const fitting = devices.filter((info) => selector === undefined || matches(info, selector));
  const [first] = fitting.toSorted((a, b) => RANK[a.type] - RANK[b.type]);
  if (first === undefined)
    throw noSuchDevice({ selector, existing: devices.map(describeDevice), broken: broken() });
  return first;
}

/**
 * Why a driver of this machine offers no device, with a way out; undefined if no reason is known. Only one cause is examined: PoCL
 * that cannot write its cache folder. Raises the fault E0801 without OpenCL.
 */
export function brokenDriver(): NoDevice["broken"] {
  const cl = openCL();
  const silent = platformIds(cl).filter((id) => deviceIds(cl, id).length === 0);
  return silent.some((id) => isPocl(platformName(cl, id))) ? unwritableCache() : undefined;
}

/**
 * Chooses an OpenCL device of this machine as `chooseDevice` does. Without a selector, or with `opencl` alone, the variable
 * STRATA_DEVICE is the selector, if it is set. Raises the faults E0801 without OpenCL, E0802 if no device fits, and E0804 for a
 * failed call.
 */
export function selectDevice(selector?: string): DeviceInfo {
  const { STRATA_DEVICE: preferred } = process.env;
  return chooseDevice(listDevices(), selectorOf(selector) ?? preferred, brokenDriver);
}

/**
 * The OpenCL handle of a device. It is looked up by index and name, because the info may come from another process. Raises the
 * fault E0802 if no device of this machine has both, and faults as `listDevices` does.
 */
export function deviceHandle(info: DeviceInfo): bigint {
  const devices = findDevices();
  const found = devices.find((d) => d.info.index === info.index && d.info.name === info.name);
  if (found !== undefined) return found.id;
  const existing = devices.map((d) => describeDevice(d.info));
  throw noSuchDevice({ selector: `${info.index} ${info.name}`, existing });
}
