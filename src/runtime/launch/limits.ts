/** @file Checks launches against the limits of a device (E0805). Messages about numbers state both of them. */
import type { Kernel } from "../../lowering/imperative.ts";
import { type LimitName, MEMORY_LIMITS, type MemoryLimit } from "../../lowering/memories.ts";
import type { Plan } from "../../lowering/plan.ts";
import { scalarsOf } from "../../lowering/print/plan.ts";
import type { Diagnostic } from "../../term/index.ts";
import type { DeviceInfo, DeviceLimits } from "../opencl/devices.ts";
import { beyondDevice } from "./errors.ts";
import type { EvaluatedPlan, PreparedBuffer } from "./evaluate-plan.ts";
import type { GroupMemory, MemoryUse } from "./group-memory.ts";

/** The limits of a device for buffers and launches, and whether it has the types f64 and f16. */
export type LaunchLimits = DeviceLimits & Pick<DeviceInfo, "fp64" | "fp16">;

/**
 * E0805 for every buffer and launch that exceeds a limit of the device, for all buffers together, and for each kernel of the plan that
 * uses a scalar type that the device lacks: all are built, also those that a run does not launch. A launch that is repeated
 * gives its diagnostic as often.
 */
export function checkLimits(
  { buffers, launches }: Pick<EvaluatedPlan, "buffers" | "launches">,
  { kernels, target }: Pick<Plan, "kernels" | "target">,
  device: LaunchLimits,
): readonly Diagnostic[] {
  return [
    ...buffers.flatMap((b) => allocation(b, device)),
    ...globalMemory(buffers, device),
    ...kernels.flatMap((k) => scalarTypes(k, target, device)),
    ...launches.filter((l) => !l.skipped).flatMap((l) => checkGroup(l, device)),
  ];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const product = (numbers: readonly number[]): number => numbers.reduce((a, b) => a * b, 1);

function allocation({ name, bytes }: PreparedBuffer, device: DeviceLimits): Diagnostic[] {
  if (bytes <= device.maxAllocationBytes) return [];
  return [
    beyondDevice(
      `${name} needs ${bytes} bytes, but ${device.name} allocates at most ${device.maxAllocationBytes} at once`,
    ),
  ];
}

function globalMemory(buffers: readonly PreparedBuffer[], device: DeviceLimits): Diagnostic[] {
  const bytes = sum(buffers.map((b) => b.bytes));
  if (bytes <= device.globalMemoryBytes) return [];
  const message = `all buffers together need ${bytes} bytes, but ${device.name} has ${device.globalMemoryBytes}`;
  return [beyondDevice(message)];
}

function scalarTypes(kernel: Kernel, target: Plan["target"], device: LaunchLimits): Diagnostic[] {
  if (device.fp16 && device.fp64) return [];
  const used = scalarsOf(kernel, target);
  const has = { f16: device.fp16, f64: device.fp64 };
  return (["f16", "f64"] as const)
    .filter((type) => used.has(type) && !has[type])
    .map((type) =>
      beyondDevice(
        `kernel ${kernel.name} computes with ${type}, which ${device.name} does not support`,
        ["compute with `f32`, or choose another device: `strata devices` lists them"],
      ),
    );
}

// ---------------------------------------------------------------- work-groups

/**
 * The limits of a device for a work-group: work-items, bytes, and numbers of arguments. A limit that is left out is not checked.
 */
export interface GroupLimits extends Partial<Readonly<Record<LimitName, number | undefined>>> {
  /** The device's name in messages. */
  readonly name: string;
  readonly maxWorkGroupSize?: number | undefined;
  /** The most work-items of a work-group in each dimension, dimension 0 first. */
  readonly maxWorkItemSizes?: readonly (number | undefined)[] | undefined;
}

/** The demands of a kernel's work-group. A demand that is left out is not known yet and not checked. */
export interface Group extends Partial<GroupMemory> {
  readonly kernel: { readonly name: string };
  /** The work-items of a work-group in each dimension, dimension 0 first. */
  readonly local?: readonly number[] | undefined;
}

/**
 * E0805 for every limit on work-items and memories that a work-group exceeds; empty if there is none. Unknown demands and limits
 * are not checked.
 */
export const checkGroup = (group: Group, limits: GroupLimits): readonly Diagnostic[] => [
  ...checkWorkItems(group, limits),
  ...MEMORY_LIMITS.flatMap((limit) => checkMemory(limit, group, limits)),
];

const FEWER =
  "state fewer work-items: `lcl(0, 64)` in the mapping, or `groupsOf([64])` after `kernel`; or use a smaller tile";

/**
 * E0805 for a work-group with too many work-items: one for each dimension that is too long, and one for all together. Empty if the
 * size of the work-group is not known.
 */
export function checkWorkItems(
  { kernel, local = [] }: Group,
  device: GroupLimits,
): readonly Diagnostic[] {
  const { name, maxWorkGroupSize = Infinity, maxWorkItemSizes = [] } = device;
  const items = product(local);
  const shape = local.join("x");
  const tooLong = local.flatMap((size, d) => {
    const most = maxWorkItemSizes[d] ?? Infinity;
    const message = `work-group ${shape} of kernel ${kernel.name} has ${size} work-items along dimension ${d}, but ${name} allows ${most}`;
    return size <= most ? [] : [beyondDevice(message, [FEWER])];
  });
  if (items <= maxWorkGroupSize) return tooLong;
  const sum = local.length > 1 ? `${shape} = ${items}` : items;
  const message = `work-group ${sum} of kernel ${kernel.name} exceeds the maximum of ${maxWorkGroupSize} work-items of ${name}`;
  return [...tooLong, beyondDevice(message, [FEWER])];
}

// ---------------------------------------------------------------- memories

/**
 * E0805 if a kernel uses more of a memory than a limit allows: of its work-group's arrays, of one argument (a diagnostic for each),
 * or of the number of arguments, as the limit says.
 */
export function checkMemory(
  limit: MemoryLimit,
  { kernel, memory = [] }: Group,
  device: GroupLimits,
): readonly Diagnostic[] {
  const most = device[limit.name] ?? Infinity;
  const use = memory.find((m) => m.space === limit.memory.space);
  if (use === undefined) return [];
  return EXCEEDED[limit.bounds]({ kernel: kernel.name, use, most, device: device.name }).map((m) =>
    beyondDevice(m, [limit.help]),
  );
}

interface Asked {
  readonly kernel: string;
  readonly use: MemoryUse;
  readonly most: number;
  readonly device: string;
}

/** The messages for an exceeded limit, by what the limit bounds. */
const EXCEEDED: Readonly<Record<MemoryLimit["bounds"], (asked: Asked) => readonly string[]>> = {
  group: ({ kernel, use, most, device }) =>
    use.groupBytes <= most
      ? []
      : [
          `kernel ${kernel} needs ${use.groupBytes} bytes of ${use.space} memory per work-group, but ${device} has ${most}`,
        ],
  argument: ({ kernel, use, most, device }) =>
    use.arguments
      .filter(({ bytes }) => bytes > most)
      .map(
        ({ name, bytes }) =>
          `${name} needs ${bytes} bytes of ${use.space} memory in kernel ${kernel}, but ${device} has ${most} for an argument`,
      ),
  arguments: ({ kernel, use, most, device }) =>
    use.arguments.length <= most
      ? []
      : [
          `kernel ${kernel} reads ${use.arguments.length} arguments from ${use.space} memory, but ${device} allows ${most}`,
        ],
};
