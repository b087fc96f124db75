/** @file `compute`: a closed term becomes its value while compiling. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { apply, parse } from "../../src/index.ts";
import { ConditionSet, rewrite } from "../../src/strategies/index.ts";
import { Interpreter, isLiteral, LIMITS, type Term } from "../../src/term/index.ts";
import { Bench, expectSame, run } from "../support/claims.ts";
import { strategyOf } from "../support/stdlib.ts";

const bench = new Bench();
const compute = strategyOf("compute", bench.inside);
const computed = (text: string): Term | undefined => run(compute, bench.body(text));

describe("a closed term becomes its value", () => {
  it.each([
    ["(): [4]f32 = generate(4, \\i -> i as f32 / 2.0)", "(): [4]f32 = [0.0, 0.5, 1.0, 1.5]"],
    ["(): i32 = reduce((+), 0, generate(5, \\i -> i as i32))", "(): i32 = 10"],
    ["(): i64 = 3i64 * 4611686018427387904i64", "(): i64 = -4611686018427387904i64"],
    ["(): bool = 1.0e999 < 2.0", "(): bool = false"],
    [
      "(): [2](f32, i32) = generate(2, \\i -> (1.5, i as i32))",
      "(): [2](f32, i32) = [(1.5, 0), (1.5, 1)]",
    ],
    ["(): [2][1]f64 = transpose([[0.1f64, 0.2f64]])", "(): [2][1]f64 = [[0.1f64], [0.2f64]]"],
    [
      "(): [1]f32 = iterate(2, \\(l: nat) -> \\(w: [2 * l]f32) -> map(\\p -> p[0] + p[1], split(2, w)), [1.0, 2.0, 3.0, 4.0])",
      "(): [1]f32 = [10.0]",
    ],
  ])("%s", (before, after) => {
    expectSame(computed(before), bench.body(after));
  });

  it("bit for bit as the interpreter computes it", () => {
    const numbers = fc.array(fc.float({ noNaN: true }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        numbers,
        fc.constantFrom("x * x", "x / 3.0", "sqrt(x * x)", "exp(x)"),
        (xs, f) => {
          const list = xs.map((x) => `(${literal(x)})`).join(", ");
          const t = bench.body(`(): [${xs.length}]f32 = map(\\x -> ${f}, [${list}])`);
          const value = run(compute, t)!;
          expect(isLiteral(value)).toBe(true);
          expect(elements(value, xs.length)).toEqual(elements(t, xs.length));
        },
      ),
      { numRuns: 60 },
    );
  });
});

const literal = (x: number): string => {
  if (!Number.isFinite(x)) return x < 0 ? "-1.0e999" : "1.0e999";
  return `${Object.is(x, -0) ? "-0.0" : x.toFixed(50)}`;
};

const elements = (t: Term, n: number): unknown[] => {
  const value = new Interpreter({ sizes: new Map(), values: new Map() }).run(t);
  return Array.from({ length: n }, (_, i) => (value as { get(i: number): unknown }).get(i));
};

describe("any other term stays, and the failure says why", () => {
  it.each([
    ["(): f32 = 1.5", /it is a literal already/],
    ["(): [2]f32 = [1.0, 2.0]", /it is a literal already/],
    ["(c: f32): f32 = c * 2.0", /it mentions what a function around it binds/],
    ["(xs: [n]f32): i32 = n as i32 + 1", /`n` may be any size; `--fix n=…` states a number/],
    ["(): boundary[f32] = clamp", /it is no number/],
    ["(): [0]f32 = generate(0, \\i -> 1.0)", /that has elements/],
    ["(): idx[3] = (2 + 2) as idx[3]", /a part of it has no value/],
    [
      `(): [${LIMITS.computedElements + 1}]f32 = generate(${LIMITS.computedElements + 1}, \\i -> 1.0)`,
      /too many for a literal/,
    ],
    [
      `(): i32 = reduce((+), 0, generate(${LIMITS.computedWork}, \\i -> 1))`,
      /too many while compiling/,
    ],
  ])("%s", (text, why) => {
    const result = rewrite(compute, bench.body(text), { conditions: ConditionSet.none });
    expect(result.success).toBe(false);
    expect(!result.success && result.failure?.tag === "refused" && result.failure.why).toMatch(why);
  });
});

it.each([
  ["sqrt(2.0) / 3.0", "exact"],
  ["exp(-0.5)", "approx"],
  ["pow(2.0, 0.5)", "approx"],
])("the class of a schedule that computes %s is %s", (formula, kind) => {
  const text = `import gpu
fun f(xs: [n]f32): [n]f32 = let w = label("w", ${formula}) in map(\\x -> w * x, xs)
schedule s for f = compute @ "w" ; mapNest(1, glb(0)) ; kernel`;
  const applied = apply(parse(text));
  expect(applied.ok && applied.class).toBe(kind);
});
