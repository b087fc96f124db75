/** @file `checkStrategies` and `strata check` on strategies: right ones pass, wrong ones fail with a small counterexample. */
import { describe, expect, it } from "vitest";
import { StrategyTester } from "../../src/api/strategies/strategy-tester.ts";
import { parse } from "../../src/index.ts";
import { mutantsOf } from "../../src/testing/mutants.ts";
import { checkStrategies, strategiesOf } from "../../src/testing.ts";

const LIBRARY = `import algorithmic
import traversal
rule twice = transpose(transpose(xs as [n][m]f32)) => xs
strategy fused = normalize(mapFusion)
strategy everywhere(s) = topDown(s)
strategy sizes = [4, 8]
strategy never = mapFusion ; transposeTwice
strategy swapped = topDown({ concat(xs as [n]f32, ys as [n]f32) => concat(ys, xs) })
strategy second = try(fused) ; topDown({ map(f, take(k, xs as [n]f32)) => map(f, drop(n - k, xs)) })
`;
const source = parse(LIBRARY);

const wrong = async (name: string): Promise<string> => {
  const [result] = await checkStrategies(source, { strategies: [name], runs: 60 });
  expect(result!.ok).toBe(false);
  expect(() => result!.assert()).toThrow("does not keep the meaning");
  return result!.message;
};

describe("strategies on random terms", () => {
  it("are those that a file declares and that make strategies", () => {
    expect(strategiesOf(source)).toEqual(["fused", "everywhere", "never", "swapped", "second"]);
  });

  it("pass if they keep the meaning, with their counts", async () => {
    const results = await checkStrategies(source, {
      strategies: ["fused", "everywhere"],
      runs: 20,
    });
    for (const { name, ok, cases, applied, message } of results) {
      expect({ name, ok, cases, message }).toEqual({ name, ok: true, cases: 20, message: "" });
      expect(applied).toBeGreaterThan(0);
    }
  });

  it("warn if they apply to nothing", async () => {
    const [never] = await checkStrategies(source, { strategies: ["never"], runs: 10 });
    expect(never).toMatchObject({ ok: true, applied: 0, cases: 10 });
    expect(never!.warnings.map((d) => d.code)).toEqual(["W0510"]);
  });

  it("fail with the rule at fault, on its part of the term alone", async () => {
    const message = await wrong("swapped");
    expect(message).toContain("error[E0509]");
    expect(message).toMatch(/concat\(xs, ys\)\s+became\s+concat\(ys, xs\)/);
    expect(message).toMatch(/with .*xs = \[/);
  });

  it("fail in the step that is wrong, after right ones", async () => {
    expect(await wrong("second")).toMatch(/its step \d+ of \d+ is wrong: `\{…\}`/);
  });

  it("fail again in the case that the message names", async () => {
    const message = await wrong("swapped");
    const [, seed, only] = /seed: (\d+), only: (\d+)/.exec(message)!;
    const [again] = await checkStrategies(source, {
      strategies: ["swapped"],
      seed: Number(seed),
      only: Number(only),
    });
    expect(again!.message).toBe(message);
  });

  it("fail if a rule that they reach is replaced by a wrong one", async () => {
    const tester = new StrategyTester(
      parse("import algorithmic\nstrategy fused = normalize(mapFusion)"),
    );
    const rule = tester.module.home.lookup({ text: "mapFusion", span: { start: 0, end: 0 } });
    const of = rule?.tag === "callable" ? rule.call([]) : rule;
    const right = of?.tag === "strategy" ? of.strategy.rule! : undefined;
    const swapped = mutantsOf(right!).faults.find((f) => f.change === "f for g");
    const replaced = new Map([[right!, swapped!.rule]]);
    const report = await tester.test("fused", { runs: 40, seed: 1, replaced });
    expect(report.problem?.code).toBe("E0509");
  });
});
