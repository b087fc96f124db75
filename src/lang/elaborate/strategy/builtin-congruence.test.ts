/** @file Congruences: one for every primitive that has arguments, and every argument. */
import { describe, expect, it } from "vitest";
import { ConditionSet, fail, id, rewrite, type Strategy } from "../../../strategies/index.ts";
import { PRIM_NAMES, type PrimName, Session, type Term, termParams } from "../../../term/index.ts";
import { builtinCongruence } from "./builtin-congruence.ts";
import { strategyValue } from "./strategy-value.ts";

const session = new Session();
const { types, sizes } = session;

/** Any number that a primitive of variable arity takes. */
const SOME = 3;
const counts = (prim: PrimName): readonly number[] => {
  const count = termParams(prim);
  return count === undefined ? [2, SOME] : [count];
};

/** The primitive on opaque arguments: congruences do not look at types. */
function node(prim: PrimName, count: number): Term {
  const f32 = types.scalar("f32");
  const args = Array.from({ length: count }, (_, i) => session.free(`x${i}`, f32));
  return session.prim(prim, [sizes.nat(1)], args, f32, prim === "label" ? "l" : "");
}

function congruence(prim: PrimName, strategies: readonly Strategy[]): Strategy {
  const found = builtinCongruence(prim, strategies.length);
  if (found?.tag !== "callable") throw new Error(`${prim} has no congruence`);
  const made = found.call(strategies.map((s) => strategyValue(s)));
  if (made.tag !== "strategy") throw new Error(`the congruence of ${prim} gives no strategy`);
  return made.strategy;
}

const renamed: Strategy = {
  name: "renamed",
  start: (m) => m.succeed(session.free("y", m.term.type)),
};

const CASES = PRIM_NAMES.flatMap((prim) =>
  counts(prim)
    .filter((count) => count > 0)
    .map((count) => [prim, count] as const),
);

describe.each(CASES)("the congruence of %s on %i arguments", (prim, count) => {
  const t = node(prim, count);
  const all = (s: Strategy) => Array.from({ length: count }, () => s);
  const run = (s: Strategy, on: Term = t) => {
    const result = rewrite(s, on, { conditions: ConditionSet.none });
    return result.success ? result.term : undefined;
  };

  it("changes nothing where nothing changes: the same object", () => {
    expect(run(congruence(prim, all(id)))).toBe(t);
  });

  it("reaches every argument, and no other", () => {
    for (let i = 0; i < count; i++) {
      const one = all(id).map((s, k) => (k === i ? renamed : s));
      const args = run(congruence(prim, one));
      if (args?.tag !== "prim") throw new Error("no primitive is left");
      expect(args.prim).toBe(prim);
      expect(
        args.args.map((a, k) => (a as { name: string }).name === (k === i ? "y" : `x${k}`)),
      ).toEqual(all(id).map(() => true));
    }
  });

  it("fails where it fails on an argument, or on another primitive", () => {
    for (let i = 0; i < count; i++) {
      const one = all(id).map((s, k) => (k === i ? fail : s));
      expect(run(congruence(prim, one))).toBeUndefined();
    }
    const other = node(prim === "neg" ? "fabs" : "neg", 1);
    expect(run(congruence(prim, all(id)), other)).toBeUndefined();
  });
});

it("nothing without arguments has one", () => {
  for (const prim of PRIM_NAMES.filter((p) => termParams(p) === 0))
    expect(builtinCongruence(prim, 1)).toBeUndefined();
});
