import { describe, expect, it } from "vitest";
import { Bench, expectSame } from "../../test/support/claims.ts";
import { showTerm, showType } from "./index.ts";

const bench = new Bench();
const shown = (text: string): string => showTerm(bench.fun(text), { width: Infinity });

describe("names of bound variables", () => {
  it("are not those of sizes", () => {
    expect(shown("(i: nat): [3]i32 = generate(3, \\a -> i + a)")).toBe(
      "generate(3, \\j -> i + j as i32)",
    );
    expect(shown("(xs: [x]f32): [x]f32 = map(\\a -> a + (x as f32), xs)")).toBe(
      "\\xs -> map(\\y -> y + x as f32, xs)",
    );
  });

  it("differ for nat binders inside one another", () => {
    const inner =
      "iterate(1, \\(m: nat) (zs: [m]f32) -> map(\\z -> z + (l as f32) + (m as f32), zs), ys)";
    expect(
      shown(`(xs: [n]f32): [n]f32 = iterate(1, \\(l: nat) (ys: [l]f32) -> ${inner}, xs)`),
    ).toBe(
      "\\xs -> iterate(1, \\(l: nat) (ys: [l]f32) -> iterate(1, \\(l1: nat) (zs: [l1]f32) -> " +
        "map(\\x -> x + l as f32 + l1 as f32, zs), ys), xs)",
    );
  });
});

describe("numbers", () => {
  const { session } = bench;
  const f32 = session.types.scalar("f32");
  const read = (text: string, type: string) => bench.fun(`(): ${type} = ${text}`);

  it.each([
    ["f32", "0.1"],
    ["f32", "-0.0"],
    ["f32", "1e999"],
    ["f32", "1e-45"],
    ["f32", "16777216.0"],
    ["f64", "0.1f64"],
    ["f64", "-1e999f64"],
    ["f16", "0.1f16"],
    ["i32", "-2147483648"],
    ["u32", "4294967295u32"],
    ["i64", "9007199254740993i64"],
    ["i64", "-9223372036854775808i64"],
    ["u64", "18446744073709551615u64"],
  ])("%s: %s is printed as it is read", (type, text) => {
    expect(showTerm(read(text, type))).toBe(text);
  });

  it("that are cast say their type; without one the number has the type that is named", () => {
    const cast = session.prim("cast", [], [session.lit(5, session.types.scalar("i32"))], f32);
    expect(showTerm(cast)).toBe("5i32 as f32");
    expectSame(read("5i32 as f32", "f32"), cast);
    expectSame(read("5 as f32", "f32"), session.lit(5, f32));
  });

  it("outside a type's range are refused", () => {
    expect(() => read("2147483648", "i32")).toThrow("2147483648 is no i32");
    expect(() => read("-1", "u32")).toThrow("-1 is no u32");
    expect(() => read("9223372036854775808i64", "i64")).toThrow("is no i64");
    expect(() => read("1.5", "i32")).toThrow("1.5 is no i32");
  });

  it("can be compound sizes", () => {
    expectSame(
      bench.fun("(xs: [n]f32): i32 = natVal(2 * n)"),
      bench.fun("(xs: [n]f32): i32 = natVal(n + n)"),
    );
    expect(shown("(xs: [n]f32): i32 = natVal(n + 1) + n")).toBe("\\xs -> natVal(n + 1) + n");
  });
});

describe("types that do not follow", () => {
  it("are said at the binder of gather", () => {
    const text =
      "(xs: [n]f32): f32 = reduce((+), 0.0, gather(\\(i: idx[7]) -> clampIdx(i) as idx[n], xs))";
    expect(shown(text)).toContain("\\(i: idx[7]) -> ");
    expectSame(bench.fun(`(xs: [n]f32): f32 = (${shown(text)})(xs)`), bench.fun(text));
  });

  it("are asked for where they are missing", () => {
    const text = "(xs: [n]f32): f32 = reduce((+), 0.0, gather(\\i -> clampIdx(i) as idx[n], xs))";
    expect(() => bench.fun(text)).toThrow("cannot be inferred here");
  });
});

describe("types", () => {
  const { types, sizes } = bench.session;
  const f32 = types.scalar("f32");
  it("are shown as they are written", () => {
    const n = sizes.variable("free", "n");
    expect(showType(types.array(n, types.tuple([f32, types.idx(n)])))).toBe("[n](f32, idx[n])");
    expect(showType(types.fun(types.fun(f32, f32), f32))).toBe("(f32 -> f32) -> f32");
    expect(showType(types.vector(f32, 4))).toBe("f32x4");
  });
});
