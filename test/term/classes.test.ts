import { describe, expect, it } from "vitest";
import { moduleOf, ruleOf, workspace } from "../support/stdlib.ts";

const inside = workspace();
const use = (fun: string, call: string): unknown =>
  moduleOf(`fun g${fun}\nfun f${call}`, inside).fun("f").term;

describe("what a function does with values of any type", () => {
  it("is demanded of the types that it is used with", () => {
    const twice = "(x: a): a = x + x";
    expect(() => use(twice, "(x: f32): f32 = g(x)")).not.toThrow();
    expect(() => use(twice, "(x: bool): bool = g(x)")).toThrow("expected a number, found bool");
    expect(() => use("(x: a): a = sqrt(x)", "(x: i32): i32 = g(x)")).toThrow("floating-point");
  });

  it("excludes arithmetic on bytes, and says what to write", () => {
    const bytes = (body: string, result = "u8"): unknown =>
      moduleOf(`fun f(x: u8): ${result} = ${body}`, inside).fun("f").term;
    for (const body of ["x + x", "-x", "min(x, x)", "x & x"])
      expect(() => bytes(body)).toThrow(
        /expected a (whole )?number, found u8; convert it before computing: `x as i32`/,
      );
    expect(() => bytes("x < 3", "bool")).not.toThrow();
    expect(() => bytes("((x as i32) + 1) as u8")).not.toThrow();
    expect(() => bytes("if x == 255 then 256 else x")).toThrow("256 is no u8");
  });

  it("is demanded through functions that use it", () => {
    const through = "(x: a): a = x + x\nfun h(xs: [n]b): [n]b = map(\\x -> g(x), xs)";
    expect(() => use(through, "(xs: [n]i32): [n]i32 = h(xs)")).not.toThrow();
    expect(() => use(through, "(xs: [n]bool): [n]bool = h(xs)")).toThrow("expected a number");
  });
});

describe("what only the right side of a rule does with a type", () => {
  const properties = (rule: string): string[] =>
    ruleOf(` = ${rule}`, inside).properties.map((p) => p.name);
  it("is a property that the rule demands", () => {
    expect(properties("map(f, xs) => map(\\x -> f(x) + f(x) - f(x), xs)")).toEqual(["numeric"]);
    expect(properties("x + y => sqrt(x) + y")).toEqual(["float"]);
    expect(properties("x * 2.5 => x + x + x * 0.5")).toEqual(["float"]);
    expect(properties("sqrt(x) => sqrt(x) * 1.0")).toEqual([]);
    expect(properties("x + y => y + x")).toEqual([]);
  });
});
