/** @file The state of a schedule before its first step. */
import { type ConditionSet, RewriteLog, type Strategy } from "../../strategies/index.ts";
import type { strategyContext } from "../elaborate/strategy/elaborate-strategy.ts";
import type { Program } from "./program.ts";
import type { Schedule } from "./schedule.ts";
import { scheduleConditions } from "./schedule-conditions.ts";
import { strategyOf } from "./strategy-of.ts";

/** The state of a schedule before its first step: the strategy to run, the conditions known at the start, and an empty log. */
export interface Beginning {
  readonly strategy: Strategy;
  /** The conditions of the program and of the schedule. */
  readonly conditions: ConditionSet;
  /** The log for the run, without steps. */
  readonly history: RewriteLog;
}

/**
 * Prepares the application of a schedule to a program with the given parameter values. `context`
 * elaborates the body. Raises the diagnostics of the schedule's conditions, such as E0601 if they cannot hold, and those of its body.
 */
export function begin(
  program: Program,
  schedule: Schedule,
  settings: ReadonlyMap<string, number>,
  context?: typeof strategyContext,
): Beginning {
  const conditions = scheduleConditions(schedule, program, settings);
  const strategy = strategyOf(schedule, settings, context);
  return { strategy, conditions, history: new RewriteLog(program.term, conditions.list) };
}
