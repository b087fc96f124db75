/** @file A program and the strategy of a schedule, before the first step. */
import { type ConditionSet, RewriteLog, type Strategy } from "../../strategies/index.ts";
import type { Program } from "./program.ts";
import type { Schedule } from "./schedule.ts";
import { scheduleConditions } from "./schedule-conditions.ts";
import { strategyOf } from "./strategy-of.ts";

export interface Beginning {
  readonly strategy: Strategy;
  /** The program's and the schedule's. */
  readonly conditions: ConditionSet;
  readonly history: RewriteLog;
}

export function begin(
  program: Program,
  schedule: Schedule,
  settings: ReadonlyMap<string, number>,
): Beginning {
  const conditions = scheduleConditions(schedule, program, settings);
  const strategy = strategyOf(schedule, settings);
  return { strategy, conditions, history: new RewriteLog(program.term, conditions.list) };
}
