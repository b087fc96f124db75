/** @file Strategies of the surface syntax become strategies of the evaluator. Kinds are checked as calls are made. */
import { leftChoice, seq } from "../../../strategies/index.ts";
import type { Strat } from "../../syntax/syntax.ts";
import { complete } from "./apply.ts";
import { elements } from "./argument.ts";
import { at } from "./at.ts";
import { call } from "./call.ts";
import { Context, type Elaborate, type Locals, type StrategyHome } from "./context.ts";
import { choose, letIn } from "./control.ts";
import { match, ruleInBraces } from "./match.ts";
import { matchValue } from "./match-value.ts";
import { type StratValue, strategyValue } from "./strategy-value.ts";

type Form<S> = (c: Context, s: S) => StratValue;

const FORMS: { readonly [Tag in Strat["tag"]]: Form<Extract<Strat, { tag: Tag }>> } = {
  seq: (c, s) => strategyValue(seq(c.strategy(s.left), c.strategy(s.right))),
  choice: (c, s) => strategyValue(leftChoice(c.strategy(s.left), c.strategy(s.right))),
  sAt: at,
  sName: (c, s) => complete(c, c.lookup(s.name), s.span),
  sCall: call,
  sRule: (c, s) => ({ ...strategyValue(ruleInBraces(c, s)), isRule: true }),
  sMatch: (c, s) => strategyValue(match(c, s.cases)),
  sIf: choose,
  sLet: letIn,
  sMatchValue: matchValue,
  sList: (c, s) => ({ tag: "list", elems: elements(c, s.elems, "strategy") }),
  sSize: (c, s) => ({ tag: "nat", size: c.size(s.size) }),
  sString: (_, s) => ({ tag: "text", text: s.value }),
};

const elaborate: Elaborate = (c, s) => (FORMS[s.tag] as Form<Strat>)(c, s);

/** Ready to elaborate the strategies of a module. */
export const strategyContext = (home: StrategyHome, locals: Locals): Context =>
  new Context(home, locals, elaborate);
