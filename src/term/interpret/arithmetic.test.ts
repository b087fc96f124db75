import { describe, expect, it } from "vitest";
import { type Choices, forAll } from "../../../test/support/choices.ts";
import {
  compareDyadic,
  type Dyadic,
  doubledMiddles,
  dyadic,
  F16,
  F32,
  F64,
  nearest,
  plus,
  times,
} from "../../../test/support/exact.ts";
import type { ScalarName } from "../index.ts";
import {
  binaryOperator,
  convert,
  fma,
  intoType,
  type Scalar,
  unaryOperator,
} from "./arithmetic.ts";

const FORMATS = { f16: F16, f32: F32, f64: F64 } as const;
type Float = keyof typeof FORMATS;
const FLOATS: readonly Float[] = ["f16", "f32", "f64"];

/** A finite number of the format: any bits, or close to 1, or a small integer. */
function finite(c: Choices, type: Float): number {
  const { decode, infinity } = FORMATS[type];
  const bits = [0, 0, 0, 0].reduce((b) => (b << 16n) | BigInt(c.nat(0xffff)), 0n);
  const any = decode(bits % infinity);
  const near = intoType(type, 1 + c.int(-64, 64) * 2 ** -c.nat(60)) as number;
  const x = c.pick([c.nat(9), near, any]);
  return c.chance(50) ? -x : x;
}

describe("a float operation rounds once, to the nearest, ties to even", () => {
  it.each(FLOATS)("%s: into the type", (type) => {
    forAll(400, (c) => {
      const x = finite(c, "f64");
      expect(intoType(type, x)).toBe(x === 0 ? x : nearest(dyadic(x), FORMATS[type]) || 0 * x);
    });
  });

  it.each(FLOATS)("%s: + and ×", (type) => {
    forAll(400, (c) => {
      const [x, y] = [finite(c, type), finite(c, type)];
      const sum = plus(dyadic(x), dyadic(y));
      expect(binaryOperator("add", type)(x, y)).toBe(
        sum.numerator === 0n ? x + y : nearest(sum, FORMATS[type]),
      );
      const product = times(dyadic(x), dyadic(y));
      expect(binaryOperator("mul", type)(x, y)).toBe(
        product.numerator === 0n ? x * y : nearest(product, FORMATS[type]),
      );
    });
  });

  it.each(FLOATS)("%s: fma", (type) => {
    forAll(600, (c) => {
      const [x, y] = [finite(c, type), finite(c, type)];
      const product = intoType(type, -x * y) as number;
      const z = Number.isFinite(product) && c.chance(50) ? product : finite(c, type);
      const exact = plus(times(dyadic(x), dyadic(y)), dyadic(z));
      expect(fma(type, x, y, z)).toBe(
        exact.numerator === 0n ? x * y + z : nearest(exact, FORMATS[type]),
      );
    });
  });

  it.each(FLOATS)("%s: ÷ and sqrt", (type) => {
    const within = (low: Dyadic, x: Dyadic, high: Dyadic): boolean =>
      compareDyadic(low, x) <= 0 && compareDyadic(x, high) <= 0;
    forAll(300, (c) => {
      const [x, y] = [Math.abs(finite(c, type)), Math.abs(finite(c, type)) || 1];
      const quotient = binaryOperator("div", type)(x, y) as number;
      if (Number.isFinite(quotient)) {
        const [low, high] = doubledMiddles(quotient, FORMATS[type]);
        expect(within(times(low, dyadic(y)), times(dyadic(x), TWO), times(high, dyadic(y)))).toBe(
          true,
        );
      }
      const [low, high] = doubledMiddles(unaryOperator("sqrt", type)(y) as number, FORMATS[type]);
      expect(within(times(low, low), times(dyadic(y), FOUR), times(high, high))).toBe(true);
    });
  });
});

const TWO = dyadic(2);
const FOUR = dyadic(4);

describe("special values", () => {
  const [add, mul] = [binaryOperator("add", "f32"), binaryOperator("mul", "f32")];
  const [min, max] = [binaryOperator("min", "f32"), binaryOperator("max", "f32")];

  it("overflow is infinite and underflow is gradual", () => {
    expect(add(3.4028234663852886e38, 3.4028234663852886e38)).toBe(Infinity);
    expect(mul(2 ** -100, 2 ** -49)).toBe(2 ** -149);
    expect(mul(2 ** -100, 2 ** -50)).toBe(0);
    expect(mul(-(2 ** -100), 2 ** -50)).toBe(-0);
    expect(fma("f64", 2 ** 1000, 2 ** 1000, -Infinity)).toBe(-Infinity);
  });

  it("a NaN spreads, but min and max take the other operand", () => {
    expect(add(NaN, 1)).toBeNaN();
    expect(fma("f64", NaN, 1, 1)).toBeNaN();
    for (const op of [min, max]) {
      expect(op(NaN, 1)).toBe(1);
      expect(op(1, NaN)).toBe(1);
      expect(op(NaN, NaN)).toBeNaN();
    }
  });

  it("−0 is less than 0 for min and max, and equal to it in comparisons", () => {
    expect(min(0, -0)).toBe(-0);
    expect(max(-0, 0)).toBe(0);
    expect(binaryOperator("lt", "f32")(-0, 0)).toBe(false);
    expect(binaryOperator("eq", "f32")(-0, 0)).toBe(true);
    expect(add(-0, -0)).toBe(-0);
    expect(add(-0, 0)).toBe(0);
    expect(unaryOperator("sqrt", "f32")(-0)).toBe(-0);
    expect(unaryOperator("floor", "f32")(-0)).toBe(-0);
    expect(unaryOperator("neg", "f32")(0)).toBe(-0);
  });

  it("comparisons with NaN are false, but ≠", () => {
    for (const op of ["eq", "lt", "le", "gt", "ge"])
      expect(binaryOperator(op, "f32")(NaN, NaN)).toBe(false);
    expect(binaryOperator("ne", "f32")(NaN, NaN)).toBe(true);
  });
});

// ---------------------------------------------------------------- integers

const INTEGERS = { i32: [32, true], u32: [32, false], i64: [64, true], u64: [64, false] } as const;
type Integer = keyof typeof INTEGERS;
const INTEGER_NAMES = Object.keys(INTEGERS) as Integer[];

/** What C's conversion to the type makes of a whole number. */
function wrapped(type: Integer, x: bigint): Scalar {
  const [bits, signed] = INTEGERS[type];
  const value = signed ? BigInt.asIntN(bits, x) : BigInt.asUintN(bits, x);
  return bits === 64 ? value : Number(value);
}

/** A number of the type: small, or close to a power of two, or any. */
function integer(c: Choices, type: Integer): Scalar {
  const small = BigInt(c.int(-9, 9));
  const power = (1n << BigInt(c.nat(64))) + small;
  const any = [0, 0, 0, 0].reduce((b) => (b << 16n) | BigInt(c.nat(0xffff)), 0n);
  return wrapped(type, c.pick([small, power, -power, any]));
}

describe("integer operations are exact and wrap", () => {
  const EXACT: Readonly<Record<string, (x: bigint, y: bigint) => bigint>> = {
    add: (x, y) => x + y,
    sub: (x, y) => x - y,
    mul: (x, y) => x * y,
    min: (x, y) => (y - x < 0n ? y : x),
    max: (x, y) => (y - x < 0n ? x : y),
    div: (x, y) => (x < 0n === y < 0n ? 1n : -1n) * (abs(x) / abs(y)),
    mod: (x, y) => (x < 0n ? -1n : 1n) * (abs(x) % abs(y)),
  };
  const abs = (x: bigint): bigint => (x < 0n ? -x : x);

  it.each(INTEGER_NAMES)("%s", (type) => {
    forAll(600, (c) => {
      const [x, y] = [integer(c, type), integer(c, type)];
      for (const [op, exact] of Object.entries(EXACT)) {
        const byZero = Number(y) === 0 && { div: 0n, mod: BigInt(x) }[op];
        const value = typeof byZero === "bigint" ? byZero : exact(BigInt(x), BigInt(y));
        expect(binaryOperator(op, type)(x, y)).toBe(wrapped(type, value));
      }
      expect(unaryOperator("neg", type)(x)).toBe(wrapped(type, -BigInt(x)));
    });
  });

  it.each(INTEGER_NAMES)("%s: pow, by squaring", (type) => {
    forAll(200, (c) => {
      const [x, n] = [integer(c, type), c.nat(80)];
      const y = INTEGERS[type][0] === 64 ? BigInt(n) : n;
      expect(binaryOperator("pow", type)(x, y)).toBe(wrapped(type, BigInt(x) ** BigInt(n)));
    });
    const huge = wrapped(type, 2n ** 31n - 1n);
    expect(Number(binaryOperator("pow", type)(wrapped(type, 1n), huge))).toBe(1);
    expect(Number(binaryOperator("pow", type)(wrapped(type, 2n), huge))).toBe(0);
  });
});

describe("conversions", () => {
  const NAMES = [...FLOATS, ...INTEGER_NAMES];
  const isFloat = (t: ScalarName): t is Float => t in FORMATS;

  it("of whole numbers to floats round once; to integers wrap", () => {
    forAll(1500, (c) => {
      const [from, to] = [c.pick(INTEGER_NAMES), c.pick(NAMES)];
      const x = BigInt(integer(c, from));
      const exact = { numerator: x, scale: 0 };
      const expected = isFloat(to) ? nearest(exact, FORMATS[to]) + 0 : wrapped(to, x);
      expect(convert(from, to, INTEGERS[from][0] === 64 ? x : Number(x))).toBe(expected);
    });
  });

  it("of floats to integers cut off the fraction and stop at the ends", () => {
    forAll(1500, (c) => {
      const [from, to] = [c.pick(FLOATS), c.pick(INTEGER_NAMES)];
      const x = finite(c, from) * (c.chance(30) ? 2 ** 32 : 1);
      const cut = BigInt(Math.trunc(x));
      const [bits, signed] = INTEGERS[to];
      const least = signed ? -(1n << BigInt(bits - 1)) : 0n;
      const most = least + (1n << BigInt(bits)) - 1n;
      const expected = cut < least ? least : cut > most ? most : cut;
      expect(convert(from, to, x)).toBe(wrapped(to, expected));
    });
    expect(convert("f32", "i32", NaN)).toBe(0);
    expect(convert("f32", "u64", -Infinity)).toBe(0n);
    expect(convert("f64", "i64", Infinity)).toBe(2n ** 63n - 1n);
  });

  it("between floats round once", () => {
    forAll(600, (c) => {
      const [from, to] = [c.pick(FLOATS), c.pick(FLOATS)];
      const x = finite(c, from);
      const expected = x === 0 ? x : nearest(dyadic(x), FORMATS[to]);
      expect(Object.is(convert(from, to, x), expected) || expected === 0).toBe(true);
    });
    for (const to of FLOATS) expect(convert("f64", to, -0)).toBe(-0);
  });

  it("of truth values are 1 and 0, and to truth values tell what is not 0", () => {
    for (const to of NAMES) {
      expect(Number(convert("bool", to, true))).toBe(1);
      expect(Number(convert("bool", to, false))).toBe(0);
    }
    expect([0, -0, 2, NaN].map((x) => convert("f32", "bool", x))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect([0n, 5n].map((x) => convert("i64", "bool", x))).toEqual([false, true]);
  });
});
