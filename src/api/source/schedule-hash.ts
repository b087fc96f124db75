/** @file The hash by which it is known whether a schedule and its program are those that something was measured with. */
import { DEFAULT_NAMES, mentioned, plainText, programNamed } from "../../lang/index.ts";
import { hashOf } from "../../runtime/host/index.ts";
import type { Source } from "./source.ts";

/**
 * The hash of a schedule with the declarations that it mentions, directly and indirectly: its program, strategies and rules, also
 * those of imported files and of rules in TypeScript, but not those of the standard library. Comments, layout, and the order and
 * files of the declarations do not count. Of a default schedule of the library it is the hash of the program. Undefined if the source
 * does not declare the schedule.
 */
export function scheduleHash(
  source: Source,
  program: string,
  schedule: string,
): string | undefined {
  const known = KNOWN.get(source) ?? new Map<string, string | undefined>();
  KNOWN.set(source, known);
  const key = `${program}.${schedule}`;
  if (!known.has(key)) known.set(key, computeHash(source, program, schedule));
  return known.get(key);
}

/** The hashes by source, and by program and schedule. */
const KNOWN = new WeakMap<Source, Map<string, string | undefined>>();

function computeHash(source: Source, program: string, schedule: string): string | undefined {
  const { module, workspace } = source;
  const listed = programNamed(module, program);
  const found = listed?.schedules.find((s) => s.name === schedule);
  const isDefault = found === undefined && DEFAULT_NAMES.includes(schedule);
  const root = isDefault ? listed?.header : module.parsed.headers[found?.index ?? -1];
  if (root === undefined) return undefined;
  const given = workspace.given === undefined ? [] : [workspace.given.parsed];
  const files = [...source.files, ...given];
  const needed = mentioned(files, [root]);
  const texts = files.flatMap(({ text, headers }) =>
    headers.flatMap((h) => (needed.has(h) ? [plainText(text, h.span)] : [])),
  );
  const computed = source.rules.flatMap(({ name, rewrite }) =>
    [...needed].some((h) => h.name.text === name) ? [`${name} ${rewrite}`] : [],
  );
  return hashOf([...texts, ...computed].sort().join("\n"));
}
