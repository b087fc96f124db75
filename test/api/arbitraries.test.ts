/** @file Random types, terms, data and programs in a suite of one's own: usable without the engine, readable, and shrunk. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse, run, toNested, unwrap } from "../../src/index.ts";
import {
  data,
  inputs,
  interpret,
  preservesMeaning,
  programs,
  rewrite,
  term,
  terms,
  types,
} from "../../src/testing.ts";

const source = parse(`
rule fused = map(f, map(g, xs)) => map(\\x -> f(g(x)), xs)
rule swapped = concat(xs as [n]a, ys as [n]a) => concat(ys, xs)
strategy everywhere = try(repeat(fused))
`);

/** The message of a property that fails. */
const failure = (property: fc.IProperty<unknown>): string => {
  const { counterexample, failed } = fc.check(property, { numRuns: 300, seed: 4 }) as never;
  expect(failed).toBe(true);
  return fc.stringify(counterexample);
};

describe("terms of a source", () => {
  const drawn = terms(source).chain((t) => inputs(t).map((given) => [t, given] as const));

  it("have a value on their inputs, as numbers of their type", () => {
    let arrays = 0;
    const property = fc.property(drawn, ([t, given]) => {
      const value = interpret(t, given.data, { sizes: given.sizes });
      if (t.type.startsWith("[")) arrays++;
      expect(Array.isArray(value)).toBe(/^[[(]/.test(t.type));
    });
    fc.assert(property, { numRuns: 120, seed: 1 });
    expect(arrays).toBeGreaterThan(15);
  });

  it("can be rewritten and made again from their texts", () => {
    const property = fc.property(drawn, ([t, { data: given, sizes }]) => {
      const before = interpret(t, given, { sizes });
      expect(interpret(rewrite(source, "everywhere", t), given, { sizes })).toEqual(before);
      expect(term(parse(""), t.text, t.inputs)).toMatchObject({ text: t.text, type: t.type });
    });
    fc.assert(property, { numRuns: 40, seed: 2 });
  });

  it("shrink, and are shown as expressions", () => {
    const shown = failure(fc.property(terms(source), (t) => !t.text.includes("map(")));
    expect(shown).toMatch(/^\[(\w+\()?map\(\\\w+ -> [\w.]+, (\w+|generate\(.*\)|\[.*\])\).*\]$/);
    expect(shown.length).toBeLessThan(60);
  });
});

describe("inputs", () => {
  it("satisfy the conditions of a term", () => {
    const rows = term(source, "split(4, xs)", { xs: "[n]f32" });
    const property = fc.property(inputs(rows, "whole"), ({ data: given, sizes: { n } }) => {
      expect(interpret(rows, given)).toHaveLength(n! / 4);
    });
    fc.assert(property, { numRuns: 50 });
    const never = term(source, "take(1000000, xs)", { xs: "[n]f32" });
    expect(() => fc.assert(fc.property(inputs(never), () => true))).toThrow("E0601");
  });

  it("shrink to small sizes and simple numbers", () => {
    const pairs = term(source, "zip(xs, ys)", { xs: "[n]f32", ys: "[n]i32", k: "nat" });
    const tooLarge = failure(
      fc.property(inputs(pairs, "whole"), (given) => {
        const { xs } = given.data;
        return (toNested(xs!) as readonly number[]).every((x) => x < 3);
      }),
    );
    expect(tooLarge).toBe("[xs = [3], ys = [0], k = 1, n = 1]");
  });

  it("have the numbers of their flavour", () => {
    const x = term(source, "x", { x: "f32" });
    const nans = (flavour: "special" | "finite"): string[] => {
      const values = fc.sample(inputs(x, flavour), { numRuns: 300, seed: 1 });
      return values.map((v) => String(v)).filter((v) => /NaN|Infinity/.test(v));
    };
    expect(nans("special").length).toBeGreaterThan(10);
    expect(nans("finite")).toEqual([]);
  });
});

describe("types and their data", () => {
  it("print as in a program", () => {
    expect(failure(fc.property(types(), (t) => !t.text.includes("(")))).toBe("[(f32, f32)]");
    const drawn = fc.sample(types(source, 1), { numRuns: 50, seed: 1 });
    expect(new Set(drawn.map(String)).size).toBeGreaterThan(5);
    expect(drawn.every((t) => String(t) === t.text)).toBe(true);
  });

  it("fit each other", () => {
    const drawn = types().chain((t) => data(t).map((value) => [t, value] as const));
    const property = fc.property(drawn, ([t, value]) => {
      expect(toNested(value)).toEqual(interpret(term(source, "x", { x: t.text }), { x: value }));
    });
    fc.assert(property, { numRuns: 60 });
  });
});

describe("programs", () => {
  it("run on their inputs, whatever the sizes", async () => {
    const drawn = programs().chain((p) => inputs(p.chosen).map((given) => [p, given] as const));
    const property = fc.asyncProperty(drawn, async ([p, { data: given, sizes }]) => {
      expect(p.source.diagnostics.filter((d) => d.severity === "error")).toEqual([]);
      unwrap(await run(p.chosen, given, { device: "interp", sizes }));
    });
    await fc.assert(property, { numRuns: 60, seed: 1 });
  });

  it("are in the scope of a source, whose strategies can be tried on them", async () => {
    const tried = fc.asyncProperty(programs(source), async ({ source: own, name }) => {
      await preservesMeaning(own, "everywhere", { program: name, runs: 3 });
    });
    await fc.assert(tried, { numRuns: 10, seed: 1 });
  });

  it("shrink, and are shown as declarations", () => {
    const shown = failure(fc.property(programs(), (p) => !p.text.includes("xs: [n]f32")));
    expect(shown).toMatch(/^\[fun randomProgram\(xs: \[n\]f32\): [\s\S]{1,60}\]$/);
  });
});
