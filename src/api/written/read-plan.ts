/** @file Reads launch plans and step logs, which Strata itself does not use, for tools that do. */
import type { Diagnostic } from "../../term/index.ts";
import { Failed } from "../source/failed.ts";
import { scheduleHash } from "../source/schedule-hash.ts";
import type { Source } from "../source/source.ts";
import { type NamedFile, otherFormat, stale } from "./errors.ts";
import { FORMATS, packagesOf, type WrittenFormat, type WrittenHeader } from "./header.ts";
import {
  isFields,
  readWritten,
  type UncheckedFields,
  type WrittenContent,
} from "./read-written.ts";
import { differencesFrom } from "./staleness.ts";

/** Options of `readPlan` and `readSteps`. */
export interface ReadOptions {
  /** The source that the file should come from. Without it, packages and the text of the schedule are not compared. */
  readonly source?: Source | undefined;
  /** The name of the file in messages (default: `the file`), and where the user named it. */
  readonly file?: NamedFile | undefined;
}

/** A launch plan or a step log that has been read. docs/files.md and docs/trace.md describe the fields. */
export interface WrittenRecords {
  readonly ok: true;
  /** What the file says about its origin. Files of the first version say nothing. */
  readonly header: Partial<WrittenHeader>;
  /** The plan as one object; of a step log, the object of each line. Fields other than the header's are not checked. */
  readonly records: readonly UncheckedFields[];
  /** The warning W0007 if the file was written by another Strata, or for another text of the schedule; otherwise empty. */
  readonly warnings: readonly Diagnostic[];
}

/**
 * Reads `NAME.plan.json`, which `strata compile --out` writes, of the current version of its format or the one before. Fails with
 * E0006 for another file or version.
 *
 * @example
 * ```ts
 * import { apply, compile, parse, type ReadOptions, readPlan, unwrap } from "strata-lang";
 *
 * const source = parse({ file: "hello.strata" });
 * const { files } = unwrap(compile(unwrap(apply(source, { schedule: "naive" }))));
 * const options: ReadOptions = { source };
 * const { records, warnings } = unwrap(readPlan(files.get("smooth_naive.plan.json")!, options));
 * console.log(records[0]?.["schedule"], warnings.length); // naive 0
 * ```
 */
export function readPlan(text: string, options: ReadOptions = {}): WrittenRecords | Failed {
  const { file = UNNAMED } = options;
  const isFormer = ({ kernel, launches }: UncheckedFields): boolean =>
    kernel === undefined && Array.isArray(launches);
  const written = readWritten(text, file, "strata/plan", isFormer);
  return written.ok ? recordsOf(written, [written.fields], "strata/plan", options) : written;
}

/**
 * Reads a step log, the lines that `strata trace --json` prints. Lines before the record `start`, such as warnings, are left out.
 * Fails with E0006 for another file or version.
 *
 * @example
 * ```ts
 * import { readSteps, unwrap, type WrittenRecords } from "strata-lang";
 *
 * const log = '{"v":1,"type":"start","program":"smooth","schedule":"naive","state":{}}';
 * const steps: WrittenRecords = unwrap(readSteps(log));
 * console.log(steps.records.length, steps.warnings[0]?.code); // 1 W0007
 * ```
 */
export function readSteps(text: string, options: ReadOptions = {}): WrittenRecords | Failed {
  const { file = UNNAMED } = options;
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const start = lines.findIndex((line) => line.includes('"type":"start"'));
  const isFormer = ({ type, state }: UncheckedFields): boolean =>
    type === "start" && isFields(state);
  const written = readWritten(lines[Math.max(start, 0)] ?? "", file, "strata/steps", isFormer);
  if (!written.ok) return written;
  const records = lines.slice(start).map(parsed);
  if (!records.every(isFields))
    return new Failed([otherFormat(file, "strata/steps", "a line is no JSON object")]);
  return recordsOf(written, records, "strata/steps", options);
}

const UNNAMED: NamedFile = { name: "the file" };

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function recordsOf(
  { header, fields }: WrittenContent,
  records: readonly UncheckedFields[],
  format: WrittenFormat,
  { source, file = UNNAMED }: ReadOptions,
): WrittenRecords {
  const packages = source === undefined ? header.packages : packagesOf(source);
  const differences = [
    ...differencesFrom(header, { packages }),
    ...(source === undefined ? [] : textDiffers(fields, source)),
  ];
  const help = `write it again: ${FORMATS[format].command}`;
  const warnings = differences.length > 0 ? [stale(file, differences, help)] : [];
  return { ok: true, header, records, warnings };
}

/** Whether the source declares another text of the schedule, or does not declare it; a file of the first version has no hash. */
function textDiffers(fields: UncheckedFields, source: Source): readonly string[] {
  const { program, schedule, source: hash } = fields;
  if (typeof hash !== "string") return [];
  const now = scheduleHash(source, String(program), String(schedule));
  return now === hash
    ? []
    : [`schedule \`${schedule}\` of \`${program}\`, or something that it uses, has changed`];
}
