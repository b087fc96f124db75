/** @file `diff`: what has changed between two versions of a library, and which step of its version that needs. */
import {
  CHANGES,
  type ChangeKind,
  compareModules,
  type FoundChange,
  largestStep,
  type SemverStep,
} from "../../lang/compare/index.ts";
import { lineColumn, type Sources } from "../../lang/diagnostics/index.ts";
import type { Place } from "../../term/index.ts";
import { type Failed, guard } from "../source/failed.ts";
import { type ParseOptions, Source } from "../source/source.ts";
import { compareSchedules, type OpensFile } from "./compare-schedules.ts";
import { type LibraryVersion, openLibrary } from "./library.ts";

/** Options of `diff`. Equal options compare equal cases. */
export interface DiffOptions extends Pick<ParseOptions, "allowRaw" | "rules"> {
  /** Random cases for each program and schedule whose code has changed (default 20). */
  readonly runs?: number;
  /** Seed of the random cases (default 1). */
  readonly seed?: number;
}

/** A place in a version of a library: the file as messages show it, and line and column from 1. */
export interface ChangePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A change between two versions of a library. */
export interface LibraryChange {
  readonly step: SemverStep;
  readonly kind: ChangeKind;
  /** What has changed: `rule inChunks`, `schedule fast for blur`, `module ./sums`. */
  readonly of: string;
  /** What exactly is different, as a clause. */
  readonly detail: string;
  /** Its place in the earlier version, where that has it. */
  readonly before?: ChangePlace;
  /** Its place in the later version, where that has it. */
  readonly after?: ChangePlace;
}

/** The difference of two versions of a library. */
export interface LibraryDiff {
  readonly ok: true;
  /** The step of the version that the changes need; undefined if there are none. */
  readonly step: SemverStep | undefined;
  /** The changes, those that need the largest step first. */
  readonly changes: readonly LibraryChange[];
  /** The versions in package.json, where the earlier and the later library have one. */
  readonly versions: { readonly before?: string; readonly after?: string };
}

/**
 * Compares two versions of a library, each a `.strata` file, a folder of files, or the folder of a package: their exported names with
 * parameters, types, conditions and classes, and what the programs and schedules of the earlier version do with the later one. Fails
 * with the diagnostics of a version that has errors or cannot be read. Nothing of either version is executed but its programs, in the
 * interpreter and the simulator.
 *
 * @example
 * ```ts
 * import { readFileSync, writeFileSync } from "node:fs";
 * import { type ChangeKind, type ChangePlace, type DiffOptions, diff } from "strata-lang";
 * import { type LibraryChange, type LibraryDiff, type SemverStep, unwrap } from "strata-lang";
 *
 * const later = readFileSync("hello.strata", "utf8").replaceAll("smooth", "smoothed");
 * writeFileSync("later.strata", later);
 * const options: DiffOptions = { runs: 5 };
 * const { step, changes }: LibraryDiff = unwrap(await diff("hello.strata", "later.strata", options));
 * const needed: SemverStep | undefined = step;
 * const [first]: readonly LibraryChange[] = changes;
 * const kind: ChangeKind | undefined = first?.kind;
 * const place: ChangePlace | undefined = first?.before;
 * console.log(needed, kind, first?.of, place?.line); // major name-removed fun smooth 6
 * ```
 */
export async function diff(
  before: string,
  after: string,
  { runs = 20, seed = 1, ...parsing }: DiffOptions = {},
): Promise<LibraryDiff | Failed> {
  const options = { ...parsing, beside: new Source("") };
  const [old, now] = [openLibrary(before, options), openLibrary(after, options)];
  if (!old.ok) return old;
  if (!now.ok) return now;
  const opened = [...old.modules.values(), ...now.modules.values()];
  const sources: Sources = (file) =>
    opened.find((s) => s.sources(file) !== undefined)?.sources(file);
  const open: OpensFile = (file, instead) => {
    const source = new Source({ file }, { ...options, ...(instead && { instead }) });
    opened.push(source);
    return source;
  };
  const declared = guard(sources, undefined, () => ({
    ok: true as const,
    changes: compareExports(old, now),
  }));
  if (!declared.ok) return declared;
  const shown = await compareSchedules(old, now, { runs, seed, open });
  const changes = [...engineChanges(old, now), ...declared.changes, ...shown];
  const all = steps(changes, sources);
  return {
    ok: true,
    step: largestStep(all.map(({ step }) => step)),
    changes: all,
    versions: {
      ...(old.package?.version !== undefined && { before: old.package.version }),
      ...(now.package?.version !== undefined && { after: now.package.version }),
    },
  };
}

function compareExports(old: LibraryVersion, now: LibraryVersion): readonly FoundChange[] {
  const begin = { start: 0, end: 0 };
  const gone = [...old.modules].flatMap(([name, { module }]): FoundChange[] =>
    now.modules.has(name)
      ? []
      : [
          {
            kind: "module-removed",
            of: `module ${name}`,
            detail: "is no longer exported",
            before: module.problems.place(begin),
          },
        ],
  );
  const kept = [...now.modules].flatMap(([name, { module }]): readonly FoundChange[] => {
    const other = old.modules.get(name);
    if (other !== undefined) return compareModules(other.module, module);
    const after = module.problems.place(begin);
    return [{ kind: "module-added", of: `module ${name}`, detail: "is new", after }];
  });
  return [...gone, ...kept];
}

/** The change of the versions of Strata that a package asks for. A range that has the earlier one as an alternative accepts more. */
function engineChanges(old: LibraryVersion, now: LibraryVersion): readonly FoundChange[] {
  const [from, to] = [old.package?.engine, now.package?.engine];
  if (old.package === undefined || now.package === undefined || from === to) return [];
  const alternatives = (range = ""): readonly string[] => range.split("||").map((r) => r.trim());
  const isWider =
    to === undefined ||
    (from !== undefined && alternatives(from).every((r) => alternatives(to).includes(r)));
  const kind = isWider ? "engine-widened" : "engine-changed";
  const detail = `the peer dependency strata-lang was ${from ?? "open"} and is now ${to ?? "open"}`;
  return [{ kind, of: "package.json", detail }];
}

const ORDER: readonly SemverStep[] = ["major", "minor", "patch"];

function steps(found: readonly FoundChange[], sources: Sources): readonly LibraryChange[] {
  const placed = (place: Place | undefined): ChangePlace | undefined => {
    const text = place && (sources(place.file) ?? "");
    return place && { file: place.file, ...lineColumn(text ?? "", place.span.start) };
  };
  const all = found.map(({ kind, of, detail, before, after }): LibraryChange => {
    const [from, to] = [placed(before), placed(after)];
    const places = { ...(from && { before: from }), ...(to && { after: to }) };
    return { step: CHANGES[kind].step, kind, of, detail, ...places };
  });
  return all.toSorted((a, b) => ORDER.indexOf(a.step) - ORDER.indexOf(b.step));
}
