/** @file Sizes for instances of rules: also of rules that speak of numbers larger than those drawn otherwise. */
import { expect, it } from "vitest";
import { ruleSizes } from "../../src/testing/rule-sizes.ts";
import { ruleOf } from "../support/stdlib.ts";

it.each([
  " = asScalar(asVector(16, xs as [n]f32)) => xs",
  " = map(f, xs as [n]a) => map(\\x -> f(x), xs) where 16 divides n",
  " = take(n, xs as [n]a) => take(n, join(split(16, pad(0, 16 * ceilDiv(n, 16) - n, clamp, xs))))",
])("rule r%s", (rule) => {
  const lengths = ruleSizes(ruleOf(rule)).legal.map((sizes) => sizes.get("n")!);
  expect(lengths.filter((n) => n >= 32).length).toBeGreaterThan(0);
});
