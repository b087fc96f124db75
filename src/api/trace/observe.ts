/** @file Applies a schedule while an observer records rule applications and failures. */
import { begin } from "../../lang/index.ts";
import { Evaluator, type Observer, type RewriteLog } from "../../strategies/index.ts";
import {
  type ApplyOptions,
  applySelected,
  fuelFrom,
  selectSchedule,
  settledBy,
} from "../schedule/apply.ts";
import type { Applied, SelectedSchedule } from "../schedule/stages.ts";
import { Failed, guard } from "../source/failed.ts";
import type { Source } from "../source/source.ts";

/**
 * A schedule with the observer of its run. `observer` saw the run up to its end or failure; `outcome` comes from a second
 * application without it.
 */
export interface Observed<T> {
  readonly ok: true;
  readonly planned: SelectedSchedule;
  /** The values of the schedule's parameters. */
  readonly settings: ReadonlyMap<string, number>;
  readonly observer: T;
  /** The result of applying the schedule, or why it failed. */
  readonly outcome: Applied | Failed;
}

/**
 * Runs a schedule under the observer that `observerOf` makes from the step log. A schedule that does not apply is observed too, and
 * `outcome` says why it failed. Fails for reasons such as a program or schedule that cannot be chosen, unusable settings (E0503),
 * and a budget that is spent during the observed run.
 */
export function observe<T extends Observer>(
  source: Source,
  options: ApplyOptions,
  observerOf: (history: RewriteLog) => T,
): Observed<T> | Failed {
  const planned = selectSchedule(source, options);
  if (!planned.ok) return planned;
  const observed = guard(source.sources, options.where?.("file"), () => {
    const { program, schedule } = planned;
    const settings = settledBy(options, schedule);
    const { strategy, conditions, history } = begin(program, schedule, settings);
    const observer = observerOf(history);
    new Evaluator(strategy, program.term, conditions, fuelFrom(options), observer).run();
    return { settings, observer };
  });
  if (observed instanceof Failed) return observed;
  return { ok: true, planned, ...observed, outcome: applySelected(planned, options) };
}
