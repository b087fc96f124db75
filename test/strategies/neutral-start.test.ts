/** @file `neutralStart`: a reduction or scan starts from the neutral element, and its start is combined with the result. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { apply, parse, unwrap } from "../../src/index.ts";
import { interpret } from "../../src/testing.ts";

const HEAD = `type affine = (u32, u32)
fun follow(f: affine, g: affine): affine = (f.0 * g.0, f.1 * g.0 + g.1) with associative, identity((1, 0))
fun plus(k: i32, a: i32, b: i32): i32 = a + b - k with associative, commutative, identity(k)
`;

interface Case {
  readonly op: string;
  readonly z: string;
  /** The elements, of x: \`i32\`, or \`f32\` where \`isFloat\`. */
  readonly of?: string;
  readonly isFloat?: true;
  readonly class: string;
}

const CASES: Readonly<Record<string, Case>> = {
  "a maximum of integers": { op: "max", z: "5", class: "exact" },
  "a minimum of floats from a number": { op: "min", z: "0.5", isFloat: true, class: "exact" },
  "a maximum of floats from −0": { op: "max", z: "-0.0", isFloat: true, class: "exact" },
  "a sum of integers": { op: "(+)", z: "7", class: "exact" },
  "bits that are kept": { op: "(&)", z: "12", class: "exact" },
  "an extent": {
    of: "(x, x)",
    op: "\\a b -> (min(a.0, b.0), max(a.1, b.1))",
    z: "(2, -2)",
    class: "exact",
  },
  "a declared function that does not commute": {
    of: "(x as u32, 3u32)",
    op: "follow",
    z: "(2u32, 9u32)",
    class: "exact",
  },
  "a declared function with a parameter": { op: "\\a b -> plus(4, a, b)", z: "12", class: "exact" },
  "rows element by element": {
    of: "[x, x / 2]",
    op: "\\a b -> map(\\p -> max(p.0, p.1), zip(a, b))",
    z: "[1, -1]",
    class: "exact",
  },
  "the operator of a segmented scan": {
    of: "(x % 3 == 0, x)",
    op: "\\a b -> (a.0 || b.0, if b.0 then b.1 else a.1 + b.1)",
    z: "(true, 4)",
    class: "exact",
  },
};

const INTS = fc.array(fc.integer({ min: -100, max: 100 }), { maxLength: 9 });
const FLOATS = fc.array(
  fc.oneof(fc.constantFrom(0, -0, Number.NaN, Infinity, -Infinity), fc.float()),
  { maxLength: 9 },
);

describe("the value is the same, bit for bit:", () => {
  const rows = Object.entries(CASES).flatMap(([what, c]) =>
    ["reduce", "scan"].map((by) => ({ what, by, ...c })),
  );
  it.each(rows)("$by of $what", ({ by, op, z, of = "x", isFloat, class: kind }) => {
    const type = isFloat ? "f32" : "i32";
    const source = parse(`${HEAD}
fun p(xs: [n]${type}) = ${by}(${op}, ${z}, map(\\x -> ${of}, xs))
schedule s for p = neutralStart
`);
    const plain = unwrap(apply(source, { program: "p" }));
    const apart = unwrap(apply(source, { program: "p", schedule: "s" }));
    expect(apart.steps.map((s) => s.rule)).toEqual(["neutralStart"]);
    expect(apart.class).toBe(kind);
    fc.assert(
      fc.property(isFloat ? FLOATS : INTS, (xs) => {
        expect(interpret(apart, { xs })).toEqual(interpret(plain, { xs }));
      }),
      { numRuns: 60 },
    );
  });
});

const failure = (body: string, options = {}): string => {
  const source = parse(`${HEAD}
fun p(z: f32, xs: [n]f32) = ${body}
schedule s for p = neutralStart
`);
  const applied = apply(source, { program: "p", schedule: "s", ...options });
  if (applied.ok) return applied.class;
  return applied.diagnostics.flatMap((d) => [d.message, ...(d.notes ?? [])]).join("\\n");
};

describe("it", () => {
  it.each([
    ["reduce((+), 1.0, xs)", "approx"],
    ["reduce((*), z, xs)", "approx"],
    ["reduce(max, z, xs)", "finite"],
    ["scan(max, z, xs)", "finite"],
    ["scan(max, -1.0, xs)", "exact"],
  ])("takes the start of %s out: %s", (body, kind) => {
    expect(failure(body)).toBe(kind);
  });

  it.each([
    ["reduce(max, -1.0e999, xs)", "its start is the neutral element"],
    ["reduce((*), 0.0, xs)", "a product that starts from 0 is 0"],
    ["reduce((-), 0.0, xs)", "associative: only"],
    ["reduce(\\a x -> a + 2.0 * x, 1.0, xs)", "associative: only"],
    ["reduce(\\a x -> a || x < 0.0, true, xs)", "another type than the elements"],
    ["map(\\x -> x, xs)", "it is no reduction and no scan"],
  ])("says why it does not apply: %s", (body, why) => {
    expect(failure(body)).toContain(why);
  });

  it("keeps to the class that is allowed", () => {
    expect(failure("reduce((+), 1.0, xs)", { class: "exact" })).toContain("approx");
    expect(failure("reduce(max, z, xs)", { class: "exact" })).toContain("finite");
    expect(failure("reduce(max, 1.0, xs)", { class: "exact" })).toBe("exact");
  });
});
