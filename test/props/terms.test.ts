/**
 * @file The laws of terms: substitution, matching, canonical forms, types, sharing. (That printed text reads back as the same
 * object: print.test.ts.)
 */
import { beforeAll, describe, expect, it } from "vitest";
import type { Workspace } from "../../src/lang/index.ts";
import { applyRule, type Rule } from "../../src/strategies/index.ts";
import {
  abstract,
  Builder,
  boundTerms,
  emptyFacts,
  evaluate,
  fill,
  Interpreter,
  Matcher,
  Session,
  type Size,
  type SizeCondition,
  showTerm,
  substituteTerms,
  type Term,
  type Type,
  type Value,
  withCondition,
} from "../../src/term/index.ts";
import { RandomData } from "../../src/testing/data.ts";
import { randomEnvironment, type TermEnvironment } from "../../src/testing/environments.ts";
import { freeVariables } from "../../src/testing/free-variables.ts";
import { RuleInstances } from "../../src/testing/rule-instances.ts";
import { TermMaker } from "../../src/testing/terms/term-maker.ts";
import { difference } from "../../src/testing/values.ts";
import { sizeConditions, typeProblem } from "../../src/testing/well-typed.ts";
import { topDown } from "../../src/traversals/index.ts";
import { Choices, forAll } from "../support/choices.ts";
import { expectSame } from "../support/claims.ts";
import { RULE_NAMES, strategyOf, workspace } from "../support/stdlib.ts";
import { outcome, randomStrategy, someRules, usefulRules } from "../support/strategies.ts";

type Free = Term & { tag: "free" };

let session: Session;
let inside: Workspace;
let rules: readonly Rule[];

beforeAll(() => {
  session = new Session();
  inside = workspace(session);
  rules = someRules(inside);
});

function makerFor(c: Choices, within: Session = session): TermMaker {
  return new TermMaker(c, randomEnvironment(c, within));
}

function randomTerm(c: Choices, within?: Session): Term {
  const maker = makerFor(c, within);
  return maker.term(maker.type(2), 3);
}

// ---------------------------------------------------------------- substitution

const put = (t: Term, x: Free, by: Term): Term => substituteTerms(abstract(t, x), [by]);

/** A term with two of its variables, if it has as many, and a term for each. */
function substitution(c: Choices): { t: Term; x: Free; y: Free; a: Term; b: Term } | undefined {
  const maker = makerFor(c);
  const t = maker.term(maker.type(2), 3);
  const [x, y] = c.shuffle(freeVariables(t).filter((v) => isData(v.type)));
  if (x === undefined || y === undefined) return undefined;
  return { t, x, y, a: maker.term(x.type, 1), b: maker.term(y.type, 1) };
}

const isData = (type: Type): boolean => type.tag !== "fun" && type.tag !== "boundary";
const without = (t: Term, x: Free): boolean => !freeVariables(t).includes(x);

describe("substitution", () => {
  it("of a variable for itself changes nothing", () => {
    forAll(300, (c) => {
      const t = randomTerm(c);
      for (const x of freeVariables(t)) expectSame(put(t, x, x), t);
    });
  });

  it("of a variable that does not occur changes nothing", () => {
    forAll(100, (c) => {
      const t = randomTerm(c);
      const x = session.free("nowhere", session.types.scalar("f32")) as Free;
      expectSame(put(t, x, session.lit(7, x.type)), t);
    });
  });

  it("by another variable and back changes nothing", () => {
    forAll(200, (c) => {
      const t = randomTerm(c);
      for (const x of freeVariables(t)) {
        const other = session.free("other", x.type) as Free;
        expectSame(put(put(t, x, other), other, x), t);
      }
    });
  });

  it("keeps the type, and leaves nothing of the variable", () => {
    forAll(200, (c) => {
      const s = substitution(c);
      if (s === undefined) return;
      const done = put(s.t, s.x, s.a);
      expect(done.type).toBe(s.t.type);
      expect(typeProblem(done, factsOf(s.t, s.a))).toBeUndefined();
      if (without(s.a, s.x)) expect(without(done, s.x)).toBe(true);
    });
  });

  it("t[x := a][y := b] is t[y := b][x := a[y := b]], where x is not in b", () => {
    let tried = 0;
    forAll(400, (c) => {
      const s = substitution(c);
      if (s === undefined || !without(s.b, s.x)) return;
      tried++;
      const { t, x, y, a, b } = s;
      expectSame(put(put(t, x, a), y, b), put(put(t, y, b), x, put(a, y, b)));
    });
    expect(tried).toBeGreaterThan(100);
  });

  it("at once is one after the other, where the terms do not mention the variables", () => {
    let tried = 0;
    forAll(400, (c) => {
      const s = substitution(c);
      if (s === undefined) return;
      tried++;
      const { t, x, y } = s;
      const [u, v] = [x, y].map((z) => session.free(`${z.name}'`, z.type));
      const [a, b] = [s.a, s.b].map((z) => put(put(z, x, u!), y, v!)) as [Term, Term];
      const both = substituteTerms(abstract(abstract(t, x), y), [b, a]);
      expectSame(both, put(put(t, x, a), y, b));
    });
    expect(tried).toBeGreaterThan(100);
  });
});

const factsOf = (...terms: readonly Term[]): ReturnType<typeof withCondition> =>
  terms.flatMap((t): SizeCondition[] => sizeConditions(t)).reduce(withCondition, emptyFacts);

// ---------------------------------------------------------------- matching

describe("matching", () => {
  it.each(RULE_NAMES)("%s: %s: what was filled in is found, and gives the term again", (...of) => {
    const rule = inside.standard(of[0])!.rule(of[1]);
    const instances = new RuleInstances(rule, session);
    let found = 0;
    forAll(12, (c) => {
      const instance = instances.draw(c);
      if (instance === undefined) return;
      expectSame(fill(rule.lhs, instance.bound), instance.subject);
      const matcher = new Matcher();
      for (const [name, size] of instance.args.sizes) matcher.bound.sizes.set(name, size);
      if (!matcher.match(rule.lhs, instance.subject)) return;
      found++;
      expectSame(fill(rule.lhs, matcher.bound), instance.subject);
      const [mine, theirs] = [matcher.bound, instance.bound].map((b) => boundTerms(rule.lhs, b));
      for (const [name, term] of mine!) expectSame(term, theirs!.get(name));
      for (const [name, size] of matcher.bound.sizes)
        expect(size).toBe(instance.bound.sizes.get(name));
      for (const [name, type] of matcher.bound.types)
        expect(type).toBe(instance.bound.types.get(name));
    });
    expect(found).toBeGreaterThan(0);
  });

  it("of a term with itself binds nothing", () => {
    forAll(200, (c) => {
      const t = randomTerm(c);
      const matcher = new Matcher();
      expect(matcher.match(t, t)).toBe(true);
      expect([...matcher.bound.terms, ...matcher.bound.sizes]).toEqual([]);
    });
  });
});

// ---------------------------------------------------------------- canonical forms

describe("a term is one object", () => {
  it("whatever the names of its bound variables were", () => {
    forAll(300, (c) => {
      const seed = c.nat(0xffff);
      expectSame(randomTerm(Choices.seeded(seed)), randomTerm(Choices.seeded(seed)));
    });
  });

  it("and looks alike whatever was built before it in the session", () => {
    forAll(100, (c) => {
      const [first, second] = [2 * c.nat(0xffff), 2 * c.nat(0xffff)];
      const alone = randomTerm(Choices.seeded(second), new Session());
      const later = new Session();
      randomTerm(Choices.seeded(first), later);
      const after = randomTerm(Choices.seeded(second), later);
      expect(showTerm(after)).toBe(showTerm(alone));
    });
  });
});

// ---------------------------------------------------------------- rewriting

describe("rewriting", () => {
  it("keeps the type, and every node's", () => {
    let rewritten = 0;
    forAll(250, (c) => {
      const t = randomTerm(c);
      const s = randomStrategy(c, usefulRules(c, rules, t), session, c.nat(2));
      const { ok, term, conditions } = outcome(s, t);
      if (!ok || term === t) return;
      rewritten++;
      expect(term!.type).toBe(t.type);
      const facts = [...conditions.list, ...sizeConditions(t)].reduce(withCondition, emptyFacts);
      expect(typeProblem(term!, facts), `${s.name} on ${showTerm(t)}`).toBeUndefined();
    });
    expect(rewritten).toBeGreaterThan(50);
  });

  it("to the same term is no other object", () => {
    forAll(150, (c) => {
      const t = randomTerm(c);
      const swap = applyRule(rules.find((r) => r.name === "x + y => y + x")!, {
        sizes: new Map(),
        terms: new Map(),
      });
      const once = outcome(topDown(swap), t);
      if (once.ok) expectSame(outcome(topDown(swap), once.term!).term, t);
    });
  });
});

// ---------------------------------------------------------------- sharing

describe("sharing", () => {
  it("means what the term means in which everything is computed where it is used", () => {
    const inlineAll = strategyOf("normalize(inlineLet)", inside);
    let shared = 0;
    forAll(300, (c) => {
      const world = randomEnvironment(c, session);
      const maker = new TermMaker(c, world);
      const t = maker.term(maker.type(2), 4);
      const inlined = outcome(inlineAll, t).term;
      if (inlined === undefined || inlined === t) return;
      shared++;
      expect(showTerm(inlined)).not.toContain("let ");
      const run = runner(world, freeVariables(t), c.nat(0xffff));
      expect(difference(run(t), run(inlined)), showTerm(t)).toBeUndefined();
      expect(difference(run(inlined), run(t)), showTerm(t)).toBeUndefined();
    });
    expect(shared).toBeGreaterThan(20);
  });
});

// ---------------------------------------------------------------- partial evaluation

describe("elements at known places and reductions over known numbers of elements", () => {
  const s = strategyOf("repeat(topDown(unfoldReduce <+ atKnown <+ inlineTable))", inside);

  /** `t[k]`, and a sum of elements, of arrays that layout, maps and tables make. */
  it("are what they are said to be", () => {
    let changed = 0;
    forAll(400, (c) => {
      const world = randomEnvironment(c, session);
      const maker = new TermMaker(c, world);
      const n = c.nat(4) + 1;
      const scalar = session.types.scalar("f32");
      const xs = maker.term(session.types.array(session.sizes.nat(n), scalar), 4);
      const b = new Builder(session);
      const index = session.lit(c.nat(n - 1), session.types.idx(session.sizes.nat(n)));
      const t =
        c.nat(1) === 0
          ? b.make.at(index, xs)
          : b.make.reduce((acc: Term, x: Term) => b.make.sub(acc, x), b.f32(1), xs);
      const after = outcome(s, t).term;
      if (after === undefined || after === t) return;
      changed++;
      const run = runner(world, freeVariables(t), c.nat(0xffff));
      expect(difference(run(t), run(after)), showTerm(t)).toBeUndefined();
      expect(difference(run(after), run(t)), showTerm(t)).toBeUndefined();
    });
    expect(changed).toBeGreaterThan(200);
  });
});

/** Runs terms on the same data. */
function runner(world: TermEnvironment, inputs: readonly Free[], seed: number): (t: Term) => Value {
  const size = (s: Size): number => Number(evaluate(s, (v) => world.sizes.get(v.name)));
  const data = new RandomData(seed, "special", size);
  const values = new Map<string, Value>(inputs.map((x) => [x.name, data.value(x.type, x.name)]));
  return (t) => new Interpreter({ sizes: world.sizes, values }).run(t);
}
