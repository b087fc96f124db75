/** @file Sizes by the remainders of a loop variable. */
import { expect, it } from "vitest";
import {
  add,
  createSizeTable,
  emptyFacts,
  floorDiv,
  mod,
  mul,
  proveLE,
  type Size,
  show,
  sub,
  withRange,
} from "../../term/index.ts";
import { byRemainder } from "./residues.ts";

const table = createSizeTable();
const i = table.variable("loop", "i");
const casesOf = (size: Size, facts = emptyFacts): readonly string[] =>
  byRemainder(size, facts).map((c) => show(c.size));

it("gives the distance of two places of a circular buffer for each remainder", () => {
  expect(casesOf(sub(mod(add(i, 1), 2), mod(i, 2)))).toEqual(["1", "0 - 1"]);
  expect(casesOf(sub(mod(add(i, 1), 3), mod(i, 3)))).toEqual(["1", "1", "0 - 2"]);
});

it("takes the least common multiple of several divisors", () => {
  expect(casesOf(add(mod(i, 2), mod(i, 3)))).toEqual(["0", "2", "2", "1", "1", "3"]);
});

it("leaves a size as it is that divides nothing, a parameter, or by much", () => {
  const n = table.variable("param", "n");
  for (const size of [add(i, 3), mod(n, 2), mod(i, 17)])
    expect(byRemainder(size, emptyFacts)).toEqual([{ size, known: emptyFacts }]);
});

it("knows of the quotient what follows for it", () => {
  const facts = withRange(emptyFacts, i, 0, 4);
  for (const { size, known } of byRemainder(add(i, mul(floorDiv(i, 2), 10)), facts)) {
    expect(proveLE(0, size, known)).toBe(true);
    expect(proveLE(size, 24, known)).toBe(true);
  }
});
