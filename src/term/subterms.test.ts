import { describe, expect, it } from "vitest";
import { Bench } from "../../test/support/claims.ts";
import { Session, show, showTerm, sizesIn, subterms, type Term } from "./index.ts";

const bench = new Bench();
const BOUNDLESS = { termDepth: Infinity, termHeight: Infinity, termNodes: Infinity };
const shown = (text: string): string[] =>
  [...subterms(bench.body(text))].map((t) => showTerm(t, { scope: ["x", "y"] }));

describe("subterms", () => {
  it("are in order of first appearance, each once, before their own parts", () => {
    expect(shown("(x: f32, y: f32): f32 = sqrt(x * y) - (y + x) * sqrt(x * y)")).toEqual([
      "sqrt(x * y) - (y + x) * sqrt(x * y)",
      "sqrt(x * y)",
      "x * y",
      "x",
      "y",
      "(y + x) * sqrt(x * y)",
      "y + x",
    ]);
  });

  it("have what is applied among them", () => {
    expect(shown("(x: f32 -> f32, y: f32): f32 = x(y) + 1.0")).toEqual([
      "x(y) + 1.0",
      "x(y)",
      "x",
      "y",
      "1.0",
    ]);
  });

  it("are seen once, though they stand in as many places as 2 to the power of 200", () => {
    const s = new Session(BOUNDLESS);
    let t: Term = s.free("x", s.types.scalar("i32"));
    for (let i = 0; i < 200; i++) t = s.prim("add", [], [t, t], t.type);
    expect([...subterms(t)].length).toBe(201);
  });

  it("may be nested deeper than calls", () => {
    const s = new Session(BOUNDLESS);
    let t: Term = s.free("x", s.types.scalar("i32"));
    for (let i = 0; i < 100_000; i++) t = s.prim("neg", [], [t], t.type);
    expect([...subterms(t)].length).toBe(100_001);
  });
});

it("sizes are those of types and those that are given to primitives, each once", () => {
  const sizes = sizesIn(
    bench.body(
      "(xs: [n]f32): [n]f32 = map(\\y -> y[0], split(1, pad(1, 0, clamp, take(n - 1, xs))))",
    ),
  );
  expect(sizes.map((s) => show(s))).toEqual(["n", "1", "0", "n - 1"]);
});
