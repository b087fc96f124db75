/** @file `strata tune`: finds the schedule and the values of its parameters with which a program is fastest on a device. */
import type { Profile } from "../../../api/profile/profile.ts";
import type { InputValue } from "../../../api/run/input-value.ts";
import type { RunOptions } from "../../../api/run/run.ts";
import type { NativeDevice } from "../../../api/run/runners.ts";
import { notesOfUnusual } from "../../../api/run/unusual-values.ts";
import {
  type ApplyOptions,
  apply as applySchedule,
  choose,
  type Where,
} from "../../../api/schedule/apply.ts";
import { Failed } from "../../../api/source/failed.ts";
import type { Source } from "../../../api/source/source.ts";
import { describeChoice } from "../../../api/tune/describe.ts";
import {
  type Tuned,
  type TunedChoice,
  type TuneOptions,
  type TuneProgress,
  tune as tuneProgram,
} from "../../../api/tune/tune.ts";
import type { DefaultKind, Program } from "../../../lang/index.ts";
import type { FpMode } from "../../../lowering/plan.ts";
import type { SemanticClass } from "../../../strategies/index.ts";
import type { Diagnostic } from "../../../term/index.ts";
import { EXIT } from "../../exit-code.ts";
import { interruptible, untilInterrupted } from "../../interruptible.ts";
import type { GlobalOptions, Invocation } from "../../invocation.ts";
import { countOf, millisOf } from "../../options/amounts.ts";
import { chooseNative, infoOf } from "../../options/choose-device.ts";
import { kindOfDevice, withDefault } from "../../options/default-schedule.ts";
import { type NamedWord, namedWords } from "../../options/inputs.ts";
import {
  type AskedProfile,
  askedProfile,
  type ProfileFlags,
} from "../../options/profile-options.ts";
import { readInputs } from "../../options/read-inputs.ts";
import { applyOptions, open } from "../../options/schedule-options.ts";
import { ProgressLine } from "../../output/progress.ts";
import { type Best, commandForRun } from "./run-command.ts";
import { showTuned, writeTuned } from "./tune-report.ts";

interface TuneFlags extends GlobalOptions, ProfileFlags {
  readonly program?: string;
  readonly schedule?: readonly string[];
  readonly set?: readonly string[];
  readonly fix?: readonly string[];
  readonly fp?: FpMode;
  readonly class?: SemanticClass;
  /** False with `--no-default`. */
  readonly default?: boolean;
  readonly size?: readonly string[];
  readonly device?: string;
  readonly samples?: string;
  readonly budget?: string;
  readonly seed?: string;
  readonly repeat?: string;
  readonly isolated?: boolean;
  readonly timeout?: string;
  readonly fuel?: string;
  readonly out?: string;
  /** False with `--no-notes`. */
  readonly notes?: boolean;
}

/**
 * Times the settings of schedules on a device and reports the fastest. Returns the exit status: 1 if a choice gives a wrong result,
 * 130 if the search was interrupted. Raises E0001 and E0002 for unusable words and files.
 */
export async function tuneCommand(
  context: Invocation,
  file: string,
  words: readonly string[],
  options: TuneFlags,
): Promise<number> {
  const inputs = namedWords(context, words);
  const { schedule: schedules = [], ...others } = options;
  const apply = applyOptions(context, file, others);
  const limits = limitsOf(context, options);
  const asked = askedProfile(context, options);
  const source = open(context, file);
  const chosen = choose(source, apply);
  if (!chosen.ok) return context.fail(chosen);
  const device = await chooseNative(context, options.device ?? "opencl", CANNOT_TIME);
  const given = [...inputs, ...drawn(chosen.program, inputs)];
  const data = await readInputs(context, chosen, given, options);
  if (data instanceof Failed) return context.fail(data);
  const library = await byDefault(context, source, { ...apply, device }, options);
  const progress = new ProgressLine(context.terminal);
  const tuned = await untilInterrupted((signal) =>
    tuneProgram(source, data.inputs, {
      ...apply,
      ...limits,
      device,
      schedules: schedules.length > 0 ? schedules : undefined,
      library,
      sizes: data.sizes,
      where: whereOf(context, schedules, [apply.where, data.where]),
      signal,
      progress: (stage) => progress.show(show(stage)),
    }),
  );
  progress.clear();
  if (!tuned.ok) return context.fail(tuned);
  const command = (best: Best): string =>
    commandForRun(file, {
      ...{ ...options, best, words: given.map((a) => a.word), data: tuned.data },
      trust: source.commandWords,
    });
  context.report(tuned.warnings, source.sources);
  const remarks = [
    ...notesOfUnusual(tuned.unusual, chosen.program.inputs, data.inputs),
    ...(tuned.searchedOnce ? [remarkOnSearches(file)] : []),
  ];
  const status = await finish(context, tuned, { command, apply, remarks }, options);
  if (asked === undefined || tuned.choices.length === 0) return status;
  const { isolated, timeoutMs } = limits;
  const run = { device, isolated, timeoutMs };
  const profiled = await profileOfBest(tuned, { apply, inputs: data.inputs, run, asked });
  if (!profiled.ok) return context.fail(profiled);
  const { reportProfile } = await import("../../output/profile/write-profile.ts");
  reportProfile(context, profiled, asked);
  return status;
}

const remarkOnSearches = (file: string): string =>
  `schedules searched once, for the defaults of their parameters; the times are of these steps, which strata pin ${file} keeps`;

interface BestRun {
  readonly apply: ApplyOptions;
  readonly inputs: Readonly<Record<string, InputValue>>;
  readonly run: RunOptions;
  readonly asked: AskedProfile;
}

/** Runs the fastest choice once more on the same data, and profiles it. */
async function profileOfBest(
  tuned: Tuned,
  { apply, inputs, run, asked }: BestRun,
): Promise<Profile | Failed> {
  const [best] = tuned.choices as [TunedChoice];
  const { profile } = await import("../../../api/profile/profile.ts");
  const { schedule, settings, class: allowed = apply.class } = best;
  const applied = applySchedule(tuned.source, { ...apply, schedule, settings, class: allowed });
  if (!applied.ok) return applied;
  const work = () => profile(applied, inputs, { ...run, ...asked.speeds, sizes: openSizes(tuned) });
  return run.isolated === false ? work() : interruptible(work);
}

/** The sizes of the data of a tuning run that are not fixed. */
const openSizes = ({ data, fixed }: Tuned): Readonly<Record<string, number>> =>
  Object.fromEntries([...data.sizes].filter(([name]) => !Object.hasOwn(fixed, name)));

/**
 * The kind of the library's default schedule that is tried beside the schedules of the program, or alone where it has none, which is
 * said; undefined if the command line names schedules or leaves the default out.
 */
async function byDefault(
  context: Invocation,
  source: Source,
  { device, ...apply }: ApplyOptions & { readonly device: NativeDevice },
  { schedule: named = [], default: isAsked }: TuneFlags,
): Promise<DefaultKind | undefined> {
  if (named.length > 0 || isAsked === false) return undefined;
  const kind = kindOfDevice(await infoOf(device));
  withDefault(context, source, apply, kind);
  return kind;
}

interface Finishing {
  readonly command: (best: Best) => string;
  readonly apply: ApplyOptions;
  readonly remarks: readonly string[];
}

async function finish(
  context: Invocation,
  tuned: Tuned,
  { command, apply, remarks }: Finishing,
  { out, notes: asked }: TuneFlags,
): Promise<number> {
  for (const { problem } of tuned.wrong) context.fail(problem);
  const noted = asked === false ? [] : await notesOnBest(tuned, apply);
  context.report(noted, tuned.source.sources);
  showTuned(context, tuned, { command, remarks, noted });
  if (out !== undefined) await writeTuned(context, out, tuned, command);
  if (tuned.wrong.length > 0) return EXIT.problem;
  return tuned.end === "interrupted" ? EXIT.interrupted : EXIT.ok;
}

/** The notes on the fastest choice, for its device and sizes. */
async function notesOnBest(tuned: Tuned, options: ApplyOptions): Promise<readonly Diagnostic[]> {
  const [best] = tuned.choices;
  if (best === undefined) return [];
  const { compile } = await import("../../../api/compile/compile.ts");
  const { notes } = await import("../../../api/notes/notes.ts");
  const { source, device } = tuned;
  const { schedule, settings, class: allowed = options.class } = best;
  const applied = applySchedule(source, { ...options, schedule, settings, class: allowed });
  const compiled = applied.ok ? compile(applied) : applied;
  if (!compiled.ok) return [];
  return notes(compiled, { device: kindOfDevice(device), sizes: openSizes(tuned) });
}

/** Random data, as words, for the array inputs that the command line does not give. */
const drawn = ({ inputs }: Program, named: readonly NamedWord[]): readonly NamedWord[] =>
  inputs.flatMap(({ name, type }, i) => {
    if (type.tag !== "array" || named.some((a) => a.name === name)) return [];
    const value = `random:${i + 1}`;
    return [{ name, value, word: `${name}=${value}` }];
  });

function whereOf(
  context: Invocation,
  schedules: readonly string[],
  others: readonly (Where | undefined)[],
): Where {
  const named = schedules.map((name) => [`schedules.${name}`, name]);
  const own = context.where(Object.fromEntries(named));
  return (option) => [own, ...others].map((where) => where?.(option)).find((place) => place);
}

// ---------------------------------------------------------------- the command line's numbers

type TuneLimits = Pick<
  TuneOptions,
  "isolated" | "timeoutMs" | "repeat" | "samples" | "budgetMs" | "seed"
>;

const limitsOf = (context: Invocation, options: TuneFlags): TuneLimits => ({
  isolated: options.isolated ?? true,
  timeoutMs: millisOf(context, "--timeout", options.timeout),
  repeat: countOf(context, "--repeat", options.repeat),
  samples: countOf(context, "--samples", options.samples),
  budgetMs: millisOf(context, "--budget", options.budget),
  seed: countOf(context, "--seed", options.seed),
});

const CANNOT_TIME =
  "tuning needs a device: the simulator and the interpreter cannot tell how fast a kernel is; strata test checks schedules without one";

const show = (p: TuneProgress): string =>
  p.stage === "trying"
    ? `trying ${p.tried + 1} of ${p.of}: ${describeChoice(p.candidate)}`
    : `timing ${p.candidates}, round ${p.round + 1}: ${describeChoice(p.candidate)}`;
