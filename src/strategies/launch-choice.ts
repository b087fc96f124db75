/**
 * @file A choice that is made at the launch. Both alternatives are rewritten; `if c then a else b` holds them, with a test c on sizes,
 * and the lowerer lets the host choose. Where c is known while compiling, one alternative is left.
 */
import {
  allOf,
  conditionsIn,
  decideTest,
  emptyFacts,
  type Facts,
  isCondition,
  makeCondition,
  negatedTest,
  type Prim,
  requiredSizes,
  type Size,
  type SizeTest,
  sameTest,
  type Term,
  type Type,
  testTerm,
  withCondition,
} from "../term/index.ts";
import { Causes } from "./causes.ts";
import { leftChoice } from "./combinators.ts";
import type { ConditionSet } from "./conditions.ts";
import type { Evaluator, Strategy } from "./evaluator.ts";
import { shortName } from "./short-name.ts";

/**
 * Applies `first`, to be used where all conditions on sizes hold that it adds, and `second` for all other sizes. Is `first` if that adds
 * no condition, and `second` if `first` fails because a condition does not hold. Fails if `first` fails otherwise, or `second` does.
 */
export function chooseAtLaunch(first: Strategy, second: Strategy): Strategy {
  const either = leftChoice(first, second);
  const choice: Strategy = {
    name: shortName(`chooseAtLaunch(${first.name}, ${second.name})`),
    start(m) {
      const ahead = m.ahead(first, m.term);
      if (ahead === undefined)
        return isRefuted(m, first) ? either.start(m) : m.evaluate(first, m.term);
      const added = needsOf(ahead, m.term, m.conditions);
      if (added.length === 0) return m.evaluate(first, m.term);
      new Alternatives(choice, m, allOf(added)).rewrite(first, second);
    },
  };
  return choice;
}

/** True if a strategy fails, and a condition on sizes that does not hold is among the causes. */
function isRefuted(m: Evaluator, s: Strategy): boolean {
  const causes = new Causes();
  m.ahead(s, m.term, causes);
  return causes.list.some((c) => c.failure.tag === "condition");
}

type State = Pick<Evaluator, "term" | "conditions">;

/**
 * The tests on sizes that a state needs and the term `before`, under the conditions `known`, does not. A length of the term is not negative,
 * whatever its value is.
 */
function needsOf(state: State, before: Term, known: ConditionSet): readonly SizeTest[] {
  const old = requiredSizes(before);
  const tests = requiredSizes(state.term).filter((t) => !old.some((o) => sameTest(o, t)));
  const facts = lengthsOf(before.type).reduce<Facts>(
    (f, n) => withCondition(f, makeCondition("<=", n.table.nat(0), n)),
    emptyFacts,
  );
  return [...state.conditions.list.slice(known.list.length), ...tests].filter(
    (t) => decideTest(t, facts) !== true,
  );
}

/** The lengths of the arrays of a type. */
function lengthsOf(type: Type): readonly Size[] {
  if (type.tag === "array") return [type.size, ...lengthsOf(type.elem)];
  return type.tag === "tuple" ? type.elems.flatMap(lengthsOf) : [];
}

/** The alternatives of one choice while they are rewritten, one after the other, below the `if` that holds them. */
class Alternatives {
  readonly #by: Strategy;
  readonly #m: Evaluator;
  readonly #before: Term;
  readonly #conditions: ConditionSet;
  #test: SizeTest;

  constructor(by: Strategy, m: Evaluator, test: SizeTest) {
    this.#by = by;
    this.#m = m;
    this.#before = m.term;
    this.#conditions = m.conditions;
    this.#test = test;
  }

  rewrite(first: Strategy, second: Strategy): void {
    const m = this.#m;
    const node = this.#chosen(this.#before, this.#before);
    m.rewrite(this.#by, node, this.#conditions);
    const holds = this.#conditions.withAll(conditionsIn(this.#test)) ?? this.#conditions;
    this.#alternative(node, 1, first, holds, () => this.#second(m.term, second, holds));
  }

  /** Rewrites the second alternative, now that the first one is `first`. */
  #second(first: Term, second: Strategy, known: ConditionSet): void {
    const m = this.#m;
    // A condition that is known from the start may have led to others.
    const more = needsOf({ term: this.#before, conditions: m.conditions }, this.#before, known);
    const before = this.#chosen(first, this.#before);
    this.#test = allOf([this.#test, ...more]);
    const node = this.#chosen(first, this.#before);
    if (node !== before) this.#replace(before, node);
    const fails = this.#otherwise();
    this.#alternative(node, 2, second, fails, () => this.#join(first, m.term, fails));
  }

  /** Ends the choice with both alternatives, and with the test of what the second one needs. */
  #join(first: Term, second: Term, known: ConditionSet): void {
    const m = this.#m;
    const own = m.conditions.list.slice(known.list.length);
    m.conditions = this.#conditions;
    const node = this.#chosen(first, second);
    if (own.length > 0)
      this.#replace(node, this.#chosen(first, this.#onlyWhere(allOf(own), second)));
    else if (first === second) this.#replace(node, second);
    else m.succeed(node);
  }

  /** Evaluates a strategy on child number `child` of the `if`, under the conditions that hold there. */
  #alternative(
    node: Prim,
    child: 1 | 2,
    s: Strategy,
    conditions: ConditionSet,
    then: () => void,
  ): void {
    const m = this.#m;
    m.conditions = conditions;
    m.push({ node, child, outside: this.#conditions, succeeded: then, failed: () => {} });
    m.evaluate(s, this.#before);
  }

  /** The conditions for the second alternative: the first one's test fails. That of several conditions does not say which. */
  #otherwise(): ConditionSet {
    const fails = negatedTest(this.#test);
    return (isCondition(fails) ? this.#conditions.with(fails) : undefined) ?? this.#conditions;
  }

  #replace(before: Term, after: Term): void {
    const m = this.#m;
    m.succeed(before);
    m.rewrite(this.#by, after, this.#conditions);
  }

  #chosen(first: Term, second: Term): Prim {
    const { session, type } = this.#before;
    return session.prim("select", [], [testTerm(session, this.#test), first, second], type) as Prim;
  }

  /** The term where the test holds, and no value elsewhere: a launch refuses other sizes. */
  #onlyWhere(test: SizeTest, t: Term): Term {
    const { session, type } = this.#before;
    const none = session.prim("undef", [], [], type);
    return session.prim("select", [], [testTerm(session, test), t, none], type);
  }
}
