/** @file What a schedule does, as a tree of calls: for the page of `strata trace --html`. */
import { type Call, Recording } from "../../strategies/index.ts";
import type { ApplyOptions } from "../schedule/apply.ts";
import type { Failed } from "../source/failed.ts";
import type { Source } from "../source/source.ts";
import { type Observed, observe } from "./observe.ts";

export interface Recorded extends Omit<Observed<Recording>, "observer"> {
  readonly calls: readonly Call[];
  /** Calls beyond the limit, which are not among them. */
  readonly left: number;
  readonly steps: number;
}

/** Applies a schedule and keeps up to `room` calls, those that failed too. */
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
