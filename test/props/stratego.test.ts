/**
 * @file Stratego's names: each is its equation, on random terms and strategies. The equations stand here a second time, on the
 * combinators of the evaluator; what is more than an equation (fixpoints leave nothing to do) is a law of its own.
 */
import { describe, expect, it } from "vitest";
import type { Workspace } from "../../src/lang/index.ts";
import {
  applyRule,
  fail,
  id,
  ifThenElse,
  lazy,
  leftChoice,
  not,
  type Rule,
  repeat,
  type Strategy,
  seq,
  try as try_,
  where,
} from "../../src/strategies/index.ts";
import { children, Session, showTerm, type Term } from "../../src/term/index.ts";
import { randomEnvironment } from "../../src/testing/environments.ts";
import { TermMaker } from "../../src/testing/terms/term-maker.ts";
import { all, one, skip, some, topDown } from "../../src/traversals/index.ts";
import { type Choices, forAll } from "../support/choices.ts";
import { workspace } from "../support/stdlib.ts";
import {
  outcome,
  outcomesDiffer,
  randomStrategy,
  someRules,
  usefulRules,
} from "../support/strategies.ts";

const session = new Session();
const inside: Workspace = workspace(session);
const rules: readonly Rule[] = someRules(inside);

const randomTerm = (c: Choices): Term => {
  const maker = new TermMaker(c, randomEnvironment(c, session, { everything: false }));
  return maker.term(maker.type(2), 3);
};

/** One after the other. */
const sequence = (s: readonly Strategy[]): Strategy => s.reduce(seq, id);

type Of = (...s: readonly Strategy[]) => Strategy;
const rec = (make: (self: Strategy) => Strategy): Strategy => {
  const self: Strategy = lazy("rec", () => make(self));
  return self;
};

/** The strategy of the library, for strategies as its arguments. */
const library = (name: string): Of => {
  const v = inside.standard("stratego")!.strategy(name);
  if (v.tag !== "callable") throw new Error(`${name} takes no arguments`);
  return (...args) => {
    const result = v.call(
      args.slice(0, v.params.length).map((strategy) => ({ tag: "strategy", strategy })),
    );
    if (result.tag !== "strategy") throw new Error(`${name} is no strategy`);
    return result.strategy;
  };
};

const EQUATIONS: Readonly<Record<string, Of>> = {
  oncetd: (s) => rec((x) => leftChoice(s!, one(x))),
  oncebu: (s) => rec((x) => leftChoice(one(x), s!)),
  topdown: (s) => rec((x) => seq(s!, all(x))),
  bottomup: (s) => rec((x) => seq(all(x), s!)),
  downup: (s) => rec((x) => sequence([s!, all(x), s!])),
  downup2: (s, t) => rec((x) => sequence([s!, all(x), t!])),
  breadthfirst: (s) => rec((x) => seq(all(s!), all(x))),
  alltd: (s) => rec((x) => leftChoice(s!, all(x))),
  alldownup2: (s, t) => rec((x) => seq(leftChoice(s!, all(x)), t!)),
  sometd: (s) => rec((x) => leftChoice(s!, some(x))),
  somebu: (s) => rec((x) => leftChoice(some(x), s!)),
  manytd: (s) => rec((x) => leftChoice(seq(s!, all(try_(x))), some(x))),
  manybu: (s) => rec((x) => leftChoice(seq(some(x), try_(s!)), s!)),
  spinetd: (s) => rec((x) => seq(s!, try_(one(x)))),
  spinebu: (s) => rec((x) => seq(try_(one(x)), s!)),
  leaves: (s, p) => rec((x) => leftChoice(seq(p!, s!), all(x))),
  and: (s, t) => seq(where(s!), where(t!)),
  or: (s, t) => not(seq(not(s!), not(t!))),
  ior: (s, t) => where(leftChoice(s!, t!)),
  guarded: (c, t, e) => ifThenElse(c!, t!, e!),
  restore: (s, r) => leftChoice(s!, seq(r!, fail)),
  restoreAlways: (s, r) => leftChoice(seq(where(s!), seq(s!, r!)), fail),
};

/** Both do the same to random terms. */
function same(
  left: Of,
  right: Of,
  maker: (c: Choices, t: Term) => readonly Strategy[],
  count = 60,
): void {
  forAll(count, (c) => {
    const t = randomTerm(c);
    const args = maker(c, t);
    const found = outcomesDiffer(outcome(left(...args), t), outcome(right(...args), t));
    if (found !== undefined)
      throw new Error(`${args.map((s) => s.name)} on ${showTerm(t)}:\n${found}`);
  });
}

const useful = (c: Choices, t: Term): readonly Strategy[] => {
  const some_ = usefulRules(c, rules, t);
  return [0, 1, 2].map(() => randomStrategy(c, some_, session, c.nat(1)));
};

/** `leaves` asks its second argument a question. */
const asked = (name: string, [s, p, t]: readonly Strategy[]): readonly Strategy[] =>
  name === "leaves" ? [s!, where(p!)] : [s!, p!, t!];

describe("by its equation", () => {
  it.each(Object.entries(EQUATIONS))("%s", (name, equation) =>
    same(library(name), equation, (c, t) => asked(name, useful(c, t))),
  );
});

/** Rules that do not apply forever, one of them or another. */
const ENDING = new Set([
  "-(-x) => x",
  "!(!c) => c",
  ..."mapFusion splitMap takeTake dropDrop joinSplit transposeTwice slideMap".split(" "),
]);
const ending = (c: Choices): readonly Strategy[] => {
  const pick = (): Strategy => applyRule(c.pick(rules.filter((r) => ENDING.has(r.name))));
  return [leftChoice(pick(), pick()), pick()];
};

describe("a fixpoint", () => {
  it.each(["innermost", "outermost", "exhaust"])(
    "%s leaves nothing that s applies to, and never fails",
    (name) => {
      same(
        (s) => seq(library(name)(s!), not(topDown(s!))),
        (s) => library(name)(s!),
        ending,
      );
      same(
        (s) => leftChoice(seq(library(name)(s!), fail), id),
        () => id,
        ending,
      );
    },
  );
});

describe("a loop", () => {
  it("while(s, id) is repeat(s), and whileNot(not(s), s) too", () => {
    same(
      (s) => library("while")(s!, id),
      (s) => repeat(s!),
      (c) => [topDown(ending(c)[0]!)],
    );
    same(
      (s) => library("whileNot")(not(s!), s!),
      (s) => repeat(s!),
      (c) => [topDown(ending(c)[0]!)],
    );
  });
  it("repeatUntil(s, not(s)) is repeat1(s), and so is doWhile(s, where(s))", () => {
    const s1 = (c: Choices): readonly Strategy[] => [topDown(ending(c)[0]!)];
    same(
      (s) => library("repeatUntil")(s!, not(s!)),
      (s) => library("repeat1")(s!),
      s1,
    );
    same(
      (s) => library("doWhile")(s!, where(s!)),
      (s) => library("repeat1")(s!),
      s1,
    );
    same(
      (s) => library("for")(s!, not(s!), s!),
      (s) => library("repeat1")(s!),
      s1,
    );
    same(
      (s) => library("repeatThen")(s!, id),
      (s) => repeat(s!),
      s1,
    );
  });
});

describe("a condition to stop", () => {
  const taking =
    (name: string, stop: Of): Of =>
    (...s) => {
      const v = inside.standard("stratego")!.strategy(name);
      if (v.tag !== "callable") throw new Error(name);
      const traversal = {
        tag: "callable",
        name: "stop",
        params: [{ name: "s", kind: "strategy" }],
        given: new Map(),
        call: ([x]: readonly { readonly tag: string; readonly strategy?: Strategy }[]) =>
          ({ tag: "strategy", strategy: stop(x!.strategy!) }) as const,
      } as const;
      const strategies = s
        .slice(0, v.params.length - 1)
        .map((strategy) => ({ tag: "strategy", strategy }) as const);
      const result = v.call([...strategies, traversal as unknown as (typeof strategies)[0]]);
      if (result.tag !== "strategy") throw new Error(name);
      return result.strategy;
    };
  const never: Of = () => fail;
  const always: Of = () => id;
  it("that never holds changes nothing", () => {
    same(taking("topdownS", never), library("topdown"), useful);
    same(taking("bottomupS", never), library("bottomup"), useful);
    same(taking("downupS", never), library("downup2"), useful);
  });
  it("that always holds leaves the root alone to s", () => {
    same(taking("topdownS", always), (s) => s!, useful);
    same(taking("bottomupS", always), (s) => s!, useful);
  });
});

describe("skip(n, s)", () => {
  /** Where s applies, from the root down and left to right. */
  const places = (s: Strategy, t: Term): number =>
    (outcome(s, t).ok ? 1 : 0) + children(t).reduce((sum, u) => sum + places(s, u), 0);

  it("goes to each place where s applies, and to no other", () => {
    let seen = 0;
    forAll(100, (c) => {
      const t = randomTerm(c);
      const s = seq(randomStrategy(c, usefulRules(c, rules, t), session, 0), id);
      const count = places(s, t);
      seen = Math.max(seen, count);
      for (let n = 0; n < Math.min(count, 12); n++)
        expect(outcome(skip(n, s), t).ok, `${n} of ${count}: ${s.name} on ${showTerm(t)}`).toBe(
          true,
        );
      expect(outcome(skip(count, s), t).ok).toBe(false);
      expect(outcomesDiffer(outcome(skip(0, s), t), outcome(topDown(s), t))).toBeUndefined();
    });
    expect(seen).toBeGreaterThan(4);
  });
});
