/** @file Limits on what a kernel computes from sizes. */
import { expect, it } from "vitest";
import { INT_MAX, show } from "../../term/index.ts";
import { f, store } from "../testing/statements.ts";
import { indexLimits } from "./index-limits.ts";

const limitsOf = (index: string): readonly string[] =>
  indexLimits([store("out", index, f(1))], []).map(({ size, most }) => {
    expect(most).toBe(INT_MAX);
    return show(size);
  });

it("a size and a number that the margin of lengths does not cover are limited together", () => {
  expect(limitsOf("(n + 65535) / 65536")).not.toContain("n + 65535");
  expect(limitsOf("(n + 16773120) / 16777216")).toContain("n + 16773120");
  expect(limitsOf("(n + m + 100000) / 7 - w")).toContain("m + n + 100000");
});

it("a size that is factored out is no part of its summands", () => {
  expect(limitsOf("(gy * w * w - h * w * w - 3 * w * w) / 4")).not.toContain("h*w*w");
  expect(limitsOf("gy * w - h * m")).toContain("h*m");
});
