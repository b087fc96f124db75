/** @file Rules under test in a suite of one's own: one result a rule, and what a wrong one says. */
import { describe, expect, it } from "vitest";
import { type ComputedRule, parse } from "../../src/index.ts";
import { checkRule, checkRules, rulesOf } from "../../src/testing.ts";

const FUSED = "rule fused = map(f, map(g, xs)) => map(\\x -> f(g(x)), xs)";
const SWAPPED = "rule swapped = concat(xs as [n]a, ys as [n]a) => concat(ys, xs)";
const SPARE =
  "rule spare(k: nat) = take(k, map(f, xs as [n]a)) => map(\\x -> f(x), take(k, xs)) where 3 <= k";
const BROKEN = "rule broken = map(f, xs) => nothing(xs)";
const never: ComputedRule = { name: "never", left: "map(f, xs)", rewrite: () => undefined };
const source = parse([FUSED, SWAPPED, SPARE, BROKEN].join("\n"), { rules: [never] });

describe("rules of a source in a suite", () => {
  it.each(["fused", "spare"])("%s", async (rule) => {
    expect(await checkRule(source, rule, { runs: 40 })).toBeGreaterThanOrEqual(30);
  });

  it("are those that the file declares, and those in TypeScript", () => {
    expect(rulesOf(source)).toEqual(["fused", "swapped", "spare", "broken", "never"]);
    const imports = parse(
      `import gpu\n${FUSED}\ndeprecated until "0.3.0" ${FUSED.replace("fused", "old")}`,
    );
    expect(rulesOf(imports)).toEqual(["fused"]);
  });
});

describe("checkRules", () => {
  it("leaves out cases whose instances compute too much, and says so", async () => {
    const steps = (size: string) =>
      `rule steps = map(\\x -> iterate(${size}, \\(l: nat) -> \\ys -> map(\\y -> y + x, ys), ys as [64]f32), xs as [${size}]f32)
         => map(\\x -> iterate(${size}, \\(l: nat) -> \\ys -> map(\\y -> y + x, ys), ys), map(\\x -> x, xs))`;
    const tested = async (size: string) => (await checkRules(parse(steps(size)), { runs: 40 }))[0]!;
    const large = await tested("512");
    expect(large.problem).toMatchObject({ code: "W0506" });
    expect(large.message).toContain("cases were left out: its smallest instances compute too much");
    expect(large.applied).toBeLessThan(4);
    const small = await tested("3");
    expect(small).toMatchObject({ cases: 40, applied: 40, ok: true, message: "" });
  });

  it("gives one result a rule, in order", async () => {
    const results = await checkRules(source, { runs: 40 });
    const codes = results.map(({ name, problem }) => [name, problem?.code]);
    expect(codes).toEqual([
      ["fused", undefined],
      ["swapped", "E0505"],
      ["spare", undefined],
      ["broken", "E0201"],
      ["never", "W0506"],
    ]);
    const [fused, , spare, broken] = results;
    expect(fused).toMatchObject({ cases: 40, applied: 40, ok: true, message: "", warnings: [] });
    expect(spare!.warnings.map((d) => d.code)).toEqual(["W0403"]);
    expect(spare!.applied).toBe(30);
    expect(broken!.cases).toBe(0);
    for (const result of results)
      if (result.ok) result.assert();
      else expect(() => result.assert()).toThrow(result.message);
  });

  it("shows the smallest counterexample with the rule's line, and the case again", async () => {
    const [result] = await checkRules(source, { rules: ["swapped"], runs: 40, seed: 3 });
    expect(result!.message).toContain("error[E0505]: rule `swapped` does not keep the meaning");
    expect(result!.message).toContain("2 | rule swapped = concat(");
    expect(result!.message).toContain("[0]: xs[0] became ys[0]");
    const [, only] = /again: checkRule\(source, "swapped", \{ seed: 3, only: (\d+) \}\)/.exec(
      result!.message,
    )!;
    const again = checkRule(source, "swapped", { seed: 3, only: Number(only) });
    await expect(again).rejects.toThrow(result!.message);
  });

  it("refuses a name that is no rule", async () => {
    await expect(checkRules(source, { rules: ["fusde"] })).rejects.toThrow("did you mean `fused`?");
    await expect(checkRule(source, "splitJoin")).rejects.toThrow("E0201");
  });

  it("does not depend on what was tested before", async () => {
    const [alone] = await checkRules(parse(`${FUSED}\n${SWAPPED}`), {
      rules: ["swapped"],
      runs: 9,
    });
    const [, after] = await checkRules(parse(`${FUSED}\n${SWAPPED}`), { runs: 9 });
    expect(after!.message).toBe(alone!.message);
  });
});
