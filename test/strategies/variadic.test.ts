/** @file Rules for any number of arguments: `zip(xs..)`, `\p.. -> …`, `map(fs, xs)..`. */
import { describe, expect, it } from "vitest";
import { fixedRules } from "../../src/strategies/index.ts";
import { Session } from "../../src/term/index.ts";
import { Counterexample } from "../../src/testing/counterexample.ts";
import { FamilyCheck } from "../../src/testing/family-check.ts";
import { searchSmallest } from "../../src/testing/search.ts";
import { Bench, expectSame, run } from "../support/claims.ts";
import { moduleOf, ruleOf, strategyOf, workspace } from "../support/stdlib.ts";

const bench = new Bench();
const rewrites = (rule: string, head: string, from: string, to: string) =>
  expectSame(bench.rewrite(rule, bench.body(`${head} = ${from}`)), bench.body(`${head} = ${to}`));
const refuses = (rule: string, text: string) =>
  expect(bench.rewrite(rule, bench.body(text))).toBeUndefined();

const TWO = "(xs: [n]f32, ys: [n]f32)";
const THREE = "(xs: [n]f32, ys: [n]f32, zs: [n]i32)";
const FUSION = "zip(map(fs, xs)..) => map(\\p.. -> (fs(p)..), zip(xs..))";

describe("a rest binds all arguments", () => {
  it("of a zip, whatever their number and types", () => {
    rewrites(
      FUSION,
      `${TWO}: [n](f32, f32)`,
      "zip(map(\\x -> x + 1.0, xs), map(\\y -> 2.0 * y, ys))",
      "map(\\p -> (p.0 + 1.0, 2.0 * p.1), zip(xs, ys))",
    );
    rewrites(
      FUSION,
      `${THREE}: [n](f32, f32, i32)`,
      "zip(map(\\x -> x + 1.0, xs), map(\\y -> 2.0 * y, ys), map(\\z -> z * z, zs))",
      "map(\\p -> (p.0 + 1.0, 2.0 * p.1, p.2 * p.2), zip(xs, ys, zs))",
    );
  });

  it("and each must have the form", () => {
    refuses(FUSION, `${TWO}: [n](f32, f32) = zip(map(\\x -> x + 1.0, xs), ys)`);
  });

  it("of a tuple and of a literal", () => {
    rewrites(
      "unzip(map(\\x -> (fs(x)..), xs)) => (map(\\x -> fs(x), xs)..)",
      "(xs: [n]f32): ([n]f32, [n]f32, [n]f32)",
      "unzip(map(\\x -> (x, x + 1.0, 2.0 * x), xs))",
      "(map(\\x -> x, xs), map(\\x -> x + 1.0, xs), map(\\x -> 2.0 * x, xs))",
    );
    const each = "map(f, [xs..]) => [f(xs)..]";
    const halved = (xs: string) => `map(\\x -> 0.5 * x, [${xs}])`;
    rewrites(each, "(a: f32): [1]f32", halved("a"), "[0.5 * a]");
    rewrites(each, "(a: f32, b: f32): [3]f32", halved("a, b, a"), "[0.5 * a, 0.5 * b, 0.5 * a]");
  });
});

describe("several rests", () => {
  const ONE = `map(\\p -> h(p), zip(xs.., map(f, y), zs..))
    => map(\\(xs.., y, zs..) -> h((xs.., f(y), zs..)), zip(xs.., y, zs..))`;
  const summed = (zipped: string) => `map(\\(x, y, z) -> x + y * (z as f32), zip(${zipped}))`;

  it("find the place of the argument between them", () => {
    rewrites(
      ONE,
      `${THREE}: [n]f32`,
      summed("xs, map(\\y -> y + 1.0, ys), zs"),
      "map(\\(x, y, z) -> x + (y + 1.0) * (z as f32), zip(xs, ys, zs))",
    );
    rewrites(
      ONE,
      `${THREE}: [n]f32`,
      summed("xs, ys, map(\\z -> z * z, zs)"),
      "map(\\(x, y, z) -> x + y * ((z * z) as f32), zip(xs, ys, zs))",
    );
  });

  it("the first being as short as it can", () => {
    const both = summed("map(\\x -> x + 1.0, xs), map(\\y -> 2.0 * y, ys), zs");
    const first =
      "map(\\(x, y, z) -> x + 1.0 + y * (z as f32), zip(xs, map(\\y -> 2.0 * y, ys), zs))";
    rewrites(ONE, `${THREE}: [n]f32`, both, first);
  });
});

describe("what is repeated", () => {
  it("has sizes in common, and types of its own", () => {
    const rule = "zip(take(k, xs as [m]a)..) => take(k, zip(xs..))";
    const head = "(xs: [n]f32, ys: [n]i32): [2](f32, i32)";
    rewrites(rule, head, "zip(take(2, xs), take(2, ys))", "take(2, zip(xs, ys))");
    refuses(rule, "(xs: [n]f32, ys: [n + 1]i32): [2](f32, i32) = zip(take(2, xs), take(2, ys))");
  });

  it("has in common what also stands alone", () => {
    const rule = "[map(fs, xs)..] => transpose(map(\\x -> [fs(x)..], xs))";
    const maps = (ys: string) => `[map(\\x -> x + 1.0, xs), map(\\x -> -x, ${ys})]`;
    refuses(rule, `${TWO}: [2][n]f32 = ${maps("ys")}`);
    rewrites(
      rule,
      "(xs: [n]f32): [2][n]f32",
      maps("xs"),
      "transpose(map(\\x -> [x + 1.0, -x], xs))",
    );
  });

  it("satisfies a condition each", () => {
    const rule = "zip(map(fs, xs)..) => map(\\p.. -> (fs(p)..), zip(xs..)) where computes(fs)";
    const text = `${TWO}: [n](f32, f32) = zip(map(\\x -> x + 1.0, xs), map(\\y -> 2.0 * y, ys))`;
    expect(bench.rewrite(rule, bench.body(text))).toBeDefined();
    refuses(
      rule,
      "(xs: [n]f32, ys: [n](f32, f32)): [n](f32, f32) = zip(map(\\x -> x + 1.0, xs), map(\\y -> y.0, ys))",
    );
  });
});

it("a function takes all components of a tuple", () => {
  const text = (f: string) => bench.body(`${TWO}: [n]f32 = map(${f}, zip(xs, ys))`);
  expectSame(text("\\p.. -> min(p..)"), text("\\p -> min(p.0, p.1)"));
  const rest = "\\(x, ys..) -> (ys.., x)";
  expectSame(
    bench.body(`${THREE}: [n](f32, i32, f32) = map(${rest}, zip(xs, ys, zs))`),
    bench.body(`${THREE}: [n](f32, i32, f32) = map(\\p -> (p.1, p.2, p.0), zip(xs, ys, zs))`),
  );
});

it("strategies match any number of arguments too", () => {
  const zips = (xs: string) => bench.body(`${THREE} = zip(${xs})`);
  for (const s of [
    "matches(`zip(xs..)`)",
    "match { | zip(xs..) -> id }",
    "{ zip(xs..) => zip(xs..) }",
  ]) {
    expect(run(strategyOf(s, bench.inside), zips("xs, ys, zs"))).toBe(zips("xs, ys, zs"));
  }
  expect(
    run(strategyOf("matches(`zip(x, xs.., x)`)", bench.inside), zips("xs, zs, xs")),
  ).toBeDefined();
  expect(
    run(strategyOf("matches(`zip(x, xs.., x)`)", bench.inside), zips("xs, zs")),
  ).toBeUndefined();
});

describe("a rule for any number of arguments", () => {
  it("is tested for several numbers", async () => {
    const session = new Session();
    const wrong = "zip(xs..) => map(\\(x, ys..) -> (x, ys..), zip(xs..))";
    expect(fixedRules(ruleOf(` = ${wrong}`, workspace(session)))).toHaveLength(3);
    const swapped = "map(\\p -> p.1, zip(x, ys..)) => map(\\p -> p.0, zip(ys.., x))";
    const check = new FamilyCheck(ruleOf(` = ${swapped}`, workspace(session)), session);
    expect(check.checks).toHaveLength(3);
    const claim: FamilyCheck["claim"] = (c, n) => check.claim(c, n);
    expect(
      await searchSmallest(claim, Counterexample, { seed: 1, from: 0, to: 60 }),
    ).toBeUndefined();
    const last = "[x, xs..] => [xs.., x]";
    const broken = new FamilyCheck(ruleOf(` = ${last}`, workspace(session)), session);
    const found = await searchSmallest((c, n) => broken.claim(c, n), Counterexample, {
      seed: 1,
      from: 0,
      to: 60,
    });
    expect(found && broken.of(found.number)).not.toBe(broken.checks[0]);
  });

  it.each([
    ["zip(xs..) => zip(xs.., x)", "no value named `x`"],
    ["zip(xs..) => map(\\p -> p, xs)", "stands for several terms"],
    ["zip(xs..) => zip(ys..)", "no name before `..`"],
    ["zip(xs.., map(f, y)) => zip(map(f, y), xs..)", "different types"],
    ["zip(xs.., ys..) => map(\\(p.., q..) -> (p.., q..), zip(xs.., ys..))", "is not known"],
    ["(map(fs, xs).., ys..) => (map(fs, ys).., xs..)", "stands for"],
  ])("%s is wrong for some number", (text, message) => {
    expect(() => moduleOf(`rule r = ${text}`)).toThrow(message);
  });
});
