/** @file `strata run`: a program on data, timed, shown, written and checked. */
import { type ApplyOptions, apply, choose } from "../../api/apply.ts";
import type { BindOptions } from "../../api/bind.ts";
import { Failed } from "../../api/failed.ts";
import type { InputValue } from "../../api/input-value.ts";
import { type Device, type Ran, run as runProgram } from "../../api/run.ts";
import type { Source } from "../../api/source.ts";
import type { Runnable } from "../../api/target.ts";
import { type Verified, verify } from "../../api/verify.ts";
import { DataError } from "../../runtime/data/errors.ts";
import { chooseDevice } from "../choose-device.ts";
import type { Context } from "../context.ts";
import { EXIT } from "../exit-code.ts";
import { type Assignment, assignments, inputOf } from "../inputs.ts";
import { interruptible } from "../interruptible.ts";
import { badArgument } from "../problem.ts";
import { showRun } from "../run-report.ts";
import { applyOptions, numbers, open, type ScheduleOptions } from "../schedule-options.ts";
import { writeResult } from "../write-result.ts";

export interface RunCommandOptions extends ScheduleOptions {
  readonly size?: readonly string[];
  readonly device?: string;
  readonly out?: string;
  readonly check?: boolean;
  readonly repeat?: string;
  readonly isolated?: boolean;
  readonly timeout?: string;
}

export async function run(
  context: Context,
  file: string,
  words: readonly string[],
  options: RunCommandOptions,
): Promise<number> {
  const given = assignments(context, words);
  const limits = { repeat: repeatOf(context, options), timeoutMs: timeoutOf(context, options) };
  const device = await chooseDevice(context, options.device);
  const source = open(context, file);
  const runnable = prepare(source, device, options, applyOptions(context, file, options));
  if (!runnable.ok) return context.fail(runnable);
  const data = await readInputs(context, runnable, given, options);
  if (data instanceof Failed) return context.fail(data);
  const isolated = options.isolated ?? true;
  const ran = await interruptible(() =>
    runProgram(runnable, data.inputs, { ...data, ...limits, device, isolated }),
  );
  if (!ran.ok) return context.fail(ran);
  const checked = options.check ? verify(ran, limits) : undefined;
  if (checked instanceof Failed) return context.fail(checked);
  return finish(context, ran, device, checked, options);
}

async function finish(
  context: Context,
  ran: Ran,
  device: Device,
  checked: Verified | undefined,
  { out }: RunCommandOptions,
): Promise<number> {
  if (out !== undefined) await writeResult(context, out, ran);
  showRun(context, { ran, device, checked, out });
  return checked === undefined || checked.equal ? EXIT.ok : EXIT.problem;
}

/** The interpreter needs no schedule; a device needs one. */
function prepare(
  source: Source,
  device: Device,
  { schedule, set = [] }: RunCommandOptions,
  options: ApplyOptions,
): Runnable | Failed {
  const isPlain = device === "interp" && schedule === undefined && set.length === 0;
  return isPlain ? choose(source, options) : apply(source, options);
}

// ---------------------------------------------------------------- the command line's numbers

function repeatOf(context: Context, { repeat = "10" }: RunCommandOptions): number {
  if (/^[1-9]\d{0,5}$/.test(repeat)) return Number(repeat);
  const message = `\`${repeat}\` is no number of runs`;
  throw badArgument(context.line.place(repeat), message, "write --repeat 10");
}

function timeoutOf(context: Context, { timeout }: RunCommandOptions): number | undefined {
  if (timeout === undefined) return undefined;
  const seconds = Number(timeout);
  if (seconds > 0 && seconds <= 1e6) return seconds * 1000;
  const message = `\`${timeout}\` is no time in seconds`;
  throw badArgument(context.line.place(timeout), message, "write --timeout 60");
}

// ---------------------------------------------------------------- inputs

interface Inputs extends BindOptions {
  readonly inputs: Readonly<Record<string, InputValue>>;
}

async function readInputs(
  context: Context,
  runnable: Runnable,
  given: readonly Assignment[],
  { size = [], device }: RunCommandOptions,
): Promise<Inputs | Failed> {
  const { program, source } = runnable.stage === "compiled" ? runnable.applied : runnable;
  const isSize = ({ name }: Assignment): boolean => program.nats.includes(name);
  const sizes = numbers(context, "--size", [...size, ...given.filter(isSize).map((a) => a.word)]);
  const values = new Map<string, InputValue>();
  try {
    for (const a of given) if (!isSize(a)) values.set(a.name, await inputOf(context, a));
  } catch (error) {
    if (error instanceof DataError) return dataProblem(error, source);
    throw error;
  }
  const words = Object.fromEntries([
    ["device", device],
    ...size.map((word) => [`sizes.${word.split("=")[0]}`, word]),
    ...given.map((a) => [`inputs.${a.name}`, a.word]),
  ]);
  const inputs = Object.fromEntries(values);
  return { inputs, sizes, where: context.where(words) };
}

const dataProblem = ({ code, problem, help }: DataError, source: Source): Failed =>
  new Failed([{ code, severity: "error", message: problem, help: [help] }], source.sources);
