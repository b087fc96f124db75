/** @file Rules about vectors of any width: the width as a parameter, matched on the left, and in types. */
import { describe, expect, it } from "vitest";
import { parseFile } from "../../src/lang/index.ts";
import { fixedRules, rewrite } from "../../src/strategies/index.ts";
import { FamilyCheck } from "../../src/testing/family-check.ts";
import { proveFamily } from "../../src/testing/proof/family-proof.ts";
import { Bench, expectSame, run } from "../support/claims.ts";
import { ruleOf, strategyOf, workspace } from "../support/stdlib.ts";

const bench = new Bench();
const on = (strategy: string, term: string) =>
  run(strategyOf(strategy, bench.inside), bench.body(term));
const becomes = (strategy: string, before: string, after: string): void =>
  expectSame(on(strategy, before), bench.body(after));
const WIDTHS = [2, 4, 8, 16];

/** What a failed strategy says. */
const whyNot = (strategy: string, term: string): string | undefined => {
  const result = rewrite(strategyOf(strategy, bench.inside), bench.body(term));
  return !result.success && result.failure?.tag === "refused" ? result.failure.why : undefined;
};

describe("a width on the left side of a rule", () => {
  it.each(WIDTHS)("matches vectors of %i", (w) => {
    becomes(
      "{ asVector(w, asScalar(xs as [n]vec[w]a)) => xs }",
      `(xs: [n]f32x${w}): [n]f32x${w} = asVector(${w}, asScalar(xs))`,
      `(xs: [n]f32x${w}): [n]f32x${w} = xs`,
    );
  });

  it("is one width for all places with its name", () => {
    const rule = "{ asVector(w, asScalar(xs as [n]vec[w]a)) => xs }";
    expect(on(rule, "(xs: [n]f32x2): [n /^ 2]f32x4 = asVector(4, asScalar(xs))")).toBeUndefined();
  });

  it("may have a name for each of two widths", () => {
    becomes(
      "{ asVector(v, asScalar(asVector(w, xs))) => asVector(v, xs) }",
      "(xs: [16]f32): [4]f32x4 = asVector(4, asScalar(asVector(8, xs)))",
      "(xs: [16]f32): [4]f32x4 = asVector(4, xs)",
    );
  });

  it("is a size on the right side, in conditions and types", () => {
    becomes(
      "{ take(k, asVector(w, xs as [n]a)) => asVector(w, take(w * k, xs)) where w divides n, w <= 4 }",
      "(xs: [16]f32): [2]f32x4 = take(2, asVector(4, xs))",
      "(xs: [16]f32): [2]f32x4 = asVector(4, take(8, xs))",
    );
    expect(
      on(
        "{ take(k, asVector(w, xs)) => asVector(w, take(w * k, xs)) where w <= 4 }",
        "(xs: [16]f32): [1]f32x8 = take(1, asVector(8, xs))",
      ),
    ).toBeUndefined();
    becomes(
      "{ map(f, xs as [n]vec[w]f32) => map(\\(x: vec[w]f32) -> f(x), map(\\x -> x, xs)) }",
      "(xs: [n]f32x8): [n]f32x8 = map(\\x -> -x, xs)",
      "(xs: [n]f32x8): [n]f32x8 = map(\\x -> -x, map(\\x -> x, xs))",
    );
  });

  it("is bound by `match`, and asked for by `matches`", () => {
    becomes(
      "match { | asVector(w, xs) -> argument(0, splitJoinId(w * 2)) }",
      "(xs: [64]f32): [16]f32x4 = asVector(4, xs)",
      "(xs: [64]f32): [16]f32x4 = asVector(4, join(split(8, xs)))",
    );
    becomes(
      "matches(`asVector(w, xs)`) ; argument(0, splitJoinId(2))",
      "(xs: [64]f32): [4]f32x16 = asVector(16, xs)",
      "(xs: [64]f32): [4]f32x16 = asVector(16, join(split(2, xs)))",
    );
  });
});

describe("a width as a parameter", () => {
  const RULE = "(w: nat) = xs as [n]a => asScalar(asVector(w, xs)) where numeric(a)";
  it.each(WIDTHS)("is what the call says: %i", (w) =>
    becomes(
      `throughVectors(w = ${w})`,
      "(xs: [64]f32): [64]f32 = xs",
      `(xs: [64]f32): [64]f32 = asScalar(asVector(${w}, xs))`,
    ),
  );

  it("may be the parameter of a strategy around a rule in braces", () => {
    becomes(
      "let f(v: nat) = { xs as [n]f32 => asScalar(asVector(v, xs)) } in f(8)",
      "(xs: [64]f32): [64]f32 = xs",
      "(xs: [64]f32): [64]f32 = asScalar(asVector(8, xs))",
    );
  });

  it("fails for a number of lanes that no vector has", () => {
    expect(whyNot("throughVectors(3)", "(xs: [6]f32): [6]f32 = xs")).toBe(
      "a vector has 2, 4, 8 or 16 lanes, and `w` is 3",
    );
    becomes("throughVectors(3) <+ id", "(xs: [6]f32): [6]f32 = xs", "(xs: [6]f32): [6]f32 = xs");
  });

  it("is drawn where the rule is tested and proved", () => {
    const rule = ruleOf(RULE, bench.inside);
    expect(fixedRules(rule).map((r) => r.widths?.get("w"))).toEqual(WIDTHS);
    expect(new FamilyCheck(rule, bench.session).checks).toHaveLength(4);
    expect(proveFamily(rule, bench.session).tag).toBe("holds");
  });

  it("is found wrong where the rule is right for one width alone", () => {
    const rule = ruleOf(
      " = asVector(w, xs as [n]a) => asVector(w, take(n, drop(w - 2, pad(0, w - 2, clamp, xs))))",
      bench.inside,
    );
    expect(proveFamily(rule, bench.session).tag).toBe("refuted");
  });
});

/** The first diagnostic of a module, with what it points at. */
const problemIn = (text: string): readonly unknown[] => {
  const [d] = workspace().open(parseFile("wrong.strata", text)).check();
  return [d?.code, d?.place && text.slice(d.place.span.start, d.place.span.end), d?.message];
};

describe("the type of a vector", () => {
  it("is the same in both ways of writing it", () => {
    const text = (t: string) => `(xs: [n]${t}): [n]${t} = map(\\(x: ${t}) -> -x, xs)`;
    expect(bench.body(text("vec[4]f32"))).toBe(bench.body(text("f32x4")));
  });

  it.each([
    ["fun f(xs: [n]vec[3]f32): [n]f32 = asScalar(xs)", "3"],
    ["fun f(xs: [n]vec[w]f32): [n]f32 = asScalar(xs)", "w"],
  ])("has a width that a vector can have: %s", (text, at) =>
    expect(problemIn(text)).toEqual(["E0302", at, "the width of a vector is 2, 4, 8 or 16"]),
  );

  it("has lanes of numbers", () =>
    expect(problemIn("fun f(xs: [n]vec[2]bool): [n]vec[2]bool = xs")).toEqual([
      "E0302",
      "bool",
      "the lanes of a vector are numbers, not bool",
    ]));
});
