/** @file What becomes of the programs and schedules of an earlier version with the modules of a later one: its own tests, for instance. */
import type { FoundChange } from "../../lang/compare/index.ts";
import { type Place, showTest } from "../../term/index.ts";
import { compile } from "../compile/compile.ts";
import { apply, choose } from "../schedule/apply.ts";
import type { Applied } from "../schedule/stages.ts";
import type { Failed } from "../source/failed.ts";
import type { Source } from "../source/source.ts";
import { testSchedule } from "../test/test-schedules.ts";
import type { LibraryVersion } from "./library.ts";
import { sameResult } from "./same-result.ts";

/** How many random cases a program or schedule is compared on, and their seed. */
export interface DiffCases {
  readonly runs: number;
  readonly seed: number;
}

/** Opens a file, with other files in the place of some that it imports (by path without links). */
export type OpensFile = (file: string, instead?: ReadonlyMap<string, string>) => Source;

/**
 * The changes that the programs and schedules of the earlier version show. A file that others can import is compared with its later
 * version; the schedules of any other file are applied again, with the later version of the modules that it imports. Programs and
 * schedules that do not work in the earlier version are left out.
 */
export async function compareSchedules(
  before: LibraryVersion,
  after: LibraryVersion,
  options: DiffCases & { readonly open: OpensFile },
): Promise<readonly FoundChange[]> {
  const later = new Map<string, string>();
  const public_ = new Map<string, Source>();
  for (const [name, source] of before.modules) {
    const other = after.modules.get(name);
    const path = before.files.find((file) => options.open(file).file === source.file);
    if (other === undefined || path === undefined) continue;
    later.set(path, other.file);
    public_.set(path, other);
  }
  const found: FoundChange[] = [];
  for (const file of before.files) {
    const now = public_.get(file) ?? options.open(file, later);
    const isModule = public_.has(file);
    found.push(...(await comparePrograms(options.open(file), now, { ...options, isModule })));
  }
  return found;
}

async function comparePrograms(
  old: Source,
  now: Source,
  cases: DiffCases & { readonly isModule: boolean },
): Promise<readonly FoundChange[]> {
  const found: FoundChange[] = [];
  for (const { name, schedules } of old.programs) {
    const known = now.programs.find((p) => p.name === name);
    found.push(...(await compareResults(old, now, name, cases)));
    for (const schedule of schedules) {
      if (cases.isModule && !known?.schedules.includes(schedule)) continue; // the comparison of the modules says so
      found.push(...(await compareSchedule(old, now, { program: name, schedule }, cases)));
    }
  }
  return found;
}

/** Compares what a program computes, where both versions can be interpreted. */
async function compareResults(
  old: Source,
  now: Source,
  program: string,
  cases: DiffCases,
): Promise<readonly FoundChange[]> {
  const [before, after] = [choose(old, { program }), choose(now, { program })];
  if (!before.ok || !after.ok || before.program.term === after.program.term) return [];
  if (before.program.term.type !== after.program.term.type) return []; // the comparison of the modules says so
  const compared = await sameResult(before, after, cases);
  if (!("differs" in compared)) return [];
  const of = `fun ${program}`;
  const [from, to] = [placeOf(old, program), placeOf(now, program)];
  return [{ kind: "result-changed", of, detail: compared.differs, before: from, after: to }];
}

interface NamedSchedule {
  readonly program: string;
  readonly schedule: string;
}

async function compareSchedule(
  old: Source,
  now: Source,
  named: NamedSchedule,
  cases: DiffCases,
): Promise<readonly FoundChange[]> {
  const before = apply(old, named);
  if (!before.ok) return [];
  const code = compile(before);
  if (!code.ok) return [];
  const of = `schedule ${named.schedule} for ${named.program}`;
  const places = {
    of,
    before: placeOf(old, named.program, named.schedule),
    after: placeOf(now, named.program, named.schedule),
  };
  const change = (kind: FoundChange["kind"], detail: string): FoundChange => ({
    ...places,
    kind,
    detail,
  });
  const after = apply(now, named);
  const other = after.ok ? compile(after) : after;
  if (!after.ok || !other.ok) {
    const failed = after.ok ? (other as Failed) : after;
    const [first] = failed.diagnostics;
    return [change("schedule-broken", `fails: ${first!.message} (${first!.code})`)];
  }
  const found = [
    ...newConditions(before, after).map((c) => change("schedule-needs", `needs \`${c}\`, too`)),
    ...(before.class === "exact" && after.class !== "exact"
      ? [change("class-weakened", `was exact and is now ${after.class}`)]
      : []),
  ];
  if (code.source === other.source) return found;
  const report = await testSchedule(now, named.program, named.schedule, cases);
  if (report.problem !== undefined) {
    const [first] = report.problem.diagnostics;
    return [...found, change("schedule-broken", `is wrong: ${first!.message} (${first!.code})`)];
  }
  const compared = report.cases - report.discarded;
  const detail = `gives another kernel, with the same result in ${compared} cases`;
  return [...found, change("kernel-changed", detail)];
}

function newConditions(before: Applied, after: Applied): readonly string[] {
  const [old, now] = [before, after].map(({ conditions, alternatives }) =>
    [...conditions, ...alternatives].map(showTest),
  );
  return now!.filter((c) => !old!.includes(c));
}

/** The place of a program's or schedule's name in the file; undefined if the file does not declare it. */
function placeOf({ module }: Source, program: string, schedule?: string): Place | undefined {
  const header = module.parsed.headers.find((h) =>
    schedule === undefined
      ? h.keyword === "fun" && h.name.text === program
      : h.keyword === "schedule" &&
        h.name.text === schedule &&
        h.programs?.some(({ text, qualifier }) =>
          [text, `${qualifier}::${text}`].includes(program),
        ) === true,
  );
  return header && module.problems.place(header.name.span);
}
