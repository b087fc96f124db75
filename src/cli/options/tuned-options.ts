/** @file The option `--tuned`, or `--settings`: takes program, schedule, parameters and fixed sizes from a tuning log. */
import type { ApplyOptions } from "../../api/schedule/apply.ts";
import { unwrap } from "../../api/source/failed.ts";
import type { Source } from "../../api/source/source.ts";
import { tunedSettings } from "../../api/tune/tuned-settings.ts";
import type { DeviceInfo } from "../../runtime/opencl/index.ts";
import type { Invocation } from "../invocation.ts";
import { applyOptions, type ScheduleOptions } from "./schedule-options.ts";
import { readSourceText } from "./source-files.ts";

/** The options that a tuning log can give. */
const IN_LOG = /^(?:program|schedule|settings\..*|fixed\..*)$/;

/**
 * The options of `applyOptions`, for a source, with what the file of `--tuned` adds. Options of the command line come first:
 * `--program` and `--schedule` choose what the file has to be about, `--set`, `--fix`, `--fp` and `--class` replace single values. Reports a
 * stale file (W0007). Raises E0001 for words, E0002 for an unreadable file, E0006 and E0008 for an unusable one.
 */
export function tunedOptions(
  context: Invocation,
  source: Source,
  file: string,
  options: ScheduleOptions,
  device?: DeviceInfo,
): ApplyOptions {
  const stated = applyOptions(context, file, options);
  const { settings: name } = options;
  if (name === undefined) return stated;
  const place = context.line.place(name);
  const { program, schedule } = stated;
  const text = readSourceText(context, name);
  const found = tunedSettings(source, text, { file: { name, place }, program, schedule, device });
  const { options: tuned, warnings } = unwrap(found);
  context.report(warnings);
  return {
    ...tuned,
    ...stated,
    program: tuned.program,
    schedule: tuned.schedule,
    settings: { ...tuned.settings, ...stated.settings },
    fixed: { ...tuned.fixed, ...stated.fixed },
    fp: stated.fp ?? tuned.fp,
    class: stated.class ?? tuned.class,
    where: (option) => stated.where?.(option) ?? (IN_LOG.test(option) ? place : undefined),
  };
}
