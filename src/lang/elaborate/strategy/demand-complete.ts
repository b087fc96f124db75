/** @file Requires a strategy without missing arguments, as the body of a schedule must be. */
import type { Strategy } from "../../../strategies/index.ts";
import type { Span } from "../../../term/index.ts";
import type { Problems } from "../../diagnostics/errors.ts";
import { asStrategyHelp } from "./kind.ts";
import { describeStrategyValue, type StratValue } from "./strategy-value.ts";

/** The strategy that a value is. Raises E0502 if it is a callable with missing arguments or no strategy at all. */
export function demandComplete(v: StratValue, span: Span, problems: Problems): Strategy {
  if (v.tag === "strategy") return v.strategy;
  const message = `a strategy with all its arguments is expected here, not ${describeStrategyValue(v)}`;
  throw problems.kind(span, message, [asStrategyHelp(v)]);
}
