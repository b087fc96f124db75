/** @file Traversals of terms with many copies of their parts: what changes nothing in one copy is not evaluated in the others. */
import { describe, expect, it } from "vitest";
import {
  applyRule,
  ConditionSet,
  DEFAULT_FUEL,
  Evaluator,
  explainStrategy,
  fail,
  RewriteLog,
  type Strategy,
} from "../../src/strategies/index.ts";
import { Session, showTerm, type Term } from "../../src/term/index.ts";
import { all, one, skip, some, topDown, tryAll } from "../../src/traversals/index.ts";
import { ruleOf, strategyOf, workspace } from "../support/stdlib.ts";

const session = new Session();
const inside = workspace(session);
const f32 = session.types.scalar("f32");
const rule = (text: string): Strategy => applyRule(ruleOf(` = ${text}`, inside));

/** max(t, t) of max(t, t), so many times: 2^times copies of t. */
const copies = (times: number, t: Term): Term =>
  Array.from({ length: times }).reduce<Term>((u) => session.prim("max", [], [u, u], f32), t);
const x = session.free("x", f32);
const leaf = session.prim("sqrt", [], [session.prim("fabs", [], [x], f32)], f32);

function run(s: Strategy, t: Term, complete = false) {
  const log = new RewriteLog(t);
  const observer = {
    complete,
    applied: log.applied.bind(log),
    noted: log.noted.bind(log),
    mark: log.mark.bind(log),
    undo: log.undo.bind(log),
  };
  const m = new Evaluator(s, t, ConditionSet.none, undefined, observer);
  return { ok: m.run(), term: m.term, steps: m.steps, failure: m.failure, spent: m.spent, log };
}

describe("2^12 copies", () => {
  const t = copies(12, leaf);
  const nowhere = rule("floor(x) => ceil(x)");
  it.each<[string, Strategy]>([
    ["topDown", topDown(nowhere)],
    ["tryAll", tryAll(nowhere)],
    ["topDown in the library", strategyOf("topDown({ floor(x) => ceil(x) })", inside)],
    ["contains", strategyOf("contains({ floor(x) => ceil(x) })", inside)],
    ["inStores", strategyOf("inStores(id)", inside)],
  ])("%s takes few steps where nothing applies", (_, s) => {
    const found = run(s, t);
    expect(found.spent).toBeUndefined();
    expect(found.steps).toBeLessThan(2_000);
    const whole = run(s, t, true);
    expect(whole.steps).toBeGreaterThan(20_000);
    expect([found.ok, found.term === t]).toEqual([whole.ok, whole.term === t]);
    expect(found.failure?.term).toBe(whole.failure?.term);
  });
});

describe("copies in which something applies", () => {
  const t = copies(5, leaf);
  it("are rewritten each, with a step each in the log", () => {
    const { term, log } = run(tryAll(rule("fabs(x) => floor(x)")), t);
    expect(term).toBe(
      copies(5, session.prim("sqrt", [], [session.prim("floor", [], [x], f32)], f32)),
    );
    expect(log.steps).toHaveLength(32);
    expect(new Set(log.steps.map((s) => s.path.join())).size).toBe(32);
  });

  it("are counted each by `skip`", () => {
    const at = (n: number): string | undefined => {
      const { ok, log } = run(skip(n, rule("fabs(x) => floor(x)")), t);
      return ok ? log.last?.path.join("") : undefined;
    };
    expect(at(0)).toBe("000000");
    expect(at(21)).toBe("101010");
    expect(at(31)).toBe("111110");
    expect(at(32)).toBeUndefined();
  });

  it("have a message of `trace` each", () => {
    const noting = strategyOf('trace("here") ; fail', inside);
    const { ok, log } = run(topDown(noting), t);
    expect(ok).toBe(false);
    expect(log.notes).toHaveLength(run(topDown(noting), t, true).log.notes.length);
    expect(log.notes.length).toBeGreaterThan(90);
  });
});

it("a failure in a later copy passes through the same strategies", () => {
  const s = strategyOf('expect(fail, "not here")', inside);
  const deep = (u: Strategy): Strategy => all(all(all(all(u))));
  const t = session.prim("max", [], [copies(4, leaf), copies(4, leaf)], f32);
  for (const walk of [one(one(deep(s))), some(deep(s)), one(topDown(fail))]) {
    const [found, whole] = [run(walk, t), run(walk, t, true)];
    expect(found.failure).toEqual(whole.failure);
    expect(showTerm(found.failure!.term)).toBe(showTerm(whole.failure!.term));
  }
});

it("a failure is explained in as few steps, by the attempts of one copy", () => {
  const s = strategyOf(
    "try(topDown({ floor(x) => ceil(x) })) ; topDown({ floor(x) => ceil(x) })",
    inside,
  );
  const fuel = { ...DEFAULT_FUEL, steps: 5_000 };
  const { tried, heads } = explainStrategy(s, copies(12, leaf), ConditionSet.none, fuel);
  expect(heads).toEqual(new Set(["floor"]));
  expect(tried).toBeGreaterThan(10);
  expect(tried).toBeLessThan(1_000);
});
