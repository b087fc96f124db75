/** @file What a schedule does, as a tree of calls: for the page of `strata trace --html`. */
import { strategyOf } from "../lang/index.ts";
import { type Call, Conditions, History, Machine, Recording } from "../strategies/index.ts";
import {
  type Applied,
  type ApplyOptions,
  applySelected,
  fuelOf,
  type Planned,
  select,
  settledBy,
} from "./apply.ts";
import { Failed, guard } from "./failed.ts";
import type { Source } from "./source.ts";

export interface Recorded {
  readonly ok: true;
  readonly planned: Planned;
  readonly settings: ReadonlyMap<string, number>;
  readonly calls: readonly Call[];
  /** Calls beyond the limit, which are not among them. */
  readonly left: number;
  readonly steps: number;
  readonly outcome: Applied | Failed;
}

/** Applies a schedule and keeps up to `room` calls, those that failed too. */
export function record(
  source: Source,
  room: number,
  options: ApplyOptions = {},
): Recorded | Failed {
  const planned = select(source, options);
  if (!planned.ok) return planned;
  const recorded = guard(source.sources, options.where?.("file"), () => {
    const { program, schedule } = planned;
    const settings = settledBy(options, schedule);
    const strategy = strategyOf(schedule, program, settings);
    const start = Conditions.none.withAll(program.conditions) ?? Conditions.none;
    const recording = new Recording(new History(program.term, start.list), room);
    new Machine(strategy, program.term, start, fuelOf(options), recording).run();
    recording.finish();
    return { settings, recording };
  });
  if (recorded instanceof Failed) return recorded;
  const { settings, recording } = recorded;
  const { calls, left, history } = recording;
  const outcome = applySelected(planned, options);
  return { ok: true, planned, settings, calls, left, steps: history.steps.length, outcome };
}
