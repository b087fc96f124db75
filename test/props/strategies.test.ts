/** @file The laws of strategies (Visser, Benaissa, Tolmach 1998; ELEVATE 2020), on random terms and strategies. */
import { beforeAll, describe, expect, it } from "vitest";
import type { Workspace } from "../../src/lang/index.ts";
import {
  applyRule,
  ConditionSet,
  fail,
  id,
  leftChoice,
  not,
  RewriteLog,
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
import {
  all,
  allBottomUp,
  allTopDown,
  bottomUp,
  downUp,
  frontier,
  normalize,
  one,
  replaceAt,
  skip,
  some,
  somewhereTopmost,
  subterm,
  topDown,
  tryAll,
} from "../../src/traversals/index.ts";
import { type Choices, forAll } from "../support/choices.ts";
import { workspace } from "../support/stdlib.ts";
import {
  outcome,
  outcomesDiffer,
  randomStrategy,
  someRules,
  usefulRules,
} from "../support/strategies.ts";

let session: Session;
let inside: Workspace;
let rules: readonly Rule[];

beforeAll(() => {
  session = new Session();
  inside = workspace(session);
  rules = someRules(inside);
});

function randomTerm(c: Choices, fuel = 3): Term {
  const maker = new TermMaker(c, randomEnvironment(c, session, { everything: false }));
  return maker.term(maker.type(2), fuel);
}

/** A strategy of rules that mostly apply somewhere in the term. */
const strategyFor = (c: Choices, t: Term, depth = 2): (() => Strategy) => {
  const useful = usefulRules(c, rules, t);
  return () => randomStrategy(c, useful, session, c.nat(depth));
};

/** Both sides do the same to every term. */
function law(
  sides: (...s: readonly Strategy[]) => readonly [Strategy, Strategy],
  count = 200,
): void {
  forAll(count, (c) => {
    const t = randomTerm(c);
    const make = strategyFor(c, t);
    const [left, right] = sides(make(), make(), make());
    const found = outcomesDiffer(outcome(left!, t), outcome(right!, t));
    if (found !== undefined)
      throw new Error(
        `${left!.name}\n  against\n  ${right!.name}\n  on ${showTerm(t)}:\n  ${found}`,
      );
  });
}

describe("composition", () => {
  it("is associative", () => law((a, b, c) => [seq(seq(a!, b!), c!), seq(a!, seq(b!, c!))]));
  it("has id as its unit", () => {
    law((s) => [seq(id, s!), s!]);
    law((s) => [seq(s!, id), s!]);
  });
  it("has fail as its zero", () => {
    law((s) => [seq(fail, s!), fail]);
    law((s) => [seq(s!, fail), fail]);
  });
});

describe("choice", () => {
  it("is associative", () =>
    law((a, b, c) => [leftChoice(leftChoice(a!, b!), c!), leftChoice(a!, leftChoice(b!, c!))]));
  it("has fail as its unit", () => {
    law((s) => [leftChoice(fail, s!), s!]);
    law((s) => [leftChoice(s!, fail), s!]);
  });
  it("prefers the left", () => {
    law((s) => [leftChoice(id, s!), id]);
    law((s, t) => [seq(where(s!), leftChoice(s!, t!)), s!]);
    law((s, t) => [seq(not(s!), leftChoice(s!, t!)), seq(not(s!), t!)]);
  });
  it("is idempotent", () => law((s) => [leftChoice(s!, s!), s!]));
  it("distributes over what comes before, if that does not fail", () =>
    law((s, t, u) => [
      seq(try_(s!), leftChoice(t!, u!)),
      leftChoice(seq(try_(s!), t!), seq(try_(s!), u!)),
    ]));
});

describe("try", () => {
  it("is choice with id", () => law((s) => [try_(s!), leftChoice(s!, id)]));
  it("never fails", () => law((s) => [leftChoice(seq(try_(s!), fail), id), id]));
});

describe("not and where", () => {
  it("not(not(s)) is where(s)", () => law((s) => [not(not(s!)), where(s!)]));
  it("where(s) ; s is s", () => law((s) => [seq(where(s!), s!), s!]));
  it("where(s) <+ not(s) is id: both restore the term and its conditions", () =>
    law((s) => [leftChoice(where(s!), not(s!)), id]));
  it("not(s) ; s is fail", () => law((s) => [seq(not(s!), s!), fail]));
});

describe("repeat and normalize", () => {
  const ENDING = new Set([
    "-(-x) => x",
    "!(!c) => c",
    ..."mapFusion reduceMapFusion splitMap takeTake dropDrop joinSplit transposeTwice".split(" "),
    ..."dropTake slideMap unzipZip mapMapTranspose transposeMapMap zipSame".split(" "),
  ]);
  /** A rule that does not apply forever. */
  const end = (c: Choices): Strategy => applyRule(c.pick(rules.filter((r) => ENDING.has(r.name))));

  it("repeat(s) is try(s ; repeat(s))", () => {
    forAll(100, (c) => {
      const [t, s] = [randomTerm(c), topDown(end(c))];
      expect(outcomesDiffer(outcome(repeat(s), t), outcome(try_(seq(s, repeat(s))), t))).toBe(
        undefined,
      );
    });
  });

  it("after repeat(s), s fails; after normalize(s), s applies nowhere", () => {
    forAll(100, (c) => {
      const [t, s] = [randomTerm(c), leftChoice(end(c), end(c))];
      expect(outcome(seq(repeat(topDown(s)), not(topDown(s))), t).ok).toBe(true);
      expect(outcome(seq(normalize(s), not(topDown(s))), t).ok).toBe(true);
    });
  });

  it("normalize(s) is repeat(topDown(s)), and idempotent", () => {
    forAll(150, (c) => {
      const [t, s] = [randomTerm(c, 4), leftChoice(end(c), end(c))];
      const once = outcome(normalize(s), t);
      expect(outcomesDiffer(once, outcome(repeat(topDown(s)), t))).toBe(undefined);
      expect(outcomesDiffer(once, outcome(seq(normalize(s), normalize(s)), t))).toBe(undefined);
    });
  });
});

describe("one, some, all", () => {
  const isLeaf = (t: Term): boolean => children(t).length === 0;
  /** A term of which a rewritten child cannot make another node: not a `let` or a projection. */
  const stable = (t: Term): boolean => t.tag !== "prim" || !["let", "proj"].includes(t.prim);

  it("all(id) is id, all(fail) succeeds on leaves only", () => {
    law(() => [all(id), id], 100);
    forAll(100, (c) => {
      const t = randomTerm(c);
      expect(outcome(all(fail), t).ok).toBe(isLeaf(t));
    });
  });

  it("one(fail) and some(fail) are fail; one(id) and some(id) fail on leaves only", () => {
    law(() => [one(fail), fail], 50);
    law(() => [some(fail), fail], 50);
    forAll(100, (c) => {
      const t = randomTerm(c);
      for (const s of [one(id), some(id)]) {
        expect(outcome(s, t).ok).toBe(!isLeaf(t));
        expect(outcome(try_(s), t).term).toBe(t);
      }
    });
  });

  it("one(s) succeeds where some(s) does; all(s) does more than some(s) on no inner node", () => {
    law((s) => [where(one(s!)), where(some(s!))]);
    law((s) => [seq(where(one(id)), all(s!)), seq(where(all(s!)), some(s!))]);
  });

  it("all(try(s)) is try(some(s))", () => law((s) => [all(try_(s!)), try_(some(s!))]));

  it("all(s) ; all(t) is all(s ; t)", () => {
    forAll(200, (c) => {
      const t = randomTerm(c);
      if (!stable(t)) return;
      const make = strategyFor(c, t);
      const [r, s] = [make(), make()];
      const twice = outcome(seq(all(r), all(s)), t);
      expect(outcomesDiffer(twice, outcome(all(seq(r, s)), t))).toBe(undefined);
    });
  });
});

describe("traversals", () => {
  const TRAVERSALS = {
    topDown,
    bottomUp,
    allTopDown,
    allBottomUp,
    tryAll,
    downUp,
    somewhere: somewhereTopmost,
    frontier,
  };

  it.each(Object.entries(TRAVERSALS))(
    "%s is the same in TypeScript and in the library",
    (name, own) => {
      const definition = inside.standard("traversal")!.strategy(name);
      if (definition.tag !== "callable") throw new Error(`${name} is no function`);
      law((s) => {
        const value = definition.call([{ tag: "strategy", strategy: s! }]);
        if (value.tag !== "strategy") throw new Error(`${name} gives no strategy`);
        return [own(s!), value.strategy];
      }, 100);
    },
  );

  it("topDown(s) finds what bottomUp(s) finds", () =>
    law((s) => [where(topDown(s!)), where(bottomUp(s!))]));
});

describe("the step log", () => {
  it("replays every run forwards and backwards", () => {
    let logged = 0;
    forAll(300, (c) => {
      const t = randomTerm(c);
      const s = strategyFor(c, t, 3)();
      const history = new RewriteLog(t);
      const run = outcome(s, t, ConditionSet.none, history);
      if (!run.ok) return;
      logged += history.steps.length;
      const count = history.steps.length;
      const last = history.at(count);
      expect(showTerm(last.term)).toBe(showTerm(run.term!));
      expect(last.term).toBe(run.term);
      expect(last.conditions).toEqual(run.conditions.list);
      expect(history.at(0)).toEqual({ step: 0, term: t, conditions: [] });
      history.steps.forEach((step, i) => {
        expect(step.number).toBe(i + 1);
        const before = history.at(i).term;
        const place = subterm(before, step.path);
        if (place === step.before)
          expect(replaceAt(before, step.path, step.after)).toBe(history.at(i + 1).term);
      });
    });
    expect(logged).toBeGreaterThan(50);
  });
});

describe("copies of a part", () => {
  it("what a run remembers of one changes nothing in the others", () => {
    let fewer = 0;
    forAll(150, (c) => {
      const [t, u] = [randomTerm(c), randomTerm(c)];
      const pair = (a: Term, b: Term): Term =>
        session.prim("tuple", [], [a, b], session.types.tuple([a.type, b.type]));
      const term = pair(pair(t, pair(u, t)), pair(pair(t, u), pair(t, pair(u, t))));
      const made = strategyFor(c, pair(t, u), 4)();
      const s = c.chance(30) ? skip(c.nat(3), made) : made;
      const [some, every] = [false, true].map((complete) => {
        const log = new RewriteLog(term);
        let tried = 0;
        const observer = {
          complete,
          tried: () => void tried++,
          applied: log.applied.bind(log),
          mark: log.mark.bind(log),
          undo: log.undo.bind(log),
        };
        const run = outcome(s, term, ConditionSet.none, observer);
        const steps = log.steps.map(({ rule, path, after }) => ({ rule, path, after: after.id }));
        return { run, steps, tried };
      });
      if (every!.run.stopped) return;
      expect(outcomesDiffer(some!.run, every!.run)).toBe(undefined);
      if (every!.run.ok) expect(some!.steps).toEqual(every!.steps);
      if (some!.tried < every!.tried) fewer++;
    });
    expect(fewer).toBeGreaterThan(20);
  });
});
