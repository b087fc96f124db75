/** @file The inside of a definition that nobody has called: its parameters stand for any arguments. */
import type { ParamSyntax } from "../../syntax/syntax.ts";
import { anyValue } from "./any-value.ts";
import { extend, type StrategyElaborator } from "./context.ts";

export function anyParameters(
  c: StrategyElaborator,
  params: readonly ParamSyntax[],
): StrategyElaborator {
  const { session } = c.home;
  return c.under(
    params.reduce((l, { name, kind = "strategy" }) => {
      return extend(l, name.text, anyValue(kind, name.text, session));
    }, c.locals),
  );
}
