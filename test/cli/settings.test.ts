/** @file `--settings`: takes what `strata tune --out` has written, says how far it is stale, and refuses what it cannot read. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { scheduleHash } from "../../src/api/source/schedule-hash.ts";
import { headerOf } from "../../src/api/written/header.ts";
import { parse } from "../../src/index.ts";
import { engineVersion } from "../../src/runtime/host/index.ts";
import { describeOpenCL } from "../support/opencl.ts";
import { inFolder, jsonLines, strata } from "./support.ts";

const FIXTURES = new URL("../fixtures/written/", import.meta.url);
const fixture = (name: string): string => readFileSync(new URL(name, FIXTURES), "utf8");
const SMOOTH = fixture("smooth.strata");

/** A tuning log as this version writes it, without what no test reads. */
function logOf(text: string, changes: object = {}): string {
  const source = parse(text);
  const hash = (schedule: string): string | undefined => scheduleHash(source, "smooth", schedule);
  return JSON.stringify({
    ...headerOf("strata/tuned", { source }),
    program: "smooth",
    fixed: {},
    fp: null,
    schedules: { naive: hash("naive"), tiled: hash("tiled") },
    choices: [
      { schedule: "tiled", settings: { t: 32 } },
      { schedule: "tiled", settings: { t: 8 } },
      { schedule: "naive", settings: {} },
    ],
    ...changes,
  });
}

/** Compiles with a tuning log. */
const compile = (text: string, log: string, ...args: readonly string[]) =>
  inFolder({ "p.strata": text, "times.json": log }, () =>
    strata(["compile", "p.strata", "--settings", "times.json", ...args]),
  );

describe("--settings", () => {
  it("takes the fastest schedule and its parameters", async () => {
    const { status, out, err } = await compile(SMOOTH, logOf(SMOOTH));
    expect({ status, err }).toEqual({ status: 0, err: "" });
    const written = await inFolder({ "p.strata": SMOOTH }, () =>
      strata(["compile", "p.strata", "--schedule", "tiled", "--set", "t=32"]),
    );
    expect(out).toBe(written.out);
  });

  it.each([
    [["--schedule", "naive"], { schedule: "naive", settings: {} }],
    [["--schedule", "tiled", "--set", "t=16"], { schedule: "tiled", settings: { t: 16 } }],
    [["--set", "t=8"], { schedule: "tiled", settings: { t: 8 } }],
    [["--fix", "n=64", "--fp", "fast"], { settings: { t: 32 }, fixed: { n: 64 }, fp: "fast" }],
  ])("gives way to %j", async (args, expected) => {
    const { out } = await compile(SMOOTH, logOf(SMOOTH), "--json", ...args);
    expect(jsonLines(out).at(-1)).toMatchObject(expected);
  });

  it("takes fixed sizes and the floating-point mode of the search", async () => {
    const log = logOf(SMOOTH, { fixed: { n: 64 }, fp: "contract" });
    const { out } = await compile(SMOOTH, log, "--json");
    expect(jsonLines(out).at(-1)).toMatchObject({ fixed: { n: 64 }, fp: "contract" });
  });

  it.each(["run", "trace", "bisect", "why"])("works for strata %s", async (command) => {
    const files = { "p.strata": SMOOTH, "times.json": logOf(SMOOTH) };
    const data = command === "run" ? ["--device", "sim", "--size", "n=64", "A=random:1"] : [];
    const rule = command === "why" ? ["--rule", "mapFusion"] : [];
    const { status, out } = await inFolder(files, () =>
      strata([command, "p.strata", "--settings", "times.json", "--json", ...data, ...rule]),
    );
    expect(status).toBe(0);
    expect(jsonLines(out)[0]).toMatchObject({ schedule: "tiled" });
  });
});

describe("strata test --settings", () => {
  const test = (text: string, ...args: readonly string[]) =>
    inFolder({ "p.strata": text, "q.strata": text, "times.json": logOf(SMOOTH) }, () =>
      strata(["test", ...args, "--settings", "times.json", "--runs", "3", "--json"]),
    );

  it("tests the chosen schedule with its settings alone", async () => {
    const { status, out } = await test(SMOOTH, "p.strata", "-v");
    expect(status).toBe(0);
    const lines = jsonLines(out);
    const cases = lines.filter(({ type }) => type === "caseTested");
    expect(cases.map(({ settings }) => settings)).toEqual([{ t: 32 }, { t: 32 }, { t: 32 }]);
    expect(lines.filter(({ type }) => type === "scheduleTested")).toMatchObject([
      { program: "smooth", schedule: "tiled", ok: true },
    ]);
  });

  it("is for one file, whose parameters have the values", async () => {
    const several = await test(SMOOTH, "p.strata", "q.strata");
    expect(several.status).toBe(2);
    expect(jsonLines(several.out)).toMatchObject([{ code: "E0001" }]);
    const gone = await test(SMOOTH.replace(", 32]", "]"), "p.strata");
    expect(gone.status).toBe(1);
    expect(jsonLines(gone.out).map(({ code }) => code)).toContain("E0503");
  });
});

describe("a stale tuning log is used and said to be stale", () => {
  it.each([
    [{ engine: "0.1.0" }, `it was written by strata 0.1.0, and this is strata ${engineVersion()}`],
    [{ library: "sha256:0123456789" }, "the standard library was sha256:01234567, and is sha256:"],
    [{ packages: ["tiles@1.0.0"] }, "the packages were tiles@1.0.0, and are none"],
    [
      { schedules: { tiled: "sha256:0" } },
      "schedule `tiled` of `smooth`, or something that it uses, has changed",
    ],
  ])("%j", async (changes, sentence) => {
    const { status, err } = await compile(SMOOTH, logOf(SMOOTH, changes));
    expect(status).toBe(0);
    expect(err).toContain(`warning[W0007]: times.json is stale: ${sentence}`);
  });

  it("with all differences in one warning, also as JSON", async () => {
    const log = logOf(SMOOTH, { engine: "0.1.0", library: "sha256:0" });
    const { out } = await compile(SMOOTH, log, "--json");
    const [first, ...others] = jsonLines(out);
    expect(first).toMatchObject({ type: "diagnostic", code: "W0007", severity: "warning" });
    expect(first).toMatchObject({ notes: [expect.stringContaining("the standard library was")] });
    expect(others.at(-1)).toMatchObject({ type: "compiled" });
  });

  it.each([
    ["the program", SMOOTH.replace("0.125", "0.25"), true],
    ["the schedule", SMOOTH.replace("lcl(0, t)", "lcl(0)"), true],
    ["another schedule", SMOOTH.replace("mapNest(1, glb(0)) ; kernel", "glb(0) ; kernel"), false],
    ["comments and layout", `// new\n${SMOOTH.replace(" ;", "\n  // new\n  ;")}`, false],
    ["the order of declarations", reversed(SMOOTH), false],
    ["another declaration", `${SMOOTH}\nfun other(x: f32): f32 = x\n`, false],
  ])("where the text has changed: %s", async (_, text, isStale) => {
    const { status, err } = await compile(text, logOf(SMOOTH));
    expect(status).toBe(0);
    expect(err.includes("or something that it uses, has changed")).toBe(isStale);
  });

  it("where an imported file has changed", async () => {
    const importing = `import "./steps.strata"\n${SMOOTH.replace("; kernel", "; whole")}`;
    const steps = (body: string): string => `import gpu\nexport strategy whole = ${body}\n`;
    const files = { "p.strata": importing.replaceAll("; kernel", "; whole"), "times.json": "" };
    await inFolder({ ...files, "steps.strata": steps("kernel") }, async () => {
      const tuned = parse({ file: "p.strata" });
      const schedules = { tiled: scheduleHash(tuned, "smooth", "tiled") };
      writeFileSync("times.json", logOf(SMOOTH, { schedules }));
      const compiled = () => strata(["compile", "p.strata", "--settings", "times.json"]);
      expect(await compiled()).toMatchObject({ status: 0, err: "" });
      writeFileSync("steps.strata", steps("kernel ; id"));
      expect((await compiled()).err).toContain("or something that it uses, has changed");
    });
  });
});

/** The paragraphs of a text after its imports, the last first. */
function reversed(text: string): string {
  const [imports, ...rest] = text.trim().split("\n\n");
  return [imports, ...rest.reverse()].join("\n\n");
}

describe("a file of another version or kind", () => {
  it("of the version before is read, and said to be stale", async () => {
    const { status, out, err } = await compile(SMOOTH, fixture("before/tuned.json"), "--json");
    expect({ status, err }).toEqual({ status: 0, err: "" });
    const [warning, ...others] = jsonLines(out);
    expect(warning).toMatchObject({ code: "W0007" });
    expect(warning).toMatchObject({
      message: expect.stringContaining("it does not say which version of Strata wrote it"),
    });
    expect(others.at(-1)).toMatchObject({ schedule: "naive", settings: {} });
  });

  it.each([
    [
      { v: 4, engine: "0.9.0" },
      `times.json was written by strata 0.9.0 in version 4 of the format strata/tuned; strata ${engineVersion()} reads versions 1 and 2`,
      "npm install strata-lang@0.9.0",
    ],
    [
      { format: "strata/plan" },
      "times.json is not a tuning log: it is a launch plan",
      "strata tune",
    ],
    [
      { format: "strata/x" },
      "times.json is not a tuning log: it has another format",
      "strata tune",
    ],
    [{ v: "2" }, "its version `v` is no whole number", "strata tune"],
    [{ choices: 7 }, "a field is missing or has a wrong type", "strata tune"],
    [{ fixed: { n: -1 } }, "a field is missing or has a wrong type", "strata tune"],
    [{ engine: "\u001b[31m", v: 9 }, "written by strata \ufffd[31m in version 9", "strata tune"],
  ])("%j is refused", async (changes, message, help) => {
    const { status, err } = await compile(SMOOTH, logOf(SMOOTH, changes));
    expect(status).toBe(2);
    expect(err).toContain("error[E0006]");
    expect(err).toContain(message);
    expect(err).toContain(help);
  });

  it.each(["", "[]", "7", "{", "{}", '{ "v": 3, "choices": [], "program": "p" }'])(
    "%j is refused",
    async (log) => {
      const { status, err } = await compile(SMOOTH, log);
      expect(status).toBe(2);
      expect(err).toContain("error[E0006]: times.json is not a tuning log: ");
    },
  );

  it("a plan of the version before is refused as a tuning log", async () => {
    const { err } = await compile(SMOOTH, fixture("before/plan.json"));
    expect(err).toContain("error[E0006]: times.json is not a tuning log");
  });
});

describe("a log about something else", () => {
  const log = logOf(SMOOTH);
  it.each([
    [["--program", "other"], "E0008", "times.json is about `smooth`, not `other`"],
    [["--schedule", "fast"], "E0008", "has no settings for schedule `fast`"],
  ])("%j", async (args, code, message) => {
    const { status, err } = await compile(`${SMOOTH}\nfun other(x: f32): f32 = x\n`, log, ...args);
    expect(status).toBe(2);
    expect(err).toContain(`error[${code}]`);
    expect(err).toContain(message);
  });

  it.each([
    ["a schedule that is gone", SMOOTH.replace("schedule tiled", "schedule tuned"), "E0201"],
    ["a parameter that is gone", SMOOTH.replace(/\bt\b/g, "width"), "E0503"],
    ["a value that is gone", SMOOTH.replace(", 32]", "]"), "E0503"],
  ])("%s is a diagnostic at the file's name", async (_, text, code) => {
    const { status, err } = await compile(text, log);
    expect(status).toBe(1);
    expect(err).toContain(`error[${code}]`);
    expect(err).toMatch(/strata compile p\.strata --settings times\.json\n +\| +\^{10}\n/);
  });
});

describeOpenCL("what strata tune writes", () => {
  it("is read back without a warning, and names device and driver", async () => {
    await inFolder({ "p.strata": SMOOTH }, async () => {
      const sizes = ["--size", "n=64"];
      const short = ["--repeat", "1", "--no-isolated", "--set", "t=8", "--out", "times.json"];
      expect((await strata(["tune", "p.strata", ...sizes, ...short])).status).toBe(0);
      const run = () =>
        strata(["run", "p.strata", "--settings", "times.json", "A=random:1", ...sizes]);
      expect(await run()).toMatchObject({ status: 0, err: "" });
      const log = JSON.parse(readFileSync("times.json", "utf8"));
      const devices = jsonLines((await strata(["devices", "opencl", "--json"])).out);
      const { name, driver } = (devices[0] as { device: { name: string; driver: string } }).device;
      expect(log.device).toMatchObject({ name, driver });
      const with_ = (device: object): void =>
        writeFileSync("times.json", JSON.stringify({ ...log, device }));
      with_({ ...log.device, driver: "1.0" });
      expect((await run()).err).toContain(`the driver of ${name} was 1.0 (`);
      with_({ ...log.device, name: "Other" });
      expect((await run()).err).toContain(`the device was Other (`);
    });
  });
});

describe("packages", () => {
  const PACKAGE = "node_modules/steps";
  const importing = `import "pkg:steps"\n${SMOOTH.replaceAll("; kernel", "; whole")}`;

  /** A folder with an installed package. `peer` is the range of versions of Strata that it is made for. */
  async function withPackage<T>(peer: string | undefined, work: () => Promise<T>): Promise<T> {
    return inFolder({ "p.strata": importing, "package.json": "{}" }, () => {
      mkdirSync(PACKAGE, { recursive: true });
      const manifest = {
        name: "steps",
        version: "1.2.3",
        exports: { ".": { strata: "./steps.strata" } },
        ...(peer !== undefined && { peerDependencies: { "strata-lang": peer } }),
      };
      writeFileSync(`${PACKAGE}/package.json`, JSON.stringify(manifest));
      writeFileSync(`${PACKAGE}/steps.strata`, "import gpu\nexport strategy whole = kernel\n");
      return work();
    });
  }

  it("are named in plans and step logs", async () => {
    await withPackage(undefined, async () => {
      const args = ["p.strata", "--schedule", "tiled"];
      expect(await strata(["compile", ...args, "--out", "build"])).toMatchObject({ status: 0 });
      const plan = JSON.parse(readFileSync("build/smooth_tiled.plan.json", "utf8"));
      expect(plan).toMatchObject({ engine: engineVersion(), packages: ["steps@1.2.3"] });
      const { out } = await strata(["trace", ...args, "--json"]);
      const [start] = jsonLines(out);
      expect(start).toMatchObject({
        ...{ v: 1, type: "start", format: "strata/steps", engine: engineVersion() },
        packages: ["steps@1.2.3"],
        source: plan.source,
      });
    });
  });

  it.each([
    [">=99.0.0", true],
    [`^${engineVersion()}`, false],
    ["workspace:*", false],
    [undefined, false],
  ])("made for strata-lang %s: warned of, %s", async (peer, isWarned) => {
    await withPackage(peer, async () => {
      for (const command of ["check", "compile"]) {
        const { status, err } = await strata([
          ...[command, "p.strata"],
          ...(command === "compile" ? ["--schedule", "tiled"] : []),
        ]);
        expect(status).toBe(0);
        const warning = `warning[W0211]: steps@1.2.3 is made for strata-lang ${peer}, and this is ${engineVersion()}\n --> p.strata:1:8`;
        expect(err.includes(warning)).toBe(isWarned);
        if (command === "check") expect(err.includes("0 errors, 1 warning")).toBe(isWarned);
      }
    });
  });
});
