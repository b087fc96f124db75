/**
 * @file `match in { | slide(size, step, xs) -> s }`: reads sizes from a sub-term of the current term. The first case whose
 * pattern and conditions fit a sub-term is taken, with the first such sub-term in pre-order. The strategy after `->` runs on
 * the current term, not on the sub-term, and may use the sizes that the pattern binds. The pattern binds no terms, because they
 * have no meaning outside the sub-term.
 */
import {
  applyRule,
  type Evaluator,
  fixedRule,
  matchRule,
  NO_ARGUMENTS,
  type Strategy,
  tryRule,
  whyNot,
} from "../../../strategies/index.ts";
import {
  isNumbered,
  type PlacedSubterm,
  placedSubterms,
  type Size,
  sizeOutside,
  type Term,
} from "../../../term/index.ts";
import { printExprSyntax } from "../../syntax/print-expr.ts";
import type { MatchCase } from "../../syntax/syntax.ts";
import { anonymous } from "../rule/rule-syntax.ts";
import { anonymousRule } from "./anonymous-rule.ts";
import { checkCase } from "./match.ts";
import type { StrategyElaborator } from "./strategy-elaborator.ts";

/**
 * Elaborates a `match in`: the first case that fits any sub-term, with sizes that have a meaning outside it, is taken with the
 * first such sub-term in pre-order, and its strategy runs on the current term, not on the sub-term. What other launches compute is
 * not searched. Fails if no case fits, with the
 * patterns as reason, or if the strategy fails.
 */
export function matchInside(c: StrategyElaborator, cases: readonly MatchCase[]): Strategy {
  const made = cases.map((k) => insideCase(c, k));
  const forms = cases.map((k) => `\`${printExprSyntax(k.pattern)}\``).join(", ");
  const why = `nothing in it is of the form ${forms}, with sizes that have a meaning here`;
  return {
    name: `match in { ${made.length} cases }`,
    start: (m) => {
      for (const choose of made) {
        const found = choose(m);
        if (found !== undefined) return m.evaluate(found, m.term);
      }
      m.fail({ tag: "refused", strategy: "match", term: m.term, why });
    },
  };
}

/**
 * Makes the function that selects a case for the evaluator's current term: its strategy, or undefined if the case fits no
 * sub-term. The function also adds the conditions of the match to the evaluator's.
 */
function insideCase(
  c: StrategyElaborator,
  { pattern, where, body }: MatchCase,
): (m: Evaluator) => Strategy | undefined {
  const syntax = anonymous("match", { lhs: pattern, rhs: pattern, where });
  const rule = anonymousRule(c, syntax);
  if (c.home.checking === true) checkCase(c, syntax, body, false);
  const applied = applyRule(rule);
  const made = new Map<string, Strategy>();
  const sizesAt = (m: Evaluator, { term, sizeBinders }: PlacedSubterm): Sizes | undefined => {
    const fixed = fixedRule(rule, NO_ARGUMENTS, term);
    const bound = matchRule(fixed, NO_ARGUMENTS, term, m.conditions.declared);
    if (bound === undefined) return undefined;
    const outcome = tryRule(fixed, NO_ARGUMENTS, term, m.conditions, m.spend);
    if (!outcome.ok) {
      m.observer?.ruleFailed?.(m, applied, term, whyNot(outcome, fixed, NO_ARGUMENTS, term));
      return undefined;
    }
    const sizes = closedSizes(bound.sizes, sizeBinders);
    if (sizes !== undefined) m.conditions = outcome.conditions;
    return sizes;
  };
  return (m) => {
    m.observer?.tried?.(rule, NO_ARGUMENTS);
    for (const place of placedSubterms(m.term, (t) => t === m.term || !isLaunch(t))) {
      const sizes = sizesAt(m, place);
      if (sizes === undefined) continue;
      const key = [...sizes].map(([name, size]) => `${name}=${size.id}`).join();
      const known = made.get(key) ?? withSizes(c, sizes).strategy(body);
      made.set(key, known);
      return known;
    }
    return undefined;
  };
}

const isLaunch = (term: Term): boolean => term.tag === "prim" && term.prim === "kernel";

type Sizes = ReadonlyMap<string, Size>;

/**
 * The named sizes of a match, lifted out of `binders` enclosing size binders; undefined if a size depends on one of these
 * binders.
 */
function closedSizes(bound: Iterable<readonly [string, Size]>, binders: number): Sizes | undefined {
  const sizes = new Map<string, Size>();
  for (const [name, size] of bound) {
    if (isNumbered(name)) continue;
    const outside = sizeOutside(size, binders);
    if (outside === undefined) return undefined;
    sizes.set(name, outside);
  }
  return sizes;
}

function withSizes(c: StrategyElaborator, sizes: Sizes): StrategyElaborator {
  const values = [...sizes].map(([name, size]) => [name, { tag: "nat", size }] as const);
  return c.under({ ...c.locals, values: new Map([...c.locals.values, ...values]) });
}
