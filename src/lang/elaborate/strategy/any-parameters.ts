/** @file The scope inside a definition that has not been called: its parameters denote arbitrary arguments. */
import type { ParamSyntax } from "../../syntax/syntax.ts";
import { anyValue } from "./any-value.ts";
import { kindOfParameter } from "./kind.ts";
import { extend, type StrategyElaborator } from "./strategy-elaborator.ts";

/**
 * The state in which a definition's body is checked: each parameter has an arbitrary value of its kind, a rest parameter a list.
 * Defaults are not used.
 */
export function anyParameters(
  c: StrategyElaborator,
  params: readonly ParamSyntax[],
): StrategyElaborator {
  const { session } = c.home;
  return c.under(
    params.reduce((l, p) => {
      const { text } = p.name;
      return extend(l, text, anyValue(kindOfParameter(p), text, session));
    }, c.locals),
  );
}
