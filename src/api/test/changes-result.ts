/** @file The diagnostic E0507 for a schedule that changes the result of its program. */
import { type Diagnostic, namesAlong, showScalar, showTerm } from "../../term/index.ts";
import type { Verified } from "../run/reference.ts";
import type { SelectedSchedule } from "../schedule/stages.ts";
import { Failed } from "../source/failed.ts";
import type { ChangingStep, StateDifference } from "../trace/state-search.ts";
import { type ExampleFile, showExample } from "./example-file.ts";

/** How the result of a rewritten program differs from that of the program as it is written. */
export interface ResultChange {
  readonly difference: StateDifference;
  /** The agreement that is demanded, in words; absent if the rewritten program has no value. */
  readonly demand?: string;
  /** In words, where the program ran, on which sizes, data and settings. */
  readonly where: readonly string[];
  /** The first step that changes the result, if it is known. */
  readonly step?: ChangingStep["step"] | undefined;
  /** The settings as words of the command line (`--set t=8`). */
  readonly set?: readonly string[];
  /** A file that shows the difference when it is run. */
  readonly example?: ExampleFile | undefined;
  /**
   * Where the code of the rewritten program ran, if the interpreter computes the right result of this program: the code is wrong then,
   * and no step.
   */
  readonly wrongCode?: "simulator" | "device" | undefined;
  /** The text of the strategy to speak of, if the schedule is in no file. */
  readonly strategy?: string | undefined;
}

/** The change that a comparison with the interpreter shows. */
export const changeFrom = ({ comparison, demand }: Verified, ...where: string[]): ResultChange => ({
  difference: { tag: "elements", comparison },
  demand,
  where,
});

const NO_STEP =
  "no step of the schedule is at fault: the interpreter computes the right result of the rewritten program";

/** The help for code that computes another result than the term that it was made of. */
const toReport = (ran: "simulator" | "device", file: string): string =>
  ran === "simulator"
    ? `the code made of it is wrong, which is a bug in Strata: please report it with ${file} and this command`
    : `the simulator agrees, the device does not: compare each \`extern fun\` with its meaning (strata check --device); without one it is a bug in Strata or in the device's driver: please report it with ${file} and this command`;

/**
 * Makes a failure with E0507: the first differing element, the required agreement, the step that changes the result if it is known,
 * and the `strata bisect` command that finds it.
 */
export function changesResult(
  { program, schedule, source }: SelectedSchedule,
  change: ResultChange,
): Failed {
  const { difference, demand, where, step, set = [], strategy, example, wrongCode } = change;
  const fix = [...program.fixed].map(([name, value]) => `--fix ${name}=${value}`);
  const subject =
    strategy === undefined ? `schedule \`${schedule.name}\`` : `strategy \`${strategy}\``;
  const command = ["strata bisect", source.file, "--program", program.name, ...fix];
  const found: Diagnostic = {
    code: "E0507",
    severity: "error",
    message: `${subject} changes the result of \`${program.name}\``,
    place: schedule.module.problems.place(schedule.syntax.name.span),
    ...(step?.origin && {
      related: [{ place: step.origin, label: `step ${step.number} changes it` }],
    }),
    notes: [
      described(difference),
      ...(demand === undefined ? [] : [`it should be ${demand}`]),
      ...where,
      ...(step === undefined ? [] : [shown(step)]),
      ...(example === undefined ? [] : [showExample(example)]),
      ...(wrongCode === undefined ? [] : [NO_STEP]),
    ],
    help: [
      wrongCode !== undefined
        ? toReport(wrongCode, source.file)
        : strategy === undefined
          ? `see the step that changes it: ${[...command, "--schedule", schedule.name, ...set].join(" ")}`
          : "correct the rule of this step, or state the condition that it needs",
    ],
  };
  return new Failed([found], source.sources);
}

function described(difference: StateDifference): string {
  if (difference.tag === "stopped") return `it has no value any more: ${difference.message}`;
  const { different, elements, first, mismatch } = difference.comparison;
  return first === undefined
    ? (mismatch ?? "the results have different shapes")
    : `${first.path} is ${showScalar(first.b)} instead of ${showScalar(first.a)}; ${different} of ${elements} differ`;
}

/** The step with the sub-term before and after it. */
function shown({ number, rule, path, before, after, root }: ChangingStep["step"]): string {
  const part = (whole: typeof before, t: typeof before): string =>
    `  ${showTerm(t, namesAlong(whole, path)).replaceAll("\n", "\n  ")}`;
  return [
    `step ${number}, \`${rule}\`, changes it:`,
    part(root.before, before),
    "became",
    part(root.after, after),
  ].join("\n");
}
