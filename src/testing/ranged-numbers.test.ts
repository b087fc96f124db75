/** @file Data in ranges: of a seed, and made of choices. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type DataRange,
  liesIn,
  type RangeEnd,
  rangeOfType,
  Session,
  type Type,
  type Value,
} from "../term/index.ts";
import { Choices } from "./choices.ts";
import { RandomData } from "./data.ts";
import { drawnValue } from "./drawn-data.ts";
import type { Flavour } from "./flavour.ts";
import { valueLeaves } from "./values.ts";

const { types, sizes } = new Session();
const scalar = (name: "f16" | "f32" | "f64" | "i32" | "u32" | "i64" | "u64" | "bool") =>
  types.scalar(name);
const numbers = (["f16", "f32", "f64", "i32", "u32", "i64", "u64"] as const).map(scalar);
/** Each type of numbers, a vector, truth values and an index, in arrays of 40. */
const TYPE: Type = types.array(
  sizes.nat(40),
  types.tuple([
    ...numbers,
    types.tuple([scalar("bool"), types.idx(sizes.nat(9))]),
    types.array(sizes.nat(2), scalar("f32")),
  ]),
);
const FLAVOURS: readonly Flavour[] = ["special", "finite", "whole", "powers"];
const size = (): number => 40;

/** Ranges of whole and fractional ends, of one number, and without whole numbers. */
const ENDS: fc.Arbitrary<readonly [number, number]> = fc.oneof(
  fc.constantFrom([0, 0], [2, 3], [0, 100] as const, [1, 1000] as const),
  fc.tuple(fc.nat(50), fc.nat(50)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const),
) as fc.Arbitrary<readonly [number, number]>;

const rangeFor = ([low, high]: readonly [number, number]): DataRange =>
  rangeOfType(TYPE, (name) => {
    const end = (x: number): RangeEnd => (/^[iu]64$/.test(name) ? BigInt(x) : x);
    return name.startsWith("f")
      ? { low: low + 0.25, high: high + 0.25 }
      : { low: end(low), high: end(high) };
  })!;

/** True if each number of an element lies in its range. */
function allLieIn(value: Value, [low, high]: readonly [number, number]): boolean {
  const perElement = 7 + 2 + 2;
  return valueLeaves(value).every((x, i) => {
    const k = i % perElement;
    if (k === 7) return typeof x === "boolean";
    if (k === 8) return Number(x) >= 0 && Number(x) < 40;
    const shift = k < 3 || k > 8 ? 0.25 : 0;
    return liesIn({ low: low + shift, high: high + shift }, x as RangeEnd);
  });
}

describe.each(FLAVOURS)("data of the flavour %s", (flavour) => {
  it("lie in their ranges", () => {
    fc.assert(
      fc.property(ENDS, fc.nat(1000), (ends, seed) => {
        const value = new RandomData(seed, flavour, (s) => s.constant ?? 1).value(
          TYPE,
          "x",
          rangeFor(ends),
        );
        expect(allLieIn(value, ends)).toBe(true);
        expect(valueLeaves(value)).toHaveLength(40 * 11);
      }),
      { numRuns: 30 },
    );
  });
  it("made of choices lie in them, also where no choice is left", () => {
    fc.assert(
      fc.property(ENDS, fc.nat(1000), (ends, seed) => {
        const c = Choices.seeded(2 * seed);
        const [smaller] = Choices.seeded(2 * seed).smaller();
        for (const choices of smaller === undefined ? [c] : [c, smaller]) {
          const value = drawnValue(
            choices,
            TYPE,
            flavour,
            (s) => s.constant ?? size(),
            rangeFor(ends),
          );
          expect(allLieIn(value, ends)).toBe(true);
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe("data of a seed", () => {
  it("are what they were where no range is stated", () => {
    const f32s = types.array(sizes.nat(20), scalar("f32"));
    const data = new RandomData(3, "finite", () => 20);
    const plain = valueLeaves(data.value(f32s, "x"));
    expect(valueLeaves(data.value(f32s, "x", { components: [] }))).toEqual(plain);
  });
  it("have the ends of a range more often than others", () => {
    const f32s = types.array(sizes.nat(400), scalar("f32"));
    const data = new RandomData(4, "finite", () => 400);
    const all = valueLeaves(data.value(f32s, "x", { low: 0.5, high: 2 }));
    for (const end of [0.5, 2]) expect(all.filter((x) => x === end).length).toBeGreaterThan(20);
    expect(new Set(all).size).toBeGreaterThan(200);
  });
});
