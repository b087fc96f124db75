/** @file Elaborates `if` and `let` of strategies. */
import { ifThenElse } from "../../../strategies/index.ts";
import { decideCondition, emptyFacts, show } from "../../../term/index.ts";
import type { SizeRelation, Strat, StrategyArgument } from "../../syntax/syntax.ts";
import { elaborateComparison } from "../condition.ts";
import { anyParameters } from "./any-parameters.ts";
import { argumentOf } from "./argument.ts";
import { definition } from "./definition.ts";
import { extend, type StrategyElaborator } from "./strategy-elaborator.ts";
import { type StratValue, strategyValue } from "./strategy-value.ts";

type StrategyIf = Strat & { tag: "sIf" };

/**
 * Elaborates an `if`. A comparison of sizes is decided at once, and must be decidable (E0502). While a definition is checked, it is
 * not decided and both branches are elaborated; a strategy as condition is evaluated when the `if` runs.
 */
export function elaborateStrategyIf(c: StrategyElaborator, s: StrategyIf): StratValue {
  if (s.cond.tag !== "relation") {
    const [cond, then, other] = [c.strategy(s.cond), c.strategy(s.then), c.strategy(s.else)];
    return strategyValue(ifThenElse(cond, then, other));
  }
  return compare(c, s.cond, s);
}

function compare(c: StrategyElaborator, cond: SizeRelation, s: StrategyIf): StratValue {
  const condition = elaborateComparison(cond, c.sizeNames(), c.home);
  if (c.home.checking === true) {
    c.value(s.else);
    return c.value(s.then);
  }
  const holds = decideCondition(condition, emptyFacts);
  if (holds !== undefined) return c.value(holds ? s.then : s.else);
  const [left, right] = [show(condition.left), show(condition.right)];
  throw c.problems.kind(cond.span, `the comparison of ${left} and ${right} cannot be decided`, [
    "compare sizes that are numbers here",
  ]);
}

/**
 * Elaborates `let name(params) = value in body`. Without parameters, the value is elaborated once; with parameters, the name
 * denotes a callable that can call itself. The name hides an outer one of its name.
 */
export function elaborateStrategyLet(
  c: StrategyElaborator,
  s: Strat & { tag: "sLet" },
): StratValue {
  return c.under(extend(c.locals, s.name.text, bound(c, s))).value(s.body);
}

function bound(
  c: StrategyElaborator,
  { name, params, value }: Strat & { tag: "sLet" },
): StratValue {
  if (params.length === 0) return argumentOf(c, value, "strategy");
  const body = bodyOf(value);
  const callable = definition(c, name.text, params, body);
  if (c.home.checking === true) {
    anyParameters(c.under(extend(c.locals, name.text, callable)), params).value(body);
  }
  return callable;
}

/** The syntax of a strategy that an argument denotes as the body of a definition. */
function bodyOf(a: StrategyArgument): Strat {
  const { span } = a;
  switch (a.tag) {
    case "argStrat":
      return a.strat;
    case "argSize":
      return { tag: "sSize", size: a.size, span };
    case "argString":
      return { tag: "sString", value: a.value, span };
    case "argList":
      return { tag: "sList", elems: a.elems, span };
    case "argSpread":
      return { tag: "sList", elems: [a], span };
    case "argPattern": {
      const name = { text: "matches", span };
      return { tag: "sCall", name, args: [a], span };
    }
    default:
      return a satisfies never;
  }
}
