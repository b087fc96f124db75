/** @file Why a rule or strategy does not apply at a place of a program, before or between the steps of a schedule. */
import { begin, findSchedule, type Program, strategyOf } from "../../lang/index.ts";
import {
  ConditionSet,
  type Explanation,
  explainStrategy,
  RewriteLog,
  rewrite,
  type Strategy,
} from "../../strategies/index.ts";
import type { Term } from "../../term/index.ts";
import {
  at as atPath,
  pathToLabel,
  subterm,
  type TermPath,
  topDown,
} from "../../traversals/index.ts";
import {
  type ApplyOptions,
  chooseProgram,
  fuelFrom,
  selectSchedule,
  settledBy,
} from "../schedule/apply.ts";
import type { SelectedSchedule } from "../schedule/stages.ts";
import { Failed, guard } from "../source/failed.ts";
import { parse, type Source } from "../source/source.ts";

export interface WhyOptions extends ApplyOptions {
  /** A rule or strategy, as it is written; without one it is the schedule itself. */
  readonly rule?: string | undefined;
  /** A path of child numbers (`0.1`, `root`) or a label. Without one it is anywhere. */
  readonly at?: string | undefined;
  /** May the file hold C code? */
  readonly allowRaw?: boolean;
  /** Steps of the schedule that are taken before; all where it is left out, as far as the schedule comes. */
  readonly step?: number | undefined;
}

export interface Why {
  readonly ok: true;
  readonly source: Source;
  readonly program: Program;
  readonly schedule: string | undefined;
  readonly strategy: string;
  /** Steps taken before. */
  readonly step: number;
  /** The whole term at that step. */
  readonly term: Term;
  /** As far as the strategy came. */
  readonly end: Term;
  readonly path: TermPath | undefined;
  /** What the term becomes, and which conditions that adds; undefined: the strategy does not apply. */
  readonly after: { readonly term: Term; readonly conditions: ConditionSet } | undefined;
  readonly before: ConditionSet;
  readonly explanation: Explanation;
}

/** The schedule that holds the rule that is asked about. */
const ASKED = "why'";

export function why(file: string, options: WhyOptions): Why | Failed {
  const plain = parse({ file }, options);
  const chosen = chooseProgram(plain, options);
  if (!chosen.ok) return chosen;
  if (options.rule === undefined) return ofSchedule(plain, options);
  const planned = options.schedule === undefined ? undefined : selectSchedule(plain, options);
  if (planned?.ok === false) return planned;
  const params = planned === undefined ? "" : paramsOf(planned);
  const added = `\n\nschedule ${ASKED}${params} for ${chosen.program.name} = ${options.rule}\n`;
  const source = parse({ file, added }, options);
  const failed =
    source.failedFor(chosen.program.name, ASKED) ??
    source.failedFor(chosen.program.name, options.schedule);
  if (failed !== undefined) return pointing(failed, plain, options);
  const answer = guard(source.sources, options.where?.("file"), () => ask(source, options));
  return answer.ok ? answer : pointing(answer, plain, options);
}

/** The parameters of a schedule, as they are written. */
function paramsOf({ schedule, source }: SelectedSchedule): string {
  const { params } = schedule.syntax;
  const [first, last] = [params[0], params.at(-1)];
  if (first === undefined || last === undefined) return "";
  return `(${source.module.parsed.text.slice(first.span.start, last.span.end)})`;
}

function ofSchedule(source: Source, options: WhyOptions): Why | Failed {
  const planned = selectSchedule(source, options);
  if (!planned.ok) return planned;
  return guard(source.sources, options.where?.("file"), () => {
    const settings = settledBy(options, planned.schedule);
    const { program, schedule } = planned;
    const { strategy, conditions } = begin(program, schedule, settings);
    const start = { step: 0, term: program.term, conditions };
    return answered(source, program, strategy, start, options, schedule.name);
  });
}

function ask(source: Source, options: WhyOptions): Why | Failed {
  const name = options.schedule;
  const planned = selectSchedule(source, { ...options, schedule: name ?? ASKED });
  if (!planned.ok) return planned;
  const { program, schedule } = planned;
  const asked = findSchedule(source.module, program.name, ASKED);
  const settings = settledBy(options, schedule);
  const { body } = asked.syntax;
  const strategy = strategyOf({ ...schedule, syntax: { ...schedule.syntax, body } }, settings);
  const before = name === undefined ? startOf(program) : walk(planned, settings, options);
  return answered(source, program, strategy, before, options, name);
}

interface StateAtStep {
  readonly step: number;
  readonly term: Term;
  readonly conditions: ConditionSet;
}

const startOf = (program: Program): StateAtStep => ({
  step: 0,
  term: program.term,
  conditions: ConditionSet.of(program.conditions),
});

/** Takes steps of the schedule, as many as are asked for. */
function walk(
  { program, schedule }: SelectedSchedule,
  settings: ReadonlyMap<string, number>,
  options: WhyOptions,
): StateAtStep {
  const { strategy, conditions, history } = begin(program, schedule, settings);
  rewrite(strategy, program.term, { conditions, fuel: fuelFrom(options), observer: history });
  const now = history.at(options.step ?? history.steps.length);
  return { ...now, conditions: ConditionSet.of(now.conditions) };
}

function answered(
  source: Source,
  program: Program,
  asked: Strategy,
  { step, term, conditions }: StateAtStep,
  options: WhyOptions,
  schedule: string | undefined,
): Why | Failed {
  const path = options.at === undefined ? undefined : pathOf(term, options.at);
  if (path === "none") return noPlace(term, source, options);
  const strategy = placed(asked, path, options.rule !== undefined);
  const fuel = fuelFrom(options);
  const history = new RewriteLog(term, conditions.list);
  const result = rewrite(strategy, term, { conditions, fuel, observer: history });
  const end = history.at(history.steps.length).term;
  const explanation = explainStrategy(strategy, term, conditions, fuel);
  const after = result.success ? { term: result.term, conditions: result.conditions } : undefined;
  const base = { ok: true, source, program, schedule, step, term, end, path, after } as const;
  return { ...base, before: conditions, explanation, strategy: options.rule ?? schedule ?? "" };
}

const placed = (s: Strategy, path: TermPath | undefined, anywhere: boolean): Strategy => {
  if (path !== undefined) return atPath(path, s);
  return anywhere ? topDown(s) : s;
};

/** `0.1`, `root`, or a label. */
function pathOf(term: Term, place: string): TermPath | "none" {
  if (place === "root") return [];
  const isPath = /^\d{1,6}(\.\d{1,6})*$/.test(place);
  const path = isPath ? place.split(".").map(Number) : pathToLabel(term, place);
  return path === undefined || subterm(term, path) === undefined ? "none" : path;
}

function noPlace(term: Term, { sources }: Source, { at = "", where }: WhyOptions): Failed {
  const isPath = /^[\d.]+$/.test(at);
  const place = where?.("at");
  return new Failed(
    [
      {
        code: "E0001",
        severity: "error",
        message: isPath
          ? `the term has no place ${at}`
          : `nothing in the term has the label \`${at}\``,
        ...(place && { place }),
        help: [isPath ? longest(term, at) : "give a path of child numbers (0.1, root) or a label"],
      },
    ],
    sources,
  );
}

/** How far a path leads. */
function longest(term: Term, at: string): string {
  const path = at.split(".").map(Number);
  while (subterm(term, path) === undefined) path.pop();
  return `the longest part of it that leads somewhere is ${path.length === 0 ? "root" : path.join(".")}`;
}

/** Diagnostics about what was added to the file point at the option that it comes from. */
function pointing(failed: Failed, { module, sources }: Source, { where }: WhyOptions): Failed {
  const { file, text } = module.parsed;
  const option = where?.("rule");
  const diagnostics = failed.diagnostics.map((d) => {
    const isAdded = d.place?.file === file && d.place.span.start >= text.length;
    return isAdded && option !== undefined ? { ...d, place: option, related: [] } : d;
  });
  return new Failed(diagnostics, sources);
}
