/** @file Folding of operations on literals. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { binaryOperator } from "../../term/index.ts";
import { constant, ctype, operation } from "../code.ts";
import type { Expr, ScalarName } from "../imperative.ts";
import { f, I32, ix, select, type, v, vector } from "../testing/statements.ts";
import { foldConstants } from "./fold-constants.ts";

const lit = (scalar: ScalarName, value: number | bigint | boolean): Expr =>
  constant(value, ctype(scalar));
const cast = (to: ScalarName, arg: Expr): Expr => ({ tag: "cast", arg, type: ctype(to) });
const W = v("w", type("f32", 2));
const lane = (arg: Expr, k: number): Expr => ({ tag: "lane", arg, lane: k, type: ctype("f32") });

it.each<[string, Expr, Expr]>([
  ["a sum wraps", operation("add", lit("u32", 4294967295), lit("u32", 2)), lit("u32", 1)],
  ["a quotient by 0 is 0", operation("div", lit("i32", 7), lit("i32", 0)), lit("i32", 0)],
  ["64 bits", operation("mul", lit("i64", 2n ** 62n), lit("i64", 2n)), lit("i64", -(2n ** 63n))],
  ["a comparison", operation("lt", lit("i32", -1), ix(0)), lit("bool", true)],
  ["a negation", operation("not", lit("bool", true)), lit("bool", false)],
  [
    "a shift by nothing",
    operation("shiftLeft", v("a", ctype("u32")), lit("u32", 0)),
    v("a", ctype("u32")),
  ],
  ["a product with 1", operation("mul", v("a", ctype("i32")), ix(1)), v("a", ctype("i32"))],
  ["a conversion to a float", cast("f32", ix(6)), lit("f32", 6)],
  ["a conversion of bits", cast("i32", lit("u32", 4294967295)), lit("i32", -1)],
  ["a sum with 0 on the left", operation("add", ix(0), v("a", I32)), v("a", I32)],
  ["a product with 0", operation("mul", v("a", I32), ix(0)), ix(0)],
  ["bits of 0", operation("bitAnd", lit("i64", 0n), v("a", ctype("i64"))), lit("i64", 0n)],
  ["a sum of floats", operation("add", lit("f32", 0.1), lit("f32", 0.2)), lit("f32", Math.fround(Math.fround(0.1) + Math.fround(0.2)))], // biome-ignore format: one line
  ["a sum of halves", operation("add", lit("f16", 2048), lit("f16", 1)), lit("f16", 2048)],
  ["a quotient of floats", operation("div", lit("f32", 1), lit("f32", 3)), lit("f32", Math.fround(1 / 3))], // biome-ignore format: one line
  ["a quotient by zero", operation("div", lit("f32", 1), lit("f32", -0)), lit("f32", -Infinity)],
  ["a root", operation("sqrt", lit("f64", 2)), lit("f64", Math.SQRT2)],
  ["a zero", operation("ceil", lit("f32", -0.5)), lit("f32", -0)],
  ["a maximum", operation("max", lit("f32", -0), lit("f32", 0)), lit("f32", 0)],
  ["a fused sum", operation("fma", lit("f32", 1 + 2 ** -12), lit("f32", 1 + 2 ** -12), lit("f32", -1)), lit("f32", 2 ** -11 + 2 ** -24)], // biome-ignore format: one line
  ["a comparison of floats", operation("lt", lit("f32", 0.1), lit("f32", 0.2)), lit("bool", true)],
  ["a comparison with NaN", operation("ne", lit("f32", Number.NaN), lit("f32", 1)), lit("bool", true)], // biome-ignore format: one line
  ["a cosine of 0", operation("cos", lit("f32", -0)), lit("f32", 1)],
  ["a sine of -0", operation("sin", lit("f32", -0)), lit("f32", -0)],
  ["a choice", select(lit("bool", false), v("a"), v("b")), v("b")],
  ["a choice of all lanes", select(operation("lt", vector(f(1), f(2)), f(3)), W, vector(f(1), f(2))), W], // biome-ignore format: one line
  ["a lane", lane(vector(v("a"), v("b")), 1), v("b")],
  ["a sum of vectors", operation("add", vector(f(1), f(2)), f(3)), vector(f(4), f(5))],
  ["a sum with a vector of zeros", operation("sub", v("a", type("f32", 2)), vector(f(0), f(0))), v("a", type("f32", 2))], // biome-ignore format: one line
])("%s", (_, e, folded) => {
  expect(foldConstants(e)).toEqual(folded);
});

it.each<[string, Expr]>([
  ["a function that a device may approximate", operation("exp", lit("f32", 1))],
  ["a power", operation("pow", lit("f32", 0), lit("f32", 1))],
  ["NaN", operation("sub", lit("f32", Infinity), lit("f32", Infinity))],
  ["a float multiplied by 0", operation("mul", v("a"), lit("f32", 0))],
  ["a scalar added to a vector of zeros", operation("sub", v("a"), vector(f(0), f(0)))],
  ["a choice of some lanes", select(operation("lt", vector(f(1), f(4)), f(3)), W, vector(f(1), f(2)))], // biome-ignore format: one line
  ["a comparison of vectors", operation("lt", vector(f(1), f(2)), f(3))],
  ["a lane of a vector made of vectors", lane({ ...vector(v("a", type("f32", 2)), v("b", type("f32", 2))), type: type("f32", 4) }, 1)], // biome-ignore format: one line
  ["what depends on a variable", operation("add", v("a", ctype("i32")), lit("i32", 2))],
  ["an index that is no number", cast("f32", ix("i"))],
])("%s stays", (_, e) => {
  expect(foldConstants(e)).toBe(e);
});

const OPERATIONS = ["add", "sub", "mul", "div"] as const;
const SPECIAL = [0x0000_0000, 0x8000_0000, 0x0000_0001, 0x007f_ffff, 0x3f80_0000, 0x7f80_0000];

/** The bits of an f32. */
const bitsOf = (x: number): number => new Uint32Array(Float32Array.of(x).buffer)[0]!;
const ofBits = (bits: number): number => new Float32Array(Uint32Array.of(bits).buffer)[0]!;

it.each(OPERATIONS.flatMap((op) => [0, -0, 1, -1, 2].map((value) => [op, value] as const)))(
  "%s of floats with %d is the other operand if no float is changed by it",
  (op, value) => {
    const meaning = binaryOperator(op, "f32") as (a: number, b: number) => number;
    const anyBits = fc.integer({ min: 0, max: 2 ** 32 - 1 });
    const bits = [...SPECIAL, ...fc.sample(anyBits, { numRuns: 2000, seed: 1 })];
    const floats = bits.map(ofBits).filter((x) => !Number.isNaN(x));
    const x = v("a", ctype("f32"));
    const right = operation(op, x, lit("f32", value));
    const left = operation(op, lit("f32", value), x);
    const isKept = floats.every((a) => bitsOf(meaning(a, value)) === bitsOf(a));
    const isKeptOnLeft = floats.every((a) => bitsOf(meaning(value, a)) === bitsOf(a));
    expect(foldConstants(right)).toBe(isKept ? x : right);
    expect(foldConstants(left)).toBe(isKeptOnLeft ? x : left);
  },
);
