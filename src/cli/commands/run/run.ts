/** @file `strata run`: runs a program on data, shows times and result, writes the result, and checks it. */

import type { Profile } from "../../../api/profile/profile.ts";
import { type Device, type Ran, run as runProgram } from "../../../api/run/run.ts";
import { notesOfUnusual, unusualValues } from "../../../api/run/unusual-values.ts";
import { verify } from "../../../api/run/verify.ts";
import { apply, choose } from "../../../api/schedule/apply.ts";
import { Failed } from "../../../api/source/failed.ts";
import type { Replacement } from "../../../runtime/host/replacement.ts";
import { EXIT } from "../../exit-code.ts";
import { interruptible } from "../../interruptible.ts";
import type { Invocation } from "../../invocation.ts";
import { millisOf } from "../../options/amounts.ts";
import { deviceOfRun, infoOf } from "../../options/choose-device.ts";
import { kindOfDevice, withDefault } from "../../options/default-schedule.ts";
import { namedWords } from "../../options/inputs.ts";
import {
  type AskedProfile,
  askedProfile,
  type ProfileFlags,
} from "../../options/profile-options.ts";
import { readInputs } from "../../options/read-inputs.ts";
import { open, type ScheduleOptions } from "../../options/schedule-options.ts";
import { tunedOptions } from "../../options/tuned-options.ts";
import { badArgument } from "../../problem.ts";
import { type RunReport, showRun } from "./run-report.ts";
import { resultFileFor, writeResult } from "./write-result.ts";

/** The options of `strata run`, as words of the command line that have not been parsed. An option that is not given is absent. */
export interface RunCommandOptions extends ScheduleOptions, ProfileFlags {
  readonly size?: readonly string[];
  readonly device?: string;
  readonly out?: string;
  readonly check?: boolean;
  readonly repeat?: string;
  readonly isolated?: boolean;
  readonly timeout?: string;
}

/**
 * Runs a program and reports on it. Without `--schedule`, `--settings` and `--set`, the interpreter runs the program as it is written;
 * otherwise, and for a profile, a schedule is applied, the library's default where the program has none. Returns the exit status: 1 also if `--check` finds a difference. Raises E0001 to E0003 for words and
 * files.
 */
export async function runCommand(
  context: Invocation,
  file: string,
  words: readonly string[],
  options: RunCommandOptions,
): Promise<number> {
  const given = namedWords(context, words);
  const limits = {
    repeat: repeatOf(context, options),
    timeoutMs: millisOf(context, "--timeout", options.timeout),
  };
  const asked = askedProfile(context, options);
  const device = await deviceOfRun(context, options.device);
  const source = open(context, file);
  const info = await infoOf(device);
  const stated = tunedOptions(context, source, file, options, info);
  const runnable =
    asked === undefined && isPlain(device, options)
      ? choose(source, stated)
      : apply(source, withDefault(context, source, stated, kindOfDevice(info)));
  if (!runnable.ok) return context.fail(runnable);
  const data = await readInputs(context, runnable, given, options);
  if (data instanceof Failed) return context.fail(data);
  const isolated = options.isolated ?? true;
  const work = async (path: string | undefined): Promise<Ran | Profile | Failed> => {
    const runOptions = { ...data, ...limits, device, isolated, resultFile: path };
    if (asked === undefined || runnable.stage !== "applied")
      return runProgram(runnable, data.inputs, runOptions);
    const { profile } = await import("../../../api/profile/profile.ts");
    return profile(runnable, data.inputs, { ...runOptions, ...asked.speeds });
  };
  // The new file is made where a signal already ends this process by an exit, which removes the file.
  const intoFile = async () => {
    const file = options.out === undefined ? undefined : resultFileFor(options.out);
    return { file, outcome: await work(file?.path) };
  };
  const inChild = isolated && device.startsWith("opencl");
  const made = await (inChild ? interruptible(intoFile) : intoFile());
  using resultFile = made.file;
  const { outcome } = made;
  if (!outcome.ok) return context.fail(outcome);
  const [ran, profiled] = "ran" in outcome ? [outcome.ran, outcome] : [outcome, undefined];
  context.report(ran.warnings, source.sources);
  const checked = options.check ? verify(ran, limits) : undefined;
  if (checked instanceof Failed) return context.fail(checked);
  const unusual = unusualValues(ran);
  const remarks = notesOfUnusual(unusual, ran.target.inputs, data.inputs);
  const report = { ran, device, checked, unusual, remarks, out: options.out };
  const status = await finish(context, report, resultFile);
  if (asked !== undefined && profiled !== undefined) await showProfiled(context, profiled, asked);
  return status;
}

async function showProfiled(
  context: Invocation,
  profiled: Profile,
  asked: AskedProfile,
): Promise<void> {
  const { reportProfile } = await import("../../output/profile/write-profile.ts");
  reportProfile(context, profiled, asked);
}

async function finish(
  context: Invocation,
  report: RunReport,
  file: Replacement | undefined,
): Promise<number> {
  const { ran, checked, out } = report;
  const written = out === undefined ? [] : await writeResult(context, out, ran, file);
  showRun(context, report, written);
  return checked === undefined || checked.equal ? EXIT.ok : EXIT.problem;
}

/** True if the program runs as it is written: in the interpreter, where no schedule or setting is given. */
const isPlain = (device: Device, { schedule, settings, set = [] }: RunCommandOptions): boolean =>
  device === "interp" && schedule === undefined && settings === undefined && set.length === 0;

function repeatOf(context: Invocation, { repeat = "10" }: RunCommandOptions): number {
  if (/^[1-9]\d{0,5}$/.test(repeat)) return Number(repeat);
  const message = `\`${repeat}\` is no number of runs`;
  throw badArgument(context.line.place(repeat), message, "write --repeat 10");
}
