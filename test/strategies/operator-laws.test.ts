/** @file Which operators rules know to satisfy laws: primitives, their products, and declared functions by their bodies. */
import { describe, expect, it } from "vitest";
import { apply } from "../../src/api/schedule/apply.ts";
import { parse } from "../../src/api/source/source.ts";
import { inFolder } from "../cli/support.ts";

const HEAD = `import reduction
type pair = (f32, f32)
fun times(a: pair, b: pair): pair = (a.0 * b.0 - a.1 * b.1, a.0 * b.1 + a.1 * b.0)
  with associative, commutative, identity((1.0, 0.0))
`;

const SWAPPED = `rule swapped = reduce(\\a b -> op(a, b), z as t, xs as [n]t) => reduce(\\a b -> op(b, a), z, xs)
  where commutative(op)
`;

interface Reduction {
  /** The type of the elements and of the result. */
  readonly of: string;
  readonly op: string;
  readonly z: string;
  readonly step?: string;
  readonly more?: string;
}

/** Applies a rule to the reduction of an array; returns the class of the schedule, or the notes of the failure. */
function outcome({ of, op, z, step = "partialReduceStridedOf(4)", more = "" }: Reduction): string {
  const text = `${HEAD}${more}
fun p(k: f32, xs: [n]${of}): ${of} = reduce(${op}, ${z}, xs)
schedule s for p = ${step} @ topDown
`;
  const applied = apply(parse(text), { program: "p", schedule: "s" });
  if (applied.ok) return applied.class;
  return applied.diagnostics.flatMap((d) => [d.message, ...(d.notes ?? [])]).join("\n");
}

describe("a rule that demands laws applies to", () => {
  const applies: Readonly<Record<string, Reduction & { readonly class?: string }>> = {
    "a primitive": { of: "f32", op: "(+)", z: "0.0" },
    "a pair combined by components": {
      of: "pair",
      op: "\\a x -> (a.0 + x.0, max(a.1, x.1))",
      z: "(0.0, -1.0e999)",
    },
    "a tuple of tuples": {
      class: "exact",
      of: "(i32, (bool, u32))",
      op: "\\a x -> (min(a.0, x.0), (a.1.0 && x.1.0, a.1.1 * x.1.1))",
      z: "(2147483647, (true, 1u32))",
    },
    "rows added element by element": {
      of: "[8]f32",
      op: "\\a x -> map(\\(p, q) -> p + q, zip(a, x))",
      z: "map(\\i -> 0.0, generate(8, \\i -> i))",
    },
    "the operator of a segmented scan": {
      of: "(bool, pair)",
      op: "\\a x -> (a.0 || x.0, if x.0 then x.1 else times(a.1, x.1))",
      z: "(false, (1.0, 0.0))",
      step: "partialReduceOf(4)",
    },
    "a declared function": { of: "pair", op: "times", z: "(1.0, 0.0)" },
    "the body of a declared function": {
      of: "pair",
      op: "\\u v -> (u.0 * v.0 - u.1 * v.1, u.0 * v.1 + u.1 * v.0)",
      z: "(1.0, 0.0)",
    },
    "a tuple of declared functions and primitives": {
      of: "(pair, i32)",
      op: "\\a x -> (times(a.0, x.0), a.1 + x.1)",
      z: "((1.0, 0.0), 0)",
    },
    "a function with parameters before the operands": {
      of: "pair",
      op: "\\a x -> from(k, a, x)",
      z: "(k, 0.0)",
      more: "fun from(c: f32, a: pair, b: pair): pair = (a.0 + b.0 - c, a.1 + b.1) with associative, commutative, identity((c, 0.0))\n",
    },
    "a function of any type": {
      of: "(f32, i32)",
      op: "both",
      z: "(0.0, 0)",
      more: `fun both(a: (s, t), b: (s, t)): (s, t) = (b.0 + a.0, b.1 + a.1) with commutative\n${SWAPPED}`,
      step: "swapped",
    },
    "a function under a label": {
      of: "pair",
      op: '\\a x -> label("here", times(a, x))',
      z: "(1.0, 0.0)",
    },
    "integers that wrap": {
      class: "exact",
      of: "u32",
      op: "plus",
      z: "0u32",
      more: "fun plus(a: u32, b: u32): u32 = (a + 1u32) + b - 1u32 with associative, commutative, identity(0u32)\n",
    },
  };
  for (const [name, reduction] of Object.entries(applies))
    it(name, () => expect(outcome(reduction)).toBe(reduction.class ?? "approx"));
});

describe("a rule over the reals is as good as the laws of the operator", () => {
  const transposed = (of: string, op: string, z: string): string =>
    outcome({
      ...{ of, op, z, step: "reverse" },
      more: `approx rule reverse = reduce(op, z as t, xs as [n]t)
  => reduce(op, z, gather(\\(i: idx[n]) -> clampIdx(n as i32 - 1 - (i as i32)), xs)) where associative(op), commutative(op)
`,
    });
  it.each([
    ["i32", "(+)", "0", "exact", "exact"],
    ["u64", "(*)", "1u64", "exact", "exact"],
    ["bool", "(&&)", "true", "exact", "exact"],
    ["i32", "min", "2147483647", "exact", "exact"],
    // The neutral element of a minimum is not neutral for NaN.
    ["f32", "min", "1.0e999", "finite", "exact"],
    ["f32", "(+)", "0.0", "approx", "approx"],
    ["f32", "(*)", "1.0", "approx", "approx"],
    ["(i32, f32)", "\\a x -> (a.0 + x.0, max(a.1, x.1))", "(0, -1.0e999)", "finite", "exact"],
    ["(i32, f32)", "\\a x -> (a.0 + x.0, a.1 + x.1)", "(0, 0.0)", "approx", "approx"],
  ])("%s, %s", (of, op, z, withNeutral, withoutNeutral) => {
    expect(outcome({ of, op, z })).toBe(withNeutral);
    expect(transposed(of, op, z)).toBe(withoutNeutral);
  });

  it("unless it computes numbers itself or demands no law", () => {
    const rule = (sides: string) =>
      outcome({ of: "i32", op: "(+)", z: "0", step: "r", more: `approx rule r = ${sides}\n` });
    expect(rule("reduce(op, z as t, xs) => reduce(op, z, xs) where associative(op)")).toBe("exact");
    expect(rule("reduce(op, z as t, xs) => reduce(op, z, xs)")).toBe("approx");
    expect(rule("reduce(op, z as i32, xs) => reduce(op, z, xs) + 0 where associative(op)")).toBe(
      "exact",
    );
    expect(rule("reduce(op, z as t, xs) => reduce(op, z, xs) + z - z where associative(op)")).toBe(
      "approx",
    );
  });
});

describe("it does not apply to", () => {
  it("a function that no law is declared of, and says how to declare one", () => {
    expect(
      outcome({ of: "f32", op: "\\a x -> a - x", z: "0.0", step: "partialReduceOf(4)" }),
    ).toMatch(/associative\(op\): only add, mul, min, .*, tuples of them and declared functions/);
  });

  it("an operator whose result is a size", () => {
    for (const step of ["partialReduceOf(4)", "partialReduceStridedOf(4)"])
      expect(outcome({ of: "i32", op: "\\a x -> n as i32", z: "0", step })).toMatch(
        /only add, mul, min, .*, tuples of them and declared functions/,
      );
  });

  it("an operator with another body than the declared function, and names the function", () => {
    const why = outcome({ of: "pair", op: "\\a x -> times(a, (x.0, 0.0))", z: "(1.0, 0.0)" });
    expect(why).toContain("`times` is declared so, but this operator has another body");
  });

  it("a function without this law, and says which one is missing", () => {
    const less = "fun less(a: pair, b: pair): pair = if b.0 < a.0 then b else a with associative\n";
    expect(outcome({ of: "pair", op: "less", z: "(0.0, 0.0)", more: less })).toContain(
      "commutative(op): `less` is not declared commutative: fun less(…) = … with commutative",
    );
  });

  it("another neutral element than the declared one", () => {
    expect(outcome({ of: "pair", op: "times", z: "(0.0, 0.0)" })).toContain(
      "the neutral element of `times` is declared to be another one",
    );
    expect(outcome({ of: "f32", op: "(*)", z: "0.0" })).toContain(
      "the neutral element of mul is 1.0",
    );
  });

  it("segments that begin after their first element, or always", () => {
    const segments = (cond: string, z: string): string =>
      outcome({
        of: "(bool, f32)",
        op: `\\a x -> (a.0 || x.0, if ${cond} then x.1 else a.1 + x.1)`,
        z,
        step: "partialReduceOf(4)",
      });
    expect(segments("x.0", "(false, 0.0)")).toBe("approx");
    expect(segments("a.0", "(false, 0.0)")).toContain("is not known to hold");
    expect(segments("x.0", "(true, 0.0)")).toContain("is not known to hold");
    expect(segments("x.0", "(false, 1.0)")).toContain("is not known to hold");
  });

  it("a function that is declared of another type", () => {
    const last =
      "fun last(a: i32, b: i32): i32 = if a < b then b else a with associative, commutative, identity(-2147483648)\n";
    const of = (type: string, z: string, step: string): string =>
      outcome({ of: type, op: "\\a x -> if a < x then x else a", z, step, more: last });
    expect(of("i32", "-2147483648", "partialReduceStridedOf(4)")).toBe("exact");
    expect(of("u32", "0", "partialReduceStridedOf(4)")).toContain("is not known to hold");
    expect(of("u32", "0", "operatorFission")).toContain("no function with declared laws combines");
  });

  it("exchanged operands of a product", () => {
    const why = outcome({ of: "pair", op: "\\a x -> (a.0 + x.1, a.1 + x.0)", z: "(0.0, 0.0)" });
    expect(why).toContain("what the rule needs is not known to hold");
  });
});

describe("declared laws", () => {
  const LIBRARY = `export fun least(a: (i32, i32), b: (i32, i32)): (i32, i32) = if b.0 < a.0 then b else a
  with associative, identity((2147483647, 0))
`;
  const program = (imports: string, op: string): string => `import reduction
${imports}
fun p(xs: [n](i32, i32)): (i32, i32) = reduce(${op}, (2147483647, 0), xs)
schedule s for p = partialReduceOf(4) @ topDown
`;
  const files = {
    "laws.strata": LIBRARY,
    "between.strata": 'import "./laws.strata"\nexport fun other(x: f32): f32 = x\n',
    "direct.strata": program('import "./laws.strata"', "least"),
    "indirect.strata": program('import "./between.strata"', "\\a b -> if b.0 < a.0 then b else a"),
    "none.strata": program("", "\\a b -> if b.0 < a.0 then b else a"),
  };
  const isApplied = (file: string): Promise<boolean> =>
    inFolder(files, async () => apply(parse({ file }), { program: "p", schedule: "s" }).ok);

  it("hold where their module is imported, directly or not, and nowhere else", async () => {
    expect(await isApplied("direct.strata")).toBe(true);
    expect(await isApplied("indirect.strata")).toBe(true);
    expect(await isApplied("none.strata")).toBe(false);
  });

  it("make a schedule approx if floats occur in the function, also by an exact rule", () => {
    const plus = (t: string): string =>
      `fun plus(a: (${t}, ${t}), b: (${t}, ${t})): (${t}, ${t}) = (a.0 + b.0 - a.1 * b.1, a.1 + b.1) with commutative\n`;
    const of = (t: string, z: string): Reduction => ({
      ...{ of: `(${t}, ${t})`, op: "plus", z, step: "swapped", more: SWAPPED + plus(t) },
    });
    expect(outcome(of("i32", "(0, 0)"))).toBe("exact");
    expect(outcome(of("f32", "(0.0, 0.0)"))).toBe("approx");
  });
});
