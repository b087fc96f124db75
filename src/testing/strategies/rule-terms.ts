/** @file Terms to which given rules apply: instances of their left sides, alone or in larger terms. */
import { fixedRules, type Rule, type RuleArguments } from "../../strategies/index.ts";
import { type Session, type Size, visitType } from "../../term/index.ts";
import type { Choices } from "../choices.ts";
import { randomContext } from "../contexts.ts";
import { orNothing } from "../or-nothing.ts";
import { RuleInstances } from "../rule-instances.ts";
import type { SizeAssignment } from "../rule-sizes.ts";
import type { DrawnTerm } from "./drawn-term.ts";

/** A rule with the arguments with which a strategy tries it. */
export interface TriedRule {
  readonly rule: Rule;
  readonly args: RuleArguments;
}

/** Draws instances of the left sides of rules. What is known of a rule's sizes and types is computed once. */
export class RuleTerms {
  readonly #session: Session;
  readonly #known = new Map<Rule, RuleInstances | undefined>();

  constructor(session: Session) {
    this.#session = session;
  }

  /**
   * Draws an instance of the rule in a context of at most two layers; undefined if none is found. The sizes that the arguments
   * give the rule's parameters are kept if instances with them are known.
   */
  draw(c: Choices, { rule, args }: TriedRule): DrawnTerm | undefined {
    const instances = this.#instances(c.pick(fixedRules(rule)));
    if (instances === undefined) return undefined;
    const given = (a: SizeAssignment): boolean =>
      [...args.sizes].every(([name, s]) => s.constant === undefined || a.get(name) === s.constant);
    const among = instances.sizes.legal.some(given) ? given : undefined;
    const instance = orNothing(() => instances.draw(c, { among }));
    if (instance === undefined) return undefined;
    const { subject: hole, sizes } = instance;
    const whole = randomContext(c, c.pick([0, 0, 1, 2]), { hole, sizes });
    return { term: whole(hole), conditions: [], sizes };
  }

  #instances(rule: Rule): RuleInstances | undefined {
    if (!this.#known.has(rule))
      this.#known.set(
        rule,
        isClosed(rule) ? orNothing(() => new RuleInstances(rule, this.#session)) : undefined,
      );
    return this.#known.get(rule);
  }
}

/** False for a rule inside a strategy that mentions sizes bound around it, of which there are no random instances. */
function isClosed(rule: Rule): boolean {
  const bound: Size[] = [];
  visitType(rule.lhs.type, {
    size: (s) => {
      if (s.boundDepth > 0) bound.push(s);
    },
  });
  return bound.length === 0;
}
