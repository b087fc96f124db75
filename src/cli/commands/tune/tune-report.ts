/**
 * @file Prints the result of `strata tune`: the fastest choices, the reasons why others do not fit, and the command for the best.
 */
import { describeChoice } from "../../../api/tune/describe.ts";
import type { Tuned, TunedChoice } from "../../../api/tune/tune.ts";
import { reasonJson, tunedSummary, tunedToJson } from "../../../api/tune/tuned-file.ts";
import { originOf } from "../../../api/written/header.ts";
import { diagnosticToJson } from "../../../lang/diagnostics/index.ts";
import { codeOf, REASONS, replaceFile } from "../../../runtime/host/index.ts";
import type { Diagnostic } from "../../../term/index.ts";
import type { Invocation } from "../../invocation.ts";
import { columns } from "../../output/columns.ts";
import { counted } from "../../output/counted.ts";
import { showTime } from "../../output/show-time.ts";
import { unwritableFile } from "../../problem.ts";
import type { Best } from "./run-command.ts";

/** Gives the `strata run` command of a choice. */
type CommandForChoice = (best: Best) => string;

/** The number of fastest choices that are shown. Of slower ones, only defaults are shown. */
const SHOWN = 10;

/** What is said beside the times. */
interface TuneReport {
  readonly command: CommandForChoice;
  /** Sentences about the data. */
  readonly remarks: readonly string[];
  /** Notes on the fastest schedule. */
  readonly noted: readonly Diagnostic[];
}

/**
 * Prints the result as text (the ten fastest choices, the defaults, reasons, and the command for the best), or with --json as
 * objects `choice`, `unfit` and `tuned`, with the notes on the best. `remarks` are sentences about the data. Wrong choices are not shown,
 * only counted in `tuned`.
 */
export function showTuned(
  context: Invocation,
  tuned: Tuned,
  { command, remarks, noted }: TuneReport,
): void {
  const { terminal } = context;
  if (context.json) {
    for (const choice of tuned.choices) terminal.json("choice", choice);
    for (const reason of tuned.unfit) terminal.json("unfit", reasonJson(reason));
    const about = noted.map((d) => diagnosticToJson(d, tuned.source.sources));
    terminal.json("tuned", {
      ...originOf(tuned),
      ...summary(tuned, command),
      remarks,
      notes: about,
    });
    return;
  }
  for (const note of notes(tuned)) terminal.say(note);
  for (const remark of remarks) terminal.say(`note: ${remark}`);
  for (const line of report(tuned)) terminal.data(line);
  const [best] = tuned.choices;
  if (best === undefined) return;
  const { bold } = terminal.paint;
  const gain = best.toDefaults === undefined ? "" : `, ${gainOf(best)}`;
  terminal.data(`best: ${bold(describeChoice(best))}${gain}`);
  terminal.data(`  ${command(best)}`);
}

const gainOf = ({ isDefault, toDefaults = 1 }: TunedChoice): string =>
  isDefault ? "its defaults" : `${(1 / toDefaults).toFixed(2)} times as fast as its defaults`;

function notes({ data, kept, idle }: Tuned): readonly string[] {
  const assumed = [...data.assumed].map(([name, value]) => `${name}=${value}`);
  return [
    ...(assumed.length === 0
      ? []
      : [`sizes of random inputs: ${assumed.join(", ")} (--size sets them)`]),
    ...(idle.length === 0 ? [] : [`parameters that change nothing here: ${idle.join(", ")}`]),
    ...kept.map((k) => `${k} has no declared values, so it keeps its default (--set sets it)`),
  ];
}

function report(tuned: Tuned): readonly string[] {
  const { program, fixed, device, data, choices } = tuned;
  const sizes = [
    ...Object.entries(fixed).map(([name, n]) => `, fixed ${name}=${n}`),
    ...[...data.sizes].map(([name, n]) => `, ${name}=${n}`),
  ].join("");
  const shown = choices.filter((c, k) => k < SHOWN || c.isDefault);
  const left = choices.length - shown.length;
  return [
    `${program} on ${device.name.trim()} (${device.platform.trim()})${sizes}`,
    ...table(shown),
    ...(left === 0 ? [] : [`  and ${left} slower (--save writes all to a file)`]),
    ...howMany(tuned),
    ...tuned.unfit.map(
      ({ count, code, message, example }) =>
        `  ${count}: ${code}, ${message}${count > 1 ? ", for instance" : ":"} ${describeChoice(example)}`,
    ),
  ];
}

function table(choices: readonly TunedChoice[]): readonly string[] {
  const head = ["time", "to best", "to defaults", "rounds", ""];
  const rows = choices.map((c) => [
    showTime(c.us * 1000),
    c.toBest.toFixed(2),
    c.toDefaults?.toFixed(2) ?? "",
    String(c.rounds),
    describeChoice(c),
  ]);
  return columns(head, rows, 4).map((line) => `  ${line}`);
}

const ENDS: Readonly<Record<Tuned["end"], string>> = {
  done: "",
  "out of time": "; the time was over (--budget gives more)",
  interrupted: "; interrupted",
};

function howMany(tuned: Tuned): readonly string[] {
  const { tried, choicesInAll, seed, end, reference } = tuned;
  const all = tried === 1 ? "the only setting tried" : `all ${tried} settings tried`;
  const some = `${tried} of ${choicesInAll} settings tried, drawn with seed ${seed}`;
  const part = tried === choicesInAll ? all : some;
  const against =
    reference === "interpreter"
      ? "the interpreter's"
      : "those of the first setting: the interpreter would take too long at these sizes";
  return [
    `${part}${ENDS[end]}; results compared with ${against}`,
    ...same(tuned),
    ...unfitting(tuned),
  ];
}

function same({ same: { length } }: Tuned): readonly string[] {
  const [give, count] = length === 1 ? ["gives", "counts"] : ["give", "count"];
  return length === 0
    ? []
    : [`${length} of them ${give} the kernels of another one, and ${count} as that one`];
}

function unfitting({ unfit }: Tuned): readonly string[] {
  const count = unfit.reduce((n, r) => n + r.count, 0);
  return count === 0
    ? []
    : [`${counted(count, "setting")} that ${count === 1 ? "does" : "do"} not fit:`];
}

// ---------------------------------------------------------------- JSON

/** The summary of a search with the command for the best choice. */
const summary = (tuned: Tuned, command: CommandForChoice): object => {
  const [best] = tuned.choices;
  return { ...tunedSummary(tuned), command: best === undefined ? null : command(best) };
};

/** Writes the file of `--save`: everything that `--json` prints, and the wrong choices, as one object. Raises E0003. */
export async function writeTuned(
  context: Invocation,
  path: string,
  tuned: Tuned,
  command: CommandForChoice,
): Promise<void> {
  const [best] = tuned.choices;
  const all = tunedToJson(tuned, { command: best === undefined ? null : command(best) });
  try {
    replaceFile(path, `${JSON.stringify(all, undefined, 2)}\n`);
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    throw unwritableFile(context.line.place(path), path, REASONS.get(code) ?? code);
  }
  if (!context.json) context.terminal.say(`wrote ${path}`);
}
