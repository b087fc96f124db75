/** @file Makes strategies as syntax. Each has the span of the piece of syntax for which it is made. */
import type { Strat, StrategyArgument } from "../syntax/syntax.ts";

/** A strategy without arguments. */
export const namedStrategy = (text: string, { span }: Strat): Strat => ({
  tag: "sName",
  name: { text, span },
  span,
});

/** A strategy as an argument. */
export const strategyArgument = (strat: Strat): StrategyArgument => ({
  tag: "argStrat",
  strat,
  span: strat.span,
});

/** A call with strategies as arguments. */
export const strategyCall = (text: string, args: readonly Strat[], { span }: Strat): Strat => ({
  tag: "sCall",
  name: { text, span },
  args: args.map(strategyArgument),
  span,
});

/** `argument(i, s)`. */
export function argumentCall(i: number, s: Strat, { span }: Strat): Strat {
  const size = { tag: "argSize", size: { tag: "sizeNat", value: i, span }, span } as const;
  const name = { text: "argument", span };
  return { tag: "sCall", name, args: [size, strategyArgument(s)], span };
}
