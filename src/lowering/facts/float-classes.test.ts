/** @file Classes of floats: every result of an operation lies in one of the classes that follow from its operands' classes. */
import { describe, expect, it } from "vitest";
import {
  binaryOperator,
  convert,
  fma,
  intoType,
  unaryOperator,
} from "../../term/interpret/arithmetic.ts";
import type { ScalarName, ScalarOp } from "../imperative.ts";
import {
  ANY_FLOAT,
  classesOfConversion,
  classesOfResult,
  classesOfSquare,
  classOfFloat,
  hasBothZeros,
  MINUS_ZERO,
  mayBeOpposedZeros,
  NAN,
  NEGATIVE,
  PLUS_ZERO,
  POSITIVE,
} from "./float-classes.ts";

type FloatName = "f16" | "f32" | "f64";
const FLOATS: readonly FloatName[] = ["f16", "f32", "f64"];
const LIMITS: Readonly<Record<FloatName, readonly [least: number, normal: number, most: number]>> =
  {
    f16: [2 ** -24, 2 ** -14, 65504],
    f32: [2 ** -149, 2 ** -126, (2 - 2 ** -23) * 2 ** 127],
    f64: [2 ** -1074, 2 ** -1022, Number.MAX_VALUE],
  };

/** Values of each class: around the limits of a type, and some between. */
function samples(type: FloatName): readonly number[] {
  const [least, normal, most] = LIMITS[type];
  const some = [least, 3 * least, normal, normal * 0.75, 0.5, 1, 1 + 2 ** -10, 3, most / 2, most];
  const positive = [...some, Number.POSITIVE_INFINITY].map((x) => Number(intoType(type, x)));
  return [0, Number.NaN, ...positive].flatMap((x) => [x, -x]);
}

const CLASSES = [NEGATIVE, MINUS_ZERO, PLUS_ZERO, POSITIVE, NAN];
const ofClass = (type: FloatName, c: number): readonly number[] =>
  samples(type).filter((x) => classOfFloat(x) === c);

/** The classes of all results of samples with these classes. */
function observed(op: ScalarOp, type: FloatName, classes: readonly number[]): number {
  const [a = [], b = [], c = []] = classes.map((k) => ofClass(type, k));
  const some = (x: unknown): number => classOfFloat(Number(x));
  if (classes.length === 1) return a.reduce((s, x) => s | some(unaryOperator(op, type)(x)), 0);
  const f = binaryOperator(op, type);
  const pairs = a.flatMap((x) => b.map((y) => [x, y] as const));
  if (classes.length === 2) return pairs.reduce((s, [x, y]) => s | some(f(x, y)), 0);
  return pairs.reduce((s, [x, y]) => c.reduce((t, z) => t | some(fma(type, x, y, z)), s), 0);
}

const UNARY: readonly ScalarOp[] = ["neg", "sqrt", "rsqrt", "exp", "log", "sin", "cos", "tan", "fabs", "floor", "ceil"]; // biome-ignore format: a table
const BINARY: readonly ScalarOp[] = ["add", "sub", "mul", "div", "mod", "min", "max", "pow"];
/** The operations for which nothing finer is stated than what gives NaN. */
const COARSE = new Set<ScalarOp>(["rsqrt", "log", "sin", "cos", "tan", "pow", "mod"]);

const lists = (n: number): readonly (readonly number[])[] =>
  n === 0 ? [[]] : lists(n - 1).flatMap((rest) => CLASSES.map((c) => [...rest, c]));

describe.each(FLOATS)("results of %s", (type) => {
  it.each([
    ...UNARY.map((op) => [op, 1] as const),
    ...BINARY.map((op) => [op, 2] as const),
    ["fma", 3] as const,
  ])("of %s", (op, operands) => {
    for (const classes of lists(operands)) {
      const stated = classesOfResult(op, classes);
      const found = observed(op, type, classes);
      // Of two zeros of different signs, a minimum or maximum may give either.
      const either = (op === "min" || op === "max") && mayBeOpposedZeros(classes[0]!, classes[1]!);
      const all = either ? found | MINUS_ZERO | PLUS_ZERO : found;
      expect(all & ~stated, `${op}(${classes.join()})`).toBe(0);
      if (!COARSE.has(op) && type === "f32") expect(stated, `${op}(${classes.join()})`).toBe(all);
    }
  });

  it("of a product with itself", () => {
    for (const c of CLASSES) {
      const found = ofClass(type, c).map((x) =>
        classOfFloat(Number(binaryOperator("mul", type)(x, x))),
      );
      expect(classesOfSquare(c)).toBe(found.reduce((s, x) => s | x, 0));
    }
  });

  it("of conversions", () => {
    for (const from of FLOATS)
      for (const c of CLASSES) {
        const found = ofClass(from, c).map((x) => classOfFloat(Number(convert(from, type, x))));
        const stated = classesOfConversion(from, c);
        expect(found.reduce((s, x) => s | x, 0) & ~stated).toBe(0);
      }
  });
});

it("the classes of a set are those of its members together", () => {
  for (let s = 0; s <= ANY_FLOAT; s++)
    for (let t = 0; t <= ANY_FLOAT; t++) {
      const single = CLASSES.filter((c) => s & c).flatMap((a) =>
        CLASSES.filter((c) => t & c).map((b) => classesOfResult("add", [a, b])),
      );
      expect(classesOfResult("add", [s, t])).toBe(single.reduce((x, y) => x | y, 0));
    }
});

it("integers have one zero", () => {
  const all = (scalar: ScalarName): number => classesOfConversion(scalar, ANY_FLOAT);
  expect(all("u32")).toBe(PLUS_ZERO | POSITIVE);
  expect(all("bool")).toBe(PLUS_ZERO | POSITIVE);
  expect(all("i64")).toBe(NEGATIVE | PLUS_ZERO | POSITIVE);
  expect([hasBothZeros(ANY_FLOAT), hasBothZeros(all("i32"))]).toEqual([true, false]);
});

it("a sum that begins with +0 is never -0", () => {
  let sum = PLUS_ZERO;
  for (let k = 0; k < 3; k++) sum |= classesOfResult("add", [sum, ANY_FLOAT]);
  expect(sum).toBe(ANY_FLOAT & ~MINUS_ZERO);
});
