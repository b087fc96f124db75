import { describe, expect, it } from "vitest";
import { Bench, expectSame, run } from "../../test/support/claims.ts";
import { strategyOf } from "../../test/support/stdlib.ts";

const bench = new Bench();
const { body, rewrite } = {
  body: (text: string) => bench.body(text),
  rewrite: (rule: string, text: string) => bench.rewrite(rule, bench.body(text)),
};

describe("a part of a pattern without metavariables", () => {
  it("must be the very same: components are not confused", () => {
    const rule = "map(\\(p: (f32, f32)) -> p.0 - p.1, xs) => map(\\(p: (f32, f32)) -> p.1, xs)";
    const pairs = "(xs: [n](f32, f32)): [n]f32";
    expect(rewrite(rule, `${pairs} = map(\\p -> p.1 - p.0, xs)`)).toBeUndefined();
    expectSame(
      rewrite(rule, `${pairs} = map(\\p -> p.0 - p.1, xs)`),
      body(`${pairs} = map(\\p -> p.1, xs)`),
    );
  });

  it("must be the very same: dimensions are not confused", () => {
    const rule = "toLocal(mapGlb(0, \\(x: f32) -> x * x, [1.0, 2.0])) => [1.0, 2.0]";
    expect(rewrite(rule, "(): [2]f32 = toLocal(mapGlb(1, \\x -> x * x, [1.0, 2.0]))")).toBe(
      undefined,
    );
  });

  it("is matched through labels", () => {
    const rule = "map(\\(x: f32) -> x * x, xs) => xs";
    const subject = '(xs: [n]f32): [n]f32 = map(\\x -> label("a", label("b", x) * x), xs)';
    expectSame(rewrite(rule, subject), body("(xs: [n]f32): [n]f32 = xs"));
  });
});

describe("a literal in a pattern", () => {
  it("of 0 is not matched by −0, nor the other way round", () => {
    expect(rewrite("x - 0.0 => x", "(x: f32): f32 = x - -0.0")).toBeUndefined();
    expect(rewrite("x + -0.0 => x", "(x: f32): f32 = x + 0.0")).toBeUndefined();
    expect(rewrite("x + -0.0 => x", "(x: f32): f32 = x + -0.0")).toBeDefined();
  });

  it("is a number of any type, rounded to it", () => {
    for (const type of ["f16", "f32", "f64"]) {
      expect(rewrite("x * 0.1 => x", `(x: ${type}): ${type} = x * 0.1`)).toBeDefined();
    }
    for (const type of ["f32", "i32", "u32", "i64", "u64"]) {
      expect(rewrite("x * 1 => x", `(x: ${type}): ${type} = x * 1`)).toBeDefined();
    }
  });

  it("that is no whole number matches no integer", () => {
    expect(rewrite("x * 1.5 => x", "(x: i32): i32 = x * 1")).toBeUndefined();
  });
});

describe("a size bound inside a pattern", () => {
  const inner = "(xs: [n]f32): [n]f32 = iterate(1, \\(l: nat) (ys: [l]f32) -> ";
  const rule = "iterate(k, \\(l: nat) (ys: [l]a) -> map(f, ys), xs as [n]a) => map(f, xs)";

  it("is not mentioned by what a metavariable stands for", () => {
    expect(rewrite(rule, `${inner} map(\\y -> y + (l as f32), ys), xs)`)).toBeUndefined();
    expectSame(
      rewrite(rule, `${inner} map(\\y -> y + (n as f32), ys), xs)`),
      body("(xs: [n]f32): [n]f32 = map(\\y -> y + (n as f32), xs)"),
    );
  });

  it("does not capture one that is bound outside", () => {
    const again = (e: string, a: string) =>
      `toPrivate(iterate(1, \\(m: nat) (zs: [m]${a}) -> map(\\z -> ${e}, zs), [${e}])[0])`;
    const wrap = `{ toPrivate(e as a) => ${again("e", "a")} }`;
    const subject = body(`${inner} map(\\y -> y + toPrivate(l as f32), ys), xs)`);
    const expected = body(`${inner} map(\\y -> y + ${again("(l as f32)", "f32")}, ys), xs)`);
    expectSame(run(strategyOf(`topDown(${wrap})`, bench.inside), subject), expected);
  });

  it("is renumbered where the pattern leaves a binder", () => {
    const nested = (step: string) =>
      body(`${inner} iterate(1, \\(m: nat) (zs: [m]f32) -> ${step}, ys), xs)`);
    const found = run(
      strategyOf(`topDown(body(body({ ${rule} })))`, bench.inside),
      nested("map(\\z -> z + (l as f32), zs)"),
    );
    expectSame(found, body(`${inner} map(\\z -> z + (l as f32), ys), xs)`));
  });
});

describe("a metavariable of components", () => {
  const type = "(xs: [n]f32, ys: [n](f32, i32)): [n]f32";
  const swapped =
    "map(\\(x, (y, k)) -> f(x, y), zip(xs, ys)) => map(\\((y, k), x) -> f(x, y), zip(ys, xs))";
  const fst = "map(\\(x, y) -> f(x), zip(xs, ys)) => map(f, xs)";
  const both = "map(\\(x, y) -> f(x, y), zip(xs, ys)) => map(\\(y, x) -> f(x, y), zip(ys, xs))";
  it.each([
    [fst, "map(\\p -> p.0 * p.0, zip(xs, ys))", "map(\\x -> x * x, xs)"],
    [fst, "map(\\p -> 1.0, zip(xs, ys))", "map(\\x -> 1.0, xs)"],
    [both, "map(\\p -> p.0 - p.1.0, zip(xs, ys))", "map(\\p -> p.1 - p.0.0, zip(ys, xs))"],
    [
      both,
      "map(\\p -> [p, p][1].0, zip(xs, ys))",
      "map(\\p -> [(p.1, p.0), (p.1, p.0)][1].0, zip(ys, xs))",
    ],
    [
      both,
      "map(\\p -> reduce(\\a z -> a + z * p.1.0, p.0, xs), zip(xs, ys))",
      "map(\\p -> reduce(\\a z -> a + z * p.0.0, p.1, xs), zip(ys, xs))",
    ],
    [
      "map(\\r -> map(\\p -> f(r, p.0), zip(ys, zs)), xs) => map(\\r -> map(\\y -> f(r, y), ys), xs)",
      "map(\\r -> reduce((+), 0.0, map(\\x -> x, map(\\p -> p.0 * r, zip(xs, ys)))), xs)",
      undefined,
    ],
    [fst, "map(\\p -> p.0 * p.1.0, zip(xs, ys))", undefined],
    [fst, "map(\\p -> [p, p][1].0, zip(xs, ys))", undefined],
    [swapped, "map(\\p -> p.0 + p.1.0, zip(xs, ys))", "map(\\p -> p.1 + p.0.0, zip(ys, xs))"],
    [swapped, "map(\\p -> p.0 * (p.1.1 as f32), zip(xs, ys))", undefined],
  ])("%s on %s", (rule, before, after) => {
    const made = rewrite(rule, `${type} = ${before}`);
    if (after === undefined) expect(made).toBeUndefined();
    else expectSame(made, body(`${type} = ${after}`));
  });

  it("under the binders of the pattern, which it may mention, and of the term", () => {
    const matrix = "(xs: [n]f32, ys: [m](f32, f32)): [n][m]f32";
    expectSame(
      rewrite(
        "map(\\r -> map(\\(z, y) -> f(r, y), ys), xs) => map(\\r -> map(\\y -> f(r, y), unzip(ys).1), xs)",
        `${matrix} = map(\\x -> map(\\q -> reduce(\\a z -> a * x + z * q.1, q.1, xs), ys), xs)`,
      ),
      body(
        `${matrix} = map(\\x -> map(\\q -> reduce(\\a z -> a * x + z * q, q, xs), unzip(ys).1), xs)`,
      ),
    );
  });
});
