/** @file `strata facts`: prints what the kernels of a scheduled program do, as counts, without running them. */
import { compile } from "../../../api/compile/compile.ts";
import { facts } from "../../../api/facts/facts.ts";
import { apply } from "../../../api/schedule/apply.ts";
import type { TargetName } from "../../../lowering/plan.ts";
import { EXIT } from "../../exit-code.ts";
import type { Invocation } from "../../invocation.ts";
import { kindOfWords, withDefault } from "../../options/default-schedule.ts";
import { numbers, open, type ScheduleOptions } from "../../options/schedule-options.ts";
import { type SpeedFlags, speedsOf } from "../../options/speeds.ts";
import { tunedOptions } from "../../options/tuned-options.ts";
import { deviceLimits } from "../compile/device-limits.ts";
import { showFacts } from "./facts-report.ts";

interface FactsFlags extends ScheduleOptions, SpeedFlags {
  readonly size?: readonly string[];
  readonly target?: TargetName;
  readonly device?: string;
}

/**
 * Prints the facts about the kernels of a schedule. Returns the exit status. Raises diagnostics such as E0001 to E0003 for words and
 * files.
 */
export async function factsCommand(
  context: Invocation,
  file: string,
  options: FactsFlags,
): Promise<number> {
  const { size = [], target } = options;
  const speeds = speedsOf(context, options);
  const made = await deviceLimits(context, options);
  const source = open(context, file);
  const stated = tunedOptions(context, source, file, options, made.device);
  const applied = apply(source, withDefault(context, source, stated, kindOfWords(options)));
  if (!applied.ok) return context.fail(applied);
  const compiled = compile(applied, { target, ...made });
  if (!compiled.ok) return context.fail(compiled);
  context.report(compiled.warnings, applied.source.sources);
  const words = size.map((word) => [`sizes.${word.replace(/=.*/, "")}`, word] as const);
  const where = context.where(Object.fromEntries(words));
  const found = facts(compiled, { sizes: numbers(context, "--size", size), where });
  if (!found.ok) return context.fail(found);
  if (context.json) {
    const { ok: _, ...rest } = found;
    context.terminal.json("facts", rest);
  } else for (const line of showFacts(found, speeds)) context.terminal.data(line);
  return EXIT.ok;
}
