/** @file Chooses a program and a schedule of a file, and applies the schedule to the program. */
import { suggestion } from "../../lang/diagnostics/index.ts";
import {
  applySchedule,
  DEFAULT_NAMES,
  type DeclHeader,
  type DefaultKind,
  defaultKindOf,
  findSchedule,
  type ListedProgram,
  listedProgram,
  type Module,
  namedFunction,
  type Program,
  programOf,
  programsOf,
  type Schedule,
  type SettingPlace,
  scheduleName,
  settle,
} from "../../lang/index.ts";
import type { FpMode } from "../../lowering/plan.ts";
import { DEFAULT_FUEL, type Fuel, type SemanticClass } from "../../strategies/index.ts";
import type { Diagnostic, Place } from "../../term/index.ts";
import { Failed, guard } from "../source/failed.ts";
import type { Source } from "../source/source.ts";
import { advised } from "./advice.ts";
import { defaultSchedule } from "./default-schedule.ts";
import { withNearby } from "./nearby.ts";
import type { Applied, Chosen, SelectedSchedule } from "./stages.ts";

/**
 * Gives the source position at which an option was written (such as `program`, `settings.tile`, `fixed.n`), so that a diagnostic
 * can show it; undefined if it is not known.
 */
export type Where = (option: string) => Place | undefined;

/** Options that choose a program of a file and fix some of its sizes. */
export interface ProgramOptions {
  /**
   * The program's name: `blur`, or as the file's schedules call an imported one, `m::blur`; any function in scope will do. Default: the only function that has a
   * schedule in the file, else the only exported function, else the only function.
   */
  readonly program?: string | undefined;
  /** Values for size variables by name. The program is specialised to them before the first step: types, conditions and kernels. */
  readonly fixed?: Readonly<Record<string, number>> | undefined;
  readonly where?: Where | undefined;
}

/**
 * Options that choose a program, one of its schedules, and how to apply it. Names can be left out where there is only one, and
 * parameters where they have defaults.
 */
export interface ApplyOptions extends ProgramOptions {
  /**
   * The schedule's name; `default:gpu` or `default:cpu` for the library's, as `gpu` and `cpu` where the file has no schedule of that
   * name. Default: the only schedule of the program.
   */
  readonly schedule?: string | undefined;
  /** Values for the schedule's parameters by name. Parameters left out have their defaults. */
  readonly settings?: Readonly<Record<string, number>> | undefined;
  /**
   * Budgets of rewriting: numbers of evaluation steps, rewrites and nested calls, and milliseconds. Budgets left out have their
   * defaults. A run that exceeds one fails with E0901.
   */
  readonly fuel?: Partial<Fuel> | undefined;
  /** The floating-point mode that replaces the schedule's: `strict`, `contract` (a product and a sum may be fused) or `fast`. */
  readonly fp?: FpMode | undefined;
  /**
   * The weakest class of rewrites that may be applied (default: `approx`, any). With `exact`, results equal the interpreter's bit for
   * bit: a rule that may change the order of roundings does not apply, and `<+` takes the next way.
   */
  readonly class?: SemanticClass | undefined;
}

/**
 * Chooses a program of a file, without a schedule. Fails with diagnostics for an unknown name (E0201), for a file without a
 * program or with several (E0206), for fixed sizes that the program excludes (E0601, E0831), and for errors in declarations
 * that the program needs; other errors in the file do not matter.
 *
 * @example
 * ```ts
 * import { type Chosen, choose, parse, unwrap } from "strata-lang";
 *
 * const source = parse({ file: "hello.strata" });
 * const chosen: Chosen = unwrap(choose(source, { program: "smooth" }));
 * console.log(chosen.program.inputs.map(({ name }) => name)); // [ 'xs' ]
 * ```
 */
export function choose(source: Source, options: ProgramOptions = {}): Chosen | Failed {
  const listed = whichProgram(source, options);
  return listed instanceof Failed ? listed : chosen(source, options, listed, undefined);
}

function chosen(
  source: Source,
  { fixed = {}, where }: ProgramOptions,
  { name, definition }: ListedProgram,
  schedule: string | undefined,
): Chosen | Failed {
  const failed = source.failedFor(name, schedule);
  if (failed !== undefined) return failed;
  return guard(source.sources, where?.("file"), () => {
    const sizes = new Map(Object.entries(fixed));
    const def = definition.owner.fun(definition.name);
    const given = { sizes, where: (size: string) => where?.(`fixed.${size}`) };
    const program = programOf(def, source.workspace.session, given, name);
    return { ok: true, stage: "chosen", source, program } as const;
  });
}

/**
 * Chooses a program and one of its schedules, and applies nothing. `options.fp` replaces the schedule's floating-point mode,
 * and `options.class` states which rewrites it may apply; `settings` are not checked yet. Fails as `chooseProgram` does, for an unknown
 * schedule (E0201), for none or several without a name (E0206), and for errors in declarations that the schedule needs.
 */
export function selectSchedule(
  source: Source,
  options: ApplyOptions = {},
): SelectedSchedule | Failed {
  const listed = whichProgram(source, options);
  if (listed instanceof Failed) return listed;
  const which = whichSchedule(source, options, listed);
  if (which instanceof Failed) return which;
  const base = chosen(source, options, listed, which.own);
  if (!base.ok) return base;
  return guard(source.sources, options.where?.("file"), () => {
    const { own, library } = which;
    const schedule =
      library === undefined
        ? findSchedule(source.module, listed.name, own)
        : defaultSchedule(source, listed, library);
    const { fp: mode = schedule.mode, class: allowed = schedule.allowed } = options;
    return { ...base, schedule: { ...schedule, mode, allowed } };
  });
}

/** The program that options choose, of which nothing is elaborated. Fails as `choose` does for names. */
export function whichProgram(
  source: Source,
  { program, where }: ProgramOptions,
): ListedProgram | Failed {
  const { module } = source;
  const found = guard(source.sources, undefined, () => ({
    ok: true as const,
    listed: listedProgram(module, program),
  }));
  if (found.ok) return found.listed;
  if (program !== undefined && found.diagnostics[0]?.code === "E0201") {
    const known = programsOf(module).map((p) => p.name);
    return notDeclared(source, unknown("program", program, known, where?.("program")), program);
  }
  const place = where?.(program === undefined ? "file" : "program");
  const placed = found.diagnostics.map((d) => ({ ...d, ...(place && { place }) }));
  return source.failed ?? new Failed(placed, source.sources);
}

/** The schedule that options mean: the name of one of the file, or the library's for a kind of devices. */
interface WhichSchedule {
  readonly own?: string;
  readonly library?: DefaultKind;
}

function whichSchedule(
  source: Source,
  { schedule, where }: ApplyOptions,
  listed: ListedProgram,
): WhichSchedule | Failed {
  const { name: program, schedules } = listed;
  const known = schedules.map((s) => s.name);
  if (schedule !== undefined && !known.includes(schedule)) {
    const library = defaultKindOf(schedule);
    if (library !== undefined) return { library };
    if (schedule.includes(":"))
      return new Failed(
        [unknown("schedule of the library", schedule, DEFAULT_NAMES, where?.("schedule"))],
        source.sources,
      );
    const found = unknown(`schedule for \`${program}\``, schedule, known, where?.("schedule"));
    const help = `this file has none: write one here, or in a file that imports \`${program}\``;
    const missing = known.length > 0 ? found : { ...found, help: [help] };
    return notDeclared(source, withNearby(missing, source, listed, schedule), schedule);
  }
  const found = guard(source.sources, where?.("file"), () => ({
    ok: true as const,
    own: scheduleName(source.module, program, schedule),
  }));
  if (!(found instanceof Failed) || known.length > 0) return found;
  const explained = found.diagnostics.map((d) => withNearby(d, source, listed, undefined));
  return source.failed ?? new Failed(explained, found.sources);
}

/**
 * The failure for a name that is not declared. If the file has errors outside all declarations, a declaration whose head cannot be
 * read, or a schedule of that name, or for a program of that name, which is for no function, the failure shows these errors
 * instead, since they may hide the declaration.
 */
function notDeclared(source: Source, problem: Diagnostic, name: string): Failed {
  const { module } = source;
  const isLost = module.parsed.headers.some((h) => {
    if (h.name.text === "") return true;
    const unknown = unknownPrograms(module, h);
    if (h.keyword !== "schedule" || unknown?.length === 0) return false;
    return unknown === undefined || h.name.text === name || unknown.some((p) => p.text === name);
  });
  const broken = isLost ? source.failed : source.failedFor(undefined);
  return broken ?? new Failed([problem], source.sources);
}

const unknownPrograms = (module: Module, { programs }: DeclHeader) =>
  programs?.filter((p) => namedFunction(module, p) === undefined);

/** True if errors in the file may hide a schedule: a declaration has a head that cannot be read, or a schedule is for no function. */
export function mayHideSchedules({ module }: Source): boolean {
  return module.parsed.headers.some(
    (h) =>
      h.name.text === "" || (h.keyword === "schedule" && unknownPrograms(module, h)?.length !== 0),
  );
}

/**
 * Chooses a program and one of its schedules and rewrites the program by the schedule. Fails as `selectSchedule` does, and for
 * reasons such as unusable settings (E0503), conditions that cannot hold (E0601), a strategy that does not apply (E0501, where
 * possible with the closest misses and advice that has been tried), and an exceeded budget or endless loop (E0901).
 *
 * @example
 * ```ts
 * import { type Applied, type ApplyOptions, apply, parse, unwrap } from "strata-lang";
 *
 * const source = parse({ file: "hello.strata" });
 * const options: ApplyOptions = { schedule: "tiled", settings: { t: 32 } };
 * const applied: Applied = unwrap(apply(source, options));
 * console.log(applied.class, Object.fromEntries(applied.settings)); // exact { t: 32 }
 * const library: Applied = unwrap(apply(source, { schedule: "default:gpu" }));
 * console.log(library.schedule.name, library.class); // default:gpu exact
 * ```
 */
export function apply(source: Source, options: ApplyOptions = {}): Applied | Failed {
  const planned = selectSchedule(source, options);
  return planned.ok ? applySelected(planned, options) : planned;
}

/**
 * Rewrites a program by a chosen schedule. Of the options only `settings`, `fuel` and `where` are read: the program, its sizes,
 * the floating-point mode and the allowed class have been chosen. Fails as `apply` does for a chosen schedule.
 */
export function applySelected(planned: SelectedSchedule, options: ApplyOptions): Applied | Failed {
  const { source, program, schedule } = planned;
  const outcome = guard(source.sources, options.where?.("file"), () => {
    const applied = applySchedule(program, schedule, {
      settings: settingsOf(options),
      where: placesOf(options),
      fuel: fuelFrom(options),
    });
    return { ...applied, ok: true, stage: "applied", source } as const;
  });
  return outcome.ok ? outcome : advised(outcome, planned, () => settledBy(options, schedule));
}

/** The options that choose a given program again, with its fixed sizes. They are used to try another schedule or other settings. */
export const sameProgram = ({ name, fixed }: Program): ProgramOptions => ({
  program: name,
  fixed: Object.fromEntries(fixed),
});

/** The values of all parameters of a schedule: the options' settings, otherwise defaults. Throws E0503 for unusable settings. */
export const settledBy = (options: ApplyOptions, schedule: Schedule): Map<string, number> =>
  settle(schedule, settingsOf(options), placesOf(options));

const placesOf =
  ({ where }: ApplyOptions): SettingPlace =>
  (name) =>
    where?.(`settings.${name}`);

const settingsOf = ({ settings = {} }: ApplyOptions): ReadonlyMap<string, number> =>
  new Map(Object.entries(settings));

/** The budgets of rewriting: the options' values, and the values of `DEFAULT_FUEL` for the others. The values are not checked. */
export const fuelFrom = ({ fuel }: ApplyOptions): Fuel => ({ ...DEFAULT_FUEL, ...fuel });

/** The diagnostic E0201 for a name that is not among the known ones. Its help suggests a similar name, or lists all, if any. */
export function unknown(
  what: string,
  name: string,
  known: readonly string[],
  place: Place | undefined,
): Diagnostic {
  const all = known.length > 0 ? `there are: ${known.join(", ")}` : "there is none";
  return {
    code: "E0201",
    severity: "error",
    message: `no ${what} named \`${name}\` is in scope`,
    ...(place && { place }),
    help: [suggestion(name, known) ?? all],
  };
}
