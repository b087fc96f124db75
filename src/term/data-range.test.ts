import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  boundOf,
  gridOf,
  liesIn,
  type NumberName,
  numberWithin,
  type RangeEnd,
  rangeOfPart,
  rangeOfType,
  showRange,
  type ValueRange,
} from "./data-range.ts";
import { intoType } from "./interpret/arithmetic.ts";
import { Session } from "./session.ts";

const FLOATS: readonly NumberName[] = ["f16", "f32", "f64"];
const NAMES: readonly NumberName[] = [...FLOATS, "i8", "u8", "i32", "u32", "i64", "u64"];

/** The least and greatest finite numbers of each type, and others at which arithmetic on ends could go wrong. */
const LIMITS: Readonly<Record<NumberName, readonly RangeEnd[]>> = {
  f16: [-65504, 65504, 2 ** -24, -0, 1],
  f32: [-3.4028234663852886e38, 3.4028234663852886e38, 2 ** -149, 0, Math.fround(0.1)],
  f64: [-Number.MAX_VALUE, Number.MAX_VALUE, Number.MIN_VALUE, 0, 0.1],
  i8: [-128, -1, 0, 1, 127],
  u8: [0, 1, 255],
  i32: [-(2 ** 31), 2 ** 31 - 1, 0, -1],
  u32: [0, 2 ** 32 - 1, 1],
  i64: [-(2n ** 63n), 2n ** 63n - 1n, 0n, -1n],
  u64: [0n, 2n ** 64n - 1n, 1n],
};

const anyOf = (name: NumberName): fc.Arbitrary<RangeEnd> => {
  const usual = name.startsWith("f")
    ? fc.double({ min: -1000, max: 1000, noNaN: true })
    : fc.integer({ min: name.startsWith("u") ? 0 : -1000, max: 1000 });
  const typed = usual.map((x) =>
    intoType(name, /64$/.test(name) && name !== "f64" ? BigInt(x) : x),
  );
  return fc.oneof(typed as fc.Arbitrary<RangeEnd>, fc.constantFrom(...LIMITS[name]));
};

const rangeOf = (name: NumberName): fc.Arbitrary<ValueRange> =>
  fc
    .tuple(anyOf(name), anyOf(name))
    .map(([a, b]) => (a <= b ? { low: a, high: b } : { low: b, high: a }));

const bits = fc.oneof(fc.constantFrom(0, 2 ** 32 - 1), fc.nat({ max: 2 ** 32 - 1 }));

describe.each(NAMES)("a range of %s", (name) => {
  it("has the numbers that are drawn from it, which are of the type", () => {
    fc.assert(
      fc.property(rangeOf(name), bits, bits, (range, a, b) => {
        const given = [a, b];
        const x = numberWithin(name, range, () => given.shift()!);
        expect(liesIn(range, x)).toBe(true);
        expect(intoType(name, x)).toBe(x);
        expect(given).toEqual([]);
      }),
    );
  });
  it("reaches both of its ends", () => {
    fc.assert(
      fc.property(rangeOf(name), (range) => {
        expect(Number(numberWithin(name, range, () => 0))).toBeCloseTo(Number(range.low));
        expect(String(numberWithin(name, range, () => 2 ** 32 - 1))).toBe(String(range.high));
      }),
    );
  });
  it("has a grid of few numbers, the nearest to 0 first", () => {
    fc.assert(
      fc.property(rangeOf(name), (range) => {
        const grid = gridOf(name, range);
        expect(grid.length).toBeGreaterThan(0);
        expect(grid.length).toBeLessThanOrEqual(17);
        for (const x of grid) {
          expect(liesIn(range, x)).toBe(true);
          expect(intoType(name, x)).toBe(x);
        }
        const sizes = grid.map((x) => Math.abs(Number(x)));
        expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
      }),
    );
  });
  it("is spelled by its ends", () => {
    fc.assert(
      fc.property(rangeOf(name), (range) => {
        const ends = showRange(name, range).split(" .. ");
        const read = ends.map((end) => String(boundOf(name, end)));
        expect(read).toEqual([String(range.low), String(range.high)]);
      }),
    );
  });
});

describe("a grid", () => {
  it("is of whole numbers where there is room, and of fractions elsewhere", () => {
    expect(gridOf("f32", { low: -2.5, high: 7 })).toEqual([0, 1, -1, 2, -2, 3, 4, 5, 6, 7]);
    expect(gridOf("f32", { low: 0.5, high: 1 })).toEqual(
      [16, 17, 18].map((k) => k / 32).concat([...Array(14)].map((_, i) => (19 + i) / 32)),
    );
    expect(gridOf("i32", { low: 3, high: 5 })).toEqual([3, 4, 5]);
    expect(gridOf("u64", { low: 0n, high: 2n ** 64n - 1n })[1]).toBe(2n ** 60n);
    expect(gridOf("f32", { low: Math.fround(0.1), high: Math.fround(0.1) })).toEqual([
      Math.fround(0.1),
    ]);
  });
  it("has exact sums in any order", () => {
    fc.assert(
      fc.property(rangeOf("f32"), fc.array(fc.nat(), { maxLength: 64 }), (range, picks) => {
        const grid = gridOf("f32", range) as readonly number[];
        fc.pre(grid.length > 1 && grid.every((x) => Math.abs(x) < 1e30));
        const span = Number(range.high) - Number(range.low);
        fc.pre(Math.max(...grid.map(Math.abs)) < 64 * span);
        const xs = picks.map((p) => grid[p % grid.length]!);
        const sum = (all: readonly number[]): number => all.reduce((s, x) => Math.fround(s + x), 0);
        expect(sum(xs.toReversed())).toBe(sum(xs));
      }),
    );
  });
});

describe("an end", () => {
  it("is a finite number of its type", () => {
    expect(boundOf("f32", "0.1")).toBe(Math.fround(0.1));
    expect(boundOf("i32", "1e3")).toBe(1000);
    expect(boundOf("u64", "18446744073709551615")).toBe(2n ** 64n - 1n);
    for (const [name, text] of [
      ["f16", "65520"],
      ["f32", "1e39"],
      ["f64", "1e999"],
    ] as const)
      expect(boundOf(name, text)).toEqual({ wrong: `is no finite ${name}` });
    for (const [name, text] of [
      ["i32", "0.5"],
      ["i32", "2147483648"],
      ["u32", "-1"],
      ["i64", "1e999"],
      ["u64", "18446744073709551616"],
    ] as const)
      expect(boundOf(name, text)).toEqual({ wrong: `is no ${name}` });
  });
});

describe("the range of a type", () => {
  const { types, sizes } = new Session();
  const [f32, i32, bool] = (["f32", "i32", "bool"] as const).map((s) => types.scalar(s));
  const n = sizes.variable("param", "n");
  const range = { low: 0, high: 1 };

  it("is one for each component with numbers", () => {
    const type = types.array(n, types.tuple([f32!, bool!, types.tuple([i32!, types.idx(n)])]));
    const found = rangeOfType(type, () => range);
    expect(found).toEqual({ components: [range, undefined, { components: [range, undefined] }] });
    expect(rangeOfPart(found, [0])).toBe(range);
    expect(rangeOfPart(found, [2, 0])).toBe(range);
    expect([[1], [2], [2, 1]].map((path) => rangeOfPart(found, path))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
  it("is none without numbers", () => {
    expect(rangeOfType(types.array(n, bool!), () => range)).toBeUndefined();
    expect(rangeOfType(types.fun(f32!, f32!), () => range)).toBeUndefined();
  });
});
