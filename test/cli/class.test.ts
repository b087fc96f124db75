/** @file `--class`: the weakest class of rewrites that a schedule may apply. */
import { describe, expect, it } from "vitest";
import { inFolder, jsonLines, strata } from "./support.ts";

const FILES = {
  "sum.strata": "export fun sum(xs: [n]f32): f32 = reduce((+), 0.0, xs)\n",
  "count.strata": "export fun count(xs: [n]i32): i32 = reduce((+), 0, xs)\n",
  "own.strata": `import gpu
import reduction

export fun sum(xs: [n]f32): f32 = reduce((+), 0.0, xs)

schedule chunks for sum = partialReducePadded(64) ; lowerTo([glb(0)]) ; kernel
schedule either for sum = try(partialReducePadded(64)) ; lowerSeq ; kernel
`,
  "power.strata": `import gpu

export fun power(xs: [n]f32): [n]f32 = map(\\x -> x * exp(1.5), xs)

schedule known for power = topDown(compute) ; lowerTo([glb(0)]) ; kernel
`,
};

const among = (line: string) => inFolder(FILES, () => strata(line.split(" ")));
const classOf = (out: string) => jsonLines(out).find(({ type }) => type === "compiled")?.["class"];

describe("--class exact", () => {
  it.each(["gpu", "cpu"])("keeps the order of a sum of floats, on a %s", async (kind) => {
    const free = await among(`compile sum.strata --schedule default:${kind} --json`);
    const exact = await among(`compile sum.strata --schedule default:${kind} --json --class exact`);
    expect([classOf(free.out), classOf(exact.out)]).toEqual(["approx", "exact"]);
    const line = `run sum.strata xs=random:1 --size n=9001 --device sim --check --schedule default:${kind}`;
    expect((await among(line)).out).toContain("changes the order of roundings");
    expect((await among(`${line} --class exact`)).out).toContain("bit for bit");
  });

  it.each(["gpu", "cpu"])("still takes a sum of integers apart, on a %s", async (kind) => {
    const line = `compile count.strata --schedule default:${kind} --no-notes`;
    const [free, exact] = [await among(line), await among(`${line} --class exact`)];
    expect(exact).toEqual(free);
    expect(exact.out.match(/^kernel void/gm)).toHaveLength(2);
  });

  it("is said where a default is taken", async () => {
    const { err } = await among("compile sum.strata --no-notes --class exact");
    expect(err).toBe(
      "note: sum has no schedule: default:gpu is used, with --class exact (strata schedule sum.strata --class exact prints it; for CPUs: --schedule default:cpu)\n",
    );
  });

  it("refuses a schedule that needs a weaker rule: where, why, and two ways out", async () => {
    const { status, err, out } = await among("compile own.strata --schedule chunks --class exact");
    expect({ status, out }).toEqual({ status: 1, out: "" });
    expect(err).toContain(
      "error[E0501]: `partialReducePadded(64)` did not apply anywhere in `sum`",
    );
    expect(err).toContain("own.strata:6:27");
    expect(err).toContain(
      "it would apply, but its class is approx, and the weakest that is allowed is exact",
    );
    expect(err).toContain("help: allow it: --class approx; or take another way where it fails");
  });

  it("lets a choice go on", async () => {
    const { status, out } = await among(
      "compile own.strata --schedule either --class exact --json",
    );
    expect({ status, class: classOf(out) }).toEqual({ status: 0, class: "exact" });
  });

  it("holds for what is computed while compiling", async () => {
    expect((await among("compile power.strata")).status).toBe(0);
    const { status, err } = await among("compile power.strata --class finite");
    expect(status).toBe(1);
    expect(err).toContain("`compute` at");
    expect(err).toContain("its class is approx, and the weakest that is allowed is finite");
  });

  it.each([
    ["why own.strata --schedule chunks", "its class is approx"],
    ["why own.strata --rule partialReducePadded(64)", "its class is approx"],
    ["trace own.strata --schedule either --failures", "its class is approx"],
    ["facts sum.strata --schedule default:gpu", "sum_gpu"],
    ["bisect sum.strata --schedule default:gpu --runs 1", "none of "],
    ["test sum.strata --runs 3", "exact"],
    ["schedule sum.strata", "schedule gpu for sum = lowerSeq ; kernel"],
  ])("%s takes it", async (line, shown) => {
    const { out } = await among(`${line} --class exact`);
    expect(out).toContain(shown);
  });

  it("is one of three words", async () => {
    const { status, err } = await among("compile sum.strata --class exakt");
    expect(status).toBe(2);
    expect(err).toContain("exact, finite, approx");
  });
});
