import { describe, expect, it } from "vitest";
import {
  applyRule,
  DEFAULT_FUEL,
  type Fuel,
  fail,
  id,
  lazy,
  leftChoice,
  type OutOfFuel,
  RewriteLog,
  repeat,
  rewrite,
  type Strategy,
  type Success,
  seq,
} from "../../src/strategies/index.ts";
import { LimitError, Session, showTerm, type Term } from "../../src/term/index.ts";
import {
  allBottomUp,
  at,
  bottomUp,
  downUp,
  normalize,
  one,
  subterm,
  topDown,
  tryAll,
} from "../../src/traversals/index.ts";
import { ruleOf, workspace } from "../support/stdlib.ts";

const DEEP = 1_400;
const session = new Session();
const f32 = session.types.scalar("f32");
const inside = workspace(session);
const rule = (text: string): Strategy => applyRule(ruleOf(` = ${text}`, inside));

/** sqrt(sqrt(… sqrt(inner))) */
const nested = (depth: number, inner: Term): Term =>
  Array.from({ length: depth }).reduce<Term>((t) => session.prim("sqrt", [], [t], f32), inner);

/** Bounded by counts alone: a busy machine may take long. */
function run(s: Strategy, t: Term, counts: Partial<Fuel> = {}, observer?: RewriteLog): Success {
  const fuel = { ...counts, millis: Number.POSITIVE_INFINITY };
  const result = rewrite(s, t, { fuel, ...(observer && { observer }) });
  if (!result.success) throw new Error(`${s.name} fails: ${result.failure?.tag}`);
  return result;
}

describe("a term 1,400 deep", () => {
  const x = session.free("x", f32);
  const bottom = session.prim("fabs", [], [x], f32);
  const deep = nested(DEEP - 2, bottom);
  const swap = rule("fabs(x) => floor(x)");
  const swapped = nested(DEEP - 2, session.prim("floor", [], [x], f32));

  it.each<[string, Strategy]>([
    ["topDown", topDown(swap)],
    ["bottomUp", bottomUp(swap)],
    ["tryAll", tryAll(swap)],
    ["normalize", normalize(swap)],
    ["a path", at(new Array<number>(DEEP - 2).fill(0), swap)],
  ])("is rewritten at its bottom by %s", (_, s) => {
    const history = new RewriteLog(deep);
    expect(run(s, deep, {}, history).term).toBe(swapped);
    expect(history.at(1).term).toBe(swapped);
    expect(history.steps[0]!.path).toHaveLength(DEEP - 2);
  });

  it.each<[string, Strategy]>([
    ["allBottomUp", allBottomUp(id)],
    ["downUp", downUp(id)],
  ])("is visited throughout by %s", (_, s) => {
    expect(run(s, deep).term).toBe(deep);
  });

  it("is rewritten 1,400 times by normalize", () => {
    const s = normalize(rule("sqrt(x) => fabs(x)"));
    expect(run(s, deep, { steps: 4 * DEEP ** 2 }).rewrites).toBe(DEEP - 2);
  });

  it("is printed 500 deep, and matched as a whole", () => {
    expect(showTerm(deep, { width: Infinity })).toHaveLength(6 * 500 + 1);
    expect(showTerm(deep)).toContain("…");
    expect(run(rule("sqrt(x) => x"), deep).term).toBe(subterm(deep, [0]));
  });

  it("does not grow beyond 1,500", () => {
    expect(() => run(repeat(rule("x => sqrt(x)")), deep)).toThrow(LimitError);
  });
});

describe("a run of 100,000 rounds", () => {
  const number = (n: number): Term => session.lit(n, f32);
  /** n becomes n + 1, up to the last. */
  const upTo = (last: number): Strategy => ({
    name: `upTo(${last})`,
    start(m) {
      const { term: t } = m;
      if (t.tag !== "lit" || t.value === last) return m.evaluate(fail, t);
      const after = number(Number(t.value) + 1);
      m.observer?.applied?.(m, this, t, after);
      m.succeed(after);
    },
  });

  it("of repeat comes to its end", () => {
    expect(run(repeat(upTo(100_000)), number(0)).term).toBe(number(100_000));
  });

  it("of a recursion comes to its end", () => {
    const step = upTo(100_000);
    const loop: Strategy = lazy("loop", () => leftChoice(seq(step, loop), id));
    expect(run(loop, number(0)).term).toBe(number(100_000));
  });

  it("is logged", () => {
    const history = new RewriteLog(number(0));
    run(repeat(upTo(20_001)), number(0), {}, history);
    expect(history.steps).toHaveLength(20_001);
    expect(history.at(20_001).term).toBe(number(20_001));
    expect(history.at(10_000).term).toBe(number(10_000));
  });
});

describe("a run without end is stopped", () => {
  const x = session.free("x", f32);
  const sum = session.prim("add", [], [x, session.free("y", f32)], f32);
  const spent = (s: Strategy, fuel?: Partial<Fuel>): OutOfFuel | undefined => {
    const result = rewrite(s, sum, { fuel });
    return result.success ? undefined : result.spent;
  };
  const budget = (name: keyof Fuel, limit: number): OutOfFuel => ({
    tag: "budget",
    budget: name,
    limit,
  });
  const cycle = (strategy: string, rounds: number): OutOfFuel => ({
    tag: "cycle",
    strategy,
    rounds,
  });
  const swap = rule("x + y => y + x");

  it("where repeat comes back to a term, at once", () => {
    expect(spent(repeat(id))).toEqual(cycle("repeat(id)", 1));
    expect(spent(one(repeat(id)))).toEqual(cycle("repeat(id)", 1));
    expect(spent(repeat(swap))).toMatchObject({ tag: "cycle", rounds: 2 });
    expect(spent(normalize(swap))).toMatchObject({ tag: "cycle", rounds: 2 });
    const round = seq(rule("x + y => x * y"), seq(rule("x * y => x - y"), rule("x - y => y + x")));
    expect(spent(repeat(round))).toMatchObject({ tag: "cycle", rounds: 2 });
  });

  it("by its rewrites, its steps, its time, its depth", () => {
    const grow = repeat(rule("x + y => (x + y) + y"));
    expect(spent(grow, { rewrites: 100 })).toEqual(budget("rewrites", 100));
    expect(spent(grow, { steps: 100 })).toEqual(budget("steps", 100));
    const loop: Strategy = lazy("loop", () => seq(loop, id));
    expect(spent(loop)).toEqual(budget("depth", DEFAULT_FUEL.depth));
    const { MAX_SAFE_INTEGER: ever } = Number;
    const busy: Strategy = lazy("busy", () => leftChoice(fail, busy));
    expect(spent(busy, { steps: ever, millis: 20 })).toEqual(budget("millis", 20));
  });
});
