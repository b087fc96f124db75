import { describe, expect, it } from "vitest";
import { Interpreter, UNDEF, type Value } from "../../src/term/index.ts";
import { text } from "../../src/testing/values.ts";
import { Bench } from "../support/claims.ts";

const bench = new Bench();

/** The value of an expression by closures, which its value by generated text has to equal. */
function value(e: string, type: string): Value {
  const term = bench.fun(`(): ${type} = ${e}`);
  const [found, byText] = (["closures", "text"] as const).map((by) =>
    new Interpreter({ sizes: new Map(), values: new Map(), by }).run(term),
  );
  expect(text(byText!)).toBe(text(found!));
  return found!;
}
const undef = (type: string): string => `(undef as ${type})`;

describe("an undefined array", () => {
  const rows = undef("[3][2]f32");
  it.each([
    ["map", `map(\\x -> x + 1.0, ${undef("[3]f32")})`, "[3]f32", "[undef undef undef]"],
    ["map of a constant", `map(\\x -> 1.0, ${undef("[3]f32")})`, "[3]f32", "[1 1 1]"],
    ["reduce", `reduce((+), 0.0, ${undef("[3]f32")})`, "f32", "undef"],
    ["reduce of no elements", `reduce((+), 0.0, ${undef("[0]f32")})`, "f32", "0"],
    ["reduce of a count", `reduce(\\(n: i32) x -> n + 1, 0, ${undef("[3]f32")})`, "i32", "3"],
    ["scan", `scan((+), 0.0, ${undef("[2]f32")})`, "[2]f32", "[undef undef]"],
    ["join", `join(${rows})`, "[6]f32", "[undef undef undef undef undef undef]"],
    ["pad", `pad(1, 0, constant(0.0), ${undef("[2]f32")})`, "[3]f32", "[0 undef undef]"],
    [
      "unzip",
      `unzip(${undef("[2](f32, f32)")})`,
      "([2]f32, [2]f32)",
      "([undef undef] [undef undef])",
    ],
    ["zip", `zip([1.0, 2.0], ${undef("[2]f32")})`, "[2](f32, f32)", "[(1 undef) (2 undef)]"],
    ["gather", `gather(\\(i: idx[2]) -> i, ${undef("[2]f32")})`, "[2]f32", "[undef undef]"],
  ])("is an array of undefined elements to %s", (_, e, type, shown) => {
    expect(text(value(e, type))).toBe(shown);
  });

  it("has undefined elements", () => {
    expect(value(`${rows}[1][1]`, "f32")).toBe(UNDEF);
    expect(text(value(`join([${undef("[2]f32")}, [1.0, 2.0]])`, "[4]f32"))).toBe(
      "[undef undef 1 2]",
    );
    expect(text(value(`transpose([${undef("[2]f32")}, [1.0, 2.0]])`, "[2][2]f32"))).toBe(
      "[[undef 1] [undef 2]]",
    );
    expect(text(value(`unzip([${undef("(f32, i32)")}, (1.0, 2)]).1`, "[2]i32"))).toBe("[undef 2]");
  });

  it("is what lies beyond an empty one", () => {
    const rowsOf = "pad(1, 0, clamp, generate(0, \\i -> [1.0, 2.0]))";
    expect(text(value(`join(${rowsOf})`, "[2]f32"))).toBe("[undef undef]");
    expect(text(value(`map(\\row -> row[0], ${rowsOf})`, "[1]f32"))).toBe("[undef]");
    expect(text(value(`map(map(\\x -> true), ${rowsOf})`, "[1][2]bool"))).toBe("[[true true]]");
  });
});
