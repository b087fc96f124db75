import { describe, expect, it } from "vitest";
import { Builder, type ScalarName, Session, shortest } from "./index.ts";

const session = new Session();
const value = (n: number | bigint | boolean, type: ScalarName): unknown =>
  session.lit(n, session.types.scalar(type)).value;

describe("a literal is a value of its type", () => {
  it("rounded to floats", () => {
    expect(value(0.1, "f32")).toBe(Math.fround(0.1));
    expect(value(0.1, "f64")).toBe(0.1);
    expect(value(2049, "f16")).toBe(2048);
    expect(value(-0, "f32")).toBe(-0);
  });

  it("wrapped into integers", () => {
    expect(value(2 ** 32 + 5, "u32")).toBe(5);
    expect(value(2 ** 31, "i32")).toBe(-(2 ** 31));
    expect(value(7, "i64")).toBe(7n);
  });

  it("so that numbers which are one value are one literal", () => {
    expect(new Builder(session).f32(0.1)).toBe(new Builder(session).f32(Math.fround(0.1)));
  });
});

it.each([
  [1e30, "1e+30"],
  [-1e10, "-10000000000"],
  [16777216, "16777216"],
  [0.1, "0.1"],
  [2 ** 127, "1.7014118e+38"],
  [Number.POSITIVE_INFINITY, "Infinity"],
])("the shortest decimal of %d that reads back as the same f32", (x, text) => {
  expect(shortest(Math.fround(x))).toBe(text);
  expect(Math.fround(Number(text))).toBe(Math.fround(x));
});
