/** @file `strata pin`: writes the steps that searches found beside them. */
import { type PinnedSearch, pin } from "../../api/schedule/pin.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Invocation } from "../invocation.ts";
import { applyOptions, type ScheduleOptions } from "../options/schedule-options.ts";
import { sourceFiles } from "../options/source-files.ts";
import { counted } from "../output/counted.ts";
import { replaceNamedFile } from "../replaced-file.ts";

interface PinFlags extends Pick<ScheduleOptions, "program" | "schedule" | "fuel" | "class"> {
  readonly again?: boolean;
  readonly check?: boolean;
}

/**
 * Writes the steps of the searches of each file. With `--check` it changes nothing and says which searches have no steps that lead to their
 * sketch. Returns the highest exit status: 1 if, with `--check`, a file would be changed, or the status of a schedule that does not apply.
 * Raises E0001 to E0003 for words and files.
 */
export async function pinCommand(
  context: Invocation,
  paths: readonly string[],
  flags: PinFlags,
): Promise<number> {
  const statuses = sourceFiles(context, paths).map((file) => pinFile(context, file, flags));
  return Math.max(EXIT.ok, ...statuses);
}

function pinFile(
  context: Invocation,
  file: string,
  { again, check = false, program, schedule, ...options }: PinFlags,
): ExitCode {
  const { fuel } = applyOptions(context, file, options);
  const found = pin(
    { file },
    {
      ...context.parsing,
      fuel,
      program,
      schedule,
      ...(again && { again }),
    },
  );
  if (!found.ok) return context.fail(found);
  const { pinned, searches } = found;
  const isChanged = found.after !== found.before;
  if (isChanged && !check) replaceNamedFile(context.line, file, found.after);
  const { terminal, json } = context;
  for (const search of pinned)
    if (json) terminal.json("pinned", { file, ...search, written: !check });
    else terminal.data(`${file}:${search.line}: ${told(search, check)}`);
  if (pinned.length === 0 && !json)
    terminal.say(
      `${file}: ${searches === 0 ? "no search" : `${counted(searches, "search", "searches")}, all with steps`}`,
    );
  return check && isChanged ? EXIT.problem : EXIT.ok;
}

function told({ program, declaration, steps, wasStale }: PinnedSearch, check: boolean): string {
  const where = `the search of ${declaration} for ${program}`;
  if (!check)
    return `${counted(steps, "step")} of ${where}${wasStale ? ", in place of others that no longer led there" : ""}`;
  return `${where} ${wasStale ? "has steps that no longer lead there" : "has no steps"}`;
}
