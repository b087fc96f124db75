/** @file Machine edits: each sort is listed in `--json`, made by `strata fix`, and leads to a file without the mistake. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { fix, parse } from "../../src/index.ts";
import { FIX_TABLE } from "../../src/lang/diagnostics/index.ts";
import { inFolder, jsonLines, strata } from "./support.ts";

interface ListedFix {
  readonly title: string;
  readonly edits: readonly { file: string; start: number; end: number; text: string }[];
  readonly safe: boolean;
}

const P = "fun p(xs: [n]f32): [n]f32 = map(\\x -> 2.0 * x, xs)\n";

type Case = readonly [code: string, before: string, after: string, safe: boolean];

// biome-ignore format: a table
const CASES: readonly Case[] = [
  ["E0201", "fun f(xs: [n]f32): f32 = redcue((+), 0.0, xs)\n", "fun f(xs: [n]f32): f32 = reduce((+), 0.0, xs)\n", true],
  ["E0201", `${P}schedule s for p = mapNest(1, glb(0)) ; kernel\n`, `import gpu\n\n${P}schedule s for p = mapNest(1, glb(0)) ; kernel\n`, true],
  ["E0201", `// A comment.\n${P}schedule s for p = mapNest(1, glb(0)) ; kernel\n`, `import gpu\n\n// A comment.\n${P}schedule s for p = mapNest(1, glb(0)) ; kernel\n`, true],
  ["E0201", `import gpu (glb)\n${P}schedule s for p = mapNest(1, glb(0)) ; kernel\n`, `import gpu (glb, mapNest, kernel)\n${P}schedule s for p = mapNest(1, glb(0)) ; kernel\n`, true],
  ["E0203", `import gpuu\n${P}`, `import gpu\n${P}`, true],
  ["E0205", `import gpu (kernl)\n${P}`, `import gpu (kernel)\n${P}`, true],
  ["E0101", "rule r = map(f, xs) = > map(f, xs)\n", "rule r = map(f, xs) => map(f, xs)\n", true],
  ["E0101", "fun f(x: f32): f32 = x + .5\n", "fun f(x: f32): f32 = x + 0.5\n", true],
  ["E0101", "fun f(x: f32): f32 = if x < 1.0 thn x else 1.0\n", "fun f(x: f32): f32 = if x < 1.0 then x else 1.0\n", true],
  ["E0101", "fun f(xs: [n]f32): [n]f32 = map(\\x -> x, xs,)\n", "fun f(xs: [n]f32): [n]f32 = map(\\x -> x, xs)\n", false],
  ["E0102", "fn f(x: f32): f32 = x\n", "fun f(x: f32): f32 = x\n", true],
  ["E0103", "fun f(xs: [n]f32): [n]f32 = map(\\x -> x, xs]\n", "fun f(xs: [n]f32): [n]f32 = map(\\x -> x, xs)\n", false],
  ["E0103", "fun f(x: f32): f32 = x)\n", "fun f(x: f32): f32 = x\n", false],
  ["E0107", `${P}import gpu\n`, `import gpu\n\n${P}`, true],
  ["W0208", `import gpu\n${P}schedule s for p = lowerTo(glb(0)) ; kernel\n`, `import gpu\n${P}schedule s for p = lowerTo([glb(0)]) ; kernel\n`, true],
  ["E0302", "fun f(A: [n][m]f32): [n][m]f32 = map(\\x -> 2.0 * x, A)\n", "fun f(A: [n][m]f32): [n][m]f32 = map2d(\\x -> 2.0 * x, A)\n", false],
  ["E0302", "fun f(xs: [n]f32): [n]f32 = xs |> slide(3, 1) |> map(\\w -> w[0] + w[2])\n", "fun f(xs: [n]f32): [n]f32 = xs |> pad(1, 1, clamp) |> slide(3, 1) |> map(\\w -> w[0] + w[2])\n", false],
  ["E0304", "fun f(xs: [n]f32, i: i32): f32 = xs[i]\n", "fun f(xs: [n]f32, i: i32): f32 = xs[clampIdx(i)]\n", false],
  ["E0503", `import gpu\n${P}schedule s(t: nat in [2, 4, 8] = 5) for p = mapNest(1, glb(0)) ; kernel\n`, `import gpu\n${P}schedule s(t: nat in [2, 4, 8] = 4) for p = mapNest(1, glb(0)) ; kernel\n`, false],
  ["E0504", "strategy a(rows: nat) = id\nstrategy b = a(rowz = 2)\n", "strategy a(rows: nat) = id\nstrategy b = a(rows = 2)\n", true],
  ["W0402", "rule r = map(f, xs as [n]a) => map(f, xs) where 0 <= n\n", "rule r = map(f, xs as [n]a) => map(f, xs)\n", true],
  ["W0403", "rule r = map(f, take(k, xs)) => take(k, map(f, xs)) where k <= 5, total(f)\n", "rule r = map(f, take(k, xs)) => take(k, map(f, xs)) where total(f)\n", false],
  ["E0505", "rule r = x + (y + z) => (x + y) + z\n", "approx rule r = x + (y + z) => (x + y) + z\n", false],
  ["E0505", "rule r = map(f, take(k, xs)) => take(k, map(f, xs))\n", "rule r = map(f, take(k, xs)) => take(k, map(f, xs)) where total(f)\n", false],
  ["E0713", `import gpu\n${P}schedule s for p = mapNest(1, glb(0))\n`, `import gpu\n${P}schedule s for p = mapNest(1, glb(0)) ; kernel\n`, false],
  ["E0713", `import gpu\n${P}schedule s for p = id <+ id\n`, `import gpu\n${P}schedule s for p = (id <+ id) ; lowerSeq ; kernel\n`, false],
];

describe("a machine edit", () => {
  it.each(CASES)("of %s: %s", (code, before, after, safe) =>
    inFolder({ "a.strata": before }, async () => {
      const { out } = await strata(["check", "a.strata", "--json"]);
      const found = jsonLines(out).find((line) => line["code"] === code);
      const [first] = (found?.["fixes"] ?? []) as readonly ListedFix[];
      expect(first?.safe, out).toBe(safe);
      expect(first!.edits.every((e) => e.file === "a.strata" && e.start <= e.end)).toBe(true);
      const unsafe = safe ? [] : ["--unsafe-fixes"];
      const run = await strata(["fix", "a.strata", "--write", ...unsafe]);
      expect(run.err).toBe("");
      expect(readFileSync("a.strata", "utf8")).toBe(after);
      const again = await strata(["check", "a.strata", "--json"]);
      expect(jsonLines(again.out).filter((line) => line["code"] === code)).toEqual([]);
      expect(await strata(["fix", "a.strata", "--check"])).toMatchObject({ status: 0 });
    }),
  );

  it("of every sort that is documented is tried here", () => {
    const tried = new Set(CASES.map(([code]) => code));
    const untried = Object.entries(FIX_TABLE).filter(
      ([, row]) => !row.codes.some((c) => tried.has(c)),
    );
    expect(untried).toEqual([]);
  });

  it("is in the table of docs/errors.md", () => {
    const text = readFileSync(
      fileURLToPath(new URL("../../docs/errors.md", import.meta.url)),
      "utf8",
    );
    const rows = [...text.matchAll(/^\| ([EW0-9, ]+) \| (.*) \| (yes|no) \|$/gm)];
    expect(rows.map(([, codes, does, safe]) => ({ codes, does, safe }))).toEqual(
      Object.values(FIX_TABLE).map(({ codes, does, safe }) => ({
        ...{ codes: codes.join(", "), does, safe: safe ? "yes" : "no" },
      })),
    );
  });
});

describe("unsafe edits", () => {
  it("are left and counted without --unsafe-fixes", () =>
    inFolder({ "a.strata": "fun f(xs: [n]f32, i: i32): f32 = xs[i]\n" }, async () => {
      const { status, out, err } = await strata(["fix", "a.strata"]);
      expect({ status, out }).toEqual({ status: 0, out: "" });
      expect(err).toContain("1 mistake left with fixes that may change the meaning");
    }));

  it("are those of a name that two modules or words fit", () => {
    const two = `fun mapp1(x: f32): f32 = x\nfun mapp2(x: f32): f32 = x\nfun f(x: f32): f32 = mapp3(x)\n`;
    const [d] = parse(two).diagnostics;
    expect(d?.fixes?.map((f) => [f.title, f.safe])).toEqual([
      ["write `mapp1`", false],
      ["write `mapp2`", false],
    ]);
    expect(fix(two)).toMatchObject({ after: two, fixes: [], left: 1 });
  });
});

describe("an edit is not listed", () => {
  it("if the suggested name does not fit", () => {
    const [d] = parse("fun f(x: f32): f32 = zipp(x)\n").diagnostics;
    expect(d?.help).toEqual(["did you mean `zip`?"]);
    expect(d?.fixes).toEqual([]);
  });

  it("of a name that a budget hides: the trials of a source are counted", () => {
    const calls = Array.from({ length: 60 }, (_, i) => `fun f${i}(x: f32): f32 = squar(x)`);
    const text = `fun square(x: f32): f32 = x * x\n${calls.join("\n")}\n`;
    const listed = parse(text).diagnostics.filter((d) => (d.fixes ?? []).length > 0);
    expect(listed).toHaveLength(48);
    expect(fix(text).after).toBe(text.replaceAll("squar(", "square("));
  });
});

describe("edits that belong together or overlap", () => {
  it("are made in rounds, inner ones first, and each import once", () => {
    const text = `fun g(xs: [n]f32): f32 = redcue((+), 0.0, mpa(\\x -> sqrtt(x), xs))\n`;
    const { after, fixes } = fix(text);
    expect(after).toBe("fun g(xs: [n]f32): f32 = reduce((+), 0.0, map(\\x -> sqrt(x), xs))\n");
    expect(fixes.map((f) => [f.code, f.to, f.line, f.column])).toEqual([
      ["E0201", "reduce", 1, 26],
      ["E0201", "map", 1, 43],
      ["E0201", "sqrt", 1, 53],
    ]);
  });

  it("give the same text in any order of the declarations", () => {
    const a = "fun a(xs: [n]f32): f32 = redcue((+), 0.0, xs)\n";
    const b = "fun b(xs: [n]f32): [n]f32 = xs |> mpa(\\x -> x)\n";
    expect(fix(a + b).after).toBe(fix(a).after + fix(b).after);
    expect(fix(b + a).after).toBe(fix(b).after + fix(a).after);
  });

  it("keep line ends, a byte-order mark and comments", () => {
    const text = `\ufeff// first\r\n${P.replace("\n", "\r\n")}schedule s for p = mapNest(1, glb(0)) ; kernel // last\r\n`;
    expect(fix(text).after).toBe(
      `\ufeffimport gpu\r\n\r\n// first\r\n${P.replace("\n", "\r\n")}schedule s for p = mapNest(1, glb(0)) ; kernel // last\r\n`,
    );
  });
});
