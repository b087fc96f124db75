/** @file What the text of kernels says, and no more. */
import { describe, expect, it } from "vitest";
import { apply, compile, parse, unwrap } from "../../src/index.ts";
import { nameOf, schedulesIn, subjectOf } from "../support/plans/subject.ts";

function sourceOf(program: string, schedule: string): string {
  const text = `import gpu\nimport stencil\nimport boundary\nimport streams\nimport weighted\nimport evaluation\nimport sweeps\nfun f${program}\nschedule s for f = ${schedule}\n`;
  return unwrap(compile(unwrap(apply(parse(text))))).source;
}

const GLB = "mapNest(1, glb(0)) ; kernel";

it.each([
  ["1.0e30", "f32", "1e+30f"],
  ["16777217.0", "f32", "16777216.0f"],
  ["3.4028235e38", "f32", "3.4028235e+38f"],
  ["0.1", "f32", "0.1f"],
  ["1.0e30f64", "f64", "1e+30"],
])("%s as %s is %s", (literal, type, text) => {
  const program = `(xs: [n]${type}): [n]${type} = map(\\x -> x + ${literal}, xs)`;
  expect(sourceOf(program, GLB)).toContain(`] + ${text};`);
});

describe("the head of the file", () => {
  it("says what sizes must satisfy", () => {
    const program = "(xs: [n]f32): [n]f32 where 8 <= n = map(\\x -> x * 2.0, xs)";
    const text = sourceOf(program, "tile([4]) ; mapNest(1, glb(0)) ; lowerSeq ; kernel");
    expect(text.split("\n").slice(0, 2).sort()).toEqual([
      "// where 4 divides n",
      "// where 8 <= n",
    ]);
  });

  it("has the helpers and extensions that are used, and no others", () => {
    const program = "(strata_: [n]f32): [n]f32 = map(\\double_ -> double_ * 2.0, strata_)";
    expect(sourceOf(program, GLB)).toMatch(
      /^#pragma OPENCL FP_CONTRACT OFF\n\n\/\/ f, schedule s\n/,
    );
  });
});

describe("a clamp that never bites is not computed", () => {
  const JACOBI =
    "(A: [n]f32): [n]f32 = A |> pad(1, 1, clamp) |> slide(3, 1) |> map(\\w -> w[0] + w[1] * 2.0 + w[2])";

  it("in one lane of many", () => {
    const text = sourceOf(
      JACOBI,
      `overlappedTile([4]) ; vectorise(4) @ innermost(isWork) ; ${GLB}`,
    );
    const clamps = text.match(/(min|max)\([^)]*\)/g) ?? [];
    expect(clamps.length).toBeGreaterThan(0);
    expect(clamps).not.toContain("max(gx * 4 + 1, 0)");
    expect(clamps.filter((c) => c.startsWith("max("))).toEqual(["max(gx * 4 - 1, 0)"]);
  });

  it("inside the condition that says so", () => {
    const program = "(xs: [n]f32): [n]f32 = map(\\x -> x * 2.0, xs)";
    const text = sourceOf(program, "guardedTile([64]) ; lowerTo([wrg(0), lcl(0, 64)]) ; kernel");
    expect(text).toContain("if (");
    expect(text).not.toMatch(/\b(min|max)\(/);
  });
});

describe("lanes that read neighbouring elements", () => {
  const FOUR = `vectorise(4) @ innermost(isWork) ; ${GLB}`;

  it("load them as a vector from where a datum says, if their index is asserted", () => {
    const at = (index: string): string =>
      `(xs: [k]f32, at: [n]i32): [n][4]f32 where 1 <= k = map(\\s -> map(\\l -> 2.0 * xs[${index}], generate(4, \\l -> l)), at)`;
    expect(sourceOf(at("(s + l as i32) as idx[k]"), FOUR)).toContain("vload4(0, xs + at1)");
    expect(sourceOf(at("(s - l as i32) as idx[k]"), FOUR)).not.toContain("vload4");
    expect(sourceOf(at("clampIdx(s + l as i32)"), FOUR)).not.toContain("vload4");
  });

  it("load every second one as lanes of a vector that holds those between, too", () => {
    const program =
      "(xs: [n]f32): [n /^ 2]f32 where 2 divides n = map(\\p -> p[0] - p[1], split(2, xs))";
    const text = sourceOf(program, `tile([4]) ; ${FOUR}`);
    expect(text).toMatch(/t\.s0246 - t\.s1357|\.s0246 - \w+\.s1357/);
  });
});

describe("regions of their own work-groups", () => {
  const GRID =
    "(A: [n][m]f32): [n][m]f32 = A |> pad2d(1, 1, clamp) |> slide2d(3, 1) |> map2d(\\w -> w[0][1] + w[1][0] * 2.0)";
  const TILES = "promote(local) @ tiles ; borderRegions([1, 1, 1, 1])";
  const LOWER = "lowerTo([wrg(1), wrg(0), lcl(1, 8), lcl(0, 32)]) ; dispatchRegions ; kernel";
  const interior = (text: string): string[] =>
    text.split("} else ").filter((part) => /^if \(wx < (?!1\))[^{]*\{/.test(part));

  it.each(["overlappedTile([8, 32])", "guardedOverlappedTile([8, 32])"])(
    "have no clamp and no guard inside: %s",
    (tiling) => {
      const parts = interior(sourceOf(GRID, `${tiling} ; ${TILES} ; ${LOWER}`));
      expect(parts.length).toBeGreaterThan(4); // of three rows of regions each the middle one, staged and computed
      expect(parts[1]).toContain("tile[");
      expect(parts[1]).not.toMatch(/\b(min|max)\(/);
      const free = parts.filter((p) => p.includes("out[") && !p.slice(2).includes("if ("));
      expect(free.length).toBeGreaterThan(0);
    },
  );

  it("share their local memory and wait once", () => {
    const text = sourceOf(GRID, `overlappedTile([8, 32]) ; ${TILES} ; ${LOWER}`);
    expect(text.match(/local float/g)).toHaveLength(1);
    expect(text.match(/barrier\(/g)).toHaveLength(1);
  });
});

describe("the inner one of seven regions of planes that stream by", () => {
  const FOLDER = new URL("../../examples/stencils/", import.meta.url);
  const found = schedulesIn(FOLDER).filter(
    ({ schedule, sizes }) => schedule === "bordered" && sizes.length === 3,
  );

  it.each(found.map((f) => [f.program, f] as const))("%s", (_, f) => {
    const { source } = subjectOf(f).compiled;
    const [, body = ""] = /if \(gx < \w+ \+ max\(.*\n([\s\S]*?)\} else/.exec(source) ?? [];
    expect(body).toMatch(/for \(int i\w* = 0; i\w* < \d+; /); // the planes
    expect(body).toContain("out +"); // are stored
    expect(body).not.toMatch(/\b(min|max|if)\b/);
  });
});

describe("what streams through registers", () => {
  const GRID =
    "(A: [n][m]f32): [n][m]f32 = A |> pad2d(1, 1, clamp) |> slide2d(3, 1) |> map2d(\\w -> w[0][1] - w[1][0] - w[2][1])";
  const text = sourceOf(
    GRID,
    `overlappedTile([8, 4]) ; bottomUp(byBands ; argument(1, loadRows(4)) ; rotateLoad)
  ; vectorise(4) @ innermost(isWork) ; mapNest(2, glb(1), glb(0)) ; unrollAll ; kernel`,
  );
  const loop = text.slice(text.indexOf("for ("));

  it("is loaded once, as vectors where it is one", () => {
    expect(loop.match(/= \*\(global const float4 \*\)/g)).toHaveLength(1);
    expect(loop.match(/= A\[/g)).toHaveLength(1); // west of the next row; nothing is read in the east
  });

  it("moves as it was loaded, as far as it is needed", () => {
    expect(loop.match(/^ *window_\d+ = window_\d+;$/gm)).toHaveLength(3); // north, the row itself and its west
  });
});

it("has no loop over the arrays of a state that is read, if loops of known length are unrolled", () => {
  const text = sourceOf(
    `(A: [n][4]f32, w: [n]f32): [4]f32 =
  let s = reduce(\\s (r, x) -> (s.0 + x, map(\\(a, b) -> a + b * x, zip(s.1, r))), (0.0, map(\\i -> 0.0, generate(4, \\i -> i))), zip(A, w)) in
  map(\\x -> x / s.0, s.1)`,
    "lowerSeq ; unrollAll ; kernel",
  );
  expect(text.match(/for \(/g)).toHaveLength(1);
  expect(text).not.toMatch(/float state\w*\[4\]/);
});

it("chooses among the tuples of a table by as many comparisons as it has tuples", () => {
  const table = Array.from({ length: 40 }, (_, i) => `(${i}, ${i % 7}, ${i % 5}, ${i}.5)`).join(
    ", ",
  );
  const text = sourceOf(
    `(xs: [n]i32): f32 = reduce(\\a p -> a + p.3 * (p.0 + p.1 * p.2) as f32, 0.0, map(\\i -> let t = [${table}] in t[(i % 40) as idx[40]], xs))`,
    "lowerSeq ; kernel",
  );
  expect(text.match(/ < 38\b/g)!.length).toBeLessThanOrEqual(4);
});

it("compares the elements of a state once for all parts of a choice", () => {
  const text = sourceOf(
    `(xs: [n](f32, i32)): [8](f32, i32) =
  reduce(\\s x -> map(\\a -> if x.0 < a.0 || (x.0 == a.0 && x.1 < a.1) then x else a, s), map(\\i -> (0.5, 3), generate(8, \\i -> i)), xs)`,
    "lowerSeq ; kernel",
  );
  expect(text.match(/ == /g)).toHaveLength(1);
});

describe("vectors of neighbours", () => {
  const pairs = (boundary: string): string =>
    `(A: [n]f32): [n]f32 = A |> pad(1, 0, ${boundary}) |> slide(2, 1) |> map(\\w -> w[0] + w[1] * 2.0)`;
  const inVectors = (v: number): string => `edgesApart(1, ${v}) ; lowerSeq ; kernel`;

  it("at an edge are lanes of the vector beside them", () => {
    expect(sourceOf(pairs("clamp"), inVectors(4))).toContain("= a1.s0012 + a1 * 2.0f");
    expect(sourceOf(pairs("clamp"), inVectors(16))).toContain("a.s00123456789abcde");
  });

  it("at an edge are its lanes but for those beyond", () => {
    const text = sourceOf(pairs("constant(0.0)"), inVectors(4));
    expect(text).toContain("(float4)(0.0f, a1.s0, a1.s1, a1.s2) + a1 * 2.0f");
  });

  it("are lanes of the vector beside them in local memory, too", () => {
    const staged = (memory: string): string =>
      sourceOf(
        `(A: [m][8]f32): [m][8]f32 = A |> mapWrg(0, \\row -> ${memory} |> pad(1, 0, clamp) |> slide(2, 1) |> split(4)
           |> mapLcl(0, \\t -> mapVec(4, \\w -> w[0] + w[1] * 2.0, t)) |> join)`,
        "kernel",
      );
    expect(staged("row")).toContain("4 - 1, 0)], a.s0, a.s1, a.s2)");
    expect(staged("toLocal(mapLcl(0, \\x -> x, row))")).toContain("4 - 1, 0)], t.s0, t.s1, t.s2)");
  });

  it("are one access where they are many and not aligned", () => {
    const shifted = (v: number): string =>
      sourceOf(
        "(A: [n]f32): [n - 1]f32 where 1 <= n = map(\\x -> x * 2.0, drop(1, A))",
        inVectors(v),
      );
    expect(shifted(4)).toContain("vload4(0, A + ");
    expect(shifted(16)).toContain("strata_load_float16(A + ");
    expect(shifted(16)).toContain("packed, aligned(sizeof(float))");
  });
});

describe("neighbouring elements that a work-item computes one by one", () => {
  const found = schedulesIn(new URL("./", import.meta.url));
  const kernel = (name: string): string =>
    subjectOf(found.find((s) => nameOf(s) === name)!).compiled.source;

  it.each([
    ["skewed.fours", 4, 2],
    ["skewed.twos", 2, 1],
    ["skewed.sixes", 2, 3],
  ])("of %s are loaded and stored as vectors of %i", (name, width, stores) => {
    const text = kernel(name);
    expect(text).toContain(`= *(global const float${width} *)(A + `);
    expect(text.split(`*(global float${width} *)(out + `)).toHaveLength(stores + 1);
    expect(text).not.toMatch(/\bout\[/);
  });

  it("are scalars where vectors of them are not aligned", () => {
    expect(kernel("skewed.threes")).not.toContain("float2");
  });

  it("may replace those of the state, read as scalars", () => {
    const text = kernel("chosen.fours");
    expect(text).toContain("global const float *state, global float *next");
    expect(text).toContain("1.5f * state[gx * 4 + 1]");
    expect(text).toContain("*(global float4 *)(next + gx * 4) = ");
  });
});

describe("what is read from constant memory", () => {
  it("is so wherever a kernel reads it, and vectors of it, too", () => {
    const program =
      "(ws: [8]f32, xs: [n]f32): [n]f32 = map(\\p -> p.0 + p.1, zip(join(map(\\w -> w, split(8, xs))), xs))";
    const text = sourceOf(
      program.replace("p.0 + p.1", "p.0 * ws[0] + p.1 * toConstant(ws)[7]"),
      GLB,
    );
    expect(text).toContain("constant float *ws,");
    const table =
      "(ws: [8]f32, xs: [n][8]f32): [n][8]f32 = map(\\x -> map(\\p -> p.0 * p.1, zip(toConstant(ws), x)), xs)";
    const wide = sourceOf(table, "vectorise(4) @ innermost(isWork) ; mapNest(1, glb(0)) ; kernel");
    expect(wide).toContain("*(constant float4 *)(ws");
  });

  it("may be what an earlier launch left", () => {
    const program =
      "(ws: [8]f32, xs: [n][8]f32): [n][8]f32 = let us = kernel(mapGlb(0, \\w -> w * 2.0, ws)) in map(\\x -> map(\\p -> p.0 * p.1, zip(toConstant(us), x)), xs)";
    const text = sourceOf(program, "topDown(glb(1)) ; lowerSeq ; kernel");
    expect(text).toContain("global float *restrict temp");
    expect(text).toContain("constant float *temp");
  });
});

it("a weight of 0 reads nothing, and one of 1 multiplies nothing", () => {
  const CROSS =
    "(A: [n][m]f32): [n][m]f32 = weightedStencil2d([[0.0, 0.5, 0.0], [0.25, 1.0, 2.0], [0.0, 0.125, 0.0]], 1, 1, clamp, A)";
  const text = sourceOf(CROSS, "evaluate ; mapNest(2, glb(1), glb(0)) ; kernel");
  expect(text.match(/A\[/g)).toHaveLength(5);
  expect(text).not.toContain("0.0f");
  expect(text).not.toContain("1.0f");
});

describe("powers of two in index arithmetic", () => {
  const steps = (exponent: string): string => `(k: nat, xs: [pow(2, k)]f32): [pow(2, k)]f32 =
  iterate(k, \\(p: nat) -> \\(ys: [pow(2, k)]f32) -> iterate(p + 1, \\(j: nat) -> \\(zs: [pow(2, k)]f32) ->
    zs |> split(pow(2, ${exponent})) |> map(\\row -> map(\\x -> 2.0 * x, row)) |> transpose |> join, ys), xs)`;
  const schedule = "eachStep(eachStep(mapNest(2, glb(1), glb(0)) ; kernel))";

  it("are shifts", () => {
    const text = sourceOf(steps("p"), schedule);
    expect(text).toContain("1 << ");
    expect(text).not.toContain("strata_pow");
  });

  it("have no factor in common in a quotient, whose product could overflow", () => {
    expect(sourceOf(steps("p - j"), schedule)).toContain("1 << (done - done1)");
  });
});

it("stores no component of an intermediate result that nobody reads", () => {
  const program =
    '(xs: [n]f32): [n]f32 = map(\\p -> p.0 - 1.0, label("pairs", map(\\x -> (x + 1.0, x * 2.0), xs)))';
  const text = sourceOf(program, `(${GLB}) @ "pairs" ; ${GLB}`);
  expect(text).toContain("xs[gx] + 1.0f;");
  expect(text).not.toContain("2.0f");
});
