/** @file Sizes and types that a rule leaves without a name get one, which is no other's. */
import { describe, expect, it } from "vitest";
import { inFolder, strata } from "./support.ts";

const check = (text: string, ...options: readonly string[]) =>
  inFolder({ "r.strata": `${text}\n` }, () => strata(["check", "r.strata", ...options]));

const chunks = (k: string): string =>
  `rule r(${k}: nat) = map(f, xs) => join(map(\\t -> map(f, t), split(${k}, xs)))`;

describe("the length of an array in a rule", () => {
  it.each([
    ["k", "k divides n"],
    ["n", "n divides m"],
    ["n0", "n0 divides n"],
    ["n1", "n1 divides n"],
    ["n2", "n2 divides n"],
    ["n3", "n3 divides n"],
  ])("is not that of the parameter %s", async (k, condition) => {
    const { out } = await check(chunks(k), "-v", "--runs", "20");
    expect(out).toContain(`rule r: exact, needs ${condition} (inferred)`);
  });

  it("has no name that the rule could mention", async () => {
    const run = await check("rule r(k: nat) = map(f, xs) => map(f, xs) where k divides n");
    expect(run.err).toContain("error[E0201]: no size named `n` is in scope");
  });

  it("does not hide a size around a case", async () => {
    const text = `import gpu
fun p(xs: [64]f32): [64]f32 = map(\\x -> 2.0 * x, xs)
strategy s(n: nat) = match { | map(f, xs) -> tile([n]) }
schedule t for p = s(7)`;
    const run = await inFolder({ "p.strata": text }, () => strata(["compile", "p.strata"]));
    expect(run.err).toContain("7 divides 64 (64 = 9*7 + 1)");
  });
});
