/**
 * @file Does a rule keep the meaning? Random well-typed instances of its left side, in random contexts, are rewritten by
 * the engine and interpreted before and after.
 */
import {
  applyRule,
  Conditions,
  explain,
  Machine,
  matchRule,
  type Rule,
  type Strategy,
  WrongRewrite,
} from "../strategies/index.ts";
import {
  type Condition,
  emptyFacts,
  evaluate,
  Interpreter,
  type Session,
  type Size,
  SizeProblem,
  showCondition,
  type Term,
  type Value,
  withCondition,
} from "../term/index.ts";
import { at, atLabel, subterm, topDown } from "../traversals/index.ts";
import type { Choices } from "./choices.ts";
import { pathOfLabel, randomContext } from "./contexts.ts";
import { Counterexample, type Evidence } from "./counterexample.ts";
import { Data } from "./data.ts";
import type { Instance } from "./rule-draft.ts";
import { RuleInstances } from "./rule-instances.ts";
import { holds, visitSizes } from "./rule-sizes.ts";
import { freeVariables } from "./terms.ts";
import { difference, type Equality, isUndefined, text } from "./values.ts";
import { sizeConditions, typeProblem } from "./well-typed.ts";

const DATA_SETS = 2;

/** What became of the instances that were tried. */
export interface Tally {
  cases: number;
  /** No instance was found, or the left side has another canonical form. */
  discards: number;
  /** The term stayed the same. */
  unchanged: number;
  /** Under a nat binder, with a condition on its size that could not be decided. */
  undecided: number;
  /** A function that computes the right side made nothing of it. */
  declined: number;
}

export const NO_CASES: Tally = { cases: 0, discards: 0, unchanged: 0, undecided: 0, declined: 0 };

export const sumOfTallies = (a: Tally, b: Tally): Tally => ({
  cases: a.cases + b.cases,
  discards: a.discards + b.discards,
  unchanged: a.unchanged + b.unchanged,
  undecided: a.undecided + b.undecided,
  declined: a.declined + b.declined,
});

export class RuleCheck {
  readonly rule: Rule;
  readonly instances: RuleInstances;
  readonly tally: Tally = { ...NO_CASES };

  constructor(rule: Rule, session: Session) {
    this.rule = rule;
    this.instances = new RuleInstances(rule, session);
  }

  /**
   * One case: mostly that it keeps the meaning; where it has conditions, one in four that it refuses what violates them, and
   * where it demands properties of operators, one in eight that it refuses what lacks them.
   */
  claim(c: Choices, number: number): void {
    if (number % 4 === 3 && this.instances.sizes.illegal.length > 0) {
      this.tally.cases++;
      this.refusesIllegal(c);
    } else if (number % 8 === 5 && this.rule.properties.some((p) => p.name !== "data")) {
      this.tally.cases++;
      this.refusesImproper(c);
    } else this.keepsMeaning(c);
  }

  /** One instance that can be written as a program, by itself. */
  keepsMeaningOfProgram(c: Choices): void {
    const instance = this.instances.draw(c, { runnable: true });
    if (instance === undefined) return;
    const m = this.#atRoot(instance);
    if (m.run()) this.#compare(instance, instance.subject, m, c, false);
  }

  /** Does the rule apply to the instance by itself, and keep its meaning? Undefined: the instance has none. */
  agrees(instance: Instance, c: Choices): boolean | undefined {
    const m = this.#atRoot(instance);
    try {
      if (isUndefined(meaning(instance, c))) return undefined;
      if (!m.run()) return false;
      this.#compare(instance, instance.subject, m, c, false);
      return true;
    } catch (error) {
      if (error instanceof Counterexample || error instanceof SizeProblem) return false;
      throw error;
    }
  }

  /** One instance in a context: the engine applies the rule there, and the whole means the same; throws if not. */
  keepsMeaning(c: Choices): void {
    this.tally.cases++;
    const instance = this.instances.draw(c);
    if (instance === undefined) return void this.tally.discards++;
    const { subject: hole, sizes, args } = instance;
    const whole = randomContext(c, c.nat(3), { hole, sizes, keep: namesIn(args) });
    const before = whole(instance.subject);
    const [strategy, start, elsewhere] = this.#place(c, instance, before, whole);
    const m = new Machine(strategy, start, Conditions.none);
    if (!this.#runs(m, instance, start)) return this.#refused(instance, strategy, start);
    if (m.term === start) this.tally.unchanged++;
    this.#compare(instance, start, m, c, elsewhere);
  }

  /**
   * The rule at the place of the instance, found by its path or by a label, or at the first place where it applies, which
   * may be elsewhere.
   */
  #place(
    c: Choices,
    { subject, args }: Instance,
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

  /** A function that gives what no rule may is a counterexample, too. */
  #runs(m: Machine, { sizes }: Instance, before: Term): boolean {
    try {
      return m.run();
    } catch (error) {
      if (!(error instanceof WrongRewrite)) throw error;
      throw this.#counterexample({ why: error.message, before, sizes });
    }
  }

  /** Two excuses: the left side has another canonical form, or a condition is about a size that is bound around it. */
  #refused({ subject, args, sizes }: Instance, strategy: Strategy, start: Term): void {
    const misses = explain(strategy, start, Conditions.none).misses.map((x) => x.failure);
    if (matchRule(this.rule, args, subject) === undefined) this.tally.discards++;
    else if (this.rule.compute !== undefined) this.tally.declined++;
    else if (misses.some((f) => f.tag === "condition" && isBound(f.condition)))
      this.tally.undecided++;
    else throw this.#counterexample({ why: "it does not apply to", before: start, sizes });
  }

  #compare(instance: Instance, before: Term, m: Machine, c: Choices, elsewhere: boolean): void {
    const { conditions, term: after } = m;
    const { sizes } = instance;
    const fail = (why: string, found: Partial<Evidence> = {}): never => {
      throw this.#counterexample({ why, before, after, sizes, ...found }, instance);
    };
    if (after.type !== before.type) fail("another type");
    const facts = [...conditions.list, ...sizeConditions(before)].reduce(withCondition, emptyFacts);
    const ill = typeProblem(after, facts);
    if (ill !== undefined) fail(ill);
    const broken = conditions.list.find((x) => !holds(x, (v) => sizes.get(v.name)));
    if (broken !== undefined && !elsewhere && this.rule.compute === undefined)
      fail(`it needs ${showCondition(broken)}`);
    if (broken !== undefined) return;
    for (let i = 0; i < DATA_SETS; i++) {
      const found = differenceOn(instance, before, after, c.nat(0xffff), this.#equality);
      if (found !== undefined) fail(found.why, found);
    }
  }

  get #equality(): Equality {
    return this.rule.class === "approx" ? "reals" : "bits";
  }

  #counterexample(evidence: Evidence, instance?: Instance): Counterexample {
    return new Counterexample(this.rule.name, evidence, instance);
  }

  /** An instance of which a condition does not hold: the rule fails there, or carries the condition. */
  refusesIllegal(c: Choices): void {
    const instance = this.instances.draw(c, { legal: false });
    if (instance === undefined) return;
    const m = this.#atRoot(instance);
    const env = (v: { name: string }): number | undefined => instance.sizes.get(v.name);
    if (m.run() && m.conditions.list.every((x) => holds(x, env))) this.#fired(instance);
  }

  /** An instance that lacks a property: the rule fails there. Tells whether there was one. */
  refusesImproper(c: Choices): boolean {
    const instance = this.instances.drawImproper(c);
    if (instance !== undefined && this.#atRoot(instance).run()) this.#fired(instance);
    return instance !== undefined;
  }

  #atRoot({ subject, args }: Instance): Machine {
    return new Machine(applyRule(this.rule, args), subject, Conditions.none);
  }

  #fired({ subject, sizes }: Instance): never {
    const why = "it applies although a condition does not hold, to";
    throw this.#counterexample({ why, before: subject, sizes });
  }
}

/** What a rule is given by name: a context cannot bind it. */
function namesIn({ sizes, terms }: Instance["args"]): ReadonlySet<string> {
  const names = new Set<string>();
  const see = (s: Size): void => s.vars.forEach((v) => names.add(v.name));
  sizes.forEach(see);
  for (const t of terms.values()) {
    visitSizes(t, see);
    for (const x of freeVariables(t)) names.add(x.name);
  }
  return names;
}

const isBound = (c: Condition): boolean => c.left.boundDepth > 0 || c.right.boundDepth > 0;

const meaning = (instance: Instance, c: Choices): Value =>
  new Inputs(instance, [instance.subject], c.nat(0xffff)).run(instance.subject);

/** How the values of two terms differ on data made from a seed. */
function differenceOn(
  instance: Instance,
  before: Term,
  after: Term,
  seed: number,
  equality: Equality,
): Pick<Evidence, "why" | "data" | "values"> | undefined {
  const inputs = new Inputs(instance, [before, after], seed);
  const old = inputs.run(before);
  const found = compare(old, () => inputs.run(after), equality);
  return found && { why: found.why, data: inputs.shown, values: [text(old), found.now] };
}

/** Values for what is free in terms. */
class Inputs {
  readonly #data: Data;
  readonly #sizes: Instance["sizes"];
  readonly #values: ReadonlyMap<string, Value>;

  constructor({ sizes, flavour }: Instance, terms: readonly Term[], seed: number) {
    const size = (s: Size): number => Number(evaluate(s, (v) => sizes.get(v.name)));
    this.#sizes = sizes;
    this.#data = new Data(seed, flavour, size);
    const free = terms.flatMap(freeVariables);
    this.#values = new Map(free.map((f) => [f.name, this.#data.value(f.type, f.name)]));
  }

  run(t: Term): Value {
    return new Interpreter({ sizes: this.#sizes, values: this.#values }).run(t);
  }

  /** As text, with what functions gave. What nothing is known of is its own name, and left out. */
  get shown(): ReadonlyMap<string, string> {
    const plain = [...this.#values].filter(([, v]) => typeof v !== "function");
    const all = [...plain.map(([name, v]) => [name, text(v)] as const), ...this.#data.calls];
    return new Map(all.filter(([name, v]) => v !== name && !v.includes(`${name}[0]`)));
  }
}

/** A new term without a value differs, too. */
function compare(
  old: Value,
  run: () => Value,
  how: Equality,
): { why: string; now: string } | undefined {
  try {
    const now = run();
    const why = difference(old, now, how);
    return why === undefined ? undefined : { why, now: text(now) };
  } catch (error) {
    text(old);
    if (error instanceof SizeProblem || error instanceof RangeError)
      return { why: "it has no value any more", now: error.message };
    throw error;
  }
}
