/** @file `--fp`: the floating-point mode of kernels, in place of the schedule's. */
import { describe, expect, it } from "vitest";
import { describeOpenCL } from "../support/opencl.ts";
import { inFolder, jsonLines, strata } from "./support.ts";

const TEXT = `import gpu
fun p(xs: [n]f32): [n]f32 = map(\\x -> 3.0 * x + 1.0, xs)
schedule plain for p = lowerTo([glb(0)]) ; kernel
schedule quick for p fp fast = lowerTo([glb(0)]) ; kernel
`;
const on = (...args: readonly string[]) => inFolder({ "p.strata": TEXT }, () => strata(args));
const DATA = ["xs=random:1", "--size", "n=50"];
const SIM = ["--device", "sim", "--check", "--json"];

describe("--fp", () => {
  it.each([
    ["plain", "strict", "FP_CONTRACT OFF"],
    ["plain", "contract", "FP_CONTRACT ON"],
    ["quick", "strict", "FP_CONTRACT OFF"],
  ])("compiles %s in mode %s", async (schedule, fp, pragma) => {
    const { out } = await on("compile", "p.strata", "--schedule", schedule, "--fp", fp);
    expect(out).toContain(pragma);
  });

  it.each([
    ["plain", [], "strict", "equal to the interpreter, bit for bit"],
    ["quick", [], "fast", "since the floating-point mode is fast"],
    ["plain", ["--fp", "contract"], "contract", "since the floating-point mode is contract"],
    ["quick", ["--fp", "strict"], "strict", "equal to the interpreter, bit for bit"],
  ])("runs %s %j in mode %s", async (schedule, words, fp, demand) => {
    const command = ["run", "p.strata", "--schedule", schedule, ...DATA, ...words, ...SIM];
    const [ran] = jsonLines((await on(...command)).out);
    expect(ran).toMatchObject({
      fp,
      check: { equal: true, demand: expect.stringContaining(demand) },
    });
  });

  it("says the mode beside the schedule, where it is not strict", async () => {
    const command = ["run", "p.strata", "--schedule", "plain", ...DATA, "--device", "sim"];
    expect((await on(...command, "--fp", "fast")).out).toContain("schedule plain, fp fast, in the");
    expect((await on(...command)).out).toContain("schedule plain, in the");
  });
});

describeOpenCL("--fp on a device", () => {
  it("tests schedules in it", async () => {
    const { status, out } = await on(
      "test",
      "p.strata",
      "--fp",
      "fast",
      "--runs",
      "2",
      "--device",
      "cpu",
    );
    expect({ status, out }).toMatchObject({
      status: 0,
      out: expect.stringContaining("none failed"),
    });
  });

  it("tunes them in it, and says so in the command for the best", async () => {
    const command = ["tune", "p.strata", "--fp", "contract", "--size", "n=64", "--no-isolated"];
    const { out } = await on(...command, "--repeat", "1", "--json", "--no-default");
    expect(jsonLines(out).at(-1)).toMatchObject({
      right: 2,
      command: expect.stringContaining(" --fp contract"),
    });
  });
});
