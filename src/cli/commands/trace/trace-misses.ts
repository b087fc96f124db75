/** @file Rules that were tried in vain, those alike between two steps being one entry. */
import type { Attempt } from "../../../api/trace/trace.ts";
import { explainCondition } from "../../../lang/index.ts";
import type { MatchFailure } from "../../../strategies/index.ts";
import { namesAlong, type Place, showTerm } from "../../../term/index.ts";

export interface Misses {
  readonly afterStep: number;
  readonly rule: string;
  readonly origin: Place | undefined;
  readonly why: string;
  readonly count: number;
  /** The first of them: where it was tried. */
  readonly example: string;
}

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

/** In a few words; those of equal failures are equal. */
function why(f: MatchFailure): string {
  switch (f.tag) {
    case "noMatch":
      return "the left side does not match";
    case "condition":
      return `its condition does not hold: ${explainCondition(f.condition)}`;
    case "property":
      return `not known: ${f.property}`;
    case "refused":
      return f.why;
    default:
      return f satisfies never;
  }
}

const LENGTH = 70;

const brief = (text: string): string =>
  text.length > LENGTH ? `${text.slice(0, LENGTH - 1)}…` : text;
