/** @file What becomes of divisions, scaled sums and reductions. Their results are checked in lowering.test.ts. */
import { describe, expect, it } from "vitest";
import { apply, compile, parse, unwrap } from "../../src/index.ts";
import { nameOf, schedulesIn, subjectOf } from "../support/plans/subject.ts";

const FOUND = schedulesIn(new URL("./", import.meta.url));
const sourceOf = (name: string): string =>
  subjectOf(FOUND.find((f) => nameOf(f) === name)!).compiled.source;

describe("divisions by numbers", () => {
  const source = sourceOf("byNumbers.known");
  it("are products, and stay for dividends out of range", () => {
    expect(source).toContain("fma(fma(-3.0f, t, x), 0.33333334f, t)");
    expect(source.match(/ \/ /g)).toHaveLength(5);
  });
  it("by powers of two are products alone", () => expect(source).toContain("= x * 0.25f;"));
  it("stay where the reciprocal is no normal number", () => {
    expect(source).toContain("= x / 0.0f;");
    expect(source).toContain("= x / 1e-40f;");
  });
});

describe("divisions by what elements share", () => {
  it("have their reciprocals before the loop", () => {
    const [before, after] = sourceOf("rowsByTotal.items").split(/for \(int i1/) as [string, string];
    expect(before.match(/1\.0f \/ /g)).toHaveLength(2);
    expect(after.match(/1\.0f \/ /g)).toHaveLength(1); // by what depends on the element
  });
  it("compute a divisor once", () =>
    expect(sourceOf("byScalars.vectors").match(/a \+ b \* b/g)).toHaveLength(1));
  it("are found in reductions", () =>
    expect(sourceOf("meanOfRows.items")).toMatch(/1\.0 \/ count;[\s\S]*for \(int/));
});

it("what is replaced is not replaced again", () => {
  const once =
    "import gpu\nimport arithmetic\nfun p(d: f32, xs: [n]f32): [n]f32 = map(\\x -> x / d + x / 3.0, xs)\n";
  const sources = ["", "knownDivisors ; sharedDivisors ; "].map((again) => {
    const schedule = `schedule s for p = ${again}sharedDivisors ; knownDivisors ; mapNest(1, glb(0)) ; kernel\n`;
    return unwrap(compile(unwrap(apply(parse({ text: once + schedule }))))).source;
  });
  expect(sources[1]).toBe(sources[0]);
});

it("sums of scaled values are one operation where both have the same bits", () => {
  const source = sourceOf("scaled.fused");
  expect(source).toContain("= fma(2.0f, x, 1.0f);");
  expect(source).toContain("= fma(-2.0f, x, 1.0f);");
  expect(source).toContain("= fma(0.5f, x, -3.0f);");
  expect(source).toContain("= fma(-0.25f, x, 0.1f);");
  expect(source).toContain("= 3.0f * x + 1.0f;");
  expect(source).toContain("= 4.0f * x + 1e+35f;");
});

it.each([
  "leaves.early",
  "first.early",
  "powers.early",
  "until.early",
  "roots.early",
  "greatest.early",
])("a reduction becomes a loop that ends early: %s", (name) =>
  expect(sourceOf(name)).toMatch(/for \(int i\d* = 0; i\d* < \w+ && going\d*; /),
);
