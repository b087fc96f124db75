/**
 * @file Elaborates a rule whose rests have lengths to a typed pattern, its replacement and its conditions. Both sides must have
 * the same type in every instance. Sizes are compared symbolically, assuming what every match of the left side satisfies;
 * further conditions that the right side needs are inferred.
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
import { isMeasured } from "../../syntax/measured.ts";
import { elaborateConditions } from "../condition.ts";
import type { Home } from "../names.ts";
import { checkBoundNames } from "./bound-names.ts";
import { elaborateMeasured } from "./measured-conditions.ts";
import { checkProperties, inferConditions, inferProperties, resolveProperties } from "./needs.ts";
import { elaboratePattern } from "./pattern.ts";
import { elaborateRight } from "./right-side.ts";
import type { RuleSurroundings, RuleSyntax } from "./rule-syntax.ts";

/**
 * Elaborates one rule. If its sides are functions, both are applied to fresh metavariables. Raises, among others, E0301 if the
 * sides have different types, E0303 if the left side does not determine the right one, E0201 for an unbound name, and E0601 for a
 * condition that never holds.
 */
export function elaborateFixed(rule: RuleSyntax, around: RuleSurroundings, home: Home): Rule {
  const left = elaboratePattern(rule, around, home);
  const names = checkBoundNames(left, around, home);
  const stated = elaborateConditions(
    rule.where.filter((c) => !isMeasured(c)),
    names,
    home,
  );
  const measured = elaborateMeasured(rule.where, left, names, home);
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
    ...(measured.length > 0 && { measured }),
    properties: [
      ...resolveProperties(stated.properties, left),
      ...inferProperties(left, { ...right, term: rhs }),
    ],
  };
}

/** Applies sides of function type to fresh metavariables, so that `map(f)` also matches `map(f, xs)`. */
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
