/** @file The congruences as built-in strategies: one per primitive, with one strategy per argument. */
import { isPrimName, termParams } from "../../../term/index.ts";
import { congruence } from "../../../traversals/index.ts";
import {
  asStrategy,
  NONE_GIVEN,
  type StrategyParameter,
  type StratValue,
  strategyValue,
} from "./strategy-value.ts";

/**
 * The congruence of the primitive `name`, with a strategy parameter for each value argument (sizes excluded). A primitive of any
 * number of arguments has a congruence of `given` arguments. Undefined if there is no such primitive or the congruence would have
 * no arguments.
 */
export function builtinCongruence(name: string, given: number): StratValue | undefined {
  if (!isPrimName(name)) return undefined;
  const count = termParams(name) ?? given;
  if (count === 0) return undefined;
  const params: StrategyParameter[] = Array.from({ length: count }, (_, i) => ({
    name: `s${i}`,
    kind: "strategy",
  }));
  return {
    tag: "callable",
    name,
    params,
    given: NONE_GIVEN,
    call: (args) => strategyValue(congruence(name, args.map(asStrategy))),
  };
}
