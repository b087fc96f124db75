/** @file The diagnostic E0507 for a schedule that changes the result of its program. */
import { type Diagnostic, showScalar } from "../../term/index.ts";
import type { Verified } from "../run/reference.ts";
import type { SelectedSchedule } from "../schedule/stages.ts";
import { Failed } from "../source/failed.ts";

/**
 * Makes a failure with E0507: the first differing element, the required agreement, and the `strata bisect` command that finds the
 * step. `where` says in words on which data and settings; `set` is the settings as words of the command line (`--set t=8`).
 */
export function changesResult(
  { program, schedule, source }: SelectedSchedule,
  { comparison, demand }: Verified,
  where: string,
  set: readonly string[] = [],
): Failed {
  const { different, elements, first, mismatch } = comparison;
  const difference =
    first === undefined
      ? (mismatch ?? "the results have different shapes")
      : `${first.path} is ${showScalar(first.b)} instead of ${showScalar(first.a)}; ${different} of ${elements} differ`;
  const fix = [...program.fixed].map(([name, value]) => `--fix ${name}=${value}`);
  const command = ["strata bisect", source.file, "--program", program.name, ...fix];
  const found: Diagnostic = {
    code: "E0507",
    severity: "error",
    message: `schedule \`${schedule.name}\` changes the result of \`${program.name}\``,
    place: schedule.module.problems.place(schedule.syntax.name.span),
    notes: [difference, `it should be ${demand}`, where],
    help: [
      `see the step that changes it: ${[...command, "--schedule", schedule.name, ...set].join(" ")}`,
    ],
  };
  return new Failed([found], source.sources);
}
