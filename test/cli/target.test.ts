/** @file Another target than OpenCL on the command line: what is printed, what is refused, and what runs. */
import { describe, expect, it } from "vitest";
import { describeC } from "../support/c.ts";
import { TWICE } from "./fixtures.ts";
import { inFolder, jsonLines, spawnStrata, strata } from "./support.ts";

const FILES = { "p.strata": TWICE };
const TILED = ["p.strata", "--schedule", "tiled"];
const inC = (...args: readonly string[]) => inFolder(FILES, () => strata([...args]));

describe("compile --target c", () => {
  it("prints kernels as functions, and the host's steps", async () => {
    const { status, out } = await inC("compile", ...TILED, "--target", "c");
    expect(status).toBe(0);
    expect(out).toContain(
      "void twice_tiled(const float *restrict xs, float *restrict out, const int n)",
    );
    expect(out).toContain("const char *twice_tiled_run(const float *xs, float *result, int64_t n)");
    expect(out).not.toMatch(/get_\w+_id|barrier|kernel void/);
  });

  it("has a suffix of its own", async () => {
    const { out } = await inC("compile", ...TILED, "--target", "c", "--out", "build");
    expect(out.trim().split("\n")).toEqual(["build/twice_tiled.c", "build/twice_tiled.plan.json"]);
  });

  it("has no host program for OpenCL", async () => {
    const { status, err } = await inC("compile", ...TILED, "--target", "c", "--host", "c");
    expect(status).toBe(2);
    expect(err).toContain("`--host` writes a host program for OpenCL, and the target is c");
  });
});

it("is no OpenCL device", async () => {
  const { status, err } = await inC("compile", ...TILED, "--device", "c");
  expect(status).toBe(2);
  expect(err).toContain("`c` is no OpenCL device");
});

describeC("--device c", () => {
  const run = ["run", ...TILED, "xs=random:1", "--size", "n=20", "--json"];

  it("gives the bits of the simulator, in a process of its own and in this one", async () => {
    const [simulated = {}] = jsonLines((await inC(...run, "--device", "sim")).out);
    for (const isolation of ["--isolated", "--no-isolated"]) {
      const { status, out } = await inC(...run, "--device", "c", "--check", isolation);
      expect(status).toBe(0);
      expect(jsonLines(out)).toMatchObject([
        {
          device: "c",
          deviceName: "C on one core",
          kernels: [{ name: "twice_tiled", global: [1], local: null, ns: expect.any(Number) }],
          check: { equal: true, elements: 20 },
          result: simulated["result"],
        },
      ]);
    }
  });

  it("is tuned for, and tested", async () => {
    const tuned = await inC(
      "tune",
      "p.strata",
      "--device",
      "c",
      "--no-isolated",
      "--samples",
      "2",
      "--repeat",
      "1",
      "--size",
      "n=64",
    );
    expect(tuned.status).toBe(0);
    const tested = await inC("test", "p.strata", "--device", "c", "--runs", "2");
    expect(tested.status).toBe(0);
  });

  it("is listed", async () => {
    const [device, ...more] = jsonLines((await strata(["devices", "c", "--json"])).out);
    expect(device).toMatchObject({ device: { index: "c", name: "C on one core" } });
    expect(more).toEqual([]);
  });

  it("needs a compiler", async () => {
    const missing = await inFolder(FILES, (cwd) =>
      spawnStrata([...run, "--device", "c"], { cwd, env: { STRATA_CC: "no-such-compiler" } }),
    );
    expect(missing.status).toBe(4);
    expect(jsonLines(missing.out)).toMatchObject([{ type: "diagnostic", code: "E0824" }]);
  });
});
