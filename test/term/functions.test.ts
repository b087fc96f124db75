import { describe, expect, it } from "vitest";
import { Builder } from "../../src/term/index.ts";
import { Bench, expectSame, run } from "../support/claims.ts";
import { moduleOf, strategyOf } from "../support/stdlib.ts";

const bench = new Bench();
const head = "(xs: [n]f32, a: f32): [n]f32";
const same = (one: string, other: string, before = ""): void => {
  const term = (e: string) =>
    moduleOf(`${before}\nfun f${head} = ${e}`, bench.inside).fun("f").term;
  expectSame(term(one), term(other));
};

describe("a function has one form", () => {
  it("with and without its variable", () => {
    same("map(sqrt, xs)", "map(\\x -> sqrt(x), xs)");
    same("xs |> scan((+), a)", "scan(\\x y -> x + y, a, xs)");
  });

  it("as a function applied to some of its arguments", () => {
    const plus = "fun plus(x: f32, y: f32): f32 = x + y";
    same("map(plus(a), xs)", "map(\\x -> a + x, xs)", plus);
    same("map(plus(a * a), xs)", "let b = a * a in map(\\x -> b + x, xs)", plus);
  });

  it("after a let, which is computed once", () => {
    same("map(let b = a * a in \\x -> x + b, xs)", "let b = a * a in map(\\x -> x + b, xs)");
    same("map(let b = a + a in (\\x -> x), xs)", "map(\\x -> x, xs)");
  });

  it("as a choice of functions", () => {
    const choice = "if a < 0.0 then (\\(x: f32) -> x) else (\\(x: f32) -> -x)";
    same(`map(${choice}, xs)`, "map(\\x -> if a < 0.0 then x else -x, xs)");
    same(`map(\\y -> (${choice})(y), xs)`, "map(\\x -> if a < 0.0 then x else -x, xs)");
  });

  it("applied to computations of which each is used once: they are put in its place", () => {
    const mix = "fun mix(x: f32, y: f32): f32 = x - y";
    same("map(\\x -> mix(x * x, a * a), xs)", "map(\\x -> x * x - a * a, xs)", mix);
    same("map(\\x -> (\\y z -> z - y)(x * x, a * a), xs)", "map(\\x -> a * a - x * x, xs)");
  });
});

describe("the typed constructors", () => {
  const { session } = bench;
  const b = new Builder(session);
  const f32 = session.types.scalar("f32");
  const f = session.free("f", session.types.fun(f32, f32));
  const xs = session.free("xs", session.types.array(session.sizes.nat(3), f32));

  it("take functions with and without their variable", () => {
    expectSame(
      b.make.map(f, xs),
      b.make.map((x) => b.apply(f, x!), xs),
    );
    const g = session.free("g", session.types.fun(f32, f.type));
    expectSame(
      b.make.reduce(g, b.f32(0), xs),
      b.make.reduce((x, y) => b.apply(g, x!, y!), b.f32(0), xs),
    );
  });
});

describe("a launch", () => {
  it("computes a value: no function is launched", () => {
    const before = bench.body("(xs: [n]f32): [n]f32 = map(\\x -> x * x, xs)");
    expect(run(strategyOf("argument(0, kernel)", bench.inside), before)).toBeUndefined();
    expect(() => bench.body("(xs: [n]f32): [n]f32 = map(kernel(\\x -> x), xs)")).toThrow("E0302");
  });
});
