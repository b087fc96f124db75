/** @file Records the run of a schedule as a tree of strategy calls, for the page of `strata trace --html`. */
import { type Call, Recording } from "../../strategies/index.ts";
import type { ApplyOptions } from "../schedule/apply.ts";
import type { Failed } from "../source/failed.ts";
import type { Source } from "../source/source.ts";
import { type Observed, observe } from "./observe.ts";

/**
 * The calls of a schedule's run, as a forest, in the order in which they began, with the outcome of the run. A call refers to its
 * parent by `parent`.
 */
export interface Recorded extends Omit<Observed<Recording>, "observer"> {
  readonly calls: readonly Call[];
  /** The number of calls beyond the limit, which were not recorded. */
  readonly left: number;
  /** The number of rewrite steps of the run. */
  readonly steps: number;
}

/**
 * Applies a schedule and records its first `room` calls of strategies, including failed calls. A schedule that does not apply is
 * recorded too. Fails as `observe` does.
 */
export function record(
  source: Source,
  room: number,
  options: ApplyOptions = {},
): Recorded | Failed {
  const observed = observe(source, options, (history) => new Recording(history, room));
  if (!observed.ok) return observed;
  const { observer: recording, ...rest } = observed;
  recording.finish();
  const { calls, left, history } = recording;
  return { ...rest, calls, left, steps: history.steps.length };
}
