/** @file Schedules for imported programs: every command takes the file of the schedules. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
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
    ["an unknown qualifier", schedules("p::blur"), "E0201", "named `blur`"],
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
