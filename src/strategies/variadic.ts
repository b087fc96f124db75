/**
 * @file Rules for any number of arguments. Such a rule is a family: one rule for each number of terms that a rest of its left
 * side (`zip(xs..)`) may stand for. A match takes the first that matches, the first rest being as short as it can.
 */
import { type Term, termParams, unlabel } from "../term/index.ts";
import type { Rule } from "./rule.ts";

export interface Variadic {
  /** Those that may match the term, in the order in which they are tried. */
  readonly of: (subject: Term) => readonly Rule[];
  /** The smallest: what the family is checked by. */
  readonly samples: () => readonly Rule[];
}

/** The rule, or the smallest of its family. */
export const fixedRules = (rule: Rule): readonly Rule[] => rule.variadic?.samples() ?? [rule];

/**
 * How many arguments more than the smallest pattern of a family the term has at most where both are variadic; undefined where
 * no rule of the family matches.
 */
export function growth(pattern: Term, subject: Term): number | undefined {
  const t = pattern.tag === "prim" && pattern.prim !== "label" ? unlabel(subject) : subject;
  if (pattern.tag === "lam") return t.tag === "lam" ? growth(pattern.body, t.body) : undefined;
  if (pattern.tag !== "prim") return 0;
  if (t.tag !== "prim" || t.prim !== pattern.prim) return undefined;
  const more = t.args.length - pattern.args.length;
  const isVariadic = termParams(pattern.prim) === undefined;
  if (more < 0 || (more > 0 && !isVariadic)) return undefined;
  let most = more;
  for (const [i, p] of pattern.args.entries()) {
    const inner = growth(p, t.args[i]!);
    if (inner === undefined && !isVariadic) return undefined;
    most = Math.max(most, inner ?? 0);
  }
  return most;
}
