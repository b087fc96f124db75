/**
 * @file Property tests of a rule: random well-typed instances of its left side, in random contexts, are rewritten by the engine and
 * interpreted before and after.
 */
import {
  applyRule,
  ConditionSet,
  Evaluator,
  explainStrategy,
  matchRule,
  propertyConditions,
  type Rule,
  type Strategy,
  WrongRewrite,
} from "../strategies/index.ts";
import {
  complaintIn,
  isSizeProblem,
  namesIn,
  type Session,
  type SizeCondition,
  StrataError,
  showCondition,
  type Term,
  totality,
} from "../term/index.ts";
import { at, atLabel, subterm, topDown } from "../traversals/index.ts";
import type { Choices } from "./choices.ts";
import { compareValues, typeFault } from "./compare-terms.ts";
import { pathOfLabel, randomContext } from "./contexts.ts";
import { Counterexample, type Evidence } from "./counterexample.ts";
import type { RuleInstance } from "./instance.ts";
import { hasMeaning } from "./instance-values.ts";
import { USUAL_WORK, workOfCase } from "./instance-work.ts";
import { RuleInstances } from "./rule-instances.ts";
import { conditionHolds } from "./rule-sizes.ts";
import { AppliedSteps } from "./strategies/applied-steps.ts";
import { flavourOf } from "./strategies/wrong-step.ts";
import { NO_CASES, type Tally } from "./tally.ts";

/**
 * Number of data sets on which both sides are compared. More are used for partial terms, whose left side may have a value by
 * chance.
 */
const DATA_SETS = 2;
const DATA_SETS_OF_PARTIAL = 6;
/** Number of data sets that are drawn for each one that is compared. */
const TRIED_DATA_SETS = 3;

/**
 * The property test of one rule for a fixed number of arguments, with a tally of its cases. A case that the rule fails throws a
 * StrataError of `Counterexample`.
 */
export class RuleCheck {
  readonly rule: Rule;
  readonly instances: RuleInstances;
  readonly tally: Tally = { ...NO_CASES };

  constructor(rule: Rule, session: Session) {
    this.rule = rule;
    this.instances = new RuleInstances(rule, session);
  }

  /**
   * Runs one case. Most cases test that the rule preserves meaning. If the rule has conditions that an instance can violate, one
   * case in four tests that it refuses such an instance; if it demands properties other than `data`, one in eight tests that it
   * refuses an instance without them.
   */
  claim(c: Choices, number: number): void {
    if (number % 4 === 3 && this.instances.sizes.illegal.length > 0) {
      this.#countRefusal();
      this.refusesIllegal(c);
    } else if (number % 8 === 5 && this.rule.properties.some((p) => p.name !== "data")) {
      this.#countRefusal();
      this.refusesImproper(c);
    } else this.keepsMeaning(c, workOfCase(number));
  }

  #countRefusal(): void {
    this.tally.cases++;
    this.tally.refusals++;
  }

  /** Tests meaning on one instance that can be written as a program, without a context. */
  keepsMeaningOfProgram(c: Choices): void {
    const instance = this.instances.draw(c, { runnable: true });
    if (instance === undefined) return;
    const run = this.#atRoot(instance);
    if (this.#runs(run, instance, instance.subject))
      this.#compare(instance, instance.subject, run, c, false);
  }

  /** Returns whether the rule applies to the instance and preserves its meaning; undefined if the instance has no meaning. */
  agrees(instance: RuleInstance, c: Choices): boolean | undefined {
    const run = this.#atRoot(instance);
    try {
      const counts = hasMeaning(instance, c.nat(0xffff));
      if (!this.#runs(run, instance, instance.subject)) return counts ? false : undefined;
      return this.#compare(instance, instance.subject, run, c, false) && counts ? true : undefined;
    } catch (error) {
      if (complaintIn(error, Counterexample) !== undefined || isSizeProblem(error)) return false;
      throw error;
    }
  }

  /**
   * Tests one instance in a context: the engine must apply the rule, and the whole must keep its meaning. Throws a StrataError of
   * `Counterexample` if not. The sides of the instance apply at most `work` primitives.
   */
  keepsMeaning(c: Choices, work: number = USUAL_WORK): void {
    this.tally.cases++;
    if (this.instances.leastWork > work) return void this.tally.tooLarge++;
    const instance = this.instances.draw(c, { work });
    if (instance === undefined) return void this.tally.discards++;
    const { subject: hole, sizes, args } = instance;
    const whole = randomContext(c, c.nat(3), { hole, sizes, keep: namesOf(args) });
    const before = whole(instance.subject);
    const [strategy, start, elsewhere] = this.#place(c, instance, before, whole);
    const run = runOf(strategy, start);
    if (!this.#runs(run, instance, start)) return this.#refused(instance, strategy, start);
    if (run.m.term === start) this.tally.unchanged++;
    this.#compare(instance, start, run, c, elsewhere);
  }

  /**
   * Returns the strategy that applies the rule, and its start term: at the instance by path or by label, or at the first position
   * where the rule applies, which may be elsewhere.
   */
  #place(
    c: Choices,
    { subject, args }: RuleInstance,
    before: Term,
    whole: (hole: Term) => Term,
  ): [strategy: Strategy, start: Term, elsewhere: boolean] {
    const rule = applyRule(this.rule, args);
    const labelled = whole(subject.session.prim("label", [], [subject], subject.type, "here"));
    const path = pathOfLabel(labelled, "here")!;
    const inside = subterm(labelled, path);
    const isSame = inside?.tag === "prim" && subterm(before, path) === inside.args[0];
    const how = c.pick(["path", "label", "first"] as const);
    if (how === "first") return [topDown(rule), before, true];
    return how === "path" && isSame
      ? [at(path, rule), before, false]
      : [atLabel("here", rule), labelled, false];
  }

  /** Runs the evaluator. A computed right side of a wrong type is a counterexample, too. */
  #runs({ m }: CheckedRun, { sizes }: RuleInstance, before: Term): boolean {
    try {
      return m.run();
    } catch (error) {
      const wrong = complaintIn(error, WrongRewrite);
      if (wrong === undefined) throw error;
      throw this.#counterexample({ why: wrong.message, before, sizes });
    }
  }

  /**
   * Records or reports a rule that does not apply to its instance. It may refuse an instance whose left side has another canonical
   * form, and one with a condition on a size that is bound around it; partial totality is such a condition.
   */
  #refused({ subject, args, sizes }: RuleInstance, strategy: Strategy, start: Term): void {
    const misses = explainStrategy(strategy, start, ConditionSet.none).misses.map((x) => x.failure);
    const match = matchRule(this.rule, args, subject);
    if (match === undefined) this.tally.discards++;
    else if (this.rule.compute !== undefined) this.tally.declined++;
    else if (misses.some((f) => f.tag === "condition" && isBound(f.condition)))
      this.tally.undecided++;
    else if (this.rule.properties.some((p) => propertyConditions(p, match).length > 0))
      this.tally.undecided++;
    else throw this.#counterexample({ why: "it does not apply to", before: start, sizes });
  }

  /**
   * Compares the term before and after, as the class of the application promises. Returns false if no data set gave values to
   * compare.
   */
  #compare(
    instance: RuleInstance,
    before: Term,
    { m, steps }: CheckedRun,
    c: Choices,
    elsewhere: boolean,
  ): boolean {
    const { conditions, term: after } = m;
    const { sizes } = instance;
    const kind = steps.class;
    const fail = (why: string, found: Partial<Evidence> = {}): never => {
      throw this.#counterexample({ why, before, after, sizes, ...found }, instance);
    };
    const ill = typeFault(before, after, conditions.list);
    if (ill !== undefined) fail(ill);
    const broken = conditions.list.find((x) => !conditionHolds(x, (v) => sizes.get(v.name)));
    if (broken !== undefined && !elsewhere && this.rule.compute === undefined)
      fail(`it needs ${showCondition(broken)}`);
    if (broken !== undefined) return false;
    const wanted = totality(before).partial === undefined ? DATA_SETS : DATA_SETS_OF_PARTIAL;
    const { compared, fault } = compareValues(before, after, {
      instance: kind === this.rule.class ? instance : { sizes, flavour: flavourOf(before, kind) },
      class: kind,
      wanted,
      tried: TRIED_DATA_SETS * wanted,
      seed: () => c.nat(0xffff),
    });
    if (fault !== undefined) fail(fault.why, fault);
    if (compared === 0) this.tally.undefined++;
    return compared > 0;
  }

  #counterexample(evidence: Evidence, instance?: RuleInstance): StrataError {
    return new StrataError(new Counterexample(this.rule.name, evidence, instance));
  }

  /** Tests that the rule fails on an instance that violates a condition, or carries the condition. */
  refusesIllegal(c: Choices): void {
    const instance = this.instances.draw(c, { legal: false });
    if (instance === undefined) return;
    const env = (v: { name: string }): number | undefined => instance.sizes.get(v.name);
    const run = this.#atRoot(instance);
    if (
      this.#runs(run, instance, instance.subject) &&
      run.m.conditions.list.every((x) => conditionHolds(x, env))
    )
      this.#fired(instance);
  }

  /** Tests that the rule fails on an instance that lacks a demanded property. Returns false if no such instance was found. */
  refusesImproper(c: Choices): boolean {
    const instance = this.instances.drawImproper(c);
    if (instance === undefined) return false;
    if (this.#runs(this.#atRoot(instance), instance, instance.subject)) this.#fired(instance);
    return true;
  }

  #atRoot({ subject, args }: RuleInstance): CheckedRun {
    return runOf(applyRule(this.rule, args), subject);
  }

  #fired({ subject, sizes }: RuleInstance): never {
    const why = "it applies although a condition does not hold, to";
    throw this.#counterexample({ why, before: subject, sizes });
  }
}

/** A run of the engine, and the steps that it has done. */
interface CheckedRun {
  readonly m: Evaluator;
  readonly steps: AppliedSteps;
}

function runOf(strategy: Strategy, start: Term): CheckedRun {
  const steps = new AppliedSteps();
  return { m: new Evaluator(strategy, start, ConditionSet.none, undefined, steps), steps };
}

/** Returns the names in the rule's arguments, which a context must not bind. */
function namesOf({ sizes, terms }: RuleInstance["args"]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const s of sizes.values()) for (const v of s.vars) names.add(v.name);
  for (const t of terms.values()) for (const name of namesIn(t)) names.add(name);
  return names;
}

const isBound = (c: SizeCondition): boolean => c.left.boundDepth > 0 || c.right.boundDepth > 0;
