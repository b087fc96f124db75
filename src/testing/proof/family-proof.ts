/** @file The proof of a rule. A rule for any number of arguments is proved for its smallest numbers. */
import { fixedRules, type Rule } from "../../strategies/index.ts";
import type { Session } from "../../term/index.ts";
import { type ProofVerdict, proveRule } from "./rule-proof.ts";

/**
 * Proves all fixed forms of a rule, which have the smallest numbers of arguments. The verdict is the first refuted or open one;
 * otherwise the smallest range that all forms cover, with the number of all size assignments.
 */
export function proveFamily(rule: Rule, session: Session): ProofVerdict {
  return fixedRules(rule)
    .map((fixed) => proveRule(fixed, session))
    .reduce(both);
}

function both(a: ProofVerdict, b: ProofVerdict): ProofVerdict {
  if (a.tag !== "holds") return a;
  if (b.tag !== "holds") return b;
  return {
    tag: "holds",
    upTo: Math.min(a.upTo, b.upTo),
    and: a.and.filter((n) => b.and.includes(n)),
    combinations: a.combinations + b.combinations,
  };
}
