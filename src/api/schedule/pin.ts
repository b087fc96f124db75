/** @file `pin`: writes the steps that searches find beside them, so that a build does not search. */
import {
  type Module,
  NameSpelling,
  pinnedSteps,
  printPin,
  type SearchSite,
  searchingSchedules,
  searchSites,
} from "../../lang/index.ts";
import type { SearchRecord } from "../../strategies/index.ts";
import type { FixEdit, Place } from "../../term/index.ts";
import { editedText, stillFormatted } from "../source/edited-text.ts";
import { Failed } from "../source/failed.ts";
import { type ParseOptions, parse, type Source, type SourceInput } from "../source/source.ts";
import { type ApplyOptions, apply } from "./apply.ts";
import type { Applied } from "./stages.ts";

/** Options of `pin`: those of `parse`, the budget, and which searches. */
export interface PinOptions extends ParseOptions, Pick<ApplyOptions, "fuel"> {
  /** The program and the schedule to apply (default: all schedules of the file). */
  readonly program?: string | undefined;
  readonly schedule?: string | undefined;
  /** Search again where steps are written that lead to the sketch. */
  readonly again?: boolean;
}

/** Steps that have been written beside a search. */
export interface PinnedSearch {
  readonly program: string;
  readonly schedule: string;
  /** The schedule or strategy that the search is written in, and its line. */
  readonly declaration: string;
  readonly line: number;
  /** How many steps there are. */
  readonly steps: number;
  /** True if other steps were written there, which no longer led to the sketch. */
  readonly wasStale: boolean;
}

/** A file with the steps of its searches. */
export interface PinnedFile {
  readonly ok: true;
  readonly file: string;
  readonly before: string;
  /** The text with the steps, equal to `before` if nothing is changed. Comments and layout outside the changed parts are kept. */
  readonly after: string;
  readonly pinned: readonly PinnedSearch[];
  /** How many searches the file has. */
  readonly searches: number;
}

/**
 * Applies the schedules of a text or file that search, with the defaults of their parameters, and writes what each search found beside it,
 * in the parameters of the declaration: `saturate(moves) until sketch by (…)`. Steps that lead to their sketch stay as they are. Each
 * schedule is applied to the new text again, which gives the same term without a search. No file is written. Fails as `apply` does, and
 * with E0513 for steps that cannot be written.
 *
 * @example
 * ```ts
 * import { type PinnedFile, type PinnedSearch, type PinOptions, pin, unwrap } from "strata-lang";
 *
 * const text = `import gpu
 * import algorithmic
 * export fun twice(xs: [n]f32): [n]f32 = xs |> map(\\x -> 2.0 * x) |> map(\\x -> x + 1.0)
 * schedule s for twice = saturate([mapFusion]) until map[n] > _ * _ + _ ; lowerTo([glb(0)]) ; kernel
 * `;
 * const options: PinOptions = { again: false };
 * const file: PinnedFile = unwrap(pin(text, options));
 * const pinned: readonly PinnedSearch[] = file.pinned;
 * console.log(pinned[0]?.steps, file.after.includes("by mapFusion")); // 1 true
 * ```
 */
export function pin(input: SourceInput, options: PinOptions = {}): PinnedFile | Failed {
  const { again = false, program, schedule, fuel, ...parsing } = options;
  const written = parse(input, parsing);
  if (written.unreadable !== undefined) return new Failed(written.diagnostics, written.sources);
  const before = written.module.parsed.text;
  const source = again ? written.instead(editedText(before, pinsOf(written))) : written;
  const found = withSteps(source, {
    program,
    schedules: schedule === undefined ? undefined : [schedule],
    fuel,
  });
  return found.ok ? { ...found, before } : found;
}

/** Which searches of a source are made. */
interface WhichSearches extends Pick<PinOptions, "program" | "fuel"> {
  /** The names of schedules (default: all). */
  readonly schedules?: readonly string[] | undefined;
}

/** The same for a source that has been parsed. */
export function withSteps(
  source: Source,
  { program, schedules, fuel }: WhichSearches,
): PinnedFile | Failed {
  const applied: Applied[] = [];
  for (const which of searching(source, program, schedules)) {
    const result = apply(source, { ...which, fuel });
    if (!result.ok) return result;
    applied.push(result);
  }
  const written = pinsWritten(source, applied);
  if (written instanceof Failed) return written;
  const { after, pinned } = written;
  const wrong = differing(source.instead(after, source), applied, fuel);
  if (wrong !== undefined) return wrong;
  const { file, module } = source;
  const searches = searchSites(module).length;
  return { ok: true, file, before: module.parsed.text, after, pinned, searches };
}

/** The edits that leave out all steps that are written beside searches. */
const pinsOf = ({ module }: Source): readonly FixEdit[] =>
  searchSites(module).map(({ syntax }) => ({
    file: module.file,
    start: syntax.sketch.span.end,
    end: syntax.span.end,
    text: "",
  }));

// ---------------------------------------------------------------- which schedules

interface Which {
  readonly program: string;
  readonly schedule: string;
}

/** The schedules of a file that search; of these, the chosen ones. */
function searching(
  { module, programs }: Source,
  program: string | undefined,
  chosen: readonly string[] | undefined,
): readonly Which[] {
  const names = searchingSchedules(module);
  return programs.flatMap((p) =>
    p.schedules
      .filter(
        (s) => names.has(s) && chosen?.includes(s) !== false && (program ?? p.name) === p.name,
      )
      .map((s) => ({ program: p.name, schedule: s })),
  );
}

// ---------------------------------------------------------------- what is written

/** The text with the steps that were found, each after its sketch. Several results of one search are written one after the other. */
function pinsWritten(
  source: Source,
  applied: readonly Applied[],
): Pick<PinnedFile, "after" | "pinned"> | Failed {
  const { module } = source;
  const { text } = module.parsed;
  const spelling = new NameSpelling(module);
  const edits: FixEdit[] = [];
  const pinned: PinnedSearch[] = [];
  for (const site of searchSites(module)) {
    const found = applied.flatMap((a) =>
      a.history.searches.filter((s) => isAt(s, module, site)).map((search) => ({ search, of: a })),
    );
    const [first] = found;
    if (first === undefined) continue;
    const texts = new Set<string>();
    for (const { search } of found) {
      const steps = pinnedSteps(module, site, search.steps, spelling);
      if (typeof steps === "string") return unwritable(source, placeOf(module, site), steps);
      texts.add(printPin(steps));
    }
    const { start } = site.syntax.span;
    edits.push({
      file: module.file,
      start: site.syntax.sketch.span.end,
      end: site.syntax.span.end,
      text: [...texts].map((steps) => ` by ${steps}`).join(""),
    });
    pinned.push({
      program: first.of.program.name,
      schedule: first.of.schedule.name,
      declaration: site.decl.name.text,
      line: text.slice(0, start).split("\n").length,
      steps: first.search.steps.length,
      wasStale: first.search.isStale,
    });
  }
  for (const { span, by } of spelling.edits)
    edits.push({ file: module.file, ...span, text: by.join("") });
  return { after: stillFormatted(text, editedText(text, edits), source.file), pinned };
}

const placeOf = ({ file }: Module, { syntax }: SearchSite): Place => ({ file, span: syntax.span });

const isAt = ({ place }: SearchRecord, { file }: Module, { syntax }: SearchSite): boolean =>
  place?.file === file &&
  place.span.start === syntax.span.start &&
  place.span.end === syntax.span.end;

/** E0513. */
const unwritable = ({ sources }: Source, place: Place, why: string): Failed =>
  new Failed(
    [
      {
        code: "E0513",
        severity: "error",
        place,
        message: `the steps that this search found cannot be written: ${why}`,
        help: [
          "moves are called by their names: rules and strategies of this file, or that it can import",
        ],
      },
    ],
    sources,
  );

/** The failure for a schedule that is not the same with the steps in place of the search; undefined if all are. */
function differing(
  source: Source,
  applied: readonly Applied[],
  fuel: ApplyOptions["fuel"],
): Failed | undefined {
  for (const { program, schedule, term, settings } of applied) {
    const which = { program: program.name, schedule: schedule.name };
    const again = apply(source, { ...which, settings: Object.fromEntries(settings), fuel });
    if (!again.ok) return again;
    const [search] = again.history.searches.filter(({ place }) => place?.file === source.file);
    if (search?.place !== undefined)
      return unwritable(source, search.place, "where they are written, they lead elsewhere");
    const place = source.module.problems.place(again.schedule.syntax.name.span);
    if (again.term !== term)
      return unwritable(source, place, "with them the schedule gives another term");
  }
  return undefined;
}
