/**
 * @file The help leads on: what it says is shown for the mistake that it is about, and who follows it has a file without
 * problems.
 */
import { describe, expect, it } from "vitest";
import { inFolder, strata } from "./support.ts";

interface Mistake {
  readonly what: string;
  readonly text: string;
  readonly code: string;
  readonly help: string;
  /** What who follows the help replaces, and by what. */
  readonly follow: readonly (readonly [from: string, to: string])[];
}

const BEGIN_INLINED =
  "compute the value of each `let` of the program where it is used: begin the schedule with `normalize(inlineLet) ; …`";
const BEGIN_COPYING =
  "a term that only moves data, or is no map, is lowered as a copy: begin the schedule with `copy ; …`";
const first = (step: string) => [["for p = ", `for p = ${step} ; `] as const];
const gpu = (text: string): string => `import gpu\n${text}\n`;

const LOOKUP =
  "fun p(table: [m]f32, keys: [n]i32): [n]f32 where 1 <= m = map(\\k -> table[clampIdx(k)], keys)\n";
const PIXELS =
  "fun p(palette: [m](f32, f32, f32), keys: [n]i32): [n](f32, f32, f32) where 1 <= m = map(\\k -> palette[clampIdx(k)], keys)\n";

const LAYOUT: readonly Mistake[] = [
  {
    what: "a table",
    text: gpu(`${LOOKUP}schedule s for p = topDown(isWork ; glb(0)) ; kernel`),
    code: "E0501",
    help: BEGIN_COPYING,
    follow: first("copy"),
  },
  {
    what: "a table of colours",
    text: gpu(`${PIXELS}schedule s for p = topDown(isWork ; glb(0)) ; kernel`),
    code: "E0501",
    help: BEGIN_COPYING,
    follow: first("copy"),
  },
  {
    what: "an array that is generated",
    text: gpu(
      "fun p(xs: [n]f32): [n]i32 = generate(n, \\i -> i as i32)\nschedule s for p = glb(0) ; kernel",
    ),
    code: "E0501",
    help: BEGIN_COPYING,
    follow: first("copy"),
  },
  {
    what: "a last map that only moves data",
    text: gpu(`fun p(xs: [n](f32, f32)): [n](f32, f32) =
  pad(1, 0, constant(0.0), xs |> map(\\p -> p.0 + 1.0)) |> slide(2, 1) |> map(\\w -> (w[0], w[1]))
schedule s for p = topDown(isWork ; glb(0)) ; kernel`),
    code: "E0701",
    help: BEGIN_COPYING,
    follow: first("copy"),
  },
  {
    what: "a map that a schedule forgets",
    text: gpu(
      "fun p(xs: [n][m]f32): [n][m]f32 = map2d(\\x -> 2.0 * x, xs)\nschedule s for p = topDown(glb(0)) ; kernel",
    ),
    code: "E0701",
    help: "end the schedule with `; lowerSeq ; kernel`",
    follow: [["; kernel", "; lowerSeq ; kernel"]],
  },
  {
    what: "a launch that a schedule forgets",
    text: gpu(
      "fun p(xs: [n]f32): [n]f32 = map(\\x -> 2.0 * x, xs)\nschedule s for p = mapNest(1, glb(0))",
    ),
    code: "E0713",
    help: "end the schedule with `; kernel`",
    follow: [["glb(0))\n", "glb(0)) ; kernel\n"]],
  },
];

const LOOPS: readonly Mistake[] = [
  {
    what: "a component of a loop over pairs whose beginning is computed",
    text: gpu(`import time
fun p(xs: [n]f32): [n]f32 =
  unzip(iterate(3, \\(l: nat) -> \\(s: [n](f32, i32)) -> map(\\(x, k) -> (x + 1.0, k + 1), s),
    zip(xs, generate(n, \\i -> 0)))).0
schedule s for p = eachSweep(mapNest(1, glb(0)) ; kernel)`),
    code: "E0716",
    help: "end the schedule with `; topDown(iterate(id, copy ; lowerTo([glb(0)]) ; kernel))`",
    follow: [["kernel)\n", "kernel) ; topDown(iterate(id, copy ; lowerTo([glb(0)]) ; kernel))\n"]],
  },
  {
    what: "a loop that a later part of the schedule has lowered, whose beginning is computed",
    text: `import time
import sweeps
fun blur(xs: [n]f32): [n]f32 = xs |> pad(1, 1, clamp) |> slide(3, 1) |> map(\\w -> w[0] + w[1] + w[2])
fun p(xs: [n]f32): [n]f32 =
  let w = label("w", timeSteps(32, blur, map(\\x -> x / 3.0, xs))) in map(\\x -> x + 1.0, w)
schedule s for p = eachSweep(pointwise) @ "w" ; pointwise
`,
    code: "E0716",
    help: "end the schedule with `; topDown(iterateSeq(id, copy ; lowerTo([glb(0)]) ; kernel))`",
    follow: [
      [
        "; pointwise\n",
        "; pointwise ; topDown(iterateSeq(id, copy ; lowerTo([glb(0)]) ; kernel))\n",
      ],
      ["import sweeps", "import sweeps\nimport gpu"],
    ],
  },
  {
    what: "a step of two fields, each with a sweep of its own",
    text: `import gpu
import time
import sweeps
fun p(k: nat, s: [n][m](f32, f32)): [n][m](f32, f32) =
  timeSteps(k, \\s -> zip2d(
    s |> map2d(\\p -> p.0) |> pad2d(1, 1, clamp) |> slide2d(3, 1) |> map2d(\\w -> w[0][0] + w[2][1]),
    s |> map2d(\\p -> p.1) |> pad2d(1, 1, clamp) |> slide2d(3, 1) |> map2d(\\w -> w[1][0] + w[1][1])), s)
schedule s for p = eachSweep(pointwise)
`,
    code: "E0717",
    help: "let each step launch a copy of its whole result: `eachStep(copy ; …)` in the place of `eachSweep(…)`",
    follow: [["eachSweep(", "eachStep(copy ; "]],
  },
];

const MEMORY: readonly Mistake[] = [
  {
    what: "a work-group of one sum inside of another map",
    text: gpu(`import reduction
fun p(A: [n][m]f32): [n]f32 = A |> map(\\xs -> reduce((+), 0.0, xs))
schedule s for p = oneGroup @ isReduce ; treeReduce(64) @ isReduce ; lowerTo([wrg(0), lcl(0, 64)]) ; kernel`),
    code: "E0709",
    help: "without the step `oneGroup @ isReduce` it compiles",
    follow: [["oneGroup @ isReduce ; ", ""]],
  },
  {
    what: "a row that each work-item would store",
    text: gpu(`fun p(X: [n][64]f32, ts: [k]f32): [n][k]f32 =
  X |> map(\\r -> ts |> map(\\t -> reduce(\\s x -> s + max(x, t), 0.0, label("row", r))))
schedule s for p = promote(local) @ "row" ; lowerTo([wrg(0), lcl(0, 64)]) ; kernel`),
    code: "E0709",
    help: 'name a copy where it is known, let row = label("row", map(\\x -> x, r)) in …, and store that, local @ "row"',
    follow: [
      ['0.0, label("row", r)', "0.0, row"],
      ["ts |> map(", 'let row = label("row", map(\\x -> x, r)) in ts |> map('],
      ["promote(local)", "local"],
    ],
  },
  {
    what: "a copy of elements that are tuples with arrays",
    text: gpu(`fun p(A: [m][16]([3]f32, i32)): [m][16]f32 =
  map(\\row -> let r = label("row", map(\\e -> e, row)) in map(\\e -> e.0[0] + e.0[1] * r[15].0[2], r), A)
schedule s for p = promote(local) @ "row" ; lowerTo([wrg(0), lcl(0, 16)]) ; kernel`),
    code: "E0703",
    help: "by a rule in the place of `copy`: xs as [m]([n]a, b) => map(\\p -> (map(\\x -> x, p.0), p.1), xs)",
    follow: [
      [
        "promote(local)",
        "({ xs as [m]([n]a, b) => map(\\p -> (map(\\x -> x, p.0), p.1), xs) } ; local)",
      ],
    ],
  },
  {
    what: "a launch inside of a map",
    text: gpu(
      "fun p(A: [n][m]f32): [n][m]f32 = map2d(\\x -> 2.0 * x, A)\nschedule s for p = topDown(glb(1) ; inside(glb(0) ; kernel))",
    ),
    code: "E0709",
    help: "move `kernel` out of that function: around the `mapGlb`, or further out",
    follow: [["inside(glb(0) ; kernel))", "inside(glb(0))) ; kernel"]],
  },
  {
    what: "a buffer beside another array",
    text: gpu(`import streams
fun p(C: [n][32]f32, A: [n][32]f32): [n][32]f32 where 8 divides n =
  zip(A |> pad(1, 1, clamp) |> slide(3, 1), C) |> map(\\(w, c) -> zip(w[0], w[2], c) |> map(\\(a, b, s) -> s * (a + b)))
rule beside =
  map(f, zip(slide(3, 1, xs as [n][m]a), ys))
    => join(map(\\p -> map(\\w -> f(w), zip(circularBuffer(4, 3, \\l -> toLocal(map(\\x -> x, l)), p.0), p.1)),
         zip(slide(10, 8, xs), split(8, ys))))
schedule s for p = beside ; lowerTo([wrg(0), lcl(0, 32)]) ; kernel`),
    code: "E0711",
    help: "make it the input of a sequential loop, alone or zipped with other arrays: mapSeq(f, circularBuffer(…))",
    follow: [["map(\\w -> f(w), zip(circ", "mapSeq(\\w -> f(w), zip(circ"]],
  },
  {
    what: "a buffer whose loop is unrolled",
    text: gpu(`fun p(A: [10][32]f32): [8][32]f32 =
  slide(3, 1, A) |> map(\\w -> zip(w[0], w[2]) |> map(\\(a, b) -> 0.5 * (a + b)))
rule streamed =
  map(f, slide(3, 1, xs as [n][m]a))
    => mapWrg(0, \\z -> mapSeq(\\w -> f(w), circularBuffer(4, 3, \\l -> toLocal(map(\\x -> x, l)), xs)), [0.0])[0]
schedule s for p = streamed ; lowerTo([lcl(0, 32)]) ; topDown(unrollMap) ; kernel`),
    code: "E0711",
    help: "write mapSeq(f, circularBuffer(…)), and unroll loops inside f: unrollAll leaves this one",
    follow: [["topDown(unrollMap)", "unrollAll"]],
  },
  {
    what: "a state that many work-items turn round",
    text: gpu(`fun p(A: [n][m]f32): [m]f32 =
  reduce(\\s r -> map(\\(a, b) -> a + b, zip(gather(\\i -> clampIdx(m as i32 - 1 - (i as i32)), s), r)), map(\\i -> 0.0, generate(m, \\i -> i)), A)
schedule s for p = lowerTo([glb(0)]) ; kernel`),
    code: "E0707",
    help: "or let one work-item, or one work-group, compute all of the state: then the new state has an array of its own",
    follow: [["lowerTo([glb(0)])", "lowerSeq"]],
  },
  {
    what: "the name of a `let` in the place of a label",
    text: gpu(`fun p(xs: [n]f32): [n]f32 = let twice = map(\\x -> 2.0 * x, xs) in map(\\p -> p.0 + p.1, zip(twice, drop(1, pad(0, 1, clamp, twice))))
schedule s for p = (lowerTo([glb(0)]) ; kernel) @ "twice" ; lowerTo([glb(0)]) ; kernel`),
    code: "E0501",
    help: '`twice` is the name of a `let`, which has no label: write `let twice = label("twice", …) in …` in the program',
    follow: [["map(\\x -> 2.0 * x, xs)", 'label("twice", map(\\x -> 2.0 * x, xs))']],
  },
  {
    what: "another name than that of a label",
    text: gpu(`fun p(xs: [n]f32): [n]f32 = map(\\x -> x + 1.0, label("twice", map(\\x -> 2.0 * x, xs)))
schedule s for p = (lowerTo([glb(0)]) ; kernel) @ "double" ; lowerTo([glb(0)]) ; kernel`),
    code: "E0501",
    help: 'the labels are "twice"',
    follow: [['"double"', '"twice"']],
  },
  {
    what: "a part of a state that no memory is named for",
    text: gpu(`fun p(k: nat, A: [n]f32): [n]f32 =
  let s = label("state", repeatWhile(k, \\s -> s.1 < 7, \\s -> (map(\\x -> 0.5 * x, s.0), s.1 + 1), (A, 0))) in s.0
schedule s for p = lowerSeq ; kernel`),
    code: "E0702",
    help: 'label the loop and name one: `label("state", …)` around it in the program, `global @ "state"` in the schedule',
    follow: first('global @ "state"'),
  },
  {
    what: "sums of a `let` that nothing stores",
    text: gpu(`import reduction
fun p(xs: [n]f32): [n]f32 = let s = reduce((+), 0.0, xs) in map(\\x -> x / s, xs)
schedule s for p = oneGroup @ isReduce ; treeReduce(64) @ isReduce ; mapNest(1, wrg(0)) ; kernel`),
    code: "E0702",
    help: BEGIN_INLINED,
    follow: first("normalize(inlineLet)"),
  },
];

const stencil = (body: string): string => `import nd\nfun p(A: [n][m]f32): [n][m]f32 = ${body}\n`;
const SHAPES: readonly Mistake[] = [
  {
    what: "`map` for `map2d`",
    text: stencil("A |> pad2d(1, 1, clamp) |> slide2d(3, 1) |> map(\\w -> w[0][0] + w[1][1])"),
    code: "E0302",
    help: "`map2d` in the place of `map` fits the dimensions",
    follow: [["map(", "map2d("]],
  },
  {
    what: "`pad` for `pad2d`",
    text: stencil("A |> pad(1, 1, clamp) |> slide2d(3, 1) |> map2d(\\w -> w[0][0] + w[1][1])"),
    code: "E0302",
    help: "`pad2d` in the place of `pad` fits the dimensions",
    follow: [["pad(", "pad2d("]],
  },
  {
    what: "`zip` for `zip2d`",
    text: stencil("zip(A, A) |> map2d(\\(x, y) -> x * y)"),
    code: "E0302",
    help: "`zip2d` in the place of `zip` fits the dimensions",
    follow: [["zip(", "zip2d("]],
  },
  {
    what: "windows without padding",
    text: "fun p(A: [n]f32): [n]f32 = A |> slide(3, 1) |> map(\\w -> w[0] + w[1] + w[2])\n",
    code: "E0302",
    help: "help: windows of 3 reach beyond the ends, so there are fewer of them than elements: pad(1, 1, clamp) |> slide(3, 1) (clamp repeats the outermost element; or mirror, wrap, constant(0.0))",
    follow: [["slide(3, 1)", "pad(1, 1, clamp) |> slide(3, 1)"]],
  },
  {
    what: "windows of an argument without padding",
    text: "fun p(A: [n]f32): [n]f32 = map(\\w -> w[0] + w[4], slide(5, 1, A))\n",
    code: "E0302",
    help: "slide(5, 1, pad(2, 2, clamp, A))",
    follow: [["slide(5, 1, A)", "slide(5, 1, pad(2, 2, clamp, A))"]],
  },
  {
    what: "windows in two dimensions without padding",
    text: stencil("A |> slide2d(3, 1) |> map2d(\\w -> w[0][0] + w[1][1])"),
    code: "E0302",
    help: "pad2d(1, 1, clamp) |> slide2d(3, 1)",
    follow: [["slide2d(3, 1)", "pad2d(1, 1, clamp) |> slide2d(3, 1)"]],
  },
];

const PLUS = stencil(
  "A |> pad2d(1, 1, clamp) |> slide2d(3, 1) |> map2d(\\w -> w[0][1] + w[1][1] + w[2][1])",
);
const TILES: readonly Mistake[] = [
  {
    what: "a tile of one dimension for two",
    text: `import gpu\nimport stencil\n${PLUS}schedule s for p = overlappedTile([64]) ; promote(local) @ tiles ; lowerTo([wrg(0), lcl(0, 64)]) ; kernel\n`,
    code: "E0709",
    help: "`overlappedTile` is given a size for one dimension, and the result of `p` has 2: `overlappedTile([h, w])`",
    follow: [
      ["overlappedTile([64])", "overlappedTile([8, 8])"],
      ["wrg(0), lcl(0, 64)", "wrg(1), wrg(0), lcl(1, 8), lcl(0, 8)"],
    ],
  },
  {
    what: "a tile of two dimensions for one",
    text: "import gpu\nimport stencil\nfun p(A: [n]f32): [n]f32 = A |> pad(1, 1, clamp) |> slide(3, 1) |> map(\\w -> w[0] + w[1] + w[2])\nschedule s for p = overlappedTile([8, 8]) ; lowerTo([wrg(0), lcl(0)]) ; kernel\n",
    code: "E0501",
    help: "`overlappedTile` is given sizes for 2 dimensions, and the result of `p` has 1: `overlappedTile([w])`",
    follow: [["overlappedTile([8, 8])", "overlappedTile([8])"]],
  },
  {
    what: "a tile that does not divide a length",
    text: "import gpu\nimport stencil\nfun p(A: [1000]f32): [1000]f32 = A |> pad(1, 1, clamp) |> slide(3, 1) |> map(\\w -> w[0] + w[1] + w[2])\nschedule s for p = overlappedTile([64]) ; promote(local) @ tiles ; lowerTo([wrg(0), lcl(0)]) ; kernel\n",
    code: "E0501",
    help: "`guardedOverlappedTile` takes any size: put it in the place of `overlappedTile`",
    follow: [["overlappedTile", "guardedOverlappedTile"]],
  },
];

async function leadsOn({ text, code, help, follow }: Mistake): Promise<void> {
  const check = (file: string) =>
    inFolder({ "p.strata": file }, () =>
      strata(["check", "p.strata", "--runs", "0", "--no-notes"]),
    );
  const { status, err } = await check(text);
  expect(err.match(/^error\[\w+\]/gm)).toEqual([`error[${code}]`]);
  expect(err).toContain(help);
  expect(status).toBe(1);
  let followed = text;
  for (const [from, to] of follow) {
    expect(followed).toContain(from);
    followed = followed.replace(from, to);
  }
  expect(await check(followed)).toMatchObject({ status: 0, err: "" });
}

describe("the help leads on", () => {
  it.each(LAYOUT)("from $what", leadsOn);
  it.each(LOOPS)("from $what", leadsOn);
  it.each(MEMORY)("from $what", leadsOn);
  it.each(SHAPES)("from $what", leadsOn);
  it.each(TILES)("from $what", leadsOn);
});

describe("the help of a command leads on", () => {
  const TILED = `import gpu
import stencil
fun p(A: [n]f32): [n]f32 = A |> pad(1, 1, clamp) |> slide(3, 1) |> map(\\w -> w[0] + w[1] + w[2])
schedule s(t: nat in [64, 128] = 64) for p =
  overlappedTile([t]) ; promote(local) @ tiles ; lowerTo([wrg(0), lcl(0, t)]) ; kernel
`;
  const run = (text: string, ...args: readonly string[]) =>
    inFolder({ "p.strata": text }, () => strata(args));

  it.each([
    ["run", "p.strata", "A=random:1", "--size", "n=1000", "--device", "sim"],
    ["compile", "p.strata", "--fix", "n=1000"],
  ])("from a size that tiles do not divide, with %s", async (...args) => {
    const { status, err } = await run(TILED, ...args);
    expect(status).toBe(1);
    expect(err).toContain(
      "help: `guardedOverlappedTile` takes any size: put it in the place of `overlappedTile`",
    );
    const guarded = TILED.replace("overlappedTile", "guardedOverlappedTile");
    expect(await run(guarded, ...args)).toMatchObject({ status: 0 });
  });

  it("from more work-items than a device has in a group", async () => {
    const wide = TILED.replaceAll("64", "2048");
    const limits = ["compile", "p.strata", "--device-limits", "group=1024"];
    const fixed = wide.replace("nat in [2048, 128] = 2048", "nat in [2048]");
    const { status, err } = await run(fixed, ...limits);
    expect(status).toBe(1);
    expect(err).toContain("help: state fewer work-items: `lcl(0, 64)` in the mapping");
    const stated = fixed.replace("lcl(0, t)", "lcl(0, 64)");
    expect(await run(stated, ...limits)).toMatchObject({ status: 0 });
  });

  it("from a number of steps that is not known", async () => {
    const text = `import gpu
fun p(k: nat, X: [m][64]f32): [m][64 - 2 * k]f32 where 2 * k <= 64 =
  map(\\A -> iterate(k, \\(l: nat) -> \\(B: [l + 2]f32) -> map(\\w -> w[0] + w[2], slide(3, 1, B)), A), X)
schedule s for p = eachStep(local) ; lowerTo([wrg(0), lcl(0, 64)]) ; kernel
`;
    const { status, err } = await run(text, "compile", "p.strata");
    expect(status).toBe(1);
    expect(err).toContain("error[E0718]");
    expect(err).toContain("help: write the number in the program, or compile for one: --fix k=8");
    expect(await run(text, "compile", "p.strata", "--fix", "k=8")).toMatchObject({ status: 0 });
  });
});

describe("one mistake", () => {
  it("at several places is said once", async () => {
    const { err } = await inFolder({ "p.strata": MEMORY[0]!.text }, () =>
      strata(["check", "p.strata"]),
    );
    expect(err.match(/^error/gm)).toHaveLength(1);
    expect(err).toContain("= note: the same holds at 5 other places of the term");
    expect(err).toContain("the memory was introduced by `local` of `treeReduce(64)`");
  });

  it("in a sweep is not looked for inside of it", async () => {
    const text = `import time
import sweeps
fun zip3(a: [n][m]a, b: [n][m]b, c: [n][m]c): [n][m](a, b, c) = map(\\(x, y, z) -> zip(x, y, z), zip(a, b, c))
fun around(A: [n][m]f32): [n][m][3][3]f32 = A |> pad2d(1, 1, clamp) |> slide2d(3, 1)
fun p(k: nat, s: [n][m](f32, f32)): [n][m](f32, f32) =
  timeSteps(k, \\s -> zip3(s |> map2d(\\p -> p.0), s |> map2d(\\p -> p.1) |> around, s |> map2d(\\p -> p.0) |> around)
    |> map2d(\\(p, q, r) -> (p + q[0][0], r[0][0] * q[1][1])), s)
schedule s for p = eachSweep(staged([8, 32]))
`;
    const { err } = await inFolder({ "p.strata": text }, () => strata(["check", "p.strata"]));
    expect(err).toContain(
      "error[E0501]: `eachSweep(staged([8, 32]))` did not apply anywhere in `p`",
    );
    expect(err).not.toContain("E0713");
  });
});
