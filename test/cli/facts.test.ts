/** @file `strata facts`: the table and the JSON of facts about kernels, its mistakes, and the page docs/facts.md. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inFolder, strata } from "./support.ts";

const MATMUL = "examples/matmul.strata";
const page = readFileSync(new URL("../../docs/facts.md", import.meta.url), "utf8");
const sized = (sizes: Readonly<Record<string, number>>): readonly string[] =>
  Object.entries(sizes).flatMap(([name, n]) => ["--size", `${name}=${n}`]);

describe("strata facts", () => {
  it("prints what docs/facts.md shows", async () => {
    const [, command, shown] = /```sh\nstrata (.*)\n```\n\n```text\n(.*?)```/s.exec(page)!;
    const { status, out, err } = await strata(command!.split(" "));
    expect({ status, err, out }).toEqual({ status: 0, err: "", out: shown });
  });

  it("prints expressions where sizes are open, and says which", async () => {
    const { out } = await strata(["facts", MATMUL, "--schedule", "naive", "--size", "k=64"]);
    expect(out).toContain("1 launch (--size gives m, n a value)");
    expect(out).toContain("matmul_naive: m*n work-items (m x n), the driver chooses groups");
    expect(out).toMatch(/read B \(global\) +f32 +1 +64 +64\*m\*n/);
    expect(out).toContain("roofline: 128*m*n flops for 4*m*n + 256*m + 256*n bytes");
  });

  it("shortens long expressions and says so; JSON has all of them", async () => {
    const text = `import nd
export fun blurred(A: [n][m]f32): [n][m]f32 =
  A |> pad2d(1, 1, clamp) |> slide2d(3, 1) |> map2d(\\w -> 0.25 * w[0][1] + 0.5 * w[1][0] + 0.25 * w[2][1])
`;
    await inFolder({ "blurred.strata": text }, async () => {
      const open = await strata(["facts", "blurred.strata"]);
      expect(open.err).toContain(
        "note: blurred has no schedule: default:gpu is used, with --class approx (strata schedule blurred.strata prints it; for CPUs: --schedule default:cpu)",
      );
      const lines = open.out.trimEnd().split("\n");
      expect(lines.at(-1)).toMatch(
        /^… stands for .*: --size m=… --size n=… gives numbers, --json whole expressions$/,
      );
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(250);
      const json = await strata(["facts", "blurred.strata", "--json"]);
      expect(json.out).not.toContain("…");
      expect(json.out.length).toBeGreaterThan(open.out.length);
      const given = await strata(["facts", "blurred.strata", ...sized({ n: 64, m: 64 })]);
      expect(given.out).not.toContain("…");
    });
  });

  it("prints one JSON object with --json", async () => {
    const args = ["facts", MATMUL, "--schedule", "tiled", "--set", "t=8", "--json"];
    const { out } = await strata([...args, ...sized({ n: 64, k: 32, m: 48 })]);
    const found = JSON.parse(out);
    expect(found).toMatchObject({
      v: 1,
      type: "facts",
      name: "matmul_tiled",
      sizes: { n: 64, k: 32, m: 48 },
      open: [],
    });
    expect(found.launches).toMatchObject([
      {
        name: "matmul_tiled",
        launches: 1,
        workItems: 64 * 48,
        local: [8, 8],
        flops: 2 * 64 * 32 * 48,
        barriers: 8,
        localBytes: 512,
        bytes: { touched: { total: 4 * (64 * 32 + 32 * 48 + 64 * 48) } },
        atMost: [],
      },
    ]);
    const [access] = found.launches[0].accesses;
    expect(access).toMatchObject({ buffer: "B", stride: 1, width: 1, times: 4, total: 12_288 });
    expect(typeof access.place).toBe("number");
    expect(access.along).toBe(8 * 48);
  });

  it("takes fixed sizes and another target", async () => {
    const fixed = ["--fix", "n=8", "--fix", "k=8", "--fix", "m=8", "--target", "c"];
    const { out } = await strata(["facts", MATMUL, "--schedule", "naive", ...fixed]);
    expect(out).toContain("matmul_naive: 1 work-item\n");
    expect(out).toMatch(/read A \(global\) +f32 +1 +512 +512/);
  });

  it("lists each launch of a program, with how often a host loop makes it", async () => {
    const text = `export fun later(steps: nat, A: [n]f32): [n]f32 =
  iterate(steps, \\(k: nat) -> \\(p: [n]f32) -> kernel(mapGlb(0, \\x -> 2.0 * x, p)), A)
schedule s for later = id
`;
    await inFolder({ "later.strata": text }, async () => {
      const open = await strata(["facts", "later.strata"]);
      expect(open.out).toMatch(/later_s: n work-items .*, launched steps times/);
      const given = await strata(["facts", "later.strata", ...sized({ n: 100, steps: 7 })]);
      expect(given.out).toMatch(/later_s: 100 work-items .*, launched 7 times/);
    });
  });

  it("refuses sizes that the program does not have, and that a condition of the schedule forbids", async () => {
    const unknown = await strata(["facts", MATMUL, "--schedule", "naive", "--size", "q=3"]);
    expect(unknown.status).toBe(1);
    expect(unknown.err).toContain("E0831");
    expect(unknown.err).toContain("q=3");
    const twice = ["--fix", "n=8", "--size", "n=8"];
    const fixed = await strata(["facts", MATMUL, "--schedule", "naive", ...twice]);
    expect(fixed.err).toContain("`n` is fixed to 8");
    const odd = sized({ n: 60, k: 64, m: 64 });
    const forbidden = await strata(["facts", MATMUL, "--schedule", "tiled", ...odd]);
    expect(forbidden.status).toBe(1);
    expect(forbidden.err).toContain("E0603");
    expect(forbidden.err).toContain("help:");
  });

  it.each([
    ["--bandwidth", "fast"],
    ["--flops", "0"],
  ])("refuses %s %s", async (option, word) => {
    const { status, err } = await strata(["facts", MATMUL, "--schedule", "naive", option, word]);
    expect(status).toBe(2);
    expect(err).toContain(`\`${word}\` is no speed`);
    expect(err).toContain(`help: write ${option}`);
  });

  it("refuses what compile refuses", async () => {
    const { err } = await strata(["facts", MATMUL]);
    expect(err).toContain("E0206");
  });
});
