/** @file Applies a schedule to its program and explains a failure. */
import {
  explainStrategy,
  type Fuel,
  type RewriteLog,
  type RewriteStep,
  rewrite,
  type SemanticClass,
  type StrategyFailed,
} from "../../strategies/index.ts";
import {
  type Diagnostic,
  isSizeLimit,
  LimitError,
  mistake,
  type SizeCondition,
  type SizeTest,
  type Term,
  whichSizeLimit,
} from "../../term/index.ts";
import type { strategyContext } from "../elaborate/strategy/elaborate-strategy.ts";
import type { Decl } from "../syntax/syntax.ts";
import { type Beginning, begin } from "./beginning.ts";
import { explainFailure } from "./explain-failure.ts";
import { cycleHelp, endlessSizes, explainStop, GROWS } from "./explain-stop.ts";
import type { Program } from "./program.ts";
import { type Schedule, type SettingPlace, settle } from "./schedule.ts";
import { sizeNeeds } from "./size-needs.ts";
import { unfoldedNames } from "./unfolded-names.ts";

/**
 * The result of a schedule that succeeded: the rewritten term of the program, with the conditions under which it is valid and the
 * log of its steps.
 */
export interface ScheduleResult {
  readonly program: Program;
  readonly schedule: Schedule;
  /** The values of the schedule's parameters by name, defaults included. */
  readonly settings: ReadonlyMap<string, number>;
  /** The rewritten term. */
  readonly term: Term;
  /**
   * Conditions on the sizes under which `term` is valid: the conditions of the program, of the schedule and of the applied
   * rules.
   */
  readonly conditions: readonly SizeCondition[];
  /** Further tests on the sizes: that one of the alternatives of a choice at the launch is for them. */
  readonly alternatives: readonly SizeTest[];
  /** The weakest class of the applied rules: how far the result agrees with the program. */
  readonly class: SemanticClass;
  /** The rule applications in order. */
  readonly steps: readonly RewriteStep[];
  /** The log of the run, with the state after every step. */
  readonly history: RewriteLog;
}

/** The options of applying a schedule: values of its parameters, the positions where these were written, and budgets. */
export interface ScheduleSettings {
  /** Values of the schedule's parameters by name; others have their defaults. */
  readonly settings?: ReadonlyMap<string, number>;
  /** Gives the position at which a value was written, for diagnostics. */
  readonly where?: SettingPlace;
  /** The budgets of the run; `DEFAULT_FUEL` if absent. */
  readonly fuel?: Fuel;
  /** False where nobody reads why a strategy did not apply: E0501 then says only that it did not (default: true). */
  readonly explained?: boolean;
  /** Elaborates the body of the schedule (default: `strategyContext`). */
  readonly context?: typeof strategyContext;
}

/**
 * Applies a schedule to a program. Raises the diagnostic of a failure, such as E0501 if a strategy did not apply, E0503 for
 * wrong settings, E0601 for conditions that cannot hold, E0901 for an exceeded budget or an endless loop. Mistakes in the
 * schedule's body are raised too.
 */
export function applySchedule(
  program: Program,
  schedule: Schedule,
  options: ScheduleSettings = {},
): ScheduleResult {
  const settings = settle(schedule, options.settings, options.where);
  const start = begin(program, schedule, settings, options.context);
  const { strategy, conditions, history } = start;
  const { fuel, explained = true } = options;
  const run = () => rewrite(strategy, program.term, { conditions, fuel, observer: history });
  const result = guarded(schedule, run, history);
  if (!result.success)
    throw mistake(
      explained ? failureOf(schedule, program, start, result, fuel) : unexplained(schedule),
    );
  return {
    program,
    schedule,
    settings,
    term: result.term,
    ...sizeNeeds(result.term, result.conditions.list),
    class: history.classUntil(),
    steps: history.steps,
    history,
  };
}

/** Runs `action` and converts an exceeded limit into a diagnostic that names the rules which made the term or its sizes grow. */
function guarded<T>(schedule: Schedule, action: () => T, history?: RewriteLog): T {
  const place = schedule.module.problems.place(schedule.syntax.name.span);
  try {
    return action();
  } catch (error) {
    if (isSizeLimit(error)) {
      const steps = history?.steps ?? [];
      const endless = endlessSizes(schedule.name, whichSizeLimit(error), steps);
      throw mistake({ place, ...(endless ?? error.diagnostic) });
    }
    if (error instanceof LimitError) {
      const { code, help: ways = [] } = error.diagnostic;
      const help = [...cycleHelp(history?.steps ?? []), ...(code === "E0901" ? ways : [GROWS])];
      throw mistake({ ...error.diagnostic, place, ...(history && { help }) });
    }
    throw error;
  }
}

function failureOf(
  schedule: Schedule,
  program: Program,
  { strategy, conditions, history }: Beginning,
  { spent }: StrategyFailed,
  fuel: Fuel | undefined,
): Diagnostic {
  const place = schedule.module.problems.place(schedule.syntax.body.span);
  const { steps } = history;
  if (spent !== undefined) return { ...explainStop(schedule.name, spent, steps), place };
  const why = guarded(schedule, () => explainStrategy(strategy, program.term, conditions, fuel));
  const { term } = history.at(steps.length);
  const found = explainFailure(why, program.name, place, term, declarationOf(program, schedule));
  const related = unfoldedNames(why, schedule.module);
  return { ...found, notes: [...(found.notes ?? []), ...stepsBefore(steps)], related };
}

/** The declaration of a program that stands in the file of the schedule. */
function declarationOf({ function: name }: Program, { module }: Schedule): Decl | undefined {
  const { parsed } = module;
  const index = parsed.headers.findIndex((h) => h.keyword === "fun" && h.name.text === name);
  return index < 0 ? undefined : parsed.decl(index)?.decl;
}

const unexplained = (schedule: Schedule): Diagnostic => ({
  code: "E0501",
  severity: "error",
  place: schedule.module.problems.place(schedule.syntax.body.span),
  message: `${schedule.name} did not apply`,
});

/** Says how many steps preceded the failure and which rule was the last; empty if there was none. */
function stepsBefore(steps: readonly RewriteStep[]): readonly string[] {
  const last = steps.at(-1);
  if (last === undefined) return [];
  const count = steps.length === 1 ? "one step was" : `${steps.length} steps were`;
  return [`${count} taken before, the last by \`${last.rule}\``];
}
