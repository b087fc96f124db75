/** @file Terms in a suite of one's own: made of texts, rewritten by single steps, interpreted, compared. */
import { describe, expect, it } from "vitest";
import { apply, choose, compile, parse, unwrap } from "../../src/index.ts";
import { interpret, preservesMeaning, rewrite, term } from "../../src/testing.ts";

const source = parse(`import gpu
import tiling

fun twice(x: f32): f32 = 2.0 * x
rule fused = map(f, map(g, xs)) => map(\\x -> f(g(x)), xs)
rule crossed = zip(xs as [n]a, ys as [n]b) => zip(xs, gather(\\i -> clampIdx(n - 1 - i) as idx[n], ys))
rule off = zip(xs as [n]a, ys as [n]b) => zip(xs, gather(\\i -> (i + 1) as idx[n], ys))

fun sub(xs: [n]f32, ys: [n]f32): [n]f32 = zip(xs, ys) |> map(\\p -> p.0 - p.1)
fun sum(xs: [n]f32): f32 = reduce((+), 0.0, xs)

schedule parallel for sub = mapNest(1, glb(0)) ; kernel
`);
const doubled = term(source, "map(\\x -> x + 1.0, map(twice, xs))", { xs: "[n]f32" });

describe("term", () => {
  it("is an expression in the scope of the file", () => {
    expect(String(doubled)).toBe("map(\\x -> x + 1.0, map(\\x -> 2.0 * x, xs))");
    expect(doubled).toMatchObject({ type: "[n]f32", inputs: { xs: "[n]f32" }, conditions: [] });
  });

  it("may have functions and numbers as inputs, and conditions", () => {
    const inputs = { k: "nat", f: "[k]f32 -> f32", xs: "[n]f32" };
    const rows = term(source, "map(f, split(k, xs))", inputs);
    expect(rows).toMatchObject({ inputs, type: "[n /^ k]f32", conditions: ["k divides n"] });
  });

  it("is equal to another term with the same text, in whatever session", () => {
    const other = term(parse(""), "map(\\y -> y + 1.0, map(\\x -> 2.0 * x, xs))", { xs: "[n]f32" });
    expect(other).toEqual(doubled);
    expect(other).not.toEqual(term(source, "map(twice, xs)", { xs: "[n]f32" }));
    expect(other).not.toEqual(term(source, other.text, { xs: "[4]f32" }));
  });

  it.each([
    ["map(fo, xs)", /E0201.*no value named `fo`/],
    ["map(twice, )", /E0101/],
    ["map(twice,\nfun xs)", /E0101/],
    ["1.0 + true", /E0302/],
  ])("says what is wrong with %s", (text, message) => {
    expect(() => term(source, text, { xs: "[n]f32" })).toThrow(message);
  });
});

describe("rewrite", () => {
  it("applies a strategy once, at the root", () => {
    expect(String(rewrite(source, "fused", doubled))).toBe("map(\\x -> 2.0 * x + 1.0, xs)");
    expect(() => rewrite(source, "fused ; fused", doubled)).toThrow(/`fused` did not apply/);
  });

  it("keeps the conditions that the strategy adds", () => {
    const split = rewrite(source, "fused ; splitJoin(4)", doubled);
    expect(split.conditions).toEqual(["4 divides n"]);
    expect(() => interpret(split, { xs: [1, 2] })).toThrow("E0603");
    expect(interpret(split, { xs: [1, 2, 3, 4] })).toEqual([3, 5, 7, 9]);
  });

  it("takes terms of another source, and programs at every stage", () => {
    const other = term(parse(""), "map(\\x -> x, map(\\x -> -x, xs))", { xs: "[n]f32" });
    expect(String(rewrite(source, "fused", other))).toBe("map(\\x -> -x, xs)");
    const program = unwrap(choose(source, { program: "sub" }));
    expect(String(rewrite(source, "id", program))).toBe("map(\\p -> p.0 - p.1, zip(xs, ys))");
    const applied = unwrap(apply(source, { program: "sub" }));
    expect(String(rewrite(source, "id", applied))).toContain("mapGlb(0, ");
    expect(rewrite(source, "id", unwrap(compile(applied)))).toEqual(rewrite(source, "id", applied));
  });

  it("says what is wrong with the strategy", () => {
    expect(() => rewrite(source, "fusde", doubled)).toThrow("did you mean `fused`?");
    expect(() => rewrite(source, "repeat(id)", doubled)).toThrow("E0901");
    expect(() => rewrite(source, "id\nrule r = f => f", doubled)).toThrow("E0101");
  });
});

describe("interpret", () => {
  it("computes terms and programs on data", () => {
    expect(interpret(doubled, { xs: [1, 2] })).toEqual([3, 5]);
    const program = unwrap(choose(source, { program: "sub" }));
    expect(interpret(program, { xs: [3], ys: [1] })).toEqual([2]);
    expect(interpret(unwrap(apply(source, { program: "sub" })), { xs: [3], ys: [1] })).toEqual([2]);
  });

  it("takes sizes that no data decides", () => {
    const generated = term(source, "generate(n, \\i -> (i as i32) * k)", { n: "nat", k: "i32" });
    expect(interpret(generated, { k: 2 }, { sizes: { n: 3 } })).toEqual([0, 2, 4]);
  });

  it("fails on data that do not fit, and where nothing is computed", () => {
    expect(() => interpret(doubled, { xs: 3 })).toThrow("E0832");
    const beyond = term(source, "xs[(n) as idx[n]]", { xs: "[n]f32" });
    expect(() => interpret(beyond, { xs: [1] })).toThrow("E0811");
  });
});

describe("preservesMeaning", () => {
  it("compares a program with what a strategy makes of it, without a kernel", async () => {
    const runs = 20;
    expect(await preservesMeaning(source, "id", { program: "sub", runs })).toBe(20);
    expect(await preservesMeaning(source, "topDown(splitJoin(4))", { program: "sub", runs })).toBe(
      20,
    );
    expect(await preservesMeaning(source, "id", { program: "sum", runs })).toBe(20);
  });

  it("shows the step that changes the meaning, on the smallest data", async () => {
    const wrong = "topDown(splitJoin(4)) ; topDown(crossed)";
    const failure = preservesMeaning(source, wrong, { program: "sub" });
    const { message } = await failure.then(
      () => new Error(),
      (e: Error) => e,
    );
    expect(message).toContain(`error[E0507]: strategy \`${wrong}\` changes the result of \`sub\``);
    expect(message).toContain("step 2, `crossed`, changes it:");
    expect(message).toContain("in the interpreter with n = 4\n");
    expect(message).not.toContain("bisect");
    const [, only] = /program: "sub", seed: 1, only: (\d+) \}\)/.exec(message)!;
    const again = preservesMeaning(source, wrong, { program: "sub", only: Number(only) });
    await expect(again).rejects.toThrow(message);
  });

  it("fails where the result has no value any more, and where the strategy does not apply", async () => {
    const options = { program: "sub", runs: 20 };
    await expect(preservesMeaning(source, "topDown(off)", options)).rejects.toThrow(
      "it has no value any more",
    );
    await expect(preservesMeaning(source, "fused", options)).rejects.toThrow("E0501");
    await expect(preservesMeaning(source, "id", { program: "su" })).rejects.toThrow("E0201");
  });

  it("takes random terms where no program is named", async () => {
    expect(await preservesMeaning(source, "topDown(fused)", { runs: 20 })).toBeGreaterThan(10);
    const failed = preservesMeaning(source, "try(topDown(fused)) ; topDown(crossed)", { runs: 20 });
    const { message } = await failed.then(
      () => new Error(),
      (e: Error) => e,
    );
    expect(message).toContain("E0509");
    expect(message).toContain("is wrong: `crossed`");
    expect(message).toMatch(/again: preservesMeaning\(…, ".*", \{ seed: 1, only: \d+ \}\)/);
    await expect(preservesMeaning(source, "fail", { runs: 5 })).rejects.toThrow("W0510");
    await expect(preservesMeaning(source, "fusde", { runs: 5 })).rejects.toThrow("E0201");
  });
});
