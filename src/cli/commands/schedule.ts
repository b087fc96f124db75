/** @file `strata schedule`: prints the library's default schedule for a program, to paste into its file. */
import { printedSchedule } from "../../api/schedule/printed-schedule.ts";
import type { DefaultKind } from "../../lang/index.ts";
import { EXIT } from "../exit-code.ts";
import type { Invocation } from "../invocation.ts";
import { applyOptions, open, type ScheduleOptions } from "../options/schedule-options.ts";

interface ScheduleFlags extends Omit<ScheduleOptions, "schedule" | "settings" | "fp"> {
  readonly device?: DefaultKind;
}

/**
 * Prints the imports that the schedule needs and the schedule. Returns the exit status: that of the failure if the schedule does not
 * apply to the program. Raises E0001 and E0002 for unusable words and files.
 */
export async function scheduleCommand(
  context: Invocation,
  file: string,
  { device = "gpu", ...options }: ScheduleFlags,
): Promise<number> {
  const source = open(context, file);
  const printed = printedSchedule(source, device, applyOptions(context, file, options));
  if (!printed.ok) return context.fail(printed);
  const { program, name, imports, declaration } = printed;
  const { terminal } = context;
  const lines = [...imports, ...(imports.length > 0 ? [""] : []), declaration];
  if (context.json)
    terminal.json("schedule", {
      program,
      device,
      name,
      imports,
      declaration,
      text: lines.join("\n"),
    });
  else for (const line of lines) terminal.data(line);
  return EXIT.ok;
}
