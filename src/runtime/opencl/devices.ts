/** @file The OpenCL devices of this machine, as plain data, and the choice of one. */
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

export type DeviceType = "gpu" | "cpu" | "accelerator" | "other";

export interface DeviceInfo extends Readonly<Record<LimitName, number>> {
  /** `platform:device`, both counted from 0; what `selectDevice` and STRATA_DEVICE take. */
  readonly index: string;
  readonly platform: string;
  readonly name: string;
  readonly vendor: string;
  readonly driver: string;
  readonly version: string;
  readonly type: DeviceType;
  readonly computeUnits: number;
  readonly globalMemoryBytes: number;
  /** The largest single buffer. */
  readonly maxAllocationBytes: number;
  readonly maxWorkGroupSize: number;
  /** Per dimension. */
  readonly maxWorkItemSizes: readonly number[];
  readonly fp64: boolean;
  readonly fp16: boolean;
  /** Announces -cl-fp32-correctly-rounded-divide-sqrt. */
  readonly correctlyRoundedDivideSqrt: boolean;
  /** Announces f32 subnormal numbers. */
  readonly denormals: boolean;
}

/** What bounds a launch. */
export type DeviceLimits = Pick<
  DeviceInfo,
  | "name"
  | "globalMemoryBytes"
  | "maxAllocationBytes"
  | LimitName
  | "maxWorkGroupSize"
  | "maxWorkItemSizes"
>;

/** Handles by position, e.g. all the platforms, as the clGet…IDs functions give them. */
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

/** A device with its native handle. */
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

/** All devices of all drivers; none where a loader is installed without a driver. Raises a fault where there is no OpenCL. */
export const listDevices = (): DeviceInfo[] => findDevices().map(({ info }) => info);

const RANK: Record<DeviceType, number> = { gpu: 0, accelerator: 1, cpu: 2, other: 3 };

const sameText = (text: string, part: string): boolean =>
  text.toLowerCase().includes(part.toLowerCase());

/** What is asked of a device: `gpu` and `opencl:gpu` ask the same, `opencl` alone asks nothing. */
const selectorOf = (word: string | undefined): string | undefined =>
  word?.replace(/^opencl(:|$)/i, "").trim() || undefined;

function matches(info: DeviceInfo, selector: string): boolean {
  if (/^\d+:\d+$/.test(selector)) return info.index === selector;
  const byType = info.type === selector.toLowerCase();
  return byType || sameText(info.name, selector) || sameText(info.platform, selector);
}

export const describeDevice = (info: DeviceInfo): string =>
  `  ${info.index}  ${info.type}  ${info.name} (${info.platform})`;

/**
 * Choose among `devices`: by index (`0:1`), by type (`gpu`, `cpu`, `accelerator`) or by part of the name of the device or
 * its platform, each with or without `opencl:` before it; `opencl` is any device. Among several a GPU comes first, then the
 * order of the loader. Raises a fault where none fits.
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

/** Why a driver of this machine offers no device, where that can be told. */
export function brokenDriver(): NoDevice["broken"] {
  const cl = openCL();
  const silent = platformIds(cl).filter((id) => deviceIds(cl, id).length === 0);
  return silent.some((id) => isPocl(platformName(cl, id))) ? unwritableCache() : undefined;
}

/** Choose a device of this machine; without a selector STRATA_DEVICE decides, and without that the order above. */
export function selectDevice(selector?: string): DeviceInfo {
  const { STRATA_DEVICE: preferred } = process.env;
  return chooseDevice(listDevices(), selectorOf(selector) ?? preferred, brokenDriver);
}

/** The native handle of a device, which is looked up again: an info may come from another process. */
export function deviceHandle(info: DeviceInfo): bigint {
  const devices = findDevices();
  const found = devices.find((d) => d.info.index === info.index && d.info.name === info.name);
  if (found !== undefined) return found.id;
  const existing = devices.map((d) => describeDevice(d.info));
  throw noSuchDevice({ selector: `${info.index} ${info.name}`, existing });
}
