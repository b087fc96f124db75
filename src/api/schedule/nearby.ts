/** @file Finds files beside a source that have schedules for its programs, to name them where a schedule is missing. */
import { type ListedProgram, programsOf, Workspace } from "../../lang/index.ts";
import { filesBeside, isSameFile, NodeHost } from "../../runtime/host/index.ts";
import { type Diagnostic, Session, StrataError } from "../../term/index.ts";
import type { Source } from "../source/source.ts";

/** A folder with more `.strata` files than this is not searched. */
const MOST_FILES = 32;

/** A file with schedules for a program of another file. */
interface ScheduleFile {
  readonly file: string;
  readonly schedules: readonly string[];
}

/**
 * Adds to the help of a diagnostic about a missing schedule which files of the same folder have schedules for the program: the one
 * named `schedule`, if it is given, else any. Unchanged if there are none, or if the program is not in a file.
 */
export function withNearby(
  d: Diagnostic,
  source: Source,
  program: ListedProgram,
  schedule: string | undefined,
): Diagnostic {
  const ways = schedulesNearby(source, program, schedule);
  return ways.length === 0 ? d : { ...d, help: [...ways, ...(d.help ?? [])] };
}

/**
 * For each file of the same folder that has schedules for a program of a source, the advice to give that file: those named `schedule`,
 * if it is given, else any.
 */
export function schedulesNearby(
  source: Source,
  program: ListedProgram,
  schedule?: string,
): readonly string[] {
  const { file } = program.definition.owner;
  if (file !== source.file) return [];
  return nearby(file, program.definition.name).flatMap((found) => {
    const fitting = found.schedules.filter((s) => schedule === undefined || s === schedule);
    const has = fitting.length === 0 ? "" : `${found.file} has ${list(fitting)} for it`;
    return has === "" ? [] : [`${has}: give that file in place of ${file}`];
  });
}

const list = (names: readonly string[]): string =>
  `the schedule${names.length === 1 ? "" : "s"} ${names.map((n) => `\`${n}\``).join(", ")}`;

/** The files beside `file` that have schedules for its function `program`. Files that cannot be read are left out. */
function nearby(file: string, program: string): readonly ScheduleFile[] {
  const others = filesBeside(file);
  if (others.length > MOST_FILES) return [];
  return others.flatMap((other) => {
    const schedules = schedulesIn(other, file, program);
    return schedules.length === 0 ? [] : [{ file: other, schedules }];
  });
}

function schedulesIn(path: string, file: string, program: string): readonly string[] {
  try {
    const host = new NodeHost();
    const parsed = host.open(path);
    const isNamed = parsed.headers.some((h) => h.programs?.some((p) => p.text === program));
    if (!isNamed) return [];
    const module = new Workspace(host, new Session()).open(parsed);
    return programsOf(module).flatMap(({ definition: { owner, name }, schedules }) =>
      name === program && owner !== module && isSameFile(owner.file, file)
        ? schedules.map((s) => s.name)
        : [],
    );
  } catch (error) {
    if (!(error instanceof StrataError)) throw error;
    return [];
  }
}
