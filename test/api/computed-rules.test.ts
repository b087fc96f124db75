/** @file Rules in TypeScript: found by schedules, checked at every application, tested like all others. */
import { describe, expect, it } from "vitest";
import {
  apply,
  type ComputedRule,
  compile,
  parse,
  run,
  toNested,
  unwrap,
} from "../../src/index.ts";
import { checkRule } from "../../src/testing.ts";

/** `map(f, xs)` over a known number of elements, written out. */
const unrolled: ComputedRule = {
  name: "unrolled",
  left: "map(f, xs as [n]a)",
  rewrite({ term, size, build }) {
    const n = size("n").constant;
    if (n === undefined || n === 0) return undefined;
    const element = (k: number) => build.apply(term("f"), build.element(term("xs"), k));
    return build.make.array(...Array.from({ length: n }, (_, k) => element(k)));
  },
};

/** By halves, or the rest of them: what it needs is found by the builder. */
const chunked: ComputedRule = {
  name: "chunked",
  params: "k: nat",
  left: "map(f, xs as [n]a)",
  where: "1 <= k",
  rewrite({ term, size, build }) {
    const rows = build.make.split(size("k"), term("xs"));
    return build.make.join(build.make.map((row) => build.make.map(applied(term("f")), row), rows));
    function applied(f: ReturnType<typeof term>) {
      return (x: ReturnType<typeof term>) => build.apply(f, x);
    }
  },
};

const rule = (name: string, left: string, rewrite: ComputedRule["rewrite"]): ComputedRule => ({
  name,
  left,
  rewrite,
});

const program = (schedule: string): string => `
fun thrice(xs: [n][3]f32): [n][3]f32 = map(\\row -> map(\\x -> 3.0 * x, row), xs)
schedule s for thrice = ${schedule}`;

const rewritten = (schedule: string, ...rules: ComputedRule[]) =>
  apply(parse(program(schedule), { rules }));

describe("in a schedule", () => {
  it("is found by name, and applied where it matches", async () => {
    const text = program("function(body(unrolled)) ; mapNest(1, glb(0)) ; kernel");
    const source = parse(`import gpu${text}`, { rules: [unrolled] });
    const compiled = unwrap(compile(unwrap(apply(source))));
    const { result } = unwrap(await run(compiled, { xs: [[1, 2, 3]] }, { device: "sim" }));
    expect(toNested(result)).toEqual([[3, 6, 9]]);
  });

  it("fails where its function makes nothing of a match", () => {
    const outcome = rewritten("unrolled", unrolled);
    expect(outcome).toMatchObject({ ok: false });
    expect(outcome.ok ? "" : outcome.message).toContain("the rule's function makes nothing of it");
  });

  it("takes arguments, and carries what its term needs", () => {
    const { conditions } = unwrap(rewritten("chunked(4)", chunked));
    expect(conditions.map((c) => c.op)).toEqual(["divides"]);
  });

  it("counts as approx where it says so", () => {
    const { class: kind } = unwrap(
      rewritten("unrolled @ topDown", { ...unrolled, class: "approx" }),
    );
    expect(kind).toBe("approx");
  });

  it("may not have the name of what is imported", () => {
    const source = parse(`import gpu\nstrategy s = splitJoin(4)`, {
      rules: [{ ...chunked, name: "splitJoin" }],
    });
    expect(source.diagnostics.map((d) => d.code)).toContain("E0202");
  });

  it("says what is wrong with its left side", () => {
    const source = parse("", { rules: [rule("odd", "map(xs)..", () => undefined)] });
    expect(source.diagnostics).toMatchObject([{ place: { file: "<rules>" }, severity: "error" }]);
  });
});

describe("what its function gives", () => {
  it.each([
    ["another type", rule("wrong", "map(f, xs)", ({ term }) => term("xs")), /should be \[n\]/],
    [
      "an ill-typed term",
      rule("wrong", "map(f, xs)", ({ term, build }) => build.make.join(term("xs"))),
      /ill-typed/,
    ],
    [
      "a free variable",
      rule("wrong", "map(f, xs)", ({ whole }) => whole.session.free("y", whole.type)),
      /mentions `y`/,
    ],
    ["a name it has not", rule("wrong", "map(f, xs)", ({ term }) => term("ys")), /no term `ys`/],
  ] as const)("may not be %s", (_, wrong, message) => {
    const text = "fun one(xs: [n]f32): [n][1]f32 = map(\\x -> [x], xs)\nschedule s for one = wrong";
    const failed = apply(parse(text, { rules: [wrong] }));
    expect(failed).toMatchObject({ ok: false, diagnostics: [{ code: "E0505" }] });
    expect(failed).toMatchObject({ message: expect.stringMatching(message) });
    expect(failed).toMatchObject({ message: expect.stringContaining("of rule `wrong` gives no") });
  });
});

describe("checkRule", () => {
  it("tries it on random instances", async () => {
    expect(await checkRule(unrolled, { runs: 60 })).toBeGreaterThan(15);
    expect(await checkRule(chunked, { runs: 60 })).toBeGreaterThan(30);
  });

  it("shows a counterexample, and how to see it again", async () => {
    const wrong = rule("backwards", "map(f, xs as [n]a)", (match) => {
      const n = match.size("n").constant ?? 0;
      if (n < 2) return undefined;
      const { build, term } = match;
      const at = (k: number) => build.apply(term("f"), build.element(term("xs"), n - 1 - k));
      return build.make.array(...Array.from({ length: n }, (_, k) => at(k)));
    });
    const failure = await checkRule(wrong, { runs: 200 }).catch((e: Error) => e.message);
    expect(failure).toContain("E0505");
    expect(failure).toContain("became");
    const [, only] = /only: (\d+)/.exec(String(failure)) ?? [];
    await expect(checkRule(wrong, { only: Number(only) })).rejects.toThrow("E0505");
  });

  it("shows a term of another type", async () => {
    const wrong = rule("drops", "map(f, xs)", ({ term }) => term("xs"));
    await expect(checkRule(wrong)).rejects.toThrow(/should be .* but is/);
  });

  it("fails where nothing was tested", async () => {
    const never = rule("never", "map(f, xs)", () => undefined);
    await expect(checkRule(never, { runs: 20 })).rejects.toThrow("returned a term for none of 20");
  });
});
