/** @file Elaborates strategies as written to strategies of the evaluator. Kinds are checked at each call. */
import { leftChoice, seq } from "../../../strategies/index.ts";
import type { Strat } from "../../syntax/syntax.ts";
import { listElements } from "./argument.ts";
import { elaborateAt } from "./at.ts";
import { elaborateStrategyCall } from "./call.ts";
import { alone } from "./called.ts";
import { elaborateStrategyIf, elaborateStrategyLet } from "./control.ts";
import { match, ruleInBraces } from "./match.ts";
import { matchInside } from "./match-inside.ts";
import { matchValue } from "./match-value.ts";
import { elaborateSketch, sketchValue } from "./sketch.ts";
import {
  type ElaborateStrategy,
  type Locals,
  StrategyElaborator,
  type StrategyHome,
} from "./strategy-elaborator.ts";
import { type StratValue, strategyValue } from "./strategy-value.ts";
import { elaborateUntil } from "./until.ts";

type StrategyForm<S> = (c: StrategyElaborator, s: S) => StratValue;

const FORMS: { readonly [Tag in Strat["tag"]]: StrategyForm<Extract<Strat, { tag: Tag }>> } = {
  seq: (c, s) => strategyValue(s.steps.map((step) => c.strategy(step)).reduce(seq)),
  choice: (c, s) => strategyValue(s.options.map((o) => c.strategy(o)).reduce(leftChoice)),
  sAt: elaborateAt,
  sName: alone,
  sCall: elaborateStrategyCall,
  sUntil: elaborateUntil,
  sSketch: (c, s) => sketchValue(elaborateSketch(c, s.sketch)),
  sRule: (c, s) => ({ ...strategyValue(ruleInBraces(c, s)), isRule: true }),
  sMatch: (c, s) => strategyValue((s.inside ? matchInside : match)(c, s.cases)),
  sIf: elaborateStrategyIf,
  sLet: elaborateStrategyLet,
  sMatchValue: matchValue,
  sList: (c, s) => ({ tag: "list", elems: listElements(c, s.elems, "strategy") }),
  sSize: (c, s) => ({ tag: "nat", size: c.size(s.size) }),
  sString: (_, s) => ({ tag: "text", text: s.value }),
};

/** Elaborates a strategy by its form; its parts are elaborated as `c` does. */
export const elaborateForm: ElaborateStrategy = (c, s) =>
  (FORMS[s.tag] as StrategyForm<Strat>)(c, s);

/** Makes the state for elaborating the strategies of a module, with the given local names; nothing is elaborated yet. */
export const strategyContext = (home: StrategyHome, locals: Locals): StrategyElaborator =>
  new StrategyElaborator(home, locals, elaborateForm);
