/** @file `strata compile`: prints the kernels of a scheduled program, writes them as files, or reports on the passes. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import {
  type Compiled,
  type CompileOptions,
  compile as compileApplied,
} from "../../../api/compile/compile.ts";
import type { DeviceKind } from "../../../api/notes/device-profile.ts";
import { notes } from "../../../api/notes/notes.ts";
import { apply } from "../../../api/schedule/apply.ts";
import { diagnosticToJson } from "../../../lang/diagnostics/index.ts";
import type { StageCode } from "../../../lowering/passes/pass-chain.ts";
import type { TargetName } from "../../../lowering/plan.ts";
import { TARGETS } from "../../../lowering/targets.ts";
import { codeOf, REASONS, replaceFile } from "../../../runtime/host/index.ts";
import { type Diagnostic, showCondition, showTest } from "../../../term/index.ts";
import { EXIT } from "../../exit-code.ts";
import type { Invocation } from "../../invocation.ts";
import { kindOfDevice, kindOfWords, withDefault } from "../../options/default-schedule.ts";
import { afterNotes, type NotesFlags } from "../../options/notes-options.ts";
import { open, type ScheduleOptions } from "../../options/schedule-options.ts";
import { tunedOptions } from "../../options/tuned-options.ts";
import { badArgument, unwritableFile } from "../../problem.ts";
import { deviceLimits } from "./device-limits.ts";
import { isAboutPasses, type PassWords, passOptions, showPassReport } from "./pass-report.ts";

interface CompileFlags extends ScheduleOptions, PassWords, NotesFlags {
  readonly out?: string;
  readonly target?: TargetName;
  readonly host?: "c";
  readonly device?: string;
  readonly deviceLimits?: string;
}

/**
 * Prints or writes the kernels of a schedule, lists the passes, or prints the code after one. Returns the exit status. Raises
 * diagnostics such as E0001 to E0003 for words and files.
 */
export async function compileCommand(
  context: Invocation,
  file: string,
  options: CompileFlags,
): Promise<number> {
  if (options.target === "c" && options.host !== undefined)
    throw badArgument(
      context.line.place("--host"),
      "`--host` writes a host program for OpenCL, and the target is c",
      "leave out --host: the printed C has a function NAME_run with the steps of the host",
      "leave out --target c",
    );
  const made = await deviceLimits(context, options);
  const source = open(context, file);
  const stated = tunedOptions(context, source, file, options, made.device);
  const applied = apply(source, withDefault(context, source, stated, kindOfWords(options)));
  if (!applied.ok) return context.fail(applied);
  const snapshots: StageCode[] = [];
  const see = (s: StageCode): void => void snapshots.push(s);
  const asked = { ...passOptions(context, options), ...(isAboutPasses(options) && { see }) };
  const { target = "opencl", host } = options;
  const compiled = compileApplied(applied, { target, host, ...made, ...asked });
  if (!compiled.ok) return context.fail(compiled);
  if (isAboutPasses(options)) {
    showPassReport(context, TARGETS[target].pipeline, snapshots, options);
    return EXIT.ok;
  }
  const noted = options.notes === false ? [] : notes(compiled, { device: kindFor(options, made) });
  context.report([...compiled.warnings, ...noted], applied.source.sources);
  const written = options.out === undefined ? [] : writeBundle(context, options.out, compiled);
  if (context.json) showJson(context, compiled, { files: written, noted });
  else if (options.out === undefined) context.terminal.data(textOf(compiled, options).trimEnd());
  else showFiles(context, compiled, written);
  return afterNotes(EXIT.ok, noted, options);
}

/** The kind of devices that the options state, for notes: `--for`, the device of `--device`, a CPU for code in C; else undefined. */
function kindFor(
  { for: stated, target }: CompileFlags,
  { device }: Pick<CompileOptions, "device">,
): DeviceKind | undefined {
  if (stated !== undefined) return stated;
  if (device !== undefined) return kindOfDevice(device);
  return target === "c" ? "cpu" : undefined;
}

/** The text to print: the host program, which contains the kernels, if one is asked for, otherwise the kernels. */
const textOf = ({ plan, source, files }: Compiled, { host }: CompileFlags): string =>
  host === undefined ? source : files.get(`${plan.name}.host.${host}`)!;

function writeBundle(context: Invocation, folder: string, { files }: Compiled): readonly string[] {
  try {
    mkdirSync(folder, { recursive: true });
    return [...files].map(([name, text]) => {
      const path = join(folder, name);
      replaceFile(path, text);
      return path;
    });
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    throw unwritableFile(context.line.place(folder), folder, REASONS.get(code) ?? code);
  }
}

function showJson(
  { terminal }: Invocation,
  compiled: Compiled,
  { files, noted }: { readonly files: readonly string[]; readonly noted: readonly Diagnostic[] },
): void {
  for (const kernel of compiled.kernels) terminal.json("kernel", kernel);
  const { plan, applied } = compiled;
  terminal.json("compiled", {
    name: plan.name,
    program: plan.program,
    schedule: applied.schedule.name,
    settings: Object.fromEntries(applied.settings),
    fixed: Object.fromEntries(applied.program.fixed),
    class: applied.class,
    fp: plan.mode,
    sizes: plan.sizes,
    conditions: plan.conditions.map((c) => showCondition(c)),
    ...(plan.alternatives && { alternatives: plan.alternatives.map((t) => showTest(t)) }),
    notes: noted.map((d) => diagnosticToJson(d, applied.source.sources)),
    files,
    ...(files.length === 0 && { source: compiled.source }),
  });
}

function showFiles({ terminal }: Invocation, compiled: Compiled, files: readonly string[]): void {
  const { conditions, alternatives = [] } = compiled.plan;
  const needs = [...conditions, ...alternatives];
  for (const path of files) terminal.data(path);
  for (const { name, ...counts } of compiled.kernels) {
    const shown = Object.entries(counts).map(([what, n]) => `${what} ${n}`);
    terminal.say(`kernel ${name}: ${shown.join(", ")}`);
  }
  for (const t of needs) terminal.say(`needs ${showTest(t)}`);
}
