/** @file Ten wrong inputs: each gives one diagnostic with a place and a way out, and the documented exit status. */
import { symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { hostArray } from "../../src/runtime/data/host-array.ts";
import { encodePng } from "../../src/runtime/data/png.ts";
import { TWICE, zeros } from "./fixtures.ts";
import { inFolder, spawnStrata, strata } from "./support.ts";

interface Mistake {
  readonly what: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly status: number;
  readonly code: string;
  /** Where the caret is. */
  readonly place: string;
  readonly way: string;
}

const program = (schedule: string, body = "map(\\x -> 2.0 * x, xs)", type = "[n]f32"): string =>
  `import gpu\nfun p(xs: ${type}): ${type} = ${body}\nschedule s for p = ${schedule}\n`;

const MISTAKES: readonly Mistake[] = [
  {
    what: "a syntax error",
    program: program("topDown(glb(0)) ; "),
    args: ["check", "p.strata"],
    status: 1,
    code: "E0101",
    place: "p.strata:3:37",
    way: "remove the `;`",
  },
  {
    what: "an unknown name",
    program: program("topdwon(glb(0)) ; kernel"),
    args: ["check", "p.strata"],
    status: 1,
    code: "E0201",
    place: "p.strata:3:20",
    way: "did you mean `topDown`?",
  },
  {
    what: "an ill-typed rule",
    program: "rule r(k: nat) = map(f, xs) => split(k, map(f, xs))\n",
    args: ["check", "p.strata"],
    status: 1,
    code: "E0301",
    place: "p.strata:1:32",
    way: "join(…)",
  },
  {
    what: "a size mismatch",
    program:
      "import gpu\nfun p(xs: [n]f32, ys: [n]f32): [n]f32 = zip(xs, ys) |> map(\\q -> q.0 + q.1)\nschedule s for p = mapNest(1, glb(0)) ; kernel\n",
    args: ["run", "p.strata", "xs=five.npy", "ys=six.npy", "--device", "sim"],
    status: 1,
    code: "E0832",
    place: "command line:1:33",
    way: "give data that fits the type",
  },
  {
    what: "tile 7 on 4096",
    program:
      "import gpu\nfun p(xs: [4096]f32): [4096]f32 = map(\\x -> 2.0 * x, xs)\nschedule s(t: nat = 16) for p = tile([t]) ; lowerTo([wrg(0), lcl(0, t)]) ; kernel\n",
    args: ["compile", "p.strata", "--set", "t=7"],
    status: 1,
    code: "E0501",
    place: "p.strata:3:33",
    way: "nearest divisors of 4096: 4, 8",
  },
  {
    what: "a map that is not lowered",
    program: program("topDown(glb(0)) ; kernel", "map2d(\\x -> 2.0 * x, xs)", "[n][m]f32"),
    args: ["compile", "p.strata"],
    status: 1,
    code: "E0701",
    place: "p.strata:3:10",
    way: "lowerSeq ; kernel",
  },
  {
    what: "mapLcl outside mapWrg",
    program: program("topDown(lcl(0, 64)) ; kernel"),
    args: ["compile", "p.strata"],
    status: 1,
    code: "E0709",
    place: "p.strata:3:10",
    way: "put it inside a mapWrg",
  },
  {
    what: "local memory that all work-groups are to fill",
    program: program(
      "topDown(kept) ; kernel\nrule kept = map(f, xs) => mapWrg(0, f, toLocal(mapWrg(0, \\x -> x, xs)))",
    ),
    args: ["compile", "p.strata"],
    status: 1,
    code: "E0709",
    place: "p.strata:3:10",
    way: "fill it with mapLcl",
  },
  {
    what: "a missing argument",
    program: TWICE,
    args: ["run", "p.strata", "--schedule", "naive", "--device", "sim"],
    status: 1,
    code: "E0831",
    place: "p.strata:4:18",
    way: "xs=data.npy",
  },
  {
    what: "a wrong array shape",
    program: TWICE,
    args: ["run", "p.strata", "--schedule", "naive", "xs=square.npy", "--device", "sim"],
    status: 1,
    code: "E0832",
    place: "command line:1:38",
    way: "give data that fits the type",
  },
  {
    what: "a picture in colour for one in grey",
    program: program(
      "mapNest(2, glb(1), glb(0)) ; kernel",
      "map2d(\\x -> 2.0 * x, xs)",
      "[n][m]f32",
    ),
    args: ["run", "p.strata", "xs=colour.png", "--device", "sim"],
    status: 1,
    code: "E0831",
    place: "command line:1:21",
    way: "convert the picture to grey, or take its colours: xs: [n][m](f32, f32, f32)",
  },
  {
    what: "a value that a parameter may not have",
    program: TWICE,
    args: ["compile", "p.strata", "--schedule", "tiled", "--set", "t=5"],
    status: 1,
    code: "E0503",
    place: "command line:1:48",
    way: "its values are 4, 8",
  },
  {
    what: "a parameter that there is not",
    program: TWICE,
    args: ["trace", "p.strata", "--schedule", "tiled", "--set", "u=5"],
    status: 1,
    code: "E0503",
    place: "command line:1:46",
    way: "it has t",
  },
  {
    what: "a missing file",
    program: TWICE,
    args: ["check", "q.strata"],
    status: 2,
    code: "E0002",
    place: "command line:1:14",
    way: "did you mean `p.strata`?",
  },
];

const FILES = {
  "five.npy": zeros(5),
  "six.npy": zeros(6),
  "square.npy": zeros(3, 4),
  "colour.png": encodePng(
    hostArray(
      "f32",
      [3, 4],
      [0, 1, 2].map(() => new Float32Array(12)),
    ),
  ),
};

describe("each mistake gives one clear diagnostic", () => {
  it.each(MISTAKES)("$what", async ({ program: text, args, status, code, place, way }) => {
    const run = await inFolder({ ...FILES, "p.strata": text }, () => strata(args));
    expect(run.err.match(/^error/gm)).toEqual(["error"]);
    expect(run.err).toContain(`error[${code}]: `);
    expect(run.err).toContain(` --> ${place}\n`);
    expect(run.err).toMatch(/^ *\| .*\^/m);
    expect(run.err.slice(run.err.indexOf("help: "))).toContain(way);
    expect(run.err).not.toMatch(/\n\s+at |internal error/);
    expect(run).toMatchObject({ status, out: "" });
  });

  it("in a process of its own too", async () => {
    await inFolder({ "p.strata": MISTAKES[1]!.program }, (cwd) => {
      const run = spawnStrata(["check", "p.strata"], { cwd });
      expect(run.status).toBe(1);
      expect(run.out).toBe("");
      expect(run.err).toContain("error[E0201]");
    });
  });
});

describe("the command line", () => {
  const cases: readonly (readonly [string, readonly string[], number, string])[] = [
    ["an unknown command", ["chekc"], 2, "Did you mean check?"],
    ["an unknown option", ["run", "--shedule"], 2, "Did you mean --schedule?"],
    ["no file", ["check"], 2, "missing required argument"],
    ["a setting without a number", ["compile", "p.strata", "--set", "t=x"], 2, "--set tile=32"],
    [
      "an unknown setting",
      ["compile", "p.strata", "--schedule", "tiled", "--set", "u=1"],
      1,
      "E0503",
    ],
    [
      "an unknown schedule",
      ["compile", "p.strata", "--schedule", "tield"],
      1,
      "did you mean `tiled`?",
    ],
    [
      "an unknown program",
      ["compile", "p.strata", "--program", "twise"],
      1,
      "did you mean `twice`?",
    ],
    ["no schedule chosen", ["compile", "p.strata"], 1, "choose one with --schedule: naive, tiled"],
    [
      "an unknown device",
      ["run", "p.strata", "--device", "simm"],
      4,
      "--device sim (the simulator)",
    ],
    ["no device", ["run", "p.strata", "--device="], 2, "write --device opencl (any), gpu"],
    ["an unknown mode", ["run", "p.strata", "--fp", "quick"], 2, "strict, contract, fast"],
    [
      "two devices",
      ["compile", "p.strata", "--device", "opencl", "--device-limits", "local=1"],
      2,
      "leave one out",
    ],
    ["an input without data", ["run", "p.strata", "xs"], 2, "NAME=random:1"],
    ["an input twice", ["run", "p.strata", "xs=1", "xs=2"], 2, "given twice"],
    [
      "an unknown input",
      ["run", "p.strata", "--schedule", "naive", "ys=1", "xs=random:1"],
      1,
      "has no input named `ys`",
    ],
    [
      "a data file that is missing",
      ["run", "p.strata", "--schedule", "naive", "xs=no.npy"],
      2,
      "E0002",
    ],
    [
      "a wrong size",
      ["run", "p.strata", "--schedule", "naive", "--device", "sim", "xs=random:1", "--size", "k=4"],
      1,
      "`twice` has no size named `k`",
    ],
    [
      "a size that the tile does not divide",
      ["run", "p.strata", "--schedule", "tiled", "--device", "sim", "xs=random:1", "--size", "n=6"],
      1,
      "4 does not divide n = 6",
    ],
    [
      "a size that is fixed, and given",
      ["run", "p.strata", "--schedule", "naive", "xs=random:1", "--fix", "n=6", "--size", "n=6"],
      1,
      "`n` is fixed to 6",
    ],
    [
      "a size that is given twice",
      ["run", "p.strata", "--schedule", "naive", "xs=random:1", "--size", "n=4", "--size", "n=8"],
      2,
      "`n` is given twice",
    ],
    ["a code that does not exist", ["explain", "E0199"], 2, "E0101, E0102"],
  ];

  it.each(cases)("%s", async (_, args, status, text) => {
    const run = await inFolder({ "p.strata": TWICE }, () => strata(args));
    expect(run.err).toContain(text);
    expect(run.err).toMatch(/help|Usage|Did you mean/);
    expect(run.err).not.toContain("internal error");
    expect(run).toMatchObject({ status, out: "" });
  });

  it.each(cases.slice(0, 3))("%s, as data under --json", async (_, args, status) => {
    const { out } = await strata([...args, "--json"]);
    expect(JSON.parse(out)).toMatchObject({ v: 1, type: "error", kind: "usage", status });
  });

  it("names a link that leads round in a circle", async () => {
    const run = await inFolder({}, () => {
      symlinkSync("b.strata", "a.strata");
      symlinkSync("a.strata", "b.strata");
      return strata(["check", "a.strata"]);
    });
    expect(run.status).toBe(2);
    expect(run.err).toContain("error[E0002]: cannot read a.strata: its links go round in a circle");
  });

  it("knows which import is missing", async () => {
    const file = "fun p(xs: [n]f32): [n]f32 = xs\nschedule s for p = topDown(glb(0))\n";
    const run = await inFolder({ "p.strata": file }, () => strata(["check", "p.strata"]));
    expect(run.err).toContain("help: `glb` is in the module `gpu`: import gpu\n");
  });

  it("shows a way out even where none is known", async () => {
    const file = "fun p(xs: [n]f32, ys: [m]f32): [n](f32, f32) = zip(xs, ys)\n";
    const run = await inFolder({ "p.strata": file }, () => strata(["check", "p.strata"]));
    expect(run.err).toMatch(/^help: /m);
  });

  it("does not leave the project by an import", async () => {
    const run = await inFolder({ "p.strata": 'import "../../etc/x.strata"\n' }, () =>
      strata(["check", "p.strata"]),
    );
    expect(run).toMatchObject({ status: 1 });
    expect(run.err).toContain(
      "error[E0207]: `../../etc/x.strata` leaves the folder of its project",
    );
  });
});
