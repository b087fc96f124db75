/** @file Figures of a source tree: sizes, documented exports, names with several declarations, cycles between files. */
import { cyclesOf } from "./cycles.ts";
import { readSources, type SourceFacts } from "./source-facts.ts";

/** A name that several files declare. */
export interface AmbiguousName {
  readonly name: string;
  readonly files: readonly string[];
}

/** The figures of `npm run house -- --json`. Lines count comments and blank lines. */
export interface HouseReport {
  readonly files: number;
  readonly lines: number;
  /** Exported declarations; what a file only re-exports does not count. */
  readonly exports: number;
  /** How many of them have a doc comment. */
  readonly documented: number;
  /** Names that the list of accepted names does not hold. */
  readonly ambiguousNames: readonly AmbiguousName[];
  /** Files that import each other in a circle, imports of types included. */
  readonly cycles: readonly (readonly string[])[];
  readonly longestFunction: { readonly name: string; readonly lines: number };
  readonly largestFile: { readonly file: string; readonly lines: number };
}

/**
 * Names that at least two files declare at their top level: types whether exported or not, functions and constants where they are
 * exported.
 */
export function ambiguousNames(sources: readonly SourceFacts[]): readonly AmbiguousName[] {
  const byName = new Map<string, Set<string>>();
  for (const { declarations } of sources)
    for (const d of declarations)
      if (d.isExported || d.kind === "type")
        byName.set(d.name, (byName.get(d.name) ?? new Set()).add(d.file));
  return [...byName]
    .filter(([, files]) => files.size > 1)
    .map(([name, files]) => ({ name, files: [...files] }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Reads a folder of sources. `accepted`: names that several files may declare. */
export function houseReport(
  folder: string,
  accepted: Readonly<Record<string, string>>,
): HouseReport {
  const sources = readSources(folder);
  const exported = sources.flatMap((s) => s.declarations.filter((d) => d.isExported));
  const functions = sources.flatMap((s) =>
    s.functions.map((f) => ({ name: `${s.file}: ${f.name}`, lines: f.lines })),
  );
  const largest = sources.reduce<Pick<SourceFacts, "file" | "lines">>(
    (a, b) => (b.lines > a.lines ? b : a),
    {
      file: "",
      lines: 0,
    },
  );
  return {
    files: sources.length,
    lines: sources.reduce((sum, s) => sum + s.lines, 0),
    exports: exported.length,
    documented: exported.filter((d) => d.comment !== undefined).length,
    ambiguousNames: ambiguousNames(sources).filter(({ name }) => !Object.hasOwn(accepted, name)),
    cycles: cyclesOf(new Map(sources.map((s) => [s.file, s.imports]))),
    longestFunction: functions.reduce((a, b) => (b.lines > a.lines ? b : a), {
      name: "",
      lines: 0,
    }),
    largestFile: { file: largest.file, lines: largest.lines },
  };
}
