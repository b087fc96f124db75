import fc from "fast-check";
import { expect, it } from "vitest";
import {
  add,
  createSizeTable,
  emptyFacts,
  evaluateInt,
  floorDiv,
  makeCondition,
  min,
  mul,
  type Size,
  sub,
  withCondition,
  withRange,
} from "../../term/index.ts";
import { PlaceFacts } from "../facts/place-facts.ts";
import type { IndexFunction } from "./dialect.ts";
import { type NearRemainder, nearRemainder } from "./near-remainder.ts";

const table = createSizeTable();
const [h, gy] = [table.variable("free", "h"), table.variable("loop", "gy")];

/** The rows of a strip: gy < (h + rows - 1) / rows. */
const strips = (rows: number): PlaceFacts => {
  const last = sub(floorDiv(add(h, rows - 1), table.nat(rows)), 1);
  return new PlaceFacts(withRange(emptyFacts, gy, 0, last));
};

const FUNCTIONS: Partial<Record<IndexFunction, (a: number, b: number) => number>> = {
  belowMod: (a, b) => (a < 0 ? a + b : a),
  aboveMod: (a, b) => (a < b ? a : a - b),
  nearMod: (a, b) => (a < 0 ? a + b : a < b ? a : a - b),
};

function computed(near: NearRemainder, value: (s: Size) => number, b: number): number {
  return near.functions.reduce((a, f) => FUNCTIONS[f]!(a, b), value(near.dividend));
}

it("is the remainder for every index of a strip, also where the window is longer than the array", () => {
  let found = 0;
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: -9, max: 9 }),
      fc.boolean(),
      (rows, offset, clamped) => {
        const plain = add(mul(gy, rows), offset);
        const dividend = clamped ? min(plain, add(h, offset)) : plain;
        const near = nearRemainder(dividend, h, strips(rows));
        if (near === undefined) return;
        found++;
        for (let n = 1; n <= 13; n++)
          for (let y = 0; y < Math.floor((n + rows - 1) / rows); y++) {
            const value = (s: Size): number =>
              Number(evaluateInt(s, (v) => (v.name === "h" ? n : y)));
            const a = value(dividend);
            expect(computed(near, value, n)).toBe(((a % n) + n) % n);
          }
      },
    ),
    { numRuns: 200 },
  );
  expect(found).toBeGreaterThan(50);
});

it("takes one comparison where one is enough", () => {
  const w = table.variable("free", "w");
  const gx = table.variable("loop", "gx");
  const quarter = floorDiv(w, table.nat(4));
  const inside = new PlaceFacts(
    withCondition(withRange(emptyFacts, gx, 0), makeCondition("<", gx, quarter)),
  );
  const index = (offset: number): Size => add(mul(gx, 4), offset);
  expect(nearRemainder(index(-1), w, inside)?.functions).toEqual(["belowMod"]);
  expect(nearRemainder(index(4), w, inside)?.functions).toEqual(["aboveMod"]);
  expect(nearRemainder(index(3), w, inside)?.functions).toEqual([]);
  expect(nearRemainder(index(-2), w, inside)?.functions).toEqual(["belowMod"]);
  expect(nearRemainder(index(-9), w, inside)?.functions).toEqual(["nearMod", "nearMod"]);
  expect(nearRemainder(mul(gx, gx), w, inside)).toBeUndefined();
});
