/** @file The stride of an index between neighbours. */
import { expect, it } from "vitest";
import { emptyFacts, show, withRange } from "../../../term/index.ts";
import { size } from "../../testing/statements.ts";
import { strideAlong } from "./stride.ts";

function strideOf(index: string): string {
  const x = size("x");
  const facts = withRange(emptyFacts, x, 0, 63);
  const { elements, everywhere } = strideAlong(size(index), x.vars[0]!, facts);
  return `${elements === undefined ? "irregular" : show(elements)}${everywhere ? "" : " mostly"}`;
}

it.each([
  ["y * n", "0"],
  ["y * n + x", "1"],
  ["x * n + y", "n"],
  ["4 * x + 3", "4"],
  ["63 - x", "0 - 1"],
  ["max(min(x + y - 1, n - 1), 0)", "1 mostly"],
  ["x % 16", "1 mostly"],
  ["x / 16", "0 mostly"],
  ["x % 16 * n + x / 16", "n mostly"],
  ["2 * x / 2", "1"],
  ["8 * x % 4", "0"],
  ["x * x", "irregular"],
  ["x % 2", "1 mostly"],
  ["3 * x % 4", "irregular"],
  ["x * y", "irregular"],
])("of %s is %s", (index, stride) => {
  expect(strideOf(index)).toBe(stride);
});
