/** @file Checks a definition without running it, with arbitrary values for its parameters. */
import type { ParamSyntax, Strat } from "../../syntax/syntax.ts";
import { anyParameters } from "./any-parameters.ts";
import { strategyParameters } from "./argument.ts";
import { strategyContext } from "./elaborate-strategy.ts";
import { NO_LOCALS, type StrategyHome } from "./strategy-elaborator.ts";
import type { StratValue } from "./strategy-value.ts";

/**
 * Checks a definition with arbitrary values for its parameters: all branches are elaborated and nothing is run. Returns the value
 * of the body; raises the first mistake.
 */
export function checkDefinition(
  params: readonly ParamSyntax[],
  body: Strat,
  home: StrategyHome,
): StratValue {
  const c = strategyContext({ ...home, checking: true }, NO_LOCALS);
  strategyParameters(c, params);
  return anyParameters(c, params).value(body);
}
