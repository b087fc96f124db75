/**
 * @file A rule whose rests have lengths becomes a typed pattern, its replacement and its conditions. Both sides must
 * have one type for every instance: sizes are compared symbolically under what the left side guarantees; what an instance
 * must satisfy besides is inferred.
 */
import type { Rule } from "../../../strategies/index.ts";
import {
  applyAll,
  etaLong,
  type Facts,
  type Lam,
  type Session,
  substituteTerms,
  type Term,
  type Type,
  withCondition,
} from "../../../term/index.ts";
import { elaborateConditions } from "../condition.ts";
import type { Home } from "../names.ts";
import { checkBoundNames } from "./bound-names.ts";
import { checkProperties, inferConditions, inferProperties, resolveProperties } from "./needs.ts";
import { elaboratePattern } from "./pattern.ts";
import { elaborateRight } from "./right-side.ts";
import type { RuleSurroundings, RuleSyntax } from "./rule-syntax.ts";

export function elaborateFixed(rule: RuleSyntax, around: RuleSurroundings, home: Home): Rule {
  const left = elaboratePattern(rule, around, home);
  const names = checkBoundNames(left, around, home);
  const stated = elaborateConditions(rule.where, names, home);
  checkProperties(stated.properties, left, rule, home);
  const facts = stated.sizes.reduce<Facts>((f, c) => withCondition(f, c), left.facts);
  const right = elaborateRight(rule, left, facts, names, around, home);
  const inferred = inferConditions(right, facts, rule);
  const [lhs, rhs] = saturate(home.session, left.term, right.term);
  return {
    name: rule.name,
    doc: rule.doc,
    class: rule.class,
    params: rule.params.filter((p) => rule.widths?.has(p.name) !== true),
    ...(rule.widths && { widths: rule.widths }),
    lhs,
    rhs,
    ...(rule.compute && { compute: rule.compute }),
    contexts: left.contexts,
    conditions: [...stated.sizes, ...inferred],
    inferred,
    properties: [
      ...resolveProperties(stated.properties, left),
      ...inferProperties(left, { ...right, term: rhs }),
    ],
  };
}

/** Sides of function type are applied to a fresh metavariable: `map(f)` stands for `map(f, xs)`. */
function saturate(session: Session, lhs: Term, rhs: Term): [Term, Term] {
  let [l, r] = [lhs, rhs];
  for (let i = 0; l.tag === "lam"; i++) {
    const param = (l.type as Type & { tag: "fun" }).param;
    const x = etaLong(session.meta(`$${i}`, [], param));
    l = substituteTerms((l as Lam).body, [x]);
    r = applyAll(r, [x]);
  }
  return [l, r];
}
