/**
 * @file Rules for any number of arguments. Such a rule is a family with one fixed rule for each number of terms that a rest of
 * its left side (`xs..` in `zip(xs..)`) may match. The first rule that matches is applied; the first rest is as short as
 * possible.
 */
import { type Term, termParams, unlabel } from "../term/index.ts";
import type { Rule } from "./rule.ts";

/** The family of fixed rules of a variadic rule. */
export interface Variadic {
  /** The fixed rules that may match `subject`, in the order in which they are tried. */
  readonly of: (subject: Term) => readonly Rule[];
  /** The smallest fixed rules of the family, with which its types and class are checked and tested. */
  readonly samples: () => readonly Rule[];
}

/** The rule itself, or the smallest fixed rules of its family if it is variadic. */
export const fixedRules = (rule: Rule): readonly Rule[] => rule.variadic?.samples() ?? [rule];

/**
 * The greatest number of arguments that a variadic primitive in `subject` has beyond the corresponding primitive of `pattern`,
 * the smallest pattern of a family; undefined if no rule of the family can match.
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
