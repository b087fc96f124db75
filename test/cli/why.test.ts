import { describe, expect, it } from "vitest";
import { inFolder, jsonLines, strata } from "./support.ts";

const FILE = `import gpu
fun p(xs: [4096]f32): [4096]f32 = xs |> map(\\x -> 2.0 * x) |> map(\\x -> label("sum", x + 1.0))
schedule tiled(t: nat = 16) for p = topDown(mapFusion) ; tile([t]) ; lowerTo([wrg(0), lcl(0, t)]) ; kernel
`;

const why = (...args: string[]) =>
  inFolder({ "p.strata": FILE }, () => strata(["why", "p.strata", ...args]));

describe("strata why", () => {
  it("names the condition and its values", async () => {
    const { status, out } = await why("--rule", "splitJoin(7)");
    expect(status).toBe(0);
    expect(out).toContain("`splitJoin(7)` does not apply in p\n");
    expect(out).toContain("k = 7");
    expect(out).toContain("7 divides 4096 (4096 = 585*7 + 1)");
    expect(out).toContain("help: nearest divisors of 4096: 4, 8");
  });

  it("looks at a path, a label, the root", async () => {
    expect((await why("--rule", "splitJoin(8)", "--at", "1")).out).toMatch(/applies at 1 of p/);
    const { out } = await why("--rule", "{ 1.0 * x => x }", "--at", "sum");
    expect(out).toContain("does not apply at 0.0.0 of p");
    expect(out).toContain("it wants `1 * x`");
    expect((await why("--rule", "mapFusion", "--at", "root")).out).toContain("applies at the root");
  });

  it("looks between the steps of a schedule, whose parameters it knows", async () => {
    const at = (...step: string[]) =>
      why("--rule", "mapFusion", "--schedule", "tiled", ...step).then((r) => r.out);
    expect(await at("--step", "0")).toContain("`mapFusion` applies in p, after step 0 of tiled");
    expect(await at("--step", "1")).toContain("does not apply in p, after step 1 of tiled");
    expect(await at()).toContain("no `map` any more, but `mapLcl`, `mapWrg`");
    const { out } = await why(
      "--schedule",
      "tiled",
      "--rule",
      "splitJoin(t)",
      "--set",
      "t=3",
      "--step",
      "1",
    );
    expect(out).toContain("3 divides 4096 (4096 = 1365*3 + 1)");
  });

  it("explains a schedule where no rule is given", async () => {
    expect((await why("--schedule", "tiled")).out).toContain("`tiled` applies in p");
    const { out } = await why("--schedule", "tiled", "--set", "t=5");
    expect(out).toContain("`tiled` does not apply in p");
    expect(out).toContain("5 divides 4096 (4096 = 819*5 + 1)");
  });

  it("breaks long terms over lines", async () => {
    const { out } = await strata(["why", "examples/jacobi2d.strata", "--schedule", "tiled"]);
    expect(out).toContain("\n   - map(\n       \\xs -> map(\n");
    expect(out).toContain("\n   + kernel(\n");
    for (const line of out.split("\n")) expect(line.length).toBeLessThan(130);
  });

  it("gives all of it as data", async () => {
    const { out } = await why("--rule", "splitJoin(7) <+ reduceMapFusion", "--json");
    const [answer] = jsonLines(out);
    expect(answer).toMatchObject({
      v: 1,
      type: "why",
      asked: "splitJoin(7) <+ reduceMapFusion",
      applies: false,
      misses: [
        {
          rule: "splitJoin(7)",
          kind: "condition",
          values: { k: "7" },
          condition: { stated: "k divides n" },
        },
        { rule: "splitJoin(7)", path: [1] },
      ],
      branches: [{ strategy: "splitJoin(7)" }, { strategy: "reduceMapFusion" }],
      help: ["nearest divisors of 4096: 4, 8"],
    });
  });

  it.each([
    ["an unknown rule", ["--rule", "splitJion(7)"], "did you mean `splitJoin`", 1],
    ["a rule without its arguments", ["--rule", "splitJoin"], "which still takes `k`", 1],
    ["a syntax error", ["--rule", "topDown(mapFusion"], "no `)` closes it", 1],
    [
      "a place that is none",
      ["--rule", "mapFusion", "--at", "0.0.7"],
      "its longest prefix that exists is 0.0",
      2,
    ],
    ["an unknown label", ["--rule", "mapFusion", "--at", "tile"], "has the label `tile`", 2],
  ])("points at %s on the command line", async (_, args, text, exit) => {
    const { status, err } = await why(...args);
    expect(err).toContain("--> command line:1:");
    expect(err).toContain(text);
    expect(status).toBe(exit);
  });
});
