/** @file The options about profiles: --profile, --profile-html, --bandwidth and --flops. */
import type { Command } from "commander";
import type { Invocation } from "../invocation.ts";
import { type SpeedFlags, type Speeds, speedsOf } from "./speeds.ts";

/** The options that `profiling` adds, as words of the command line. */
export interface ProfileFlags extends SpeedFlags {
  readonly profile?: boolean;
  readonly profileHtml?: string;
}

/** What a command line asks of a profile: speeds of the device, and the file of the page. */
export interface AskedProfile {
  readonly speeds: Speeds;
  readonly html: string | undefined;
}

/** Adds the options about profiles to a command, and returns the command. `what` is run. */
export const profiling = (command: Command, what: string): Command =>
  command
    .option(
      "--profile",
      `time each launch of ${what}: GB/s, GFLOP/s, share of the roof, registers, the lines that cost the most`,
    )
    .option(
      "--profile-html <file>",
      "write the profile as a page, with the code and a roofline plot (includes --profile)",
    )
    .option(
      "--bandwidth <GB/s>",
      "bytes of global memory that the device moves, for the roof of the profile (default: measured with kernels that copy)",
    )
    .option(
      "--flops <GFLOP/s>",
      "operations that the device computes, for the roof of the profile",
    );

/** The profile that the options ask for; undefined if none of them is given. Raises E0001 for a word that is no speed. */
export function askedProfile(context: Invocation, flags: ProfileFlags): AskedProfile | undefined {
  const { profile, profileHtml, bandwidth, flops } = flags;
  if (profile !== true && [profileHtml, bandwidth, flops].every((word) => word === undefined))
    return undefined;
  return { speeds: speedsOf(context, flags), html: profileHtml };
}
