/**
 * @file Families of rules. A rule for any number of arguments is a family with one fixed rule for each number of terms that a
 * rest of its left side (`xs..` in `zip(xs..)`) may match. A rule about vectors of any width (`asVector(w, xs)`) is a family with
 * one fixed rule for each width. The first member that applies is used; the first rest is as short as possible.
 */
import {
  type PrimName,
  type SizeCondition,
  showCondition,
  type Term,
  termParams,
  unlabel,
} from "../term/index.ts";
import type { Rule, RuleArguments } from "./rule.ts";

/** The family of fixed rules of a rule for any number of arguments or any vector width; its members are made on demand and kept. */
export interface Variadic {
  /** The fixed rules that may match `subject` with these arguments, in the order in which they are tried. */
  readonly of: (subject: Term, args: RuleArguments) => readonly Rule[];
  /** Why the family has no rule for these arguments, such as a width that no vector has; undefined if it has one. */
  readonly refuses: (args: RuleArguments) => string | undefined;
  /** The smallest fixed rules of the family, for every width. The family is checked and tested with them. */
  readonly samples: () => readonly Rule[];
}

/**
 * The smallest fixed rules of a rule's family (its samples), or the rule alone if it has no family. A family may have further
 * members.
 */
export const fixedRules = (rule: Rule): readonly Rule[] => rule.variadic?.samples() ?? [rule];

/**
 * The greatest number of arguments that a primitive of variable arity in `subject` has beyond the corresponding primitive of
 * `pattern`, the smallest pattern of a family; 0 if none has more. Undefined if no rule of the family can match. Labels in
 * `subject` are skipped.
 */
export function growth(pattern: Term, subject: Term): number | undefined {
  const t = pattern.tag === "prim" && pattern.prim !== "label" ? unlabel(subject) : subject;
  if (pattern.tag === "lam") return t.tag === "lam" ? growth(pattern.body, t.body) : undefined;
  if (pattern.tag !== "prim") return 0;
  if (t.tag !== "prim" || t.prim !== pattern.prim) return undefined;
  const more = t.args.length - pattern.args.length;
  if (more < 0 || (more > 0 && !isVariadic(pattern.prim))) return undefined;
  let most = more;
  for (let i = 0; i < pattern.args.length; i++) {
    const inner = growth(pattern.args[i]!, t.args[i]!);
    if (inner === undefined && !isVariadic(pattern.prim)) return undefined;
    most = Math.max(most, inner ?? 0);
  }
  return most;
}

const isVariadic = (prim: PrimName): boolean => termParams(prim) === undefined;

/** A condition of a rule as text. For a member of a family with widths, the widths follow: `2 divides n for w = 2`. */
export function showRuleCondition({ widths }: Rule, condition: SizeCondition): string {
  const numbers = [...(widths ?? [])].map(([name, width]) => `${name} = ${width}`);
  const shown = showCondition(condition);
  return numbers.length === 0 ? shown : `${shown} for ${numbers.join(", ")}`;
}
