/** @file Schedules for imported programs: every command takes the file of the schedules. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { apply, choose, compile, parse, run, toNested, trace, unwrap } from "../../src/index.ts";
import { preserves } from "../../src/testing.ts";
import { describeOpenCL } from "../support/opencl.ts";
import { inFolder, jsonLines, strata } from "./support.ts";

const PROGRAMS = `fun weigh(w: [3]f32): f32 = 0.25 * w[0] + 0.5 * w[1] + 0.25 * w[2]
type cell = f32

/// Twice the value, less the mean around it.
export fun sharpen(A: [n]cell): [n]f32 =
  A |> pad(1, 1, clamp) |> slide(3, 1) |> map(\\w -> 2.0 * w[1] - weigh(w))

export fun blur(A: [n]f32): [n]f32 = A |> pad(1, 1, clamp) |> slide(3, 1) |> map(weigh)
fun hidden(A: [n]f32): [n]f32 = A
`;
const SCHEDULES = `import "./p.strata" (sharpen, blur)
import stencil
import gpu

schedule tiled(t: nat in [4, 8] = 4) for sharpen, blur = overlappedTile([t]) ; lowerTo([wrg(0), lcl(0, t)]) ; kernel
schedule naive for blur = lowerTo([glb(0)]) ; kernel
`;
const QUALIFIED = `import "./p.strata" as p
import gpu
fun blur(A: [n]f32): [n]f32 = map(\\a -> a + 1.0, p::blur(A))
schedule naive for p::blur, blur = lowerTo([glb(0)]) ; kernel
schedule serial for p::sharpen = lowerSeq ; kernel
`;
const RULES = `import "./p.strata" as p
rule half = map(f, map(g, xs)) => map(\\x -> f(g(x)), xs)
`;
const FILES = { "p.strata": PROGRAMS, "s.strata": SCHEDULES, "q.strata": QUALIFIED };

/** Runs a command line among `FILES` and `more`, whose paths may have folders. */
const among = (line: string, more: Readonly<Record<string, string>> = {}) =>
  inFolder(FILES, () => {
    for (const [path, text] of Object.entries(more)) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
    return strata(line.split(" "));
  });

const DATA = "A=random:1 --size n=16 --device sim --check";

describe("a file of schedules is taken by", () => {
  it.each([
    ["check", "check s.strata", "3 schedules compiled"],
    ["run", `run s.strata --program sharpen ${DATA}`, "sharpen, schedule tiled (t=4)"],
    ["run, by a qualified name", `run q.strata --program p::blur ${DATA}`, "p::blur, schedule"],
    ["run, by the name alone", `run q.strata --program sharpen ${DATA}`, "p::sharpen, schedule"],
    ["run, its own function first", `run q.strata --program blur ${DATA}`, "blur, schedule naive"],
    ["compile", "compile s.strata --program sharpen", "kernel void sharpen_tiled("],
    ["compile, by a qualified name", "compile q.strata --program p::blur", "void blur_naive("],
    ["test", "test s.strata --runs 3", "3 schedules, none failed"],
    ["trace", "trace s.strata --program sharpen", "tiled for sharpen: "],
    ["why", "why s.strata --program sharpen --rule lowerSeq", "lowerSeq"],
    ["why, by a qualified name", "why q.strata --program p::blur --rule lowerSeq", "lowerSeq"],
    ["why, a schedule", "why s.strata --program sharpen --schedule tiled --rule id", "id"],
    ["bisect", "bisect s.strata --program sharpen --schedule tiled", "none of 4 steps"],
    ["doc", "doc s.strata", "tiled(t: nat in [4, 8] = 4) for sharpen, blur"],
  ])("%s", async (_, line, expected) => {
    const { status, out, err } = await among(line);
    expect(err).not.toContain("error[");
    expect(out + err).toContain(expected);
    expect(status).toBe(0);
  });

  it("why, for an imported function that has no schedule", async () => {
    const more = { "r.strata": RULES };
    const { out, status } = await among("why r.strata --program p::blur --rule half", more);
    expect(out).toContain("`half` does not apply");
    expect(status).toBe(0);
    const compiled = await among("compile r.strata --program p::blur", more);
    expect(compiled.err).toContain(
      "note: p::blur has no schedule: default:gpu is used, with --class approx",
    );
    expect(compiled.out).toMatch(/kernel void blur_gpu(_1)?\(/);
  });

  it("trace --html, which shows both files", () =>
    inFolder(FILES, async () => {
      const args = ["trace", "s.strata", "--program", "sharpen", "--html", "t.html"];
      expect((await strata(args)).status).toBe(0);
      const shown = readFileSync("t.html", "utf8");
      expect(shown).toContain("schedule tiled(t: nat in [4, 8] = 4) for sharpen, blur");
      expect(shown).toContain("export fun sharpen(A: [n]cell)");
    }));

  it("test, of a folder: each schedule once, from its own file", async () => {
    const { out, status } = await among("test . --runs 1 --json");
    const tested = jsonLines(out).filter(({ type }) => type === "scheduleTested");
    expect(tested.map(({ file, program, schedule }) => `${file} ${program}.${schedule}`)).toEqual([
      "q.strata blur.naive",
      "q.strata p::blur.naive",
      "q.strata p::sharpen.serial",
      "s.strata sharpen.tiled",
      "s.strata blur.tiled",
      "s.strata blur.naive",
    ]);
    expect(status).toBe(0);
  });
});

describe("a mistake says where it is", () => {
  const schedules = (program: string, head = 'import "./p.strata" (sharpen, blur)') =>
    `${head}\nimport gpu\nstrategy twice = id\nschedule s for ${program} = lowerSeq ; kernel\n`;
  it.each([
    ["an unknown program", schedules("sharpn"), "E0201", "did you mean `sharpen`"],
    ["a program that is not exported", schedules("hidden"), "E0205", "write `export` before it"],
    [
      "a program that no import lists",
      schedules("blur", 'import "./p.strata" (sharpen)'),
      "E0201",
      "does not name it: (sharpen, blur)",
    ],
    ["an unknown qualifier", schedules("p::blur"), "E0201", "named `p::blur`"],
    ["a strategy", schedules("twice"), "E0210", "`twice` is a strategy"],
    [
      "a type of the file",
      schedules("cell", "type cell = f32").replace(
        "type cell = f32\nimport gpu",
        "import gpu\ntype cell = f32",
      ),
      "E0210",
      "`cell` is a type",
    ],
    [
      "a generic function",
      `${schedules("same")}fun same(xs: [n]a): [n]a = xs\n`,
      "E0310",
      "`same` works on any type `a`",
    ],
    ["a primitive", schedules("map"), "E0210", "`map` is a primitive"],
    ["a program named twice", schedules("blur, sharpen, blur"), "E0204", "`blur` is named twice"],
    [
      "a program named in two ways",
      schedules("blur, p::blur", 'import "./p.strata" (blur)\nimport "./p.strata" as p'),
      "E0204",
      "`p::blur` is named twice",
    ],
    [
      "two schedules of one name for one program",
      `${schedules("blur, sharpen")}schedule s for sharpen = id\n`,
      "E0204",
      "`s` is declared twice",
    ],
  ])("%s", async (_, text, code, expected) => {
    for (const command of ["check", "compile"]) {
      const { err, status } = await among(
        `${command} m.strata --schedule s`.replace("check m.strata --schedule s", "check m.strata"),
        { "m.strata": text },
      );
      expect(err).toContain(`error[${code}]`);
      expect(err).toContain(expected);
      expect(err).toContain("--> m.strata:");
      expect(status).toBe(1);
    }
  });
});

describe("an error in the file of the programs", () => {
  it.each(["check", "compile", "run", "test", "trace", "why", "bisect"])(
    "is shown there by %s",
    async (command) => {
      const broken = { "p.strata": PROGRAMS.replace("[n]cell", "[n]f64") };
      const { err, status } = await among(
        `${command} s.strata${/check|test/.test(command) ? "" : " --program sharpen"}`,
        broken,
      );
      expect(err).toContain("error[E0302]");
      expect(err).toMatch(/--> p\.strata:\d/);
      expect(status).toBe(1);
    },
  );

  it("does not keep from a program that does not need it", async () => {
    const broken = { "p.strata": `${PROGRAMS}fun lost(x: f32): f32 = y\n` };
    const { out, status } = await among("compile s.strata --program sharpen", broken);
    expect(out).toContain("kernel void sharpen_tiled(");
    expect(status).toBe(0);
  });

  it("is told once", async () => {
    const { out } = await among("check s.strata --json", {
      "p.strata": PROGRAMS.replace("[n]cell", "[n]f64"),
    });
    const places = jsonLines(out).filter(({ code }) => code === "E0302");
    expect(places).toHaveLength(1);
  });
});

describe("a schedule that is in another file", () => {
  it.each([
    ["run p.strata --program blur --schedule naive A=random:1", ["q.strata", "s.strata"], 1],
    ["run p.strata --program sharpen --schedule tiled A=random:1", ["s.strata"], 1],
    ["compile p.strata --program sharpen", ["q.strata", "s.strata"], 0],
  ])("is found beside: %s", async (line, files, expected) => {
    const { err, status } = await among(line);
    const found = [...err.matchAll(/^help: (\S+) has the schedule/gm)].map((m) => m[1]);
    expect(found).toEqual(files);
    expect(status).toBe(expected);
  });

  it("is not looked for in files that mean another program, or cannot be read", async () => {
    const { err } = await among("run p.strata --program hidden --schedule naive A=random:1", {
      "other.strata":
        "import gpu\nfun hidden(A: [n]f32): [n]f32 = A\nschedule naive for hidden = id\n",
      "broken.strata": 'import "./nowhere.strata"\nschedule naive for hidden = id\n',
      "folder.strata/x": "",
    });
    expect(err).not.toContain("has the schedule");
    expect(err).toContain("help: this file has none: write one here, or in a file that imports");
  });
});

describe("the program's file keeps its own rules", () => {
  it("needs --allow-raw for C code, also in the way to it", async () => {
    const more = {
      "c.strata": `extern fun half(x: f32): f32 = "x * 0.5f" means 0.5 * x
export fun halves(xs: [n]f32): [n]f32 = map(half, xs)
`,
      "cs.strata":
        'import "./c.strata"\nimport gpu\nschedule s for halves = lowerTo([glb(0)]) ; kernel\n',
    };
    const refused = await among("compile cs.strata", more);
    expect(refused.err).toMatch(/error\[E0309\][\s\S]*--> c\.strata:/);
    const { out, status } = await among("compile cs.strata --allow-raw", more);
    expect(out).toContain("kernel void halves_s(");
    expect(status).toBe(0);
    const direct = {
      "d.strata": 'import "./c.strata"\nschedule s for half = id\n',
      "c.strata": `export ${more["c.strata"]}`,
    };
    const { err } = await among("check d.strata --allow-raw", direct);
    expect(err).toContain("error[E0210]: `half` is C code");
  });

  it("renames a deprecated program after `for`", async () => {
    const more = {
      "o.strata": `export fun now(A: [n]f32): [n]f32 = map(\\a -> 2.0 * a, A)
export fun other(A: [n]f32): [n]f32 = A
export deprecated until "9.0.0" fun old(A: [n]f32): [n]f32 = now(A)
`,
      "os.strata":
        'import "./o.strata"\nimport gpu\nschedule s for other, old = lowerTo([glb(0)]) ; kernel\n',
    };
    const { err } = await among("check os.strata", more);
    expect(err).toContain("warning[W0208]: `old` is deprecated");
    const { out } = await among("compile os.strata --program old", more);
    expect(out).toContain("kernel void old_s(");
    const fixed = await among("fix os.strata", more);
    expect(fixed.out).toContain("+schedule s for other, now = lowerTo([glb(0)]) ; kernel");
  });

  it("has sizes that the `where` of a schedule names", async () => {
    const text =
      'import "./p.strata"\nimport gpu\nschedule s(t: nat = 4) for blur where t divides n = lowerTo([glb(0)]) ; kernel\n';
    const { err } = await among("run w.strata A=random:1 --size n=6 --device sim", {
      "w.strata": text,
    });
    expect(err).toMatch(/error\[E06\d\d\][\s\S]*4 does not divide n = 6/);
    const { out } = await among("compile w.strata --fix n=8", { "w.strata": text });
    expect(out).toContain("gx");
  });

  it("points at its parameters", async () => {
    const { err } = await among("run s.strata --program sharpen --device sim");
    expect(err).toMatch(/`A`[\s\S]*--> p\.strata:5/);
  });
});

describe("a program of a package", () => {
  const PACKAGES = {
    "package.json": '{ "name": "project" }',
    "node_modules/@acme/filters/package.json":
      '{ "name": "@acme/filters", "exports": { ".": { "strata": "./main.strata" } } }',
    "node_modules/@acme/filters/main.strata": PROGRAMS,
    "node_modules/@acme/plans/package.json":
      '{ "name": "@acme/plans", "exports": { "./gpu": { "strata": "./gpu.strata" } } }',
    "node_modules/@acme/plans/gpu.strata":
      "import gpu\nexport strategy rows = lowerTo([glb(0)]) ; kernel\n",
    "apart.strata":
      'import "pkg:@acme/filters" as filters\nimport "pkg:@acme/plans/gpu"\nschedule s for filters::sharpen, filters::blur = rows\n',
  };

  it("is run by a schedule with a strategy of another", async () => {
    const { out, err, status } = await among(`run apart.strata --program blur ${DATA}`, PACKAGES);
    expect(err).toBe("");
    expect(out).toContain("filters::blur, schedule s");
    expect(status).toBe(0);
  });

  it("is run by a schedule in a package that depends on it", async () => {
    const plans = "node_modules/@acme/plans/gpu.strata";
    const text =
      'import "pkg:@acme/filters" (sharpen)\nimport gpu\nschedule s for sharpen = lowerTo([glb(0)]) ; kernel\n';
    const { out, status } = await among(`run ${plans} ${DATA}`, { ...PACKAGES, [plans]: text });
    expect(out).toContain("sharpen, schedule s");
    expect(status).toBe(0);
  });

  it("shows its errors there", async () => {
    const main = "node_modules/@acme/filters/main.strata";
    const broken = { ...PACKAGES, [main]: PROGRAMS.replace("[n]cell", "[n]f64") };
    const { err } = await among("compile apart.strata --program sharpen", broken);
    expect(err).toContain(`--> ${main}:`);
  });
});

describe("the library takes a file of schedules", () => {
  const program = "p::blur";
  it("by every step", () =>
    inFolder(FILES, async () => {
      const source = parse({ file: "q.strata" });
      expect(source.programs).toEqual([
        { name: "blur", doc: "", file: "q.strata", schedules: ["naive"] },
        { name: "p::blur", doc: "", file: "p.strata", schedules: ["naive"] },
        {
          name: "p::sharpen",
          doc: "Twice the value, less the mean around it.",
          file: "p.strata",
          schedules: ["serial"],
        },
      ]);
      const chosen = unwrap(choose(source, { program }));
      expect(chosen.program).toMatchObject({ name: "p::blur", function: "blur" });
      const applied = unwrap(apply(source, { program }));
      const compiled = unwrap(compile(applied));
      expect([...compiled.files.keys()]).toEqual(["blur_naive.cl", "blur_naive.plan.json"]);
      const ran = unwrap(await run(compiled, { A: [1, 2, 3] }, { device: "sim" }));
      expect(toNested(ran.result)).toEqual([1.25, 2, 2.75]);
      expect(unwrap(trace(source, { program })).planned.program.name).toBe("p::blur");
      expect(await preserves(chosen, "naive", { runs: 3 })).toBe(3);
    }));

  it("in which several programs have one name", () =>
    inFolder({ ...FILES, "other.strata": PROGRAMS }, () => {
      const text = `import "./p.strata" as p
import "./other.strata" as other
schedule s for p::blur = id
schedule s for other::blur, p::sharpen = id
`;
      writeFileSync("two.strata", text);
      const source = parse({ file: "two.strata" });
      expect(source.failed).toBeUndefined();
      const failed = choose(source, { program: "blur" });
      expect(failed).toMatchObject({
        diagnostics: [{ code: "E0206", help: ["choose one with --program: p::blur, other::blur"] }],
      });
      expect(unwrap(choose(source, { program: "sharpen" })).program.name).toBe("p::sharpen");
    }));
});

describeOpenCL("tune", () => {
  it("times the schedules of the file", async () => {
    const line =
      "tune s.strata --program blur --size n=64 --repeat 2 --no-isolated --no-default --save times.json";
    const { out, status } = await among(line);
    expect(out).toContain("all 3 settings tried");
    expect(out).toMatch(/strata run s\.strata A=random:1 --program blur --schedule/);
    expect(status).toBe(0);
  });
});

describe("docs/schedules-apart.md", () => {
  const read = (path: string): string =>
    readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
  const page = read("docs/schedules-apart.md");
  const blocks = (language: string): readonly string[] =>
    [...page.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "gs"))].map((m) => m[1]!);
  const names = ["sharpen.strata", "sharpen.gpu.strata", "sharpen.cpu.strata"];
  const files = Object.fromEntries(names.map((name) => [name, read(`examples/devices/${name}`)]));

  it("shows the example", () => expect(blocks("strata")).toEqual(Object.values(files)));

  it.each(blocks("sh").join("").trim().split("\n"))("%s", (line) =>
    inFolder(files, async () => {
      const { err, status } = await strata(line.split(" ").slice(1));
      expect(err).not.toMatch(/^(?:error|warning)/m);
      expect(status).toBe(0);
    }),
  );
});
