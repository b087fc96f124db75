import { describe, expect, it } from "vitest";
import {
  convert,
  intoType,
  isFloatName,
  isStoredOnly,
  type PrimName,
  type Scalar,
  type ScalarName,
} from "../../index.ts";
import { binaryOperator, fma, unaryOperator } from "../arithmetic.ts";
import { castText, literalText } from "./cast-text.ts";
import { type CalledFunction, type NameFunction, operationText } from "./operation-text.ts";

const NUMBERS = [
  0, -0, 1, -1, 2, 3, 0.5, -2.5, 1e-45, 1e30, 16777217, 65504, 2 ** 31 - 1, -(2 ** 31), 2 ** 32 - 1,
]; // biome-ignore format: a table
const SAMPLES: Readonly<Record<ScalarName, readonly Scalar[]>> = {
  f16: samples("f16", [...NUMBERS, Infinity, Number.NaN]),
  f32: samples("f32", [...NUMBERS, Infinity, -Infinity, Number.NaN]),
  f64: samples("f64", [...NUMBERS, Infinity, -Infinity, Number.NaN]),
  i8: samples("i8", [...NUMBERS, 127, -128]),
  u8: samples("u8", [...NUMBERS, 255]),
  i32: samples("i32", NUMBERS),
  u32: samples("u32", NUMBERS),
  i64: [0n, 1n, -1n, 7n, -3n, 2n ** 53n + 1n, 2n ** 63n - 1n, -(2n ** 63n)],
  u64: [0n, 1n, 7n, 2n ** 53n + 1n, 2n ** 64n - 1n],
  bool: [true, false],
};
const TYPES = Object.keys(SAMPLES) as ScalarName[];

function samples(type: ScalarName, numbers: readonly number[]): readonly Scalar[] {
  return [...new Set(numbers.map((x) => intoType(type, x)))];
}

/** Compiles a text of a, b and c. */
function evaluated(write: (nameOf: NameFunction) => string): CalledFunction {
  const functions: CalledFunction[] = [];
  const text = write((f) => `K[${functions.push(f) - 1}]`);
  return new Function("K", `return (a, b, c) => ${text};`)(functions);
}

const ARITHMETIC_OPS = ["add", "sub", "mul", "div", "mod", "min", "max", "pow"] as const;
const BIT_OPS = ["bitAnd", "bitOr", "bitXor", "shiftLeft", "shiftRight"] as const;
const BIT_FUNCTIONS = ["bitNot", "popcount"] as const;
const COMPARISONS = ["eq", "ne", "lt", "le", "gt", "ge"] as const;
const FUNCTIONS = [
  "neg", "sqrt", "rsqrt", "exp", "log", "sin", "cos", "tan", "fabs", "floor", "ceil",
] as const; // biome-ignore format: a table

describe("the text of an operation gives the interpreter's bits", () => {
  const numeric = TYPES.filter((type) => type !== "bool" && !isStoredOnly(type));
  it.each(numeric)("on two operands of %s", (type) => {
    const bits = isFloatName(type) ? [] : BIT_OPS;
    for (const op of [...ARITHMETIC_OPS, ...bits, ...COMPARISONS]) {
      const f = evaluated((nameOf) => operationText(op, type, ["a", "b"], nameOf));
      const expected = binaryOperator(op, type);
      for (const a of SAMPLES[type])
        for (const b of SAMPLES[type])
          expect([op, a, b, f(a, b)]).toEqual([op, a, b, expected(a, b)]);
    }
  });
  it.each(numeric)("on one operand of %s", (type) => {
    for (const op of isFloatName(type) ? FUNCTIONS : (["neg", ...BIT_FUNCTIONS] as const)) {
      const f = evaluated((nameOf) => operationText(op, type, ["a"], nameOf));
      const expected = unaryOperator(op, type);
      for (const a of SAMPLES[type]) expect([op, a, f(a)]).toEqual([op, a, expected(a)]);
    }
  });
  it.each(numeric)("on three operands of %s", (type) => {
    const f = evaluated((nameOf) => operationText("fma", type, ["a", "b", "c"], nameOf));
    for (const a of SAMPLES[type])
      for (const b of SAMPLES[type])
        for (const c of SAMPLES[type])
          expect([a, b, c, f(a, b, c)]).toEqual([a, b, c, fma(type, a, b, c)]);
  });
  it("on truth values", () => {
    for (const op of ["and", "or", "eq", "ne"] as const) {
      const f = evaluated((nameOf) => operationText(op, "bool", ["a", "b"], nameOf));
      for (const a of [true, false])
        for (const b of [true, false]) expect(f(a, b)).toBe(binaryOperator(op, "bool")(a, b));
    }
  });
});

it("an operation has one, two or three operands", () => {
  const text = (op: PrimName, ...args: string[]) => operationText(op, "f32", args, () => "f");
  expect(text("add", "a", "b")).toBe("Math.fround(a + b)");
  expect(() => text("add", "a")).toThrow("add takes 2 operands, but 1 are given");
});

it("the text of a conversion gives the interpreter's bits", () => {
  for (const from of TYPES)
    for (const to of TYPES) {
      const f = evaluated((nameOf) => castText(from, to, "a", nameOf));
      for (const a of SAMPLES[from])
        expect([from, to, a, f(a)]).toEqual([from, to, a, convert(from, to, a)]);
    }
});

it("a literal is the value", () => {
  for (const value of Object.values(SAMPLES).flat())
    expect(evaluated(() => literalText(value))()).toEqual(value);
});
