/** @file The test of the rules' test: rules that are wrong, each in another way, are found out within the cases of CI. */
import { describe, expect, it } from "vitest";
import type { Rule } from "../../src/strategies/index.ts";
import { Session } from "../../src/term/index.ts";
import { proveRule } from "../../src/testing/proof/rule-proof.ts";
import { RuleCheck } from "../../src/testing/rule-check.ts";
import { forAll } from "../support/choices.ts";
import { ruleOf, workspace } from "../support/stdlib.ts";

const WRONG: readonly string[] = [
  "map(f, xs as [n]a) => map(f, reorder(\\i -> clampIdx(n - 1 - i) as idx[n], \\i -> clampIdx(n - 1 - i) as idx[n], xs))",
  "map(f, map(g, xs as [n]a) as [n]a) as [n]a => map(\\x -> g(f(x)), xs)",
  "transpose(xs as [n][n]a) => xs",
  "join(xs as [n][m]a) => join(transpose(xs))",
  "split(k, xs as [n]a) => transpose(split(n /^ k, xs)) where k divides n",
  "reduce(op, z as a, xs as [n]a) => reduce(op, op(z, z), xs)",
  "reduce(op, z, concat(xs, ys)) => reduce(op, reduce(op, z, ys), xs)",
  "reduce(op, z as a, xs as [n]a) => reduce(\\acc x -> op(x, acc), z, xs)",
  "scan(op, z as a, xs as [n]a) => map(\\x -> op(z, x), xs)",
  "concat(xs as [n]a, ys as [n]a) => concat(ys, xs)",
  "zip(xs as [n]a, ys as [n]a) => zip(ys, xs)",
  "pad(l, r, clamp, xs) => pad(l, r, wrap, xs)",
  "pad(l, r, mirror, xs) => pad(l, r, clamp, xs)",
  "pad(l, r, clamp, map(f, xs)) => map(f, pad(l, r, wrap, xs))",
  "take(k, drop(m, xs)) => take(k, xs)",
  "map(\\x -> (f(x), g(x)), xs as [n]a) as [n](b, b) => map(\\x -> (g(x), f(x)), xs)",
  "map(\\r -> map(\\c -> h(r, c), ys as [m]a), xs as [n]a) => map(\\r -> map(\\c -> h(c, r), ys), xs)",
  "map(\\r -> map(\\c -> h(r, c), xs), xs) => transpose(map(\\r -> map(\\c -> h(r, c), xs), xs))",
  "if c then x else y => if c then y else x",
  "x + (y + z) => (x + y) + z",
  "(x * y) + z => fma(x, y, z)",
  "x / y => x * (1.0 / y)",
  "x + 0.0 => x",
  "0.0 * x => 0.0",
  "x - x => 0.0",
  "min(x, y) => if x < y then x else y",
  "x == y => !(x < y) && !(y < x)",
  "!(x < y) => y <= x",
  "x % y => x - (x / y) * y",
  "floor(x) => -ceil(x)",
  "fabs(e) => fabs(h(-y)) where h = context(e, `fabs(y)`)",
  "map(\\x -> f(x), xs) => map(\\p -> h(p.1, p.0), zip(map(\\x -> g(x), xs), xs)) where h = context(f(x), `-g(x)`)",
  "map(\\x -> f(x), xs) => map(\\x -> h(x, k(x)), xs) where h = context(f(x), `transpose(k(x) as [n][n]a)`)",
  "if c then (if d then x else y) else y => if c && d then x else y",
  "map(f, take(k, xs)) => take(k, map(f, xs))",
  "map(f, gather(p, xs)) => gather(p, map(f, xs))",
  "generate(n, \\i -> map(\\x -> f(i, x), xs)) => transpose(map(\\x -> generate(n, \\i -> f(i, x)), xs))",
  "map(\\x -> f(x), xs) => map(\\p -> h(p.0, p.1), zip(xs, map(\\x -> map(\\y -> k(x, y), g(x)), xs))) where h = context(f(x), `map(\\y -> k(x, y), g(x))`)",
  "if c then x else y => [y, x][if c then 1 else 0]",
  "xs as [n]a => toGlobal(map(\\x -> xs[clampIdx(0) as idx[n]], xs))",
];

describe("the test of rules finds what is wrong with", () => {
  it.each(WRONG)("%s", (text) => {
    const session = new Session();
    const check = new RuleCheck(ruleOf(` = ${text}`, workspace(session)), session);
    let problem: unknown;
    try {
      forAll(100, (c) => check.keepsMeaning(c));
    } catch (error) {
      problem = (error as Error).cause;
    }
    expect(String(problem)).toContain("became");
    expect(proveRule(check.rule, session).tag).not.toBe("holds");
  });
});

const RIGHT: readonly string[] = [
  "x + y => y + x",
  "x + -0.0 => x",
  "x * y => y * x",
  "finite 0.0 * x + 1.0 => 1.0",
  "approx x + (y + z) => (x + y) + z",
  "min(x, y) => min(y, x)",
  "x - y => x + (-y)",
  "!(x == y) => x != y",
  "if c then x else x => x",
  "fabs(e) => fabs(h(-y)) where h = context(e, `-y`)",
  "map(\\x -> f(x), xs) => map(\\p -> h(p.1, -p.0), zip(map(\\x -> g(x), xs), xs)) where h = context(f(x), `-g(x)`), total(g)",
  "if c then (if d then x else y) else y => if c && d then x else y where total(d)",
  "if c then x else y => let u = x in if c then u else y",
  "map(f, take(k, xs)) => take(k, map(f, xs)) where total(f)",
];

describe("and nothing wrong with", () => {
  it.each(RIGHT)("%s", (text) => {
    const session = new Session();
    const [, kind = "exact", sides] = /^(finite|approx)?(.*)$/.exec(text)!;
    const rule = ruleOf(` = ${sides}`, workspace(session));
    const check = new RuleCheck({ ...rule, class: kind as Rule["class"] }, session);
    forAll(100, (c) => check.keepsMeaning(c));
    expect(proveRule(check.rule, session).tag).not.toBe("refuted");
  });
});
