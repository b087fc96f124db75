/** @file `match p { | [] -> … | [k, rest..] -> … }`: selects a case by the form of a list or number when it is elaborated. */
import { decideCondition, emptyFacts } from "../../../term/index.ts";
import type { Strat, ValueCase } from "../../syntax/syntax.ts";
import { elaborateComparison } from "../condition.ts";
import type { StrategyElaborator } from "./strategy-elaborator.ts";
import { type StratValue, showValue } from "./strategy-value.ts";
import { bindAny, bindValue } from "./value-pattern.ts";

type MatchValue = Strat & { tag: "sMatchValue" };

/**
 * The value of the first case whose pattern and conditions fit; the other bodies are not elaborated. Raises E0502 if no case fits,
 * a condition cannot be decided, or a pattern does not fit the kind of the value. While a definition is checked, all cases are
 * elaborated.
 */
export function matchValue(c: StrategyElaborator, s: MatchValue): StratValue {
  const subject = c.value(s.subject);
  if (c.home.checking === true) return checkCases(c, s, subject);
  for (const k of s.cases) {
    const locals = bindValue(c, k.pattern, subject);
    if (locals === undefined) continue;
    const inner = c.under(locals);
    if (holds(inner, k)) return inner.value(k.body);
  }
  throw c.problems.kind(s.subject.span, `no case matches ${showValue(subject)}`, [
    "add a last case for all others: | _ -> fail",
  ]);
}

function holds(c: StrategyElaborator, { where }: ValueCase): boolean {
  return where.every((w) => {
    const verdict = decideCondition(elaborateComparison(w, c.sizeNames(), c.home), emptyFacts);
    if (verdict !== undefined) return verdict;
    throw c.problems.kind(w.span, "this cannot be decided", [
      "compare sizes that are numbers here",
    ]);
  });
}

/**
 * Checks all cases with an arbitrary value. Returns the value of the first case that is not an empty list, to represent all
 * results.
 */
function checkCases(c: StrategyElaborator, s: MatchValue, subject: StratValue): StratValue {
  const values = s.cases.map((k) => {
    const inner = bindAny(c, k.pattern, subject);
    for (const w of k.where) elaborateComparison(w, inner.sizeNames(), inner.home);
    return inner.value(k.body);
  });
  return values.find((v) => v.tag !== "list" || v.elems.length > 0) ?? values[0]!;
}
