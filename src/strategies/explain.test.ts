import { describe, expect, it } from "vitest";
import { Bench } from "../../test/support/claims.ts";
import { strategyOf } from "../../test/support/stdlib.ts";
import { showTerm, type Term } from "../term/index.ts";
import { ConditionSet, type Explanation, explainStrategy, type FailedBranch } from "./index.ts";

const bench = new Bench();
const start = bench.body("(xs: [30]f32): [30]f32 = map(\\x -> 2.0 * x, xs)");

const why = (text: string, t: Term = start): Explanation =>
  explainStrategy(strategyOf(text, bench.inside), t, ConditionSet.none);

const names = (b: FailedBranch): unknown =>
  b.branches.length === 0
    ? (b.misses[0] ?? b.far[0]?.example)?.rule
    : b.branches.map((c) => names(c));

describe("an explanation", () => {
  it("of a choice has a branch for each thing tried, the closest first", () => {
    const e = why("topDown(mapFusion <+ reduceMapFusion <+ splitJoin(7))");
    expect(names(e)).toEqual(["splitJoin(7)", "mapFusion", "reduceMapFusion"]);
    expect(e.tried).toBe(18);
  });

  it("shows three branches and counts the others", () => {
    const e = why("splitJoin(4) <+ splitJoin(7) <+ splitJoin(8) <+ splitJoin(9) <+ mapFusion");
    expect(names(e)).toEqual(["splitJoin(4)", "splitJoin(7)", "splitJoin(8)"]);
    expect(e.more).toBe(2);
  });

  it("keeps a choice inside a choice apart where it has a name", () => {
    expect(names(why("mapFusion <+ topDown(splitJoin(4) <+ splitJoin(7))"))).toEqual([
      ["splitJoin(4)", "splitJoin(7)"],
      "mapFusion",
    ]);
  });

  it("does not take the steps of a traversal for branches", () => {
    for (const traversal of ["topDown", "bottomUp", "somewhere"])
      expect(names(why(`${traversal}(splitJoin(7))`))).toBe("splitJoin(7)");
  });

  it("leaves out what failed where failing was fine", () => {
    for (const text of [
      "try(splitJoin(7)) ; mapFusion",
      "repeat(splitJoin(7)) ; mapFusion",
      "not(splitJoin(7)) ; mapFusion",
      "(splitJoin(7) <+ splitJoin(5)) ; mapFusion",
      "if splitJoin(7) then id else mapFusion",
      "normalize(splitJoin(7)) ; mapFusion",
    ])
      expect(
        why(text)
          .misses.map((m) => m.rule)
          .filter((r) => r !== "mapFusion"),
      ).toEqual([]);
  });

  it("finds the place and the whole term around it", () => {
    const [far] = why("splitJoin(5) ; argument(0, argument(0, splitJoin(4)))").far;
    expect(far?.example.path).toEqual([0, 0]);
    expect(showTerm(far!.example.root)).toContain("split(5");
  });

  it("finds the part that a rule matches and was not tried at", () => {
    const inside = (text: string) => why(text).far.map((f) => f.inside);
    expect(inside("splitJoin(5) ; splitJoin(4)")).toEqual([[0]]);
    expect(inside("splitJoin(5) ; topDown(splitJoin(4))")).toEqual([undefined]);
  });

  it("of what succeeds is empty", () => {
    const e = why("mapFusion <+ splitJoin(5)");
    expect([e.tried, e.misses, e.branches, e.applied]).toEqual([0, [], [], 1]);
  });
});
