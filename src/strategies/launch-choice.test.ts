import { describe, expect, it } from "vitest";
import { Bench } from "../../test/support/claims.ts";
import { strategyOf } from "../../test/support/stdlib.ts";
import { showCondition, showTerm, type Term } from "../term/index.ts";
import { RewriteLog, rewrite } from "./index.ts";
import type { RewriteOptions } from "./rewrite.ts";

const bench = new Bench();
const start = bench.body("(xs: [n]f32): [n]f32 = map(\\x -> 2.0 * x, xs)");

function outcome(text: string, options: RewriteOptions = {}, t: Term = start) {
  const history = new RewriteLog(t);
  const result = rewrite(strategyOf(text, bench.inside), t, { ...options, observer: history });
  return { history, result };
}

const shown = (text: string, options: RewriteOptions = {}): readonly string[] => {
  const { result } = outcome(text, options);
  if (!result.success) return [result.spent?.tag ?? "fails"];
  return [
    showTerm(result.term, { scope: ["xs"], width: 500 }),
    ...result.conditions.list.map(showCondition),
  ];
};

describe("chooseAtLaunch", () => {
  it("asks for what the first strategy needs, and demands nothing", () =>
    expect(shown("chooseAtLaunch(splitJoin(4), id)")).toEqual([
      "if n % 4 == 0 then join(map(\\ys -> map(\\x -> 2.0 * x, ys), split(4, xs))) else map(\\x -> 2.0 * x, xs)",
    ]));

  it("gives the last alternative no value where its conditions fail", () =>
    expect(shown("chooseAtLaunch(splitJoin(4), splitJoin(3))")[0]).toMatch(
      /^if n % 4 == 0 then .* else if n % 3 == 0 then .* else undef as \[n\]f32$/,
    ));

  it("is its first strategy if that needs nothing, and its second if a condition is refuted", () => {
    expect(shown("chooseAtLaunch(id, fail)")).toEqual(shown("id"));
    const nine = bench.body("(xs: [9]f32): [9]f32 = map(\\x -> 2.0 * x, xs)");
    expect(outcome("chooseAtLaunch(splitJoin(4), id)", {}, nine).result).toMatchObject({
      term: nine,
    });
  });

  it("fails if one of them fails without a condition", () => {
    expect(shown("chooseAtLaunch(splitJoin(4) ; isReduce, id)")).toEqual(["fails"]);
    expect(shown("chooseAtLaunch(splitJoin(4), isReduce)")).toEqual(["fails"]);
  });

  it("keeps one of two equal results", () =>
    expect(shown("chooseAtLaunch(match { | xs as [n]a where 4 divides n -> id }, id)")).toEqual(
      shown("id"),
    ));

  it("restores the conditions if it fails", () =>
    expect(shown("chooseAtLaunch(splitJoin(4), isReduce) <+ id")).toEqual(shown("id")));

  it("knows that the test of the first alternative failed in the second", () =>
    expect(shown("chooseAtLaunch(splitJoin(4), splitJoin(4) <+ splitJoin(1))")[0]).toMatch(
      /else join\(map\(.*, split\(1, xs\)\)\)$/,
    ));

  it("asks for what the first strategy needs once its conditions are known", () => {
    const four = "match { | xs as [n]a where 4 divides n -> id }";
    const eight = "match { | xs as [n]a where 8 divides n -> splitJoin(8) }";
    expect(
      shown(`chooseAtLaunch(unconditionally(${four}) ; ${eight} <+ splitJoin(4), id)`)[0],
    ).toMatch(/^if n % 4 == 0 && n % 8 == 0 then .* split\(8, xs\)/);
  });

  it("logs states that have a value for all sizes, without conditions of an alternative", () => {
    const { history } = outcome(
      "chooseAtLaunch(splitJoin(4) ; inside(splitJoin(2)), inside(id) ; id)",
    );
    expect(history.steps.length).toBeGreaterThan(2);
    for (const { conditions } of history.states()) expect(conditions).toEqual([]);
  });

  it("counts what it tries ahead", () =>
    expect(shown("chooseAtLaunch(splitJoin(4), id)", { fuel: { steps: 3 } })).toEqual(["budget"]));
});

describe("unconditionally", () => {
  it("fails where a condition would be added, and leaves none", () => {
    expect(shown("unconditionally(splitJoin(4))")).toEqual(["fails"]);
    expect(shown("unconditionally(splitJoin(4)) <+ id")).toEqual(shown("id"));
  });

  it("is its strategy where what that asks is known", () => {
    const four = outcome("splitJoin(4)").result;
    if (!four.success) throw new Error("it fails");
    expect(shown("unconditionally(splitJoin(4))", { conditions: four.conditions })).toEqual(
      shown("splitJoin(4)"),
    );
  });
});

describe("the condition of an if", () => {
  const asks = "match { | xs as [n]a where 4 divides n -> id }";
  it("leaves no condition if it changes nothing", () =>
    expect(shown(`if (${asks}) then id else fail`)).toEqual(shown("id")));

  it("keeps them if it changes the term", () =>
    expect(shown("if splitJoin(4) then id else fail")).toEqual(shown("splitJoin(4)")));
});
