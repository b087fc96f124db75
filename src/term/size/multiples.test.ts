/** @file Sizes up to multiples of a number. */
import { expect, it } from "vitest";
import {
  add,
  coefficientOf,
  createSizeTable,
  floorDiv,
  mod,
  mul,
  type Size,
  show,
  withoutMultiples,
} from "./index.ts";

const table = createSizeTable();
const [x, n] = [table.variable("loop", "x"), table.variable("free", "n")];
const sum = (...parts: readonly Size[]): Size => parts.reduce(add);

it("drops the terms whose coefficients are multiples", () => {
  const size = sum(mul(x, -4), mul(n, 6), mul(floorDiv(n, 3), 8), table.nat(17));
  expect(show(withoutMultiples(size, 4))).toBe("6*n + 17");
});

it("looks into remainders: x mod 12 is x minus a multiple of 12", () => {
  expect(withoutMultiples(mod(x, 12), 4)).toBe(x);
});

it.each([
  ["of a variable", mul(x, 3), 3],
  ["not of what is inside a quotient", sum(mul(floorDiv(x, 4), 2), n), 0],
  ["not of a product", mul(mul(x, n), 5), 0],
])("the coefficient %s", (_, size, coefficient) => {
  expect(coefficientOf(size, x.vars[0]!)).toBe(coefficient);
});
