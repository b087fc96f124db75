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
    ["map", `map(\\x -> 1.0, ${undef("[3]f32")})`, "[3]f32"],
    ["reduce", `reduce((+), 0.0, ${undef("[3]f32")})`, "f32"],
    ["scan", `scan((+), 0.0, ${undef("[3]f32")})`, "[3]f32"],
    ["join", `join(${rows})`, "[6]f32"],
    ["pad", `pad(1, 1, constant(0.0), ${undef("[3]f32")})`, "[5]f32"],
    ["unzip", `unzip(${undef("[3](f32, f32)")})`, "([3]f32, [3]f32)"],
    ["gather", `gather(\\(i: idx[3]) -> i, ${undef("[3]f32")})`, "[3]f32"],
  ])("makes the result of %s undefined", (_, e, type) => {
    expect(value(e, type)).toBe(UNDEF);
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
  });
});
