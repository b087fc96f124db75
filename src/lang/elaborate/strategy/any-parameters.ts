/** @file The inside of a definition that nobody has called: its parameters stand for any arguments. */
import type { ParamSyntax } from "../../syntax/syntax.ts";
import { anyValue } from "./any-value.ts";
import { kindOfParameter } from "./kind.ts";
import { extend, type StrategyElaborator } from "./strategy-elaborator.ts";

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
