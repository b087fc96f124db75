/** @file `profile`: runs a scheduled program, times its launches, and holds them against their counts and the roof of the device. */
import { DeviceFault } from "../../runtime/device-fault.ts";
import { preparePlan } from "../../runtime/launch/ready.ts";
import { isRefused } from "../../runtime/launch/refused.ts";
import type { DeviceInfo } from "../../runtime/opencl/devices.ts";
import { type Compiled, compile } from "../compile/compile.ts";
import { equalLaunches } from "../facts/equal-launches.ts";
import { facts } from "../facts/facts.ts";
import { refused } from "../run/bind.ts";
import type { InputValue } from "../run/input-value.ts";
import { type Ran, type RunOptions, run } from "../run/run.ts";
import type { Applied } from "../schedule/stages.ts";
import type { Failed } from "../source/failed.ts";
import { profileLaunches } from "./profile-launches.ts";
import type { ProfiledLaunch, RoofSpeeds } from "./profiled-launch.ts";

/** Options of `profile`: those of `run`, and speeds of the device. By default 3 rounds warm up, and 10 are timed. */
export interface ProfileOptions extends RunOptions {
  /** Bytes of global memory that the device moves, in GB/s. By default it is measured on OpenCL devices, with kernels that copy. */
  readonly bandwidth?: number | undefined;
  /** Floating-point operations that the device computes, in GFLOP/s. There is no default: the roof is then that of the bytes alone. */
  readonly flops?: number | undefined;
}

/** A completed run with the profile of its launches. */
export interface Profile {
  readonly ok: true;
  /** The run, with its result. */
  readonly ran: Ran;
  /** The name of the plan: `program_schedule`. */
  readonly name: string;
  /** The code that ran, in whose lines the places are. */
  readonly compiled: Compiled;
  /** The values of all sizes that are not fixed. */
  readonly sizes: Readonly<Record<string, number>>;
  /** Rounds over all launches that were not timed, and that were; both 0 where nothing is timed. */
  readonly warmup: number;
  readonly rounds: number;
  readonly speeds: RoofSpeeds;
  /** Nanoseconds of a round from the start of its first launch to the end of its last, the median; null where nothing is timed. */
  readonly roundNs: number | null;
  /** The launches in the order in which the host makes them first; equal launches are one. */
  readonly launches: readonly ProfiledLaunch[];
  /** What could not be told, and why. */
  readonly remarks: readonly string[];
}

const WARMUP = 3;
const ROUNDS = 10;

/**
 * Runs a scheduled program as `run` does, times its launches, and holds them against what they have to move and to compute: bytes and
 * operations counted as by `facts`, GB/s and GFLOP/s, the share of the roof, registers and spills where the driver tells them, and the lines
 * of the code that cost the most with the steps of the schedule that made them. In the simulator and the interpreter there are counts, but no
 * times. docs/profile.md says what each figure means. Fails as `run` does.
 *
 * @example
 * ```ts
 * import { apply, parse, profile, type Profile, type ProfiledLaunch, type ProfileOptions, unwrap } from "strata-lang";
 *
 * const applied = unwrap(apply(parse({ file: "hello.strata" }), { schedule: "naive" }));
 * const options: ProfileOptions = { device: "sim" }; // by default any OpenCL device
 * const profiled: Profile = unwrap(await profile(applied, { xs: [4, 8, 4] }, options));
 * const [launch]: readonly ProfiledLaunch[] = profiled.launches;
 * console.log(launch?.flops, launch?.bytes.touched, launch?.ns); // 15 24 null
 * ```
 */
export async function profile(
  scheduled: Applied | Compiled,
  inputs: Readonly<Record<string, InputValue>>,
  options: ProfileOptions = {},
): Promise<Profile | Failed> {
  const { device = "opencl", warmup = WARMUP, repeat = ROUNDS, where } = options;
  const target = device === "c" ? "c" : "opencl";
  const applied = scheduled.stage === "compiled" ? scheduled.applied : scheduled;
  const isMade = scheduled.stage === "compiled" && scheduled.plan.target === target;
  const compiled = isMade ? scheduled : compile(applied, { target });
  if (!compiled.ok) return compiled;
  const ran = await run(compiled, inputs, { ...options, device, warmup, repeat, inspect: true });
  if (!ran.ok) return ran;
  const { plan } = compiled;
  const sizes = Object.fromEntries([...ran.data.sizes].filter(([n]) => plan.sizes.includes(n)));
  const counted = facts(compiled, { sizes, where });
  if (!counted.ok) return counted;
  const prepared = preparePlan(plan, { sizes: ran.data.sizes, met: new Set() });
  if (isRefused(prepared)) return refused(ran.target, prepared, where);
  const groups = equalLaunches(prepared.launches);
  const { speeds, remarks } = await speedsFor(ran.device, options);
  const { timed, built } = ran;
  const launches = profileLaunches(
    groups.map(({ of }, i) => ({ facts: counted.launches[i]!, of })),
    { timed, built },
    speeds,
  );
  const isTimed = timed !== undefined;
  return {
    ok: true,
    ran,
    name: plan.name,
    compiled,
    sizes,
    warmup: isTimed ? warmup : 0,
    rounds: isTimed ? repeat : 0,
    speeds,
    roundNs: ran.passNs ?? null,
    launches,
    remarks: [...(isTimed ? [] : [UNTIMED]), ...remarks],
  };
}

const UNTIMED =
  "times need an OpenCL device, or the device c: these are the counts alone (`strata devices` lists the devices)";

/** The speeds that are given. On an OpenCL device, the bandwidth is else measured. */
async function speedsFor(
  device: DeviceInfo | undefined,
  { bandwidth, flops, isolated = true, timeoutMs }: ProfileOptions,
): Promise<{ readonly speeds: RoofSpeeds; readonly remarks: readonly string[] }> {
  const given = (value: number | undefined) =>
    value === undefined ? null : ({ value, from: "given" } as const);
  const known: RoofSpeeds = { bandwidth: given(bandwidth), flops: given(flops) };
  if (bandwidth !== undefined || device === undefined) return { speeds: known, remarks: [] };
  const { C_DEVICE } = await import("../../runtime/opencl/c/index.ts");
  if (device.index === C_DEVICE)
    return {
      speeds: known,
      remarks: ["no bandwidth is measured on the device c: --bandwidth gives one"],
    };
  const { measureBandwidth } = await import("../../runtime/opencl/copy-bandwidth.ts");
  try {
    const value = await measureBandwidth(device, { isolated, timeoutMs });
    return { speeds: { ...known, bandwidth: { value, from: "measured" } }, remarks: [] };
  } catch (error) {
    if (!(error instanceof DeviceFault)) throw error;
    const [reason] = error.message.split("\n");
    return { speeds: known, remarks: [`the bandwidth was not measured: ${reason}`] };
  }
}
