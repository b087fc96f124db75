/** @file Claims about single terms and rules, one line each. A term is written as a function declaration whose body is the term. */
import { expect } from "vitest";

import type { Workspace } from "../../src/lang/index.ts";
import { applyRule, ConditionSet, rewrite, type Strategy } from "../../src/strategies/index.ts";
import { Session, showTerm, type Term } from "../../src/term/index.ts";
import { moduleOf, ruleOf, workspace } from "./stdlib.ts";

/** A session with the standard library, in which terms and rules are written as text. */
export class Bench {
  readonly session: Session = new Session();
  readonly inside: Workspace = workspace(this.session);

  /** Returns the term of `(params): result = body`; the parameters are its lambdas. */
  fun(text: string): Term {
    return moduleOf(`fun f${text}`, this.inside).fun("f").term;
  }

  /** Returns the body of a function with the parameters as free de Bruijn variables; the last one is variable 0. */
  body(text: string): Term {
    let t = this.fun(text);
    while (t.tag === "lam") t = t.body;
    return t;
  }

  /** Applies the rule `LHS => RHS` to a term at its root; undefined if it does not apply. */
  rewrite(rule: string, t: Term): Term | undefined {
    return run(applyRule(ruleOf(` = ${rule}`, this.inside)), t);
  }
}

/** Applies a strategy to a term; undefined if it fails. */
export function run(
  s: Strategy,
  t: Term,
  conditions: ConditionSet = ConditionSet.none,
): Term | undefined {
  const result = rewrite(s, t, { conditions });
  return result.success ? result.term : undefined;
}

const shown = (t: Term | undefined): string =>
  t === undefined ? "no term" : showTerm(t, { width: Number.POSITIVE_INFINITY });

/** Asserts that both terms are one object; a difference is shown as text. */
export function expectSame(found: Term | undefined, expected: Term | undefined): void {
  if (found === expected) return;
  expect(shown(found)).toBe(shown(expected));
  throw new Error(`two terms that print alike: ${shown(found)}`);
}
