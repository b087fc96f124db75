/** @file What is wrong in a definition, found without running it: its parameters stand for any arguments. */
import { id } from "../../../strategies/index.ts";
import type { Session } from "../../../term/index.ts";
import type { Param, Strat } from "../../syntax/syntax.ts";
import { parameter } from "./argument.ts";
import { extend, NO_LOCALS, type StrategyHome } from "./context.ts";
import { strategyContext } from "./elaborate-strategy.ts";
import { type ParameterKind, type StratValue, strategyValue } from "./strategy-value.ts";

/** What the body comes to; throws the first diagnostic. */
export function checkDefinition(
  params: readonly Param[],
  body: Strat,
  home: StrategyHome,
): StratValue {
  const c = strategyContext({ ...home, checking: true }, NO_LOCALS);
  const locals = params.reduce((l, p) => {
    const { name, kind } = parameter(c, p);
    return extend(l, name, anyValue(kind, name, home.session));
  }, NO_LOCALS);
  return c.under(locals).value(body);
}

function anyValue(kind: ParameterKind, name: string, session: Session): StratValue {
  if (typeof kind === "object") return { tag: "list", elems: [] };
  const any = strategyValue({ ...id, name });
  switch (kind) {
    case "nat":
      return { tag: "nat", size: session.sizes.variable("param", name) };
    case "name":
      return { tag: "text", text: name };
    case "traversal": {
      const params = [{ name: "s", kind: "strategy" }] as const;
      return { tag: "callable", name, params, given: [], call: () => any };
    }
    default:
      return any;
  }
}
