/**
 * @file The kernels of examples/, at the default settings, byte for byte as they were read and approved, and what they cost.
 * `UPDATE_GOLDEN=1` writes them anew: read the difference before it is committed.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type Found, nameOf, schedulesIn, subjectOf } from "../support/plans/subject.ts";

const FOLDER = fileURLToPath(new URL("./", import.meta.url));
/** Nine times a patch of 25 points each, seven times one of 19: thousands of lines that say nothing new. */
const LONG = [
  "bilateral5x5.bordered",
  "gaussian25.bordered",
  "poisson19.bordered",
  "heat7.anyLength",
];
const FOUND = ["../../examples/", "../../examples/stencils/"]
  .flatMap((folder) => schedulesIn(new URL(folder, import.meta.url)))
  .filter((found) => !LONG.includes(nameOf(found)));
const { UPDATE_GOLDEN: update } = process.env;

const fileOf = (found: Found): string => `${nameOf(found)}.cl`;

describe("the OpenCL C of", () => {
  it.each(FOUND.map((f) => [nameOf(f), f] as const))("%s", (_, found) => {
    const { source } = subjectOf(found).compiled;
    const file = `${FOLDER}${fileOf(found)}`;
    if (update === "1") writeFileSync(file, source);
    expect(source).toBe(readFileSync(file, "utf8"));
  });
});

it("every golden kernel belongs to a schedule", () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".cl"));
  expect(files.sort()).toEqual(FOUND.map(fileOf).sort());
});

interface Counts {
  readonly barriers: number;
  readonly indexDivMod: number;
  readonly loops: number;
}

/** The counts in the plan's JSON, of each kernel. */
function countsOf(schedule: string): Counts[] {
  const found = FOUND.find((f) => nameOf(f) === schedule)!;
  const { files } = subjectOf(found).compiled;
  const [json] = [...files].flatMap(([name, text]) => (name.endsWith(".plan.json") ? [text] : []));
  return JSON.parse(json!).launches.map((launch: { counts: Counts }) => launch.counts);
}

const sourceOf = (schedule: string): string =>
  subjectOf(FOUND.find((f) => nameOf(f) === schedule)!).compiled.source;

describe("jacobi2d", () => {
  it("naive: straight code, no division", () => {
    expect(countsOf("jacobi2d.naive")).toMatchObject([{ indexDivMod: 0, barriers: 0, loops: 0 }]);
  });
  it("tiled: one barrier between staging and use; two strided loops", () => {
    expect(countsOf("jacobi2d.tiled")).toMatchObject([{ indexDivMod: 0, barriers: 1, loops: 2 }]);
  });
  it("regs: for each row one vector of 16 bytes, for those of the results its two neighbours, too; one vector store each", () => {
    const text = sourceOf("jacobi2d.regs");
    const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
    expect(count(/= \*\(global const float4 \*\)/g)).toBe(4);
    expect(count(/= A\[/g)).toBe(4);
    expect(count(/^ *\*\(global float4 \*\).*=/gm)).toBe(2);
    expect(count(/vload|vstore|\bout\[/g)).toBe(0);
    expect(countsOf("jacobi2d.regs")).toMatchObject([{ indexDivMod: 0, barriers: 0, loops: 0 }]);
  });
});

describe("streamed", () => {
  const loopOf = (schedule: string): string => {
    const text = sourceOf(schedule);
    return text.slice(text.indexOf("for ("));
  };
  const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

  it.each([
    ["jacobi3d7", 4 + 2, 2 * 4], // four rows: a vector each and one on either side, two neighbours in x for each of the four
    ["heat7", 1 + 2, 2],
    ["poisson19", 4 + 2, 2 * (4 + 2)],
    ["jacobi3d13", 2 + 4, 4 * 2],
  ])(
    "%s: for each plane %i vectors and %i neighbours in x are loaded",
    (program, vectors, scalars) => {
      const loop = loopOf(`${program}.streamed`);
      expect(count(loop, /\*\(global const float4 \*\)/g)).toBe(vectors);
      expect(count(loop, /= A\[/g)).toBe(scalars);
    },
  );

  it.each(["jacobi3d7", "heat7", "poisson19", "jacobi3d13", "hotspot3d", "acoustic"])(
    "%s: one loop, no division, whole vectors stored",
    (program) => {
      const schedule = `${program}.streamed`;
      expect(countsOf(schedule)).toMatchObject([{ loops: 1, indexDivMod: 0, barriers: 0 }]);
      expect(count(sourceOf(schedule), /\bout\[|vload|vstore/g)).toBe(0);
    },
  );
});

/** For one vector of each row. */
it.each([
  ["gaussian25", (2 + 4) * 5],
  ["jacobi2d9", (4 + 2) * 3],
  ["poisson19", 2 * 9 + 2 * 5], // of each of the two planes 9 points, of those around 5
  ["acoustic", 4 * 5 + 2 + 4],
])("%s.strips: %i loads for what rows share, none of them twice", (program, loads) => {
  const text = sourceOf(`${program}.strips`);
  const loop = text.slice(text.indexOf("for ("));
  const body = loop.slice(0, loop.indexOf("for (", 1));
  const all = body.match(/strata_load_float16\([^()]*\)/g) ?? [];
  expect(all.length).toBe(loads);
  expect(new Set(all).size).toBe(loads);
});

it("a tree reduction divides no index, and waits once for each halving", () => {
  const [first, second] = countsOf("dot.tree");
  expect([first!.indexDivMod, second!.indexDivMod]).toEqual([0, 0]);
  expect([first!.barriers, second!.barriers]).toEqual([6, 6]);
});

it("a tiled matrix product waits twice for each block", () => {
  expect(countsOf("matmul.tiled")).toMatchObject([{ barriers: 2, indexDivMod: 0, loops: 2 }]);
});
