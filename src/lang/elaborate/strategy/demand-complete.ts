/** @file What is run, the body of a schedule first of all, is a strategy that takes no more arguments. */
import type { Strategy } from "../../../strategies/index.ts";
import type { Span } from "../../../term/index.ts";
import type { Problems } from "../../diagnostics/errors.ts";
import { asStrategyHelp } from "./kind.ts";
import { describeStrategyValue, type StratValue } from "./strategy-value.ts";

export function demandComplete(v: StratValue, span: Span, problems: Problems): Strategy {
  if (v.tag === "strategy") return v.strategy;
  const message = `a strategy with all its arguments is expected here, not ${describeStrategyValue(v)}`;
  throw problems.kind(span, message, [asStrategyHelp(v)]);
}
