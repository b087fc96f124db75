/**
 * @file Advice for a schedule that cannot be applied or compiled. Each changed schedule is tried and advised only if it compiles.
 * Strategies for another number of dimensions are the exception: only the user knows their arguments.
 */
import { makeFix } from "../../lang/diagnostics/index.ts";
import {
  applySchedule,
  beginningEdits,
  beginningWith,
  callableNamed,
  callsWithSizes,
  copyingEdits,
  copyingSteps,
  endingEdits,
  endingWith,
  findSchedule,
  lessOneStep,
  parseFile,
  renaming,
  renamingEdits,
  type Schedule,
  strategiesIn,
  withoutLets,
  withoutStepEdits,
} from "../../lang/index.ts";
import {
  type Diagnostic,
  dimensions,
  type Fix,
  type FixEdit,
  isLayout,
  subterms,
  type Term,
} from "../../term/index.ts";
import { lowered } from "../compile/lowered.ts";
import { editedText } from "../source/edited-text.ts";
import { Failed, guard } from "../source/failed.ts";
import { withFixes } from "../source/try-fixes.ts";
import type { Applied, SelectedSchedule } from "./stages.ts";

type TriedSettings = ReadonlyMap<string, number>;

/** The source, program and schedule that could not be applied or compiled. */
type CompiledSubject = Pick<SelectedSchedule, "source" | "program" | "schedule">;

/**
 * The failure with advice, if any is found, beside its own help. Only its first diagnostic with the code E0501 or E07… can get
 * advice; the failure is unchanged without one. `settings` gives the values of the schedule's parameters. The search for advice
 * runs when the diagnostics are first read. A default schedule of the library has no text to change: the help is to write another.
 */
export const advised = (
  failed: Failed,
  subject: CompiledSubject,
  settings: () => TriedSettings,
): Failed =>
  new Failed(
    () =>
      subject.schedule.module === subject.source.module
        ? withAdvice(failed.diagnostics, subject, settings)
        : withOwnSchedule(failed.diagnostics, subject),
    failed.sources,
  );

const withOwnSchedule = (
  diagnostics: readonly Diagnostic[],
  { program }: CompiledSubject,
): readonly Diagnostic[] =>
  diagnostics.map((d) =>
    /^E0(50[1]|7\d\d)$/.test(d.code)
      ? { ...d, help: [`write a schedule for \`${program.name}\` in its file`, ...(d.help ?? [])] }
      : d,
  );

function withAdvice(
  diagnostics: readonly Diagnostic[],
  subject: CompiledSubject,
  settings: () => TriedSettings,
): readonly Diagnostic[] {
  const at = diagnostics.findIndex((d) => /^E0(50[1]|7\d\d)$/.test(d.code));
  const found = diagnostics[at];
  if (found === undefined) return diagnostics;
  const ways = triedWays(found, subject, settings());
  const last = found.code === "E0709" ? oneStepTooMany(subject, settings()) : [];
  const help = [
    ...otherRank(subject, found),
    ...ways.map((way) => way.help),
    ...(found.help ?? []),
    ...last.map((way) => way.help),
  ];
  const advised = { ...found, help: [...new Set(help)] };
  const edited = [...ways, ...last];
  return diagnostics.with(
    at,
    edited.length === 0
      ? advised
      : withFixes(advised, () => edited.flatMap((way) => stepFix(way, subject, settings()))),
  );
}

/** The fix of a way out, if the schedule compiles once its text is edited; otherwise none. */
function stepFix(
  { help, edits }: ScheduleWay,
  subject: CompiledSubject,
  settings: TriedSettings,
): readonly Fix[] {
  const { schedule, source, program } = subject;
  const { file, text } = schedule.module.parsed;
  const changed = guard(source.sources, undefined, () => {
    const module = source.workspace.once(parseFile(file, editedText(text, edits)));
    return { ok: true, schedule: findSchedule(module, program.name, schedule.name) } as const;
  });
  if (!changed.ok || !compiles(subject, changed.schedule, settings)) return [];
  return [makeFix("step", help, edits)];
}

// ---------------------------------------------------------------- changed schedules

/** The first candidate that compiles; none if no candidate does. */
function triedWays(
  { code }: Diagnostic,
  subject: CompiledSubject,
  settings: TriedSettings,
): readonly ScheduleWay[] {
  for (const way of candidates(code, subject))
    if (compiles(subject, way.other, settings)) return [way];
  return [];
}

/** A changed schedule, the advice to make the change, and the edits of the schedule's text that make it. */
interface ScheduleWay {
  readonly other: Schedule;
  readonly help: string;
  readonly edits: readonly FixEdit[];
}

function* candidates(code: string, { program, schedule }: CompiledSubject): Iterable<ScheduleWay> {
  const ending = (...last: readonly string[]): ScheduleWay => ({
    other: endingWith(schedule, ...last),
    help: `end the schedule with \`; ${last.join(" ; ")}\``,
    edits: endingEdits(schedule, last),
  });
  if (code === "E0713") {
    yield ending("kernel");
    yield ending("lowerSeq", "kernel");
  }
  if (code === "E0701") yield ending("lowerSeq", "kernel");
  if (holdsLet(program.term))
    yield {
      other: withoutLets(schedule),
      help: INLINE_LETS,
      edits: beginningEdits(schedule, "normalize(inlineLet)"),
    };
  if (code === "E0717")
    yield { other: copyingSteps(schedule), help: STEPS, edits: copyingEdits(schedule) };
  if (code === "E0701" || (code === "E0501" && !holdsWork(program.term)))
    yield {
      other: beginningWith(schedule, "copy"),
      help: COPY,
      edits: beginningEdits(schedule, "copy"),
    };
  if (code === "E0501")
    for (const [from, to] of guardedNames(schedule))
      yield {
        other: renaming(schedule, from, to),
        help: `\`${to}\` takes any size: put it in the place of \`${from}\``,
        edits: renamingEdits(schedule, from, to),
      };
}

/** The first schedule with one step less that compiles; none if there is no such step. */
function oneStepTooMany(subject: CompiledSubject, settings: TriedSettings): readonly ScheduleWay[] {
  const { schedule } = subject;
  let at = 0;
  for (const [other, step] of lessOneStep(schedule)) {
    if (compiles(subject, other, settings)) {
      const help = `without the step \`${step}\` it compiles`;
      return [{ other, help, edits: withoutStepEdits(schedule, at) }];
    }
    at++;
  }
  return [];
}

const INLINE_LETS =
  "compute the value of each `let` of the program where it is used: begin the schedule with `normalize(inlineLet) ; …`";
const COPY =
  "a term that only moves data, or is no map, is lowered as a copy: begin the schedule with `copy ; …`";
const STEPS =
  "let each step launch a copy of its whole result: `eachStep(copy ; …)` in the place of `eachSweep(…)`";

const holdsLet = (t: Term): boolean =>
  [...subterms(t)].some((s) => s.tag === "prim" && s.prim === "let");

/** True if the term holds a `map` whose function computes, rather than only moving data. */
const holdsWork = (t: Term): boolean =>
  [...subterms(t)].some(
    (s) =>
      s.tag === "prim" && s.prim === "map" && s.args[0]?.tag === "lam" && !isLayout(s.args[0].body),
  );

/** The result of applying another schedule to the program; undefined if it fails. */
function appliedBy(
  { source, program }: CompiledSubject,
  schedule: Schedule,
  settings: TriedSettings,
): Applied | undefined {
  const made = guard(source.sources, undefined, () => {
    const applied = applySchedule(program, schedule, { settings, explained: false });
    return { ...applied, source, ok: true, stage: "applied" } as const;
  });
  return made.ok ? made : undefined;
}

/** True if another schedule can be applied to the program and its result lowered. */
function compiles(subject: CompiledSubject, schedule: Schedule, settings: TriedSettings): boolean {
  const applied = appliedBy(subject, schedule, settings);
  if (applied === undefined) return false;
  const { sources, workspace } = subject.source;
  return !(guard(sources, undefined, () => lowered(applied, workspace.session)) instanceof Failed);
}

// ---------------------------------------------------------------- other names

/**
 * Pairs of a strategy in the schedule and a strategy in scope that takes any size and as many arguments: `guardedTile`, or
 * `tileGuarded`, for `tile`.
 */
const guardedNames = (schedule: Schedule): readonly (readonly [from: string, to: string])[] =>
  [...strategiesIn(schedule)].flatMap((from) => {
    const names = [`guarded${from[0]?.toUpperCase()}${from.slice(1)}`, `${from}Guarded`];
    const count = callableNamed(schedule, from)?.params.length;
    return names.flatMap((to) =>
      count !== undefined && callableNamed(schedule, to)?.params.length === count
        ? [[from, to] as const]
        : [],
    );
  });

/**
 * Advice to replace a strategy of an applied schedule by its variant for any size: one line, or none. `does` says whether the
 * changed result is of use; the first that is of use is lowered, and advised if lowering succeeds. No other variant is lowered.
 */
export function guardedInstead(
  applied: Applied,
  does: (other: Applied) => boolean,
): readonly string[] {
  const { source, schedule } = applied;
  for (const [from, to] of guardedNames(schedule)) {
    const other = appliedBy(applied, renaming(schedule, from, to), applied.settings);
    if (other === undefined || !does(other)) continue;
    const plan = guard(source.sources, undefined, () => lowered(other, source.workspace.session));
    return plan instanceof Failed
      ? []
      : [`\`${to}\` takes any size: put it in the place of \`${from}\``];
  }
  return [];
}

/**
 * Advice for strategies in the schedule that are given sizes for another number of dimensions than the program's result has, as
 * `tile([64])` for a matrix. Only for the codes of `UNMAPPED`.
 */
function otherRank(
  { program, schedule }: CompiledSubject,
  { code, message }: Diagnostic,
): readonly string[] {
  const rank = dimensions(program.result).length;
  const sizes = SIZES_BY_RANK[rank];
  if (!UNMAPPED.has(code) || sizes === undefined) return [];
  return callsWithSizes(schedule).flatMap(({ name, count }) => {
    const isToBlame = count < rank || (count > rank && message.startsWith(`\`${name}(`));
    if (!isToBlame) return [];
    return [
      `\`${name}\` is given ${sizesFor(count)}, and the result of \`${program.name}\` has ${rank}: \`${name}([${sizes}])\``,
    ];
  });
}

/** The sizes of a result of so many dimensions, by the names that the library gives them. */
const SIZES_BY_RANK: Readonly<Record<number, string>> = { 1: "w", 2: "h, w", 3: "d, h, w" };

/** Codes of diagnostics that a schedule for another number of dimensions can cause. */
const UNMAPPED: ReadonlySet<string> = new Set(["E0501", "E0701", "E0709"]);

const sizesFor = (n: number): string =>
  n === 1 ? "a size for one dimension" : `sizes for ${n} dimensions`;
