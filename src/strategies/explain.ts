/**
 * @file Why a strategy failed: it is run again, to the same end, and every rule that did not apply is looked at. The
 * closest misses come first: a condition that did not hold, then the deepest partial match.
 */
import type { Place, Term } from "../term/index.ts";
import type { Conditions } from "./conditions.ts";
import type { Fuel, Machine, Observer, Strategy } from "./machine.ts";
import type { Failed, Failure } from "./result.ts";
import { rewrite } from "./rewrite.ts";

export interface Miss {
  /** The rule with its arguments. */
  readonly rule: string;
  readonly origin: Place | undefined;
  readonly term: Term;
  readonly path: readonly number[];
  readonly failure: Failure;
  /** Greater is closer. */
  readonly closeness: number;
}

export interface Explanation {
  /** Rule attempts in all. */
  readonly tried: number;
  readonly applied: number;
  /** Closest first; at most three. */
  readonly misses: readonly Miss[];
  /** The marked strategies that failed, innermost first. */
  readonly trail: readonly Strategy[];
  readonly failure: Failure | undefined;
}

const CAP = 3;
const NO_FAILURE: Pick<Failed, "trail" | "failure"> = { trail: [], failure: undefined };

export function explain(
  strategy: Strategy,
  term: Term,
  conditions: Conditions,
  fuel?: Fuel,
): Explanation {
  const collector = new Collector();
  const result = rewrite(strategy, term, { conditions, fuel, observer: collector });
  const { tried, done, misses } = collector;
  const { trail, failure } = result.success ? NO_FAILURE : result;
  return { tried, applied: done, misses, trail, failure };
}

class Collector implements Observer {
  tried = 0;
  done = 0;
  misses: Miss[] = [];

  applied(): void {
    this.done++;
  }

  missed(m: Machine, rule: Strategy, term: Term, failure: Failure): void {
    this.tried++;
    const closeness = closenessOf(failure);
    if (closeness === 0) return;
    const weakest = this.misses.at(-1);
    if (this.misses.length === CAP && weakest !== undefined && weakest.closeness >= closeness)
      return;
    if (this.misses.some((x) => x.rule === rule.name && x.term === term)) return;
    const miss = { rule: rule.name, origin: m.origin(), term, path: m.path(), failure, closeness };
    this.misses = [...this.misses, miss].sort((a, b) => b.closeness - a.closeness).slice(0, CAP);
  }
}

function closenessOf(f: Failure): number {
  switch (f.tag) {
    case "condition":
    case "property":
      return 1_000;
    case "noMatch":
      return f.obstacle()?.matched ?? 0;
    case "refused":
      return 0;
    default:
      return f satisfies never;
  }
}
