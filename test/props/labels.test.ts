/**
 * @file Labels survive rewriting: a rule moves what carries one together with its label, and copies both. A value with a label is
 * shared by a `let` where one without is not, so terms are compared without `let`s.
 */
import { afterAll, describe, expect, it } from "vitest";
import { applyRule, ConditionSet, Evaluator, fixedRules } from "../../src/strategies/index.ts";
import {
  children,
  inClass,
  type Lam,
  Session,
  substituteTerms,
  type Term,
  withChildren,
} from "../../src/term/index.ts";
import { freeVariables } from "../../src/testing/free-variables.ts";
import { RuleInstances } from "../../src/testing/rule-instances.ts";
import { forAll } from "../support/choices.ts";
import { expectSame } from "../support/claims.ts";
import { RULE_NAMES, workspace } from "../support/stdlib.ts";

const CASES = 8;
let moved = 0;

afterAll(() => expect(moved).toBeGreaterThan(RULE_NAMES.length));

/** The term with a label around each occurrence of an input. */
function labelled(t: Term, input: string): Term {
  const seen = new Map<Term, Term>();
  const visit = (u: Term): Term => {
    const known = seen.get(u);
    if (known !== undefined) return known;
    const made =
      u.tag === "free" && u.name === input
        ? u.session.prim("label", [], [u], u.type, "here")
        : withChildren(u, children(u).map(visit));
    seen.set(u, made);
    return made;
  };
  return visit(t);
}

/** The term with the value of each `let` where it is used. */
function withoutLets(t: Term): Term {
  if (t.tag !== "prim" || t.prim !== "let") return withChildren(t, children(t).map(withoutLets));
  const [value, use] = t.args as [Term, Lam];
  return withoutLets(substituteTerms(use.body, [value]));
}

describe.each(RULE_NAMES)("%s: %s", (module, name) => {
  const session = new Session();
  const [rule] = fixedRules(workspace(session).standard(module)!.rule(name));
  const instances = new RuleInstances(rule!, session);

  it("moves labels with what they are on", () => {
    forAll(CASES, (c) => {
      const instance = instances.draw(c);
      if (instance === undefined) return;
      const { subject, args } = instance;
      const inputs = freeVariables(subject).filter((v) => inClass("data", v.type));
      if (inputs.length === 0) return;
      const { name: input } = c.pick(inputs);
      const run = (t: Term): Term | undefined => {
        const m = new Evaluator(applyRule(rule!, args), t, ConditionSet.none);
        return m.run() ? m.term : undefined;
      };
      const plain = run(subject);
      const marked = run(labelled(subject, input));
      if (plain === undefined) expect(marked).toBeUndefined();
      else {
        if (labelled(plain, input) !== plain) moved++;
        expectSame(marked && withoutLets(marked), withoutLets(labelled(plain, input)));
      }
    });
  });
});
