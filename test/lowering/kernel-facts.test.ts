/**
 * @file The facts about six kernels, counted by hand, and about launches of host loops, choices and cases; the facts about the examples
 * against the simulator, and the figures with open sizes against those in numbers.
 */
import { describe, expect, it } from "vitest";
import {
  apply,
  compile,
  type Figure,
  facts,
  type LaunchFacts,
  type ProgramFacts,
  parse,
  unwrap,
} from "../../src/index.ts";
import { createSizeTable, evaluate } from "../../src/term/index.ts";
import { parseSize } from "../../src/term/size/testing/expressions.ts";
import { compareWithSimulator } from "../support/plans/counted-launches.ts";
import { type Found, schedulesIn, subjectOf } from "../support/plans/subject.ts";

const EXAMPLES = new URL("../../examples/", import.meta.url);

interface Asked {
  readonly program?: string;
  readonly schedule: string;
  readonly sizes?: Readonly<Record<string, number>>;
  readonly settings?: Readonly<Record<string, number>>;
}

function factsOf(file: string, { sizes, ...options }: Asked): ProgramFacts {
  const source = parse({ file: new URL(file, EXAMPLES).pathname });
  return unwrap(facts(unwrap(compile(unwrap(apply(source, options)))), { sizes }));
}

/** The accesses as short texts: what, stride (`~`: of most neighbours), times by a work-item, times in all. */
const accessesOf = ({ accesses }: LaunchFacts): readonly string[] =>
  accesses.map((a) => {
    const what = `${a.kind} ${a.buffer}${a.width === 1 ? "" : ` x${a.width}`}`;
    return `${what}: ${a.mostly ? "~" : ""}${a.stride}, ${a.times}, ${a.total}`;
  });

describe("six kernels counted by hand", () => {
  it("jacobi2d naive: one work-item for each of n*m points", () => {
    const [l] = factsOf("jacobi2d.strata", { schedule: "naive" }).launches as [LaunchFacts];
    // Neighbours in a row differ in the column. The column is clamped for the left and the right neighbour only.
    expect(accessesOf(l)).toEqual([
      "read A: 1, 1, m*n",
      "read A: ~1, 1, m*n",
      "read A: 1, 1, m*n",
      "read A: 1, 1, m*n",
      "read A: ~1, 1, m*n",
      "write out: 1, 1, m*n",
    ]);
    // 5 products, 4 sums and a division of floats for each point; 5 loads and a store of 4 bytes.
    expect(l).toMatchObject({ workItems: "m*n", flops: "10*m*n", barriers: 0, localBytes: 0 });
    expect(l.operations).toMatchObject({ mul: "5*m*n", add: "4*m*n", div: "m*n", intDiv: 0 });
    expect(l.bytes.global).toEqual({ read: "20*m*n", written: "4*m*n" });
    // Each element of both buffers has to move once.
    expect(l.bytes.touched).toEqual({ read: "4*m*n", written: "4*m*n", total: "8*m*n" });
    expect(l).toMatchObject({ divergence: [], loops: [], atMost: [], local: null });
  });

  it("jacobi2d regs: 2 rows of 4 points for each work-item, groups of 32 x 4", () => {
    const sizes = { n: 64, m: 1024 };
    const [l] = factsOf("jacobi2d.strata", { schedule: "regs", sizes }).launches as [LaunchFacts];
    // 1024 / 4 = 256 work-items in a row, 64 / 2 = 32 rows: whole groups, 8192 work-items. Neighbours are 4 elements apart.
    // Four rows of vectors (above, two of its own, below), and the elements beside its own two rows, clamped at the edges.
    const vector = "read A x4: 4, 1, 8192";
    const beside = "read A: ~4, 1, 8192";
    expect(accessesOf(l)).toEqual([
      ...[vector, beside, vector, beside, beside, vector, beside, vector],
      ...["write out x4: 4, 1, 8192", "write out x4: 4, 1, 8192"],
    ]);
    expect(l.accesses.filter((a) => a.width === 4).every((a) => a.aligned)).toBe(true);
    expect(l).toMatchObject({ workItems: 8192, global: [256, 32], local: [32, 4] });
    // 10 operations for each of 65536 points; a work-item loads 4 * 16 + 4 * 4 bytes.
    expect(l).toMatchObject({ flops: 655_360, barriers: 0 });
    expect(l.bytes.global).toEqual({ read: 8192 * 80, written: 8192 * 32 });
  });

  it("matmul naive: k products for each of n*m elements", () => {
    const [l] = factsOf("matmul.strata", { schedule: "naive" }).launches as [LaunchFacts];
    // Work-items of one row read the same element of A, and neighbouring elements of B.
    expect(accessesOf(l)).toEqual([
      "read A: 0, k, k*m*n",
      "read B: 1, k, k*m*n",
      "write out: 1, 1, m*n",
    ]);
    expect(l).toMatchObject({ flops: "2*k*m*n", barriers: 0 });
    expect(l.loops).toMatchObject([{ variable: "i", iterations: "k", total: "k*m*n" }]);
    expect(l.bytes.touched.total).toBe("4*k*m + 4*k*n + 4*m*n");
    expect(l.buffers.map((b) => [b.name, b.input, b.bytes])).toEqual([
      ["A", "A", "4*k*n"],
      ["B", "B", "4*k*m"],
      ["out", undefined, "4*m*n"],
    ]);
  });

  it("matmul tiled: blocks of 16 x 16 elements pass through local memory", () => {
    const sizes = { n: 64, k: 32, m: 48 };
    const [l] = factsOf("matmul.strata", { schedule: "tiled", sizes }).launches as [LaunchFacts];
    // 64 * 48 = 3072 work-items. Each loads an element of A and of B for each of 32 / 16 = 2 blocks, and 16 elements of both tiles.
    expect(accessesOf(l)).toEqual([
      "read B: 1, 2, 6144",
      "write tile: 1, 2, 6144",
      "read A: 1, 2, 6144",
      "write tile1: 1, 2, 6144",
      "read tile1: 0, 32, 98304",
      "read tile: 1, 32, 98304",
      "write out: 1, 1, 3072",
    ]);
    // Two tiles of 256 floats; a barrier after the stores and one after the reads of each block.
    expect(l).toMatchObject({ localBytes: 2048, barriers: 4, flops: 2 * 64 * 32 * 48 });
    expect(l.accesses.flatMap((a) => a.bankConflicts ?? [])).toEqual([1, 1, 1, 1]);
    expect(l.bytes.local).toEqual({ read: 98304 * 8, written: 6144 * 8 });
  });

  it("dot tree: a group of 64 work-items for each chunk of 1024, then one group", () => {
    const { launches } = factsOf("dot.strata", { schedule: "tree", sizes: { n: 10_000 } });
    const [first, second] = launches as [LaunchFacts, LaunchFacts];
    // 10 groups. Only the elements below n are loaded: 10000 of the 10240 that the chunks have. Of the tree, 32, 16, 8, 4 and 2
    // work-items of each group are left; each loads two partial sums and stores one. Work-item 0 adds the last two in a loop.
    expect(accessesOf(first).slice(0, 4)).toEqual([
      "read xs: 1, 16, 10000",
      "read ys: 1, 16, 10000",
      "write tile: 1, 1, 640",
      "read tile: 1, 1, 320",
    ]);
    expect(first).toMatchObject({ workItems: 640, barriers: 6, localBytes: 256, atMost: [] });
    expect(first.bytes.local).toEqual({
      read: 4 * 10 * (2 * (32 + 16 + 8 + 4 + 2) + 2),
      written: 4 * 10 * (64 + 32 + 16 + 8 + 4 + 2),
    });
    // A product for each element; a sum for each of 10240 steps, for 62 partial sums, and for the last two, of each group.
    expect(first.operations).toMatchObject({ mul: 10_000, add: 10_240 + 10 * (62 + 2) });
    expect(accessesOf(second)[0]).toBe("read temp: 1, 1, 10");
    expect(second).toMatchObject({ workItems: 64, barriers: 6 });
    // The loads are in a choice: the last group has 784 elements, which are 12 whole steps and a part of one.
    expect(first.divergence.map((d) => d.what)).toEqual([
      "choice",
      "if",
      "if",
      "if",
      "if",
      "if",
      "if",
    ]);
  });

  it("softmax by groups: a group of 64 work-items for each row of 900", () => {
    const asked = { program: "softmax", schedule: "groups", sizes: { n: 10, m: 900 } };
    const [l] = factsOf("pipelines/rows.strata", asked).launches as [LaunchFacts];
    // Steps of 64 through 900 elements: 14 whole ones, and 4 elements more. 8 work-items combine 8 partial results each, and all
    // work-items combine these 8.
    const row = "read tile: 1, 14, 8960";
    expect(accessesOf(l)).toEqual([
      ...["read A: 1, 15, 9000", "write tile: 1, 15, 9000"],
      ...[row, "read tile: 1, 1, 40", "write tile1: 1, 1, 640"],
      ...["read tile1: 1, 8, 640", "write tile2: 1, 1, 80", "read tile2: 0, 8, 5120"],
      ...["read tile: 1, 15, 9000", "write tile: 1, 15, 9000"],
      ...[row, "read tile: 1, 1, 40", "write tile1: 1, 1, 640"],
      ...["read tile1: 1, 8, 640", "write tile1: 1, 1, 80", "read tile1: 0, 8, 5120"],
      ...["read tile: 1, 15, 9000", "write out: 1, 15, 9000"],
    ]);
    expect(l).toMatchObject({ workItems: 640, barriers: 4, localBytes: 4 * (1024 + 64 + 8) });
    // An exponential, a subtraction and a division for each element. Maxima and sums: 14 steps and one more of each work-item, 8 of
    // 8 work-items, 8 of each.
    const combined = 640 * 15 + 80 * 8 + 640 * 8;
    expect(l.operations).toMatchObject({
      function: 9000,
      div: 9000,
      extremum: combined,
      add: 9000 + combined,
    });
  });
});

describe("launches", () => {
  const test = "../test/lowering/";
  const namesOf = (file: string, asked: Asked) =>
    factsOf(`${test}${file}`, asked).launches.map((l) => [l.name, l.launches, l.workItems, l.when]);

  it("in the cases of a choice have the tests of these cases, until sizes decide", () => {
    const asked = { program: "doubled", schedule: "aligned" };
    const file = "launch-choices.strata";
    expect(namesOf(file, asked)).toEqual([
      ["doubled_aligned_1", 1, "n", ["4 divides m"]],
      ["doubled_aligned_2", 1, "m*n", ["4*(m / 4) < m"]],
    ]);
    expect(namesOf(file, { ...asked, sizes: { m: 6 } })).toEqual([
      ["doubled_aligned_2", 1, "6*n", undefined],
    ]);
    expect(namesOf(file, { ...asked, sizes: { m: 8, n: 5 } })).toEqual([
      ["doubled_aligned_1", 1, 5, undefined],
    ]);
  });

  it("of a loop whose steps have other sizes mention its round, and are listed apart in numbers", () => {
    const asked = { program: "growingK", schedule: "host" };
    const file = "iteration.strata";
    expect(namesOf(file, asked)).toEqual([["growingK_host", "k", "n + round + 1", undefined]]);
    expect(namesOf(file, { ...asked, sizes: { n: 3, k: 2 } })).toEqual([
      ["growingK_host", 1, 4, undefined],
      ["growingK_host", 1, 5, undefined],
    ]);
  });

  it("are none where the result is empty", () => {
    expect(
      factsOf("jacobi2d.strata", { schedule: "naive", sizes: { n: 0, m: 8 } }).launches,
    ).toEqual([]);
  });

  it("of a loop that data may end are an upper bound", () => {
    const { launches } = factsOf("pipelines/cg.strata", { program: "cg", schedule: "naive" });
    const inLoop = launches.filter((l) => l.launches !== 1);
    expect(inLoop.length).toBeGreaterThan(0);
    for (const l of inLoop) expect(l.atMost).toContain("launches");
  });
});

describe("places", () => {
  it("are the lines of statements in the source; a column of a matrix is read at the distance of a row", () => {
    const text = `import gpu
export fun turned(A: [n][m]f32): [m][n]f32 = A |> transpose |> map(\\row -> row |> map(\\x -> 2.0 * x))
schedule naive for turned = mapNest(2, glb(1), glb(0)) ; kernel`;
    const compiled = unwrap(compile(unwrap(apply(parse(text)))));
    const [l] = unwrap(facts(compiled)).launches as [LaunchFacts];
    expect(accessesOf(l)).toEqual(["read A: m, 1, m*n", "write out: 1, 1, m*n"]);
    const lines = compiled.source.split("\n");
    expect(l.accesses.map((a) => lines[a.place - 1]!.trim())).toEqual([
      "out[gy * n + gx] = 2.0f * A[gx * m + gy];",
      "out[gy * n + gx] = 2.0f * A[gx * m + gy];",
    ]);
  });

  it("names the steps of the schedule that made work-items and local memory", () => {
    const [l] = factsOf("jacobi1d.strata", { schedule: "tiled" }).launches as [LaunchFacts];
    expect(l.madeBy.map((m) => [m.what, m.primitive])).toEqual([
      ["work-items", "mapWrg"],
      ["work-items", "mapLcl"],
      ["local memory", "toLocal"],
    ]);
    expect(l.madeBy.every((m) => /\.strata:\d+:\d+$/.test(m.place ?? ""))).toBe(true);
  });
});

// ---------------------------------------------------------------- all examples

const FOUND = schedulesIn(EXAMPLES);
const nameOf = ({ program, schedule }: Found): string => `${program}.${schedule}`;
const table = createSizeTable();

/** The value of a figure for these sizes. */
function numberAt(figure: Figure, sizes: ReadonlyMap<string, number>): unknown {
  if (typeof figure !== "string") return figure;
  const size = parseSize(table, figure, () => "free");
  return evaluate(size, (v) => sizes.get(v.name));
}

describe.each(FOUND.map((f) => [nameOf(f), f] as const))("%s", (_, found) => {
  const subject = subjectOf(found);
  // Sizes that tiles of 2 to 64 divide, and different ones for each name.
  const sizes = new Map(found.sizes.map((name, k) => [name, 64 * (k + 1)]));

  it("has the accesses that the simulator counts", () => {
    const { plan } = subject.compiled;
    const { differences, exact } = compareWithSimulator(
      plan,
      subject.inputs(sizes, "whole"),
      sizes,
    );
    expect(differences).toEqual([]);
    expect(exact).toBeGreaterThan(0);
  });

  it("has figures for open sizes that agree with those in numbers", () => {
    const open = unwrap(facts(subject.compiled)).launches;
    const numbers = unwrap(facts(subject.compiled, { sizes: Object.fromEntries(sizes) })).launches;
    if (open.length !== numbers.length) return; // A host loop has launches of several sizes.
    for (const [k, l] of open.entries()) {
      const n = numbers[k]!;
      expect(numberAt(l.workItems, sizes)).toBe(n.workItems);
      if (!l.atMost.includes("flops")) expect(numberAt(l.flops, sizes)).toBe(n.flops);
      for (const [i, a] of l.accesses.entries())
        if (!a.atMost) expect(numberAt(a.total, sizes)).toBe(n.accesses[i]!.total);
    }
  });

  it("names lines where the arrays are accessed", () => {
    const { source } = subject.compiled;
    const lines = source.split("\n");
    for (const l of unwrap(facts(subject.compiled)).launches) {
      for (const { buffer, place } of l.accesses) {
        const rest = lines.slice(place - 1);
        const end = rest.findIndex((line) => /[;{]$/.test(line));
        expect(rest.slice(0, end + 1).join("\n")).toContain(buffer);
      }
    }
  });
});
