/**
 * @file The limits of `strata compile`: of a device of this machine (`--device`), or as given (`--device-limits
 * local=49152,group=1024`).
 */
import type { CompileOptions } from "../../../api/compile/compile.ts";
import { MEMORY_LIMITS } from "../../../lowering/memories.ts";
import type { DeviceInfo } from "../../../runtime/opencl/index.ts";
import type { Invocation } from "../../invocation.ts";
import { chooseOpenCL } from "../../options/choose-device.ts";
import { badArgument } from "../../problem.ts";

/** The keys of `--device-limits`: memories in bytes, work-items of a group, work-items of a group in each dimension. */
const KEYS = [...MEMORY_LIMITS.flatMap((l) => l.key ?? []), "group", "x", "y", "z"] as const;
type Key = (typeof KEYS)[number];

interface LimitFlags {
  readonly device?: string;
  readonly deviceLimits?: string;
}

/**
 * The device or the limits that the options give; neither if no option is given. Limits that `--device-limits` leaves out are undefined.
 * Raises E0001 for words of another form and if both options are given, or the diagnostic of a missing device.
 */
export async function deviceLimits(
  context: Invocation,
  { device, deviceLimits: word }: LimitFlags,
): Promise<Pick<CompileOptions, "limits" | "device">> {
  if (word === undefined)
    return device === undefined ? {} : { device: await deviceOf(context, device) };
  if (device !== undefined)
    throw badArgument(context.line.place(word), "two devices are given", "leave one out");
  const given = new Map(word.split(",").map((part) => limit(context, word, part)));
  const limits = {
    name: "the device of --device-limits",
    ...Object.fromEntries(
      MEMORY_LIMITS.flatMap(({ name, key }) => (key === undefined ? [] : [[name, given.get(key)]])),
    ),
    maxWorkGroupSize: given.get("group"),
    maxWorkItemSizes: [given.get("x"), given.get("y"), given.get("z")],
  };
  return { limits };
}

const ELSEWHERE =
  "for a device that this machine does not have: --device-limits local=49152,group=1024";

async function deviceOf(context: Invocation, asked: string): Promise<DeviceInfo> {
  const device = await chooseOpenCL(context, asked, ELSEWHERE);
  const { selectDevice } = await import("../../../runtime/opencl/index.ts");
  return selectDevice(device);
}

function limit(context: Invocation, word: string, part: string): readonly [Key, number] {
  const [, name, digits] = /^(\w+)=(\d{1,15})$/.exec(part) ?? [];
  const key = KEYS.find((k) => k === name);
  if (key !== undefined) return [key, Number(digits)];
  throw badArgument(
    context.line.place(word),
    `\`${part}\` is no limit of a device`,
    `write it like --device-limits local=49152,group=1024 (bytes, work-items); x, y and z limit a dimension, constant the bytes of an argument in constant memory`,
  );
}
