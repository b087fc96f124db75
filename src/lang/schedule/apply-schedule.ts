/** @file What comes of applying a schedule to its program, or why nothing did. */
import {
  explainStrategy,
  type Fuel,
  type RewriteLog,
  type RewriteStep,
  rewrite,
  type SemanticClass,
  type StrategyFailed,
  weakest,
} from "../../strategies/index.ts";
import {
  type Diagnostic,
  isSizeLimit,
  LimitError,
  mistake,
  type SizeCondition,
  type Term,
  whichSizeLimit,
} from "../../term/index.ts";
import { type Beginning, begin } from "./beginning.ts";
import { explainFailure } from "./explain-failure.ts";
import { cycleHelp, endlessSizes, explainStop, GROWS } from "./explain-stop.ts";
import type { Program } from "./program.ts";
import { type Schedule, type SettingPlace, settle } from "./schedule.ts";

/** What a schedule makes of its program. */
export interface ScheduleResult {
  readonly program: Program;
  readonly schedule: Schedule;
  readonly settings: ReadonlyMap<string, number>;
  readonly term: Term;
  /** What sizes must satisfy: the program's conditions and those the rules needed. */
  readonly conditions: readonly SizeCondition[];
  /** The join of the applied rules' classes. */
  readonly class: SemanticClass;
  readonly steps: readonly RewriteStep[];
  readonly history: RewriteLog;
}

export interface ScheduleSettings {
  readonly settings?: ReadonlyMap<string, number>;
  readonly where?: SettingPlace;
  readonly fuel?: Fuel;
}

/** Applies a schedule; throws the diagnostic of what failed. */
export function applySchedule(
  program: Program,
  schedule: Schedule,
  options: ScheduleSettings = {},
): ScheduleResult {
  const settings = settle(schedule, options.settings, options.where);
  const start = begin(program, schedule, settings);
  const { strategy, conditions, history } = start;
  const { fuel } = options;
  const run = () => rewrite(strategy, program.term, { conditions, fuel, observer: history });
  const result = guarded(schedule, run, history);
  if (!result.success) throw mistake(failureOf(schedule, program, start, result, fuel));
  const classes = history.rules.map((r) => r.class);
  return {
    program,
    schedule,
    settings,
    term: result.term,
    conditions: result.conditions.list,
    class: weakest(classes),
    steps: history.steps,
    history,
  };
}

/** A term that outgrows its limits is reported with the rules that made it grow. */
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
  const found = explainFailure(why, program.name, place, history.at(steps.length).term);
  return { ...found, notes: [...(found.notes ?? []), ...stepsBefore(steps)] };
}

/** How far the schedule came: of a repetition, how often. */
function stepsBefore(steps: readonly RewriteStep[]): readonly string[] {
  const last = steps.at(-1);
  if (last === undefined) return [];
  const count = steps.length === 1 ? "one step was" : `${steps.length} steps were`;
  return [`${count} taken before, the last by \`${last.rule}\``];
}
