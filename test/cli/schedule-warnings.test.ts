/** @file The warnings of a compiled schedule (W07…) are shown by every command that compiles it, and their help removes them. */
import { expect, it } from "vitest";
import { inFolder, jsonLines, strata } from "./support.ts";

const program = (body: string): string => `import sweeps
import nd
fun near(w: [3][3]i32): i32 = min(min(w[0][1], w[2][1]), min(w[1][0], w[1][2]))
fun spread(l: [n][m]i32): [n][m]i32 =
  l |> pad2d(1, 1, constant(7)) |> slide2d(3, 1) |> map2d(\\w -> ${body})
schedule rows for spread = rows(8)
`;
const BRANCH = program("if w[1][1] == 7 then 7 else near(w)");
const VALUES = program("max(near(w), if w[1][1] == 7 then 7 else 0)");

const COMMANDS: readonly (readonly [string, string])[] = [
  ["check", ""],
  ["compile", "--schedule rows"],
  ["run", "--schedule rows l=random:1 --size n=5 --size m=16 --device sim"],
  ["test", "--runs 3"],
];

it.each(COMMANDS)(
  "%s shows them once, at the schedule, and ends as it would without",
  async (command, rest) => {
    const args = [command, "p.strata", ...rest.split(" ").filter((word) => word !== "")];
    await inFolder({ "p.strata": BRANCH }, async () => {
      const { status, err } = await strata(args);
      expect(status).toBe(0);
      expect(err.match(/W0728/g)).toHaveLength(1);
      expect(err).toContain("p.strata:6:10");
      expect(err).toContain("compute both sides");
      const { out } = await strata([...args, "--json"]);
      expect(jsonLines(out).filter(({ type }) => type === "diagnostic")).toMatchObject([
        { code: "W0728", severity: "warning", place: { line: 6, column: 10 } },
      ]);
    });
    await inFolder({ "p.strata": VALUES }, async () => {
      expect((await strata(args)).err).not.toContain("W0728");
    });
  },
);

it("a default of the library is no mistake of the program; the same steps in its file are its own", async () => {
  const text = `import scans
/// The indices of the elements below 0, in order, and how many they are.
export fun below(xs: [n]f32): ([n]i32, i32) where 1 <= n =
  let r = partition(\\(x, i) -> x < 0.0, zip(xs, generate(n, \\i -> i as i32))) in (map(\\(x, i) -> i, r.0), r.1)
`;
  await inFolder({ "p.strata": text }, async () => {
    const { status, err } = await strata(["compile", "p.strata", "--schedule", "default:gpu"]);
    expect({ status, err: err.match(/W07\d\d/g) }).toEqual({ status: 0, err: null });
  });
  const own = `${text.replace("import scans", "import scans\nimport default as d")}
schedule s for below = d::gpu(128, 4, 2, 4096)
`;
  await inFolder({ "p.strata": own }, async () => {
    const { err } = await strata(["compile", "p.strata", "--schedule", "s"]);
    expect(err).toContain("W0728");
    expect(err).toContain("p.strata:7:10");
  });
});

it("the interpreter compiles nothing, and warns of nothing", async () => {
  const words = "run p.strata l=random:1 --size n=5 --size m=16 --device interp".split(" ");
  expect((await inFolder({ "p.strata": BRANCH }, () => strata(words))).err).toBe("");
});

const rows = (schedule: string, length = "n"): string => `import gpu
import reduction
fun f(A: [l][${length}]f32, B: [16]f32): [l][16]f32 where 16 divides ${length} =
  map(\\row -> let r = reduce((+), 0.0, row) in map(\\b -> b * r, B), A)
schedule s for f = ${schedule} ; kernel
`;
const warned = async (text: string): Promise<boolean> => {
  const { status, err } = await inFolder({ "p.strata": text }, () => strata(["check", "p.strata"]));
  expect(status).toBe(0);
  return err.includes("W0729");
};
const BY_GROUPS = "lowerTo([wrg(0), lcl(0, 16)])";
const SHARED = `topDown(isReduce ; partialReduceStrided(16) ; argument(2, local)) ; ${BY_GROUPS}`;

// biome-ignore format: a table
const IN_GROUPS: readonly (readonly [what: string, text: string, isWarned: boolean])[] = [
  ["a loop of unknown length that each work-item of a group runs", rows(BY_GROUPS), true],
  ["one of known length, in parts", rows(`topDown(partialReduce(16)) ; ${BY_GROUPS}`, "128"), true],
  ["a short loop", rows(BY_GROUPS, "64"), false],
  ["a loop that the work-items share", rows(SHARED), false],
  ["groups of one work-item", rows("lowerTo([wrg(0), lcl(0, 1)])"), false],
  ["work-items without groups", rows("lowerTo([glb(0)])"), false],
];

it.each(IN_GROUPS)("%s: repeated in a group or not", async (_, text, isWarned) => {
  expect(await warned(text)).toBe(isWarned);
});
