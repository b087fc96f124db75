/** @file Groups failed attempts of rules for `strata trace --failures`. */
import type { Attempt } from "../../../api/trace/trace.ts";
import { classReason, explainCondition } from "../../../lang/index.ts";
import type { MatchFailure } from "../../../strategies/index.ts";
import { namesAlong, type Place, showTerm } from "../../../term/index.ts";

/** Failed attempts of one rule between two steps that have the same reason. */
export interface Misses {
  /** The number of steps before the attempts. */
  readonly afterStep: number;
  readonly rule: string;
  readonly origin: Place | undefined;
  readonly why: string;
  /** The number of attempts. */
  readonly count: number;
  /** The subterm of the first attempt, as text of at most 70 characters. */
  readonly example: string;
}

/**
 * Groups attempts by number of steps, rule and reason, in the order of their first attempts. The place in the term does not count.
 */
export function missesOf(attempts: readonly Attempt[]): readonly Misses[] {
  const groups = new Map<string, Attempt[]>();
  for (const attempt of attempts) {
    const key = `${attempt.afterStep} ${attempt.rule} ${why(attempt.failure)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [attempt]);
    else group.push(attempt);
  }
  return [...groups.values()].map((group) => {
    const { afterStep, rule, origin, failure, term, root, path } = group[0]!;
    return {
      afterStep,
      rule,
      origin,
      why: why(failure),
      count: group.length,
      example: brief(showTerm(term, { ...namesAlong(root, path), width: Infinity })),
    };
  });
}

/** The reason of a failure in a few words. Equal failures give equal texts. */
function why(f: MatchFailure): string {
  switch (f.tag) {
    case "noMatch":
      return "the left side does not match";
    case "condition":
      return `its condition does not hold: ${explainCondition(f.condition)}`;
    case "property":
      return `not known: ${f.property}`;
    case "class":
      return classReason(f);
    case "refused":
      return f.why;
    default:
      return f satisfies never;
  }
}

const LENGTH = 70;

const brief = (text: string): string =>
  text.length > LENGTH ? `${text.slice(0, LENGTH - 1)}…` : text;
