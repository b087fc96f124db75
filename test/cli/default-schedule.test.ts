/** @file Programs without a schedule on the command line: which default is taken, what is said, and what `strata schedule` prints. */
import { describe, expect, it } from "vitest";
import { inFolder, jsonLines, strata } from "./support.ts";

const PLAIN = `/// Every element, doubled.
export fun twice(xs: [n]f32): [n]f32 = map(\\x -> 2.0 * x, xs)
`;

/** Everything is called as the defaults are, and the imports are complete. */
const NAMED = `import gpu as g

strategy gpu = fail
strategy pointwise = fail
export fun cpu(xs: [n]f32): [n]f32 = map(\\x -> 2.0 * x, xs)

schedule gpu for cpu = g::lowerSeq ; g::kernel
`;

const FILES = {
  "plain.strata": PLAIN,
  "named.strata": NAMED,
  "two.strata": `${PLAIN}export fun half(xs: [n]f32): [n]f32 = map(\\x -> 0.5 * x, xs)\n`,
  "broken.strata": `${PLAIN}schedule s for twise = id\n`,
  "apart.strata":
    'import "./plain.strata" (twice)\nimport gpu\nschedule s for twice = lowerSeq ; kernel\n',
};

const among = (line: string) => inFolder(FILES, () => strata(line.split(" ")));

const note = (kind: string, program = "twice", words = "plain.strata") =>
  `note: ${program} has no schedule: default:${kind} is used, with --class approx (strata schedule ${words}${kind === "gpu" ? "" : ` --device ${kind}`} prints it${kind === "gpu" ? "; for CPUs: --schedule default:cpu" : ""})\n`;

describe("a program without a schedule", () => {
  it.each([
    ["run plain.strata xs=random:1 --device sim --check", "cpu", "twice, schedule default:cpu"],
    ["run plain.strata xs=random:1 --device sim --schedule gpu", "", "schedule default:gpu"],
    ["compile plain.strata", "gpu", "kernel void twice_gpu_2("],
    ["compile plain.strata --target c", "cpu", "twice_cpu_run("],
    ["facts plain.strata", "gpu", "twice, schedule default:gpu"],
    ["facts plain.strata --target c", "cpu", "twice, schedule default:cpu"],
    ["trace plain.strata", "gpu", "kernel"],
    ["bisect plain.strata --runs 1", "gpu", "none of "],
    ["why plain.strata", "gpu", "`default:gpu` applies in twice"],
    ["test plain.strata --runs 2", "cpu", "twice.default:cpu"],
  ])("%s", async (line, kind, shown) => {
    const { status, out, err } = await among(line);
    expect(status).toBe(0);
    expect(out).toContain(shown);
    if (kind !== "") expect(err).toContain(note(kind));
    expect(err.match(/^note:/gm) ?? []).toHaveLength(kind === "" ? 0 : 1);
    expect(err).toContain(kind === "" ? "" : "help: apart.strata has the schedule `s` for it");
  });

  it.each([
    ["run plain.strata xs=random:1 --device sim --json", "run", "default:cpu"],
    ["compile plain.strata --json", "compiled", "default:gpu"],
    ["compile plain.strata --json --schedule cpu", "compiled", "default:cpu"],
    ["trace plain.strata --json", "trace", "default:gpu"],
    ["bisect plain.strata --runs 1 --json", "bisect", "default:gpu"],
    ["test plain.strata --runs 2 --json", "scheduleTested", "default:cpu"],
  ])("%s", async (line, type, schedule) => {
    const { status, out } = await among(line);
    expect(status).toBe(0);
    expect(jsonLines(out).findLast(({ type: of }) => of === type)).toMatchObject({ schedule });
  });

  it("runs as it is written in the interpreter", async () => {
    const { err, out } = await among("run plain.strata xs=random:1 --device interp");
    expect(err).not.toContain("has no schedule");
    expect(out).toContain("twice, as written");
  });

  it("is tuned on a device", async () => {
    const line = "tune plain.strata --device c --samples 1 --repeat 1 --size n=4096 --no-isolated";
    const { status, out, err } = await among(line);
    expect(err).toContain(note("cpu"));
    expect(out).toContain("--schedule default:cpu");
    expect(status).toBe(0);
  });

  it("is tested only where its file is named", async () => {
    const { out, err } = await inFolder({ "plain.strata": PLAIN }, () =>
      strata(["test", ".", "--runs", "2"]),
    );
    expect(out).toBe("plain.strata: 0 schedules, none failed, seed 1\n");
    expect(err).toBe("");
  });

  it("is tested with all others of its file", async () => {
    const { out, err } = await among("test two.strata --runs 2");
    expect(out).toContain("two.strata: 2 schedules, none failed");
    expect(err).toContain(note("cpu", "half", "two.strata --program half"));
  });

  it("gets no default where an error may hide its schedule", async () => {
    for (const command of ["compile", "test"]) {
      const { status, err } = await among(`${command} broken.strata`);
      expect(status).toBe(1);
      expect(err).toContain("error[E0201]");
      expect(err).not.toContain("default:");
    }
  });

  it("gets no default where it has an error itself", async () => {
    const wrong = { "wrong.strata": "fun wrong(x: f32): f32 = y\n" };
    const { status, err } = await inFolder(wrong, () => strata(["compile", "wrong.strata"]));
    expect(status).toBe(1);
    expect(err).toMatch(/^error\[E0201\]/);
    expect(err).not.toContain("has no schedule");
  });

  it("is no mistake of the file", async () => {
    const { status, out, err } = await among("check plain.strata");
    expect({ status, err }).toEqual({ status: 0, err: "" });
    expect(out).not.toContain("default");
  });
});

describe("a program with a schedule of the default's name", () => {
  it("keeps it: --schedule default:gpu is the library's", async () => {
    const own = await among("compile named.strata --no-notes");
    const named = await among("compile named.strata --no-notes --schedule gpu");
    const library = await among("compile named.strata --no-notes --schedule default:gpu");
    expect([own.err, named.err, library.err]).toEqual(["", "", ""]);
    expect(named.out).toBe(own.out);
    expect(library.out).not.toBe(own.out);
    expect(library.out).toContain("kernel void cpu_gpu_2(");
  });

  it("gets the text of the library's under another name", async () => {
    const { out } = await among("schedule named.strata");
    expect(out).toMatch(/^schedule gpu2[\s\S]*for cpu/m);
  });
});

describe("strata schedule", () => {
  it("prints what can be pasted and gives the same kernel", async () => {
    const { out, err, status } = await among("schedule plain.strata");
    expect({ status, err }).toEqual({ status: 0, err: "" });
    expect(out).toMatch(/^(?:import .*\n)+\n\/\/\/ .*\nschedule gpu[\s\S]*for twice/);
    const pasted = { "plain.strata": `${out}\n${PLAIN}` };
    const [again, before] = [
      await inFolder(pasted, () => strata(["compile", "plain.strata"])),
      await among("compile plain.strata"),
    ];
    expect(again).toEqual({ status: 0, out: before.out, err: "" });
  });

  it("is for CPUs, too, and prints JSON", async () => {
    const { out } = await among("schedule plain.strata --device cpu --json");
    const [printed, ...others] = jsonLines(out) as {
      readonly text: string;
      readonly imports: readonly string[];
      readonly declaration: string;
    }[];
    expect(others).toEqual([]);
    expect(printed).toMatchObject({
      type: "schedule",
      program: "twice",
      device: "cpu",
      name: "cpu",
      imports: expect.arrayContaining([expect.stringContaining("import ")]),
      declaration: expect.stringContaining("for twice ="),
    });
    expect(printed!.text).toBe(`${printed!.imports.join("\n")}\n\n${printed!.declaration}`);
  });

  it.each([
    ["schedule two.strata", "E0206"],
    ["schedule two.strata --program haff", "E0201"],
    ["schedule none.strata", "E0002"],
    ["schedule plain.strata --set nothing=1", "E0503"],
  ])("%s", async (line, code) => {
    const { status, err } = await among(line);
    expect(err).toContain(`error[${code}]`);
    expect(status).toBeGreaterThan(0);
  });

  it("knows two kinds of devices", async () => {
    const { status, err } = await among("schedule plain.strata --device tpu");
    expect(status).toBe(2);
    expect(err).toContain("Allowed choices are gpu, cpu");
  });
});
