/** @file The command on an OpenCL device, and where there is none. */
import { expect, it } from "vitest";
import { describeOpenCL } from "../support/opencl.ts";
import { TWICE } from "./fixtures.ts";
import { inFolder, jsonLines, spawnStrata, strata } from "./support.ts";

const RUN = ["run", "p.strata", "--schedule", "tiled", "xs=random:1", "--size", "n=20", "--json"];
const run = (...args: readonly string[]) =>
  inFolder({ "p.strata": TWICE }, () => strata([...RUN, ...args]));

describeOpenCL("on an OpenCL device", () => {
  it("gives the bits of the simulator, in a process of its own and in this one", async () => {
    const [simulated = {}] = jsonLines((await run("--device", "sim")).out);
    const { result } = simulated;
    for (const isolation of ["--isolated", "--no-isolated"]) {
      const { status, out } = await run(
        "--device",
        "opencl",
        "--check",
        isolation,
        "--repeat",
        "3",
      );
      expect(status).toBe(0);
      expect(jsonLines(out)).toMatchObject([
        {
          device: "opencl",
          deviceName: expect.any(String),
          passes: 3,
          kernels: [{ name: "twice_tiled", global: [20], local: [4], ns: expect.any(Number) }],
          check: { equal: true, elements: 20 },
          result,
        },
      ]);
    }
  });

  it.each(["cpu", "0:0"])("is named with or without `opencl:` before: %s", async (word) => {
    for (const device of [word, `opencl:${word}`]) {
      const [ran] = jsonLines((await run("--device", device, "--no-isolated")).out);
      expect(ran).toMatchObject({ device: `opencl:${word}`, deviceName: expect.any(String) });
      const [listed, ...more] = jsonLines((await strata(["devices", device, "--json"])).out);
      expect(listed).toMatchObject({ device: { name: ran!["deviceName"] } });
      expect(more).toEqual([]);
      const compiled = await inFolder({ "p.strata": TWICE }, () =>
        strata(["compile", "p.strata", "--schedule", "tiled", "--device", device, "--no-notes"]),
      );
      expect(compiled).toMatchObject({ status: 0, err: "" });
    }
  });

  it("has limits that `compile` asks for", async () => {
    const text = TWICE.replace(/t: nat in \[[^\]]*\] = \d+/, "t: nat = 1000000");
    const { status, err } = await inFolder({ "p.strata": text }, () =>
      strata(["compile", "p.strata", "--schedule", "tiled", "--device", "opencl"]),
    );
    expect(status).toBe(1);
    expect(err).toContain("error[E0805]");
  });

  it("is the default", async () => {
    const [line] = jsonLines((await run()).out);
    expect(line).toMatchObject({ device: "opencl" });
  });

  it("ends a run whose time is up", async () => {
    const { status, out } = await run("--timeout", "0.001");
    expect(status).toBe(3);
    expect(jsonLines(out)).toMatchObject([{ type: "diagnostic", code: "E0807" }]);
  });

  it("says which devices there are", async () => {
    const { status, out } = await run("--device", "opencl:no such device");
    expect(status).toBe(4);
    expect(jsonLines(out)).toMatchObject([
      { code: "E0802", place: { file: "command line" }, notes: [expect.stringMatching(/0:0/)] },
    ]);
    const listed = await strata(["devices", "--json"]);
    expect(jsonLines(listed.out)[0]).toMatchObject({
      v: 1,
      type: "device",
      device: { index: "0:0" },
    });
  });

  it("has limits that a schedule may exceed", async () => {
    const text = TWICE.replace(/t: nat in \[[^\]]*\] = \d+/, "t: nat = 1000000");
    const { status, out } = await inFolder({ "p.strata": text }, () =>
      strata(RUN.map((word) => (word === "n=20" ? "n=1000000" : word))),
    );
    expect(status).toBe(1);
    expect(jsonLines(out)[0]).toMatchObject({ code: "E0805" });
  });
});

it("without a driver it is the simulator, or an error where a device is asked for", async () => {
  await inFolder({ "p.strata": TWICE }, (cwd) => {
    const env = { OCL_ICD_VENDORS: "/nonexistent", STRATA_REQUIRE_OPENCL: "" };
    const simulated = spawnStrata(RUN, { cwd, env });
    expect(jsonLines(simulated.out)).toMatchObject([{ device: "sim" }]);
    expect(simulated).toMatchObject({ status: 0, err: expect.stringContaining("simulator") });
    const asked = spawnStrata([...RUN, "--device", "opencl"], { cwd, env });
    expect(asked.status).toBe(4);
    expect(jsonLines(asked.out)).toMatchObject([{ type: "diagnostic", code: "E0802" }]);
    const listed = spawnStrata(["devices"], { cwd, env: { ...env, STRATA_CC: "none" } });
    expect(listed).toMatchObject({ status: 4, out: "" });
  });
});
