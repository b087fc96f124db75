/** @file The kernels of scans by work-groups: what they load, store and wait for. */
import { describe, expect, it } from "vitest";
import { prepareLaunch } from "../../src/runtime/launch/evaluate-plan.ts";
import { agreesInSimulator } from "../support/plans/agreement.ts";
import { type Found, nameOf, schedulesIn, subjectOf } from "../support/plans/subject.ts";

const FOUND = schedulesIn(new URL("../../examples/pipelines/", import.meta.url));

/** The texts of the kernels of a schedule, in order. */
function kernelsOf(name: string, settings: Readonly<Record<string, number>>): readonly string[] {
  const found = FOUND.find((f) => nameOf(f) === name) as Found;
  const { source } = subjectOf(found, settings).compiled;
  return source.split(/^kernel void /m).slice(1);
}

const count = (text: string, pattern: RegExp): number =>
  text.match(new RegExp(pattern, "g"))?.length ?? 0;

/** The parts of a kernel under the condition that its block is whole, in order. */
const wholeBlocks = (text: string): readonly string[] =>
  [...text.matchAll(/^( *)if \(\w+\) \{\n([\s\S]*?)\n\1\} else \{/gm)].map((m) => m[2]!);

const VECTOR = /\*\(global const int4 \*\)/;
const STORED = /\*\(global int4 \*\)\(.*\) = /;

describe("sums by work-groups of 256 with 16 elements for each work-item", () => {
  const [totals, middle, last] = kernelsOf("sums.groups", { v: 16, wg: 256 });

  it("have totals of whole blocks, each element loaded once, in vectors side by side", () => {
    expect(totals).toContain("wx * 4096 + lx * 4;");
    expect(count(totals!, VECTOR)).toBe(4);
    expect(count(totals!, /xs\[/)).toBe(0);
    expect(count(totals!, /\bn\b/)).toBe(0);
    expect(count(totals!, /barrier\(/)).toBe(2);
  });

  it("have one group that scans the totals, 4096 in each round", () => {
    expect(middle).toMatch(/for \(int i = 0; i < \(n \+ 16773120\) \/ 16777216; \+\+i\)/);
    expect(middle).not.toContain("get_group_id");
  });

  it("have a launch that loads and stores each element of a whole block once, without asking where they end", () => {
    const [loads, stores] = wholeBlocks(last!) as [string, string];
    expect([count(loads, VECTOR), count(stores, STORED)]).toEqual([4, 4]);
    expect(loads.split("\n")).toHaveLength(4);
    expect(stores.split("\n")).toHaveLength(4);
    expect(count(last!, VECTOR)).toBe(4);
  });

  it("wait for each other in 11 places: two at the beginning, eight steps of which six are in a loop, and one at the end", () => {
    expect(count(last!, /barrier\(/)).toBe(7);
    expect(last).toContain("for (int r = 0; r < 3; ++r) {");
  });

  it("move totals of parts as vectors of local memory", () => {
    expect(last).toContain("local int tile[1024] __attribute__((aligned(16)));");
    expect(count(last!, /\*\(local int4 \*\)/)).toBe(2);
  });
});

describe("sums in levels", () => {
  it("wait for each other in six places", () => {
    const [, , last] = kernelsOf("sums.levels", { v: 16, wg: 256 });
    expect(count(last!, /barrier\(/)).toBe(6);
    expect(last).not.toContain("for (");
  });
});

it("what comes before each element is stored in vectors, too", () => {
  const [, , last] = kernelsOf("sumsBefore.groups", { v: 16, wg: 256 });
  expect(wholeBlocks(last!).map((text) => count(text, STORED))).toEqual([0, 4]);
});

it("of pairs of which one part is asked for, the other one is not stored", () => {
  const [, , last] = kernelsOf("sumsOfParts.groups", { v: 8, wg: 256 });
  expect(last!.slice(0, last!.indexOf("{"))).not.toContain("out_");
  expect(wholeBlocks(last!).map((text) => count(text, STORED))).toEqual([0, 2]);
});

it("operators whose order matters have their totals in order", () => {
  const [totals] = kernelsOf("recurrence.groups", { v: 16, wg: 256 });
  expect(count(totals!, /\*\(global const float4 \*\)/)).toBe(8);
  expect(count(totals!, /barrier\(/)).toBe(3);
});

describe("with the defaults of their parameters, launches take few elements, and many", () => {
  const names = ["groups", "levels", "pairs", "nested", "oneGroup"].map((s) => `sums.${s}`);
  it.each(names)("%s", (name) => {
    const s = subjectOf(FOUND.find((f) => nameOf(f) === name) as Found);
    agreesInSimulator(s, s.sample(new Map([["n", 3]]), "random"));
    expect(prepareLaunch(s.compiled.plan, new Map([["n", 2 ** 28 + 1]]))).not.toHaveProperty(
      "problems",
    );
  });
});
