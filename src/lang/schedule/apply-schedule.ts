/** @file What comes of applying a schedule to its program, or why nothing did. */
import {
  Conditions,
  explain,
  type Failed,
  type Fuel,
  History,
  rewrite,
  type SemanticClass,
  type Step,
  type Strategy,
  weakest,
} from "../../strategies/index.ts";
import {
  type Condition,
  type Diagnostic,
  LimitError,
  SizeLimit,
  type Term,
} from "../../term/index.ts";
import { problem, Reported } from "../diagnostics/errors.ts";
import { explainFailure } from "./explain-failure.ts";
import { cycleHelp, endlessSizes, explainStop, GROWS } from "./explain-stop.ts";
import type { Program } from "./program.ts";
import { type Schedule, type SettingPlace, settle } from "./schedule.ts";
import { strategyOf } from "./strategy-of.ts";

/** What a schedule makes of its program. */
export interface Applied {
  readonly program: Program;
  readonly schedule: Schedule;
  readonly settings: ReadonlyMap<string, number>;
  readonly term: Term;
  /** What sizes must satisfy: the program's conditions and those the rules needed. */
  readonly conditions: readonly Condition[];
  /** The join of the applied rules' classes. */
  readonly class: SemanticClass;
  readonly steps: readonly Step[];
  readonly history: History;
}

export interface ApplyOptions {
  readonly settings?: ReadonlyMap<string, number>;
  readonly where?: SettingPlace;
  readonly fuel?: Fuel;
}

/** Applies a schedule; throws the diagnostic of what failed. */
export function applySchedule(
  program: Program,
  schedule: Schedule,
  options: ApplyOptions = {},
): Applied {
  const settings = settle(schedule, options.settings, options.where);
  const strategy = strategyOf(schedule, program, settings);
  const start = Conditions.none.withAll(program.conditions) ?? Conditions.none;
  const history = new History(program.term, start.list);
  const { fuel } = options;
  const run = () => rewrite(strategy, program.term, { conditions: start, fuel, observer: history });
  const result = guarded(schedule, run, history);
  if (!result.success)
    throw new Reported(failureOf(schedule, strategy, program, start, result, history, fuel));
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
function guarded<T>(schedule: Schedule, action: () => T, history?: History): T {
  const place = schedule.module.problems.place(schedule.syntax.name.span);
  try {
    return action();
  } catch (error) {
    if (error instanceof LimitError) {
      const { code, help: ways = [] } = error.diagnostic;
      const help = [...cycleHelp(history?.steps ?? []), ...(code === "E0901" ? ways : [GROWS])];
      throw new Reported({ ...error.diagnostic, place, ...(history && { help }) });
    }
    if (error instanceof SizeLimit) {
      const endless = endlessSizes(schedule.name, error.message, history?.steps ?? []);
      if (endless !== undefined) throw new Reported({ place, ...endless });
      throw problem("E0602", place, error.message, {
        help: ["use smaller sizes, or fewer of them"],
      });
    }
    throw error;
  }
}

function failureOf(
  schedule: Schedule,
  strategy: Strategy,
  program: Program,
  start: Conditions,
  { spent }: Failed,
  history: History,
  fuel: Fuel | undefined,
): Diagnostic {
  const place = schedule.module.problems.place(schedule.syntax.body.span);
  const { steps } = history;
  if (spent !== undefined) return { ...explainStop(schedule.name, spent, steps), place };
  const why = guarded(schedule, () => explain(strategy, program.term, start, fuel));
  const found = explainFailure(why, program.name, place, history.at(steps.length).term);
  return { ...found, notes: [...(found.notes ?? []), ...stepsBefore(steps)] };
}

/** How far the schedule came: of a repetition, how often. */
function stepsBefore(steps: readonly Step[]): readonly string[] {
  const last = steps.at(-1);
  if (last === undefined) return [];
  const count = steps.length === 1 ? "one step was" : `${steps.length} steps were`;
  return [`${count} taken before, the last by \`${last.rule}\``];
}
