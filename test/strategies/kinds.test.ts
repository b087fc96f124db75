/** @file Kinds: strategies as arguments and results, and wrong uses, which are found where they are written. */
import { describe, expect, it } from "vitest";
import { parseFile } from "../../src/lang/index.ts";
import type { Strategy } from "../../src/strategies/index.ts";
import { Bench, expectSame, run } from "../support/claims.ts";
import { moduleOf, workspace } from "../support/stdlib.ts";

const bench = new Bench();

const strategyIn = (text: string): Strategy => {
  const v = moduleOf(text, bench.inside).strategy("s");
  const done = v.tag === "callable" ? v.call([]) : v;
  if (done.tag !== "strategy") throw new Error("`s` is no strategy");
  return done.strategy;
};
const becomes = (text: string, before: string, after: string): void =>
  expectSame(run(strategyIn(text), bench.body(before)), bench.body(after));

const XS = "(xs: [n]f32): [n]f32 = xs";
const SPLIT = (k: number): string => `(xs: [n]f32): [n]f32 = join(split(${k}, xs))`;

describe("a strategy", () => {
  it("may be what a strategy gives: with its arguments left to be given", () => {
    becomes(
      "strategy first(n: nat) = if n == 0 then topDown else bottomUp\nstrategy s = { -x => x } @ first(0) ; { -x => x } @ first(1)",
      "(x: f32): f32 = sqrt(-sqrt(-x))",
      "(x: f32): f32 = sqrt(sqrt(x))",
    );
    becomes(
      "strategy chunks(k: nat) = splitJoinId\nstrategy s = chunks(2)(3)"
        .replace("(2)(3)", "(2)")
        .replace("= chunks(2)", "= let c = chunks(2) in c(3)"),
      XS,
      SPLIT(3),
    );
  });

  it("may be a parameter with a kind: a traversal, a rule, a predicate, a function, a name, a list", () => {
    becomes(
      "strategy at(t: traversal, r: rule) = t(r)\nstrategy s = at(topDown, splitJoinId(4))",
      XS,
      SPLIT(4),
    );
    becomes(
      "strategy only(p: pred, t) = p ; t\nstrategy s = only(splitJoinId(2), splitJoinId(4))",
      XS,
      SPLIT(4),
    );
    becomes(
      'strategy named(n: name, t) = label(n) ; t @ n\nstrategy s = named("a", splitJoinId(4)) ; { label("a", e) => e }',
      XS,
      SPLIT(4),
    );
  });

  it("may be a function of its own in `let`, which may call itself", () => {
    becomes(
      "strategy s = let halves(k: nat) = if k <= 2 then id else splitJoinId(k) ; halves(k / 2) in halves(8)",
      XS,
      "(xs: [n]f32): [n]f32 = join(split(4, join(split(8, xs))))",
    );
  });
});

describe("a rule's function", () => {
  const RULE = "rule squares(f: fun) = map(f, xs) => map(\\x -> f(x) + 1.0, xs)\n";
  it("is one that is declared", () => {
    const text = `${RULE}fun square(x: f32): f32 = x * x\nstrategy s = squares(square)`;
    becomes(
      text,
      "(xs: [n]f32): [n]f32 = map(\\x -> x * x, xs)",
      "(xs: [n]f32): [n]f32 = map(\\x -> x * x + 1.0, xs)",
    );
    expect(
      run(strategyIn(text), bench.body("(xs: [n]f32): [n]f32 = map(\\x -> x * 2.0, xs)")),
    ).toBeUndefined();
  });
  it("or what a pattern has bound", () => {
    becomes(
      `${RULE}strategy s = match { | map(g, xs) -> squares(g) }`,
      "(xs: [n]f32): [n]f32 = map(\\x -> x * 3.0, xs)",
      "(xs: [n]f32): [n]f32 = map(\\x -> x * 3.0 + 1.0, xs)",
    );
  });
});

describe("`match`", () => {
  it("gives the sizes of its pattern to what follows", () => {
    becomes(
      "strategy s = match { | split(k, xs as [n]a) -> argument(0, splitJoinId(k * 2)) }",
      "(xs: [24]f32): [6][4]f32 = split(4, xs)",
      "(xs: [24]f32): [6][4]f32 = split(4, join(split(8, xs)))",
    );
    becomes(
      "strategy s = match { | xs as [n]a -> splitJoinId(n / 2) }",
      "(xs: [24]f32): [24]f32 = xs",
      "(xs: [24]f32): [24]f32 = join(split(12, xs))",
    );
  });
  it("decides by the first case that fits: a failure after it is a failure", () => {
    const s = "strategy s = match { | map(f, xs) -> fail | map(f, xs) -> id }";
    expect(run(strategyIn(s), bench.body("(xs: [n]f32): [n]f32 = map(sqrt, xs)"))).toBeUndefined();
    const t =
      "strategy s = match { | map(f, xs as [n]a) where 5 divides n -> fail | map(f, xs) -> mapFusion <+ id }";
    expect(run(strategyIn(t), bench.body("(xs: [4]f32): [4]f32 = map(sqrt, xs)"))).toBeDefined();
  });
});

/** The diagnostic of a module: its code, its place and its message. */
const problemIn = (text: string): string => {
  const [d] = workspace().open(parseFile("wrong.strata", text)).check();
  const at = d?.place && text.slice(d.place.span.start, d.place.span.end);
  return d === undefined ? "none" : `${d.code} \`${at}\`: ${d.message}`;
};

describe("a wrong use is found where it is written, though nobody calls it", () => {
  // biome-ignore format: a table
  it.each([
    ["too many arguments", "strategy s = try(id, id)", "E0502 `try(id, id)`: `try` takes s; found 2 arguments"],
    ["an argument too few", "strategy s = id ; splitJoin", "E0502 `splitJoin`: a strategy is expected here, not `splitJoin`, which still takes `k`"],
    ["a size for a strategy", "strategy s = topDown(4)", "E0502 `4`: `s` of `topDown` is a strategy; found a size"],
    ["a strategy for a size", "strategy s(t) = splitJoin(t)", "E0502 `t`: a size is expected here, not the strategy `t`"],
    ["a predicate for a traversal", "strategy s(t: traversal) = t(id)\nstrategy u = s(isFunction)", "E0502 `isFunction`: `t` of `s` is a traversal; found the strategy `isFunction`"],
    ["what takes a size for a traversal", "strategy s(t: traversal) = t(id)\nstrategy u = s(splitJoin)", "E0502 `splitJoin`: `t` of `s` is a traversal; found `splitJoin`, which still takes `k`"],
    ["a strategy for a rule", "strategy s(r: rule) = r\nstrategy u = s(try(id))", "E0502 `try(id)`: `r` of `s` is a rule; found the strategy `try`"],
    ["a strategy for a function", "rule r(f: fun) = map(f, xs) => map(f, xs)\nstrategy u = r(mapFusion)", "E0201 `mapFusion`: no function named `mapFusion` is in scope"],
    ["a function that the left side of a rule does not mention", "rule r(f: fun) = map(g, xs) => map(\\x -> f(g(x)), xs)", "E0306 `f: fun`: the left side does not mention the function `f`"],
    ["in a case of match", "strategy s = match { | map(f, xs) -> topDown }", "E0502 `topDown`: a strategy is expected here, not `topDown`, which still takes `s`"],
    ["a size in a case of match", "strategy s = match { | map(f, xs as [n]a) -> splitJoin(f) }", "E0201 `f`: no size named `f` is in scope"],
    ["inside a function of its own", "strategy s = let f(k: nat) = try(k) in id", "E0502 `k`: `s` of `try` is a strategy; found a size"],
    ["in what is given back", "strategy t(n: nat) = if n == 0 then topDown else bottomUp\nstrategy s = t(1) ; id", "E0502 `t(1)`: a strategy is expected here, not `t`, which still takes `s`"],
    ["arguments for what takes none", "strategy s(t) = t(id)", "E0502 `t`: `t` takes no arguments"],
    ["of a size where a strategy runs", "strategy s(n: nat) = id ; n", "E0502 `n`: a strategy is expected here, not a size"],
  ])("%s", (_, text, expected) => expect(problemIn(text)).toBe(expected));
});
