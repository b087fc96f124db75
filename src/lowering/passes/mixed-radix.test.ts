/** @file Places with a digit in between, against all pairs of iterations. */
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  add,
  createSizeTable,
  evaluateInt,
  floorDiv,
  mul,
  pow,
  type Size,
} from "../../term/index.ts";
import { meetInOneIteration } from "./mixed-radix.ts";

const table = createSizeTable();
const [x, y, n] = [
  table.variable("loop", "x"),
  table.variable("loop", "y"),
  table.variable("free", "n"),
];
const place = (i: Size, m: Size, more: Size | number, rest: Size): Size =>
  add(add(mul(mul(floorDiv(i, m), m), more), i), rest);

it("finds them where m is a number or a power of two with a symbolic exponent", () => {
  for (const m of [table.nat(6), pow(2, n), mul(pow(4, n), 2)])
    for (const k of [-1, 0, 1])
      expect(meetInOneIteration(place(x, m, 1, n), x, place(y, m, 1, add(n, mul(m, k))), y)).toBe(
        true,
      );
  expect(meetInOneIteration(place(x, n, 1, n), x, place(y, n, 1, mul(n, 3)), y)).toBe(false);
  expect(meetInOneIteration(place(x, n, 1, x), x, place(y, n, 1, y), y)).toBe(false);
});

it("is right for all pairs of iterations", () => {
  const small = fc.integer({ min: 0, max: 5 });
  const term = fc.record({
    m: fc.integer({ min: 1, max: 5 }),
    more: small,
    at: fc.integer({ min: -12, max: 12 }),
  });
  let found = 0;
  fc.assert(
    fc.property(term, term, fc.boolean(), (a, other, alike) => {
      const b = alike ? { ...a, at: other.at } : other;
      const [p, q] = [a, b].map(({ m, more, at }, k) =>
        place(k === 0 ? x : y, table.nat(m), more, table.nat(at)),
      );
      if (!meetInOneIteration(p!, x, q!, y)) return;
      found++;
      for (let i = 0; i < 40; i++)
        for (let j = 0; j < 40; j++)
          if (i !== j)
            expect(evaluateInt(p!, (v) => (v.name === "x" ? i : 0))).not.toBe(
              evaluateInt(q!, (v) => (v.name === "y" ? j : 0)),
            );
    }),
  );
  expect(found).toBeGreaterThan(5);
});
