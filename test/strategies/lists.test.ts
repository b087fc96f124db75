/** @file Lists of sizes and strategies: made, taken apart, computed with. */
import { describe, expect, it } from "vitest";
import { parseFile } from "../../src/lang/index.ts";
import { Bench, expectSame, run } from "../support/claims.ts";
import { moduleOf } from "../support/stdlib.ts";

const bench = new Bench();

/** The strategy `s` of a module. */
const strategyIn = (text: string) => {
  const v = moduleOf(text, bench.inside).strategy("s");
  const done = v.tag === "callable" ? v.call([]) : v;
  if (done.tag !== "strategy") throw new Error("`s` is no strategy");
  return done.strategy;
};

const becomes = (text: string, before: string, after: string): void =>
  expectSame(run(strategyIn(text), bench.body(before)), bench.body(after));

const SPLITS = `
strategy splits(ks: [nat]) = match ks { | [] -> id | [k, rest..] -> splitJoinId(k) ; splits(rest) }
`;

describe("a list parameter", () => {
  it("is taken apart by `match`", () => {
    becomes(
      `${SPLITS}strategy s = splits([2, 3])`,
      "(xs: [n]f32): [n]f32 = xs",
      "(xs: [n]f32): [n]f32 = join(split(3, join(split(2, xs))))",
    );
    becomes(
      `${SPLITS}strategy s = splits([])`,
      "(xs: [n]f32): [n]f32 = xs",
      "(xs: [n]f32): [n]f32 = xs",
    );
  });

  it("is put together with `..`", () => {
    becomes(
      `${SPLITS}strategy both(ks: [nat], ls: [nat]) = splits([ks.., 5, ls..])\nstrategy s = both([2], [3])`,
      "(xs: [n]f32): [n]f32 = xs",
      "(xs: [n]f32): [n]f32 = join(split(3, join(split(5, join(split(2, xs))))))",
    );
  });

  it("may be what a strategy computes, and so may sizes", () => {
    becomes(
      `${SPLITS}
strategy reverse(ks: [nat]) = match ks { | [] -> [] | [k, rest..] -> append(reverse(rest), k) }
strategy append(ks: [nat], k: nat) = [ks.., k]
strategy width = 3
strategy sum(ks: [nat]) = match ks { | [] -> 0 | [k, rest..] -> k + sum(rest) }
strategy s = splits(reverse([2, sum([1, 2, 4])])) ; splitJoinId(min(width, 8) * 2)`,
      "(xs: [n]f32): [n]f32 = xs",
      "(xs: [n]f32): [n]f32 = join(split(6, join(split(2, join(split(7, xs))))))",
    );
  });

  it("may hold strategies", () => {
    becomes(
      `strategy inTurn(ss: [strategy]) = match ss { | [] -> id | [t, rest..] -> t ; inTurn(rest) }
strategy s = inTurn([splitJoinId(2), try(fail), splitJoinId(4)])`,
      "(xs: [n]f32): [n]f32 = xs",
      "(xs: [n]f32): [n]f32 = join(split(4, join(split(2, xs))))",
    );
  });
});

/** The diagnostic of a module: its code, its place and its first way out. */
const problemIn = (text: string): string => {
  const [d] = bench.inside.open(parseFile(`wrong${count++}.strata`, text)).check();
  const at = d?.place && text.slice(d.place.span.start, d.place.span.end);
  return `${d?.code} \`${at}\`: ${d?.message}; ${d?.help?.[0]}`;
};
let count = 0;

describe("a wrong use of a list", () => {
  const taking =
    "strategy t(ks: [nat]) = match ks { | [] -> id | [k, r..] -> splitJoinId(k) ; t(r) }\n";
  it.each([
    [
      "another kind of argument",
      `${taking}strategy s = t(4)`,
      "E0502 `4`: `ks` of `t` is a [nat]; found a size; give a list: [0, 1, 2]",
    ],
    [
      "another kind of element",
      `${taking}strategy s = t([4, id])`,
      "E0502 `id`: a size is expected here, not the strategy `id`; give a number or a size: 4, 2 * k",
    ],
    [
      "a list where a strategy stands",
      "strategy l(k: nat) = [k, k]\nstrategy s = try(l(3))",
      "E0502 `l(3)`: `s` of `try` is a strategy; found a list; give a rule or a strategy; where it takes arguments, with them: splitJoin(4)",
    ],
    [
      "a size where a strategy stands, computed by a function that calls itself",
      `strategy sum(ks: [nat]) = match ks { | [] -> 0 | [k, r..] -> k + sum(r) }\nstrategy s = id ; sum([1])`,
      "E0502 `sum([1])`: a strategy is expected here, not a size; give a rule or a strategy; where it takes arguments, with them: splitJoin(4)",
    ],
    [
      "a strategy in a size",
      "strategy s(k: nat) = splitJoinId(f(k) + 1)\nstrategy f(k: nat) = splitJoinId(k)",
      "E0502 `f(k)`: a size is expected here, not the strategy `f`; give a number or a size: 4, 2 * k",
    ],
    [
      "a pattern of a list for a size",
      "strategy s(k: nat) = match k { | [] -> id | _ -> fail }",
      "E0502 `[]`: this pattern matches a list, but the value is a size; a name matches anything",
    ],
    [
      "a spread of what is no list",
      "strategy s(k: nat) = l([k..])\nstrategy l(ks: [nat]) = id",
      "E0502 `k..`: before `..` stands a list; found a size; give a list: [0, 1, 2]",
    ],
  ])("%s is found where it is written", (_, text, expected) => {
    expect(problemIn(text)).toBe(expected);
  });

  it("for which there is no case is told when it is called", () => {
    const text = "strategy t(ks: [nat]) = match ks { | [_] -> id }\nstrategy s = t([1, 2])";
    expect(() => run(strategyIn(text), bench.body("(x: f32): f32 = x"))).toThrow(
      "no case matches [1, 2]",
    );
  });

  it("that never ends is told as such", () => {
    const text = "strategy f(k: nat) = 1 + f(k + 1)\nstrategy s = splitJoinId(f(1))";
    expect(() => run(strategyIn(text), bench.body("(x: f32): f32 = x"))).toThrow("200 calls deep");
  });
});
