import { describe, expect, it } from "vitest";
import {
  applyRule,
  Conditions,
  type Fuel,
  fail,
  History,
  id,
  lazy,
  leftChoice,
  Machine,
  repeat,
  type Strategy,
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

function machine(s: Strategy, t: Term, fuel?: Partial<Fuel>, history?: History): Machine {
  const all: Fuel = { steps: 10_000_000, rewrites: 1_000_000, millis: 20_000, ...fuel };
  return new Machine(s, t, Conditions.none, all, history);
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
    const history = new History(deep);
    const m = machine(s, deep, {}, history);
    expect(m.run()).toBe(true);
    expect(m.term).toBe(swapped);
    expect(history.at(1).term).toBe(swapped);
    expect(history.steps[0]!.path).toHaveLength(DEEP - 2);
  });

  it.each<[string, Strategy]>([
    ["allBottomUp", allBottomUp(id)],
    ["downUp", downUp(id)],
  ])("is visited throughout by %s", (_, s) => {
    const m = machine(s, deep);
    expect(m.run()).toBe(true);
    expect(m.term).toBe(deep);
  });

  it("is rewritten 1,400 times by normalize", () => {
    const m = machine(normalize(rule("sqrt(x) => fabs(x)")), deep);
    expect(m.run()).toBe(true);
    expect(m.rewrites).toBe(DEEP - 2);
  });

  it("is printed 500 deep, and matched as a whole", () => {
    expect(showTerm(deep, { width: Infinity })).toHaveLength(6 * 500 + 1);
    expect(showTerm(deep)).toContain("…");
    const m = machine(rule("sqrt(x) => x"), deep);
    expect(m.run()).toBe(true);
    expect(m.term).toBe(subterm(deep, [0]));
  });

  it("does not grow beyond 1,500", () => {
    const m = machine(repeat(rule("x => sqrt(x)")), deep);
    expect(() => m.run()).toThrow(LimitError);
  });
});

describe("a run of 100,000 steps", () => {
  const sum = session.prim("add", [], [session.free("x", f32), session.free("y", f32)], f32);
  const swap = rule("x + y => y + x");

  /** s, so many times, then a failure. */
  const times = (count: number, s: Strategy): Strategy => {
    let left = count;
    return { name: "times", start: (m) => m.evaluate(left-- > 0 ? s : fail, m.term) };
  };

  it("of repeat comes to its end", () => {
    const m = machine(repeat(times(100_000, swap)), sum);
    expect(m.run()).toBe(true);
    expect(m.term).toBe(sum);
    expect(m.rewrites).toBe(100_000);
  });

  it("of a recursion comes to its end", () => {
    const left = times(100_000, swap);
    const loop: Strategy = lazy("loop", () => leftChoice(seq(left, loop), id));
    const m = machine(loop, sum);
    expect(m.run()).toBe(true);
    expect(m.rewrites).toBe(100_000);
  });

  it("is logged", () => {
    const history = new History(sum);
    const m = machine(repeat(times(20_001, swap)), sum, {}, history);
    expect(m.run()).toBe(true);
    expect(history.steps).toHaveLength(20_001);
    expect(history.at(20_001).term).toBe(m.term);
    expect(history.at(10_000).term).toBe(sum);
  });
});

describe("fuel", () => {
  const x = session.free("x", f32);
  const y = session.prim("add", [], [x, x], f32);
  const spent = (s: Strategy, fuel: Partial<Fuel>): string | undefined => {
    const m = machine(s, y, fuel);
    expect(m.run()).toBe(false);
    return m.spent;
  };

  it("ends repeat(id)", () => {
    expect(spent(repeat(id), { steps: 10_000 })).toBe("steps");
    expect(spent(repeat(id), { steps: Number.MAX_SAFE_INTEGER, millis: 20 })).toBe("millis");
    expect(spent(one(repeat(id)), { steps: 10_000 })).toBe("steps");
  });

  it("ends a rule that applies to its own result", () => {
    expect(spent(normalize(rule("x + y => y + x")), { rewrites: 1_000 })).toBe("rewrites");
  });

  it("ends a recursion without end, whose stack grows", () => {
    const loop: Strategy = lazy("loop", () => seq(loop, id));
    expect(spent(loop, { steps: 1_000_000 })).toBe("steps");
  });
});
