/** @file Takes the library's default schedule where a program has none, and says so. */
import type { ApplyOptions } from "../../api/schedule/apply.ts";
import { type Unscheduled, unscheduled } from "../../api/schedule/unscheduled.ts";
import type { Source } from "../../api/source/source.ts";
import { type DefaultKind, defaultName } from "../../lang/index.ts";
import type { TargetName } from "../../lowering/plan.ts";
import type { DeviceInfo } from "../../runtime/opencl/index.ts";
import { quoted } from "../command-line.ts";
import type { Invocation } from "../invocation.ts";

/** The kind of default schedule for the device of a run; the simulator and the interpreter, which have no `info`, count as CPUs. */
export const kindOfDevice = (info: DeviceInfo | undefined): DefaultKind =>
  info === undefined || info.type === "cpu" ? "cpu" : "gpu";

/**
 * The kind of default schedule that the words of `--target` and `--device` mean, without looking at the machine: `cpu` for a CPU and for
 * C, else `gpu`. Undefined if neither is given.
 */
export function kindOfWords({ target, device }: DeviceWords): DefaultKind | undefined {
  if (target === "c") return "cpu";
  if (device === undefined) return undefined;
  return /^(?:opencl:)?cpu$|^c$/i.test(device) ? "cpu" : "gpu";
}

interface DeviceWords {
  readonly target?: TargetName | undefined;
  readonly device?: string | undefined;
}

/**
 * The options with the library's default schedule for a kind of devices, if they name no schedule and the program has none, which is
 * said. Otherwise the options as they are. Where the kind is undefined, nothing states it: the default for GPUs is taken, and the line
 * says how to get the other.
 */
export function withDefault(
  context: Invocation,
  source: Source,
  options: ApplyOptions,
  kind: DefaultKind | undefined,
): ApplyOptions {
  if (options.schedule !== undefined) return options;
  const found = unscheduled(source, options);
  if (found === undefined) return options;
  sayDefault(context, source, found, { kind, class: options.class });
  return { ...options, schedule: defaultName(kind ?? "gpu") };
}

/** A default schedule that is taken: for which kind of devices, and the weakest class of rewrites that it may apply. */
interface TakenDefault {
  /** Undefined for GPUs where nothing states the kind. */
  readonly kind: DefaultKind | undefined;
  readonly class: ApplyOptions["class"];
}

/**
 * Says that the default schedule is taken for a program, with which class of rewrites, how to see it, and which files beside it have
 * schedules for the program.
 */
export function sayDefault(
  { terminal }: Invocation,
  { file, commandWords, programs }: Source,
  { program, nearby }: Unscheduled,
  { kind: stated, class: allowed }: TakenDefault,
): void {
  const kind = stated ?? "gpu";
  const command = [
    ...["strata", "schedule", file],
    ...(programs.length > 1 ? ["--program", program] : []),
    ...(kind === "gpu" ? [] : ["--device", kind]),
    ...(allowed === undefined ? [] : ["--class", allowed]),
    ...commandWords,
  ];
  const shown = command.map(quoted).join(" ");
  const other = stated === undefined ? `; for CPUs: --schedule ${defaultName("cpu")}` : "";
  terminal.say(
    `note: ${program} has no schedule: ${defaultName(kind)} is used, with --class ${allowed ?? "approx"} (${shown} prints it${other})`,
  );
  for (const way of nearby) terminal.say(`help: ${way}`);
}
