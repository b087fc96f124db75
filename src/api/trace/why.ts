/**
 * @file `why`: explains why a rule or strategy does not apply at a place of a program, before, between or after the steps of a
 * schedule.
 */
import {
  begin,
  conditionsOf,
  findSchedule,
  operatorsInScope,
  type Program,
  strategyOf,
} from "../../lang/index.ts";
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
  choose,
  fuelFrom,
  selectSchedule,
  settledBy,
} from "../schedule/apply.ts";
import type { SelectedSchedule } from "../schedule/stages.ts";
import { Failed, guard } from "../source/failed.ts";
import { Source, type SourceOptions } from "../source/source.ts";

/** Options of `why`: the rule to explain, the place to apply it, and the steps of a schedule to take first. */
export interface WhyOptions extends ApplyOptions, SourceOptions {
  /** The rule or strategy to explain, in the syntax of the language (default: the schedule itself). */
  readonly rule?: string | undefined;
  /**
   * Where to apply it: a path of child numbers (`0.1`, `root`) or a label. By default a given `rule` is tried at the subterms, top
   * down, until it applies; the schedule itself is applied to the whole term.
   */
  readonly at?: string | undefined;
  /** With `rule`: the number of the schedule's steps to take first (default: all, up to where the schedule fails). */
  readonly step?: number | undefined;
}

/** The explanation of one application of a strategy, whether it applies or not: `after` is undefined if it does not. */
export interface Why {
  readonly ok: true;
  readonly source: Source;
  readonly program: Program;
  /** The schedule whose steps were taken first, or which is explained; undefined if there is none. */
  readonly schedule: string | undefined;
  /** The explained rule or strategy as it is written, or the name of the explained schedule. */
  readonly strategy: string;
  /** The number of the schedule's steps that were taken first. */
  readonly step: number;
  /** The whole term at that step. */
  readonly term: Term;
  /** The last term that the strategy reached: its result, or the term at its failure. */
  readonly end: Term;
  /** The place at which the strategy was applied; undefined if it was tried everywhere. */
  readonly path: TermPath | undefined;
  /** The resulting term with all its conditions; undefined if the strategy does not apply. */
  readonly after: { readonly term: Term; readonly conditions: ConditionSet } | undefined;
  /** The conditions on sizes before the strategy. */
  readonly before: ConditionSet;
  readonly explanation: Explanation;
}

/** The name of the schedule that `why` appends to the file, with the explained rule as its body. The quote avoids user names. */
const ASKED = "why'";

/**
 * Explains whether and why a rule or strategy applies to a program. The rule is elaborated as the body of an appended schedule with
 * the parameters of the chosen one. Fails for reasons such as unknown names, errors in the file or the rule, and a place that the
 * term does not have.
 */
export function why(file: string, options: WhyOptions): Why | Failed {
  const plain = new Source({ file }, options);
  const chosen = choose(plain, options);
  if (!chosen.ok) return chosen;
  if (options.rule === undefined) return ofSchedule(plain, options);
  const planned = options.schedule === undefined ? undefined : selectSchedule(plain, options);
  if (planned?.ok === false) return planned;
  const params = planned === undefined ? "" : paramsOf(planned);
  const added = `\n\nschedule ${ASKED}${params} for ${chosen.program.name} = ${options.rule}\n`;
  const source = new Source({ file, added }, options);
  const failed =
    source.failedFor(chosen.program.name, ASKED) ??
    source.failedFor(chosen.program.name, options.schedule);
  if (failed !== undefined) return pointing(failed, plain, options);
  const answer = guard(source.sources, options.where?.("file"), () => ask(source, options));
  return answer.ok ? answer : pointing(answer, plain, options);
}

/** The parameter list of a schedule as source text, with brackets; empty without parameters. */
function paramsOf({ schedule }: SelectedSchedule): string {
  const { params } = schedule.syntax;
  const [first, last] = [params[0], params.at(-1)];
  if (first === undefined || last === undefined) return "";
  return `(${schedule.module.parsed.text.slice(first.span.start, last.span.end)})`;
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
  const strategy = strategyOf(asked, settings);
  const before =
    name === undefined ? startOf(program, source, options) : walk(planned, settings, options);
  return answered(source, program, strategy, before, options, name);
}

interface StateAtStep {
  readonly step: number;
  readonly term: Term;
  readonly conditions: ConditionSet;
}

const startOf = (program: Program, source: Source, options: WhyOptions): StateAtStep => ({
  step: 0,
  term: program.term,
  conditions: conditionsOf(program, operatorsInScope(source.module), options.class),
});

/** Runs the schedule and returns the state after `options.step` steps, or after its last step. */
function walk(
  { program, schedule }: SelectedSchedule,
  settings: ReadonlyMap<string, number>,
  options: WhyOptions,
): StateAtStep {
  const { strategy, conditions, history } = begin(program, schedule, settings);
  rewrite(strategy, program.term, { conditions, fuel: fuelFrom(options), observer: history });
  const now = history.at(options.step ?? history.steps.length);
  const { declared, allowed, sizes } = conditions;
  return { ...now, conditions: ConditionSet.of(now.conditions).knowing(declared, allowed, sizes) };
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

/** Resolves a path (`0.1`, `root`) or a label in a term; `none` if the term has no such place. */
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

/** Help that names the longest prefix of a path that leads to a subterm. */
function longest(term: Term, at: string): string {
  const path = at.split(".").map(Number);
  while (subterm(term, path) === undefined) path.pop();
  return `its longest prefix that exists is ${path.length === 0 ? "root" : path.join(".")}`;
}

/** Moves diagnostics in the appended text to the place of the option `rule`, if that is known. */
function pointing(failed: Failed, { module, sources }: Source, { where }: WhyOptions): Failed {
  const { file, text } = module.parsed;
  const option = where?.("rule");
  const diagnostics = failed.diagnostics.map((d) => {
    const isAdded = d.place?.file === file && d.place.span.start >= text.length;
    return isAdded && option !== undefined ? { ...d, place: option, related: [] } : d;
  });
  return new Failed(diagnostics, sources);
}
