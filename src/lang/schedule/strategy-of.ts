/** @file The strategy of a schedule for given values of its parameters. */
import type { Strategy } from "../../strategies/index.ts";
import { demandComplete } from "../elaborate/strategy/demand-complete.ts";
import { strategyContext } from "../elaborate/strategy/elaborate-strategy.ts";
import type { StratValue } from "../elaborate/strategy/strategy-value.ts";
import type { Schedule } from "./schedule.ts";

/**
 * Elaborates the body of a schedule to a strategy, with numbers for its parameters. The sizes of the program are not in scope:
 * a name such as `n` in a rule's pattern matches any size. `context` elaborates the body. Raises the diagnostics of the body, such
 * as E0502 if arguments are missing.
 */
export function strategyOf(
  { module, syntax }: Schedule,
  settings: ReadonlyMap<string, number>,
  context: typeof strategyContext = strategyContext,
): Strategy {
  const { sizes } = module.session;
  const values = new Map(
    [...settings].map(([n, value]): [string, StratValue] => [
      n,
      { tag: "nat", size: sizes.nat(value) },
    ]),
  );
  const v = context(module.home, { values, terms: new Map() }).value(syntax.body);
  return demandComplete(v, syntax.body.span, module.problems);
}
