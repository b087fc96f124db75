/** @file Warnings about rules that can never apply, and about conditions that are more than needed. */
import { describe, expect, it } from "vitest";
import { lint } from "../../src/lang/index.ts";
import { Session } from "../../src/term/index.ts";
import { moduleOf, STANDARD, workspace } from "../support/stdlib.ts";

/** Codes and messages for `rule r… = …`. */
const warnings = (rule: string): string[] =>
  lint(moduleOf(`rule r${rule}`)).map((d) => `${d.code} ${d.message}`);

describe("a rule that can never apply", () => {
  it.each([
    [
      "because a size has no value",
      " = iterate(2, \\(l: nat) -> \\(ys: [l + h]a) -> map(f, slide(h + 1, 1, ys)), xs as [n]a) => map(\\x -> x, iterate(2, \\(l: nat) -> \\(ys: [l + h]a) -> map(f, slide(h + 1, 1, ys)), xs))",
      "the size `h` occurs only inside expressions",
    ],
    [
      "because a metavariable would mention a bound size",
      " = iterate(0, \\(l: nat) -> \\(ys: [l]a) -> f(ys) as [l]a, xs as [n]a) => xs",
      "the type of `f` depends on a size that is bound around it",
    ],
    [
      "because its conditions contradict each other",
      " = map(f, xs as [n]a) => map(f, xs) where n < 4, 5 <= n",
      "`n < 4` contradicts the rest of the rule",
    ],
    [
      "because a condition contradicts its left side",
      " = take(k, xs as [n]a) => take(k, xs) where n < k",
      "contradicts the rest of the rule",
    ],
    [
      "because no type is in two classes",
      " = xs as [n]a => map(\\x -> x, xs) where float(a), integer(a)",
      "no type is float and integer",
    ],
    [
      "because the left side shows another type",
      " = map(\\r -> map(\\x -> f(x), r), xs) as [k]b => map(\\r -> map(\\x -> f(x), r), xs) where scalar(b)",
      "`scalar` is demanded of",
    ],
    [
      "because its function cannot compute and only move data",
      " = map(f, xs) => map(f, xs) where computes(f), layout(f)",
      "`f` cannot compute and only move data",
    ],
  ])("%s is told", (_, rule, why) => {
    const found = warnings(rule);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain("W0401 the rule `r` can never apply: ");
    expect(found[0]).toContain(why);
  });
});

describe("a condition that is more than needed", () => {
  it.each([
    ["k <= n", " = take(k, xs as [n]a) => take(k, xs) where k <= n", "always holds"],
    [
      "2 * k divides n",
      "(k: nat) = map(f, xs as [n]f32) => join(map(\\t -> map(f, t), split(k, xs))) where 2 * k divides n",
      "is stronger than the types need: `k divides n`",
    ],
    ["n == m", " = zip(xs as [n]f32, ys as [m]f32) => zip(xs, ys) where n == m", "always holds"],
    [
      "scalar(a)",
      " = map(f, xs as [n]f32) as [n]a => map(f, xs) where scalar(a), scalar(a)",
      "always holds",
    ],
    [
      "numeric(a)",
      " = map(\\x -> x + y, xs as [n]a) => map(\\x -> y + x, xs) where numeric(a)",
      "always holds",
    ],
    ["numeric(a)", " = xs as [n]a => map(\\x -> x, xs) where numeric(a), float(a)", "always holds"],
    [
      "m divides n",
      " = split(m, drop(k, xs as [n]a)) => drop(k /^ m, split(m, xs)) where m divides n, m divides k",
      "always holds",
    ],
  ])("%s is told, once", (condition, rule, why) => {
    expect(warnings(rule)).toEqual([
      `W0402 the condition \`${condition}\` of the rule \`r\` ${why}`,
    ]);
  });
});

it("tells where the sizes stand that have no name in the rule", () => {
  const noted = (rule: string) => lint(moduleOf(`rule r${rule}`)).map((d) => d.notes);
  const chunks = (xs: string, where: string): string =>
    `(k: nat) = map(f, ${xs}) => join(map(\\t -> map(f, t), split(k, xs))) where ${where}`;
  expect(noted(chunks("xs", "4 <= k"))).toEqual([["the left side has xs: [n]b, f: b -> a"]]);
  expect(noted(chunks("xs as [m]f32", "4 <= k"))).toEqual([[]]);
});

describe("no warning", () => {
  it.each([
    [
      "of the condition that the types need",
      "(k: nat) = map(f, xs as [n]f32) => join(map(\\t -> map(f, t), split(k, xs))) where k divides n",
    ],
    [
      "of a condition on a size that the types need nothing of",
      "(d: nat, n: nat) = map(f, xs) => mapLcl(d, n, f, xs) where 1 <= n",
    ],
    [
      "of what only the meaning needs",
      " = pad(l, r, clamp, map(f, xs as [n]a)) => map(f, pad(l, r, clamp, xs)) where 1 <= n",
    ],
    [
      "of what keeps a size natural",
      " = iterate(k, \\(l: nat) -> \\(ys: [l]a) -> map(f, ys), xs as [n]a) => map(f, iterate(k - 1, \\(l: nat) -> \\(ys: [l]a) -> map(f, ys), xs)) where 1 <= k",
    ],
  ])("%s", (_, rule) => expect(warnings(rule)).toEqual([]));

  it.each(STANDARD)("of the library's module %s", (name) => {
    expect(lint(workspace(new Session()).standard(name)!)).toEqual([]);
  });
});
