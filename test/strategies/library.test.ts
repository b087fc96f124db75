/** @file The library's strategies that choose between rules or say where: what each makes of a term. */
import { describe, expect, it } from "vitest";
import { Bench, expectSame, run } from "../support/claims.ts";
import { moduleOf, strategyOf } from "../support/stdlib.ts";

const bench = new Bench();
const on = (strategy: string, before: string) =>
  run(strategyOf(strategy, bench.inside), bench.body(before));

/** The strategy makes the second body of the first. */
function becomes(strategy: string, header: string, before: string, after: string): void {
  expectSame(on(strategy, `${header} = ${before}`), bench.body(`${header} = ${after}`));
}

/** The strategy applies to the first bodies, and not to the last. */
function holds(strategy: string, header: string, bodies: readonly string[], not: string): void {
  for (const body of bodies) expect(on(strategy, `${header} = ${body}`), body).toBeDefined();
  expect(on(strategy, `${header} = ${not}`)).toBeUndefined();
}

const XS = "(xs: [n]f32): [n]f32";
const MATRIX = "(A: [n][m]f32): [n][m]f32";

describe("traversal", () => {
  it("repeats a strategy n times, or not at all", () => {
    const once = "topDown({ -(-x) => x })";
    becomes(`repeatN(2, ${once})`, XS, "map(\\x -> -(-(-(-(-x)))), xs)", "map(\\x -> -x, xs)");
    expect(on(`repeatN(3, ${once})`, `${XS} = map(\\x -> -(-(-(-(-x)))), xs)`)).toBeUndefined();
  });

  it("rewrites everywhere", () =>
    becomes(
      "normalize({ -(-x) => x })",
      XS,
      "map(\\x -> -(-(-(-x))) + -(-x), xs)",
      "map(\\x -> x + x, xs)",
    ));

  it("asks whether a pattern occurs", () =>
    holds(
      "contains(matches(`sqrt(x)`))",
      XS,
      ["map(\\x -> sqrt(x) + x, xs)"],
      "map(\\x -> x, xs)",
    ));
});

describe("stratego", () => {
  it("goes down everywhere where nothing stops it", () => {
    const of = (s: string) => {
      const value = moduleOf(`import stratego\nstrategy s = ${s}`, bench.inside).strategy("s");
      const done = value.tag === "callable" ? value.call([]) : value;
      return done.tag === "strategy" ? run(done.strategy, term) : undefined;
    };
    const step = "try({ -x => x })";
    const term = bench.body(`${XS} = map(\\x -> -(-x) + -x, xs)`);
    const [stopped, plain] = [of(`topdownS(${step}, dontstop)`), of(`topdown(${step})`)];
    expectSame(stopped, plain);
    expectSame(plain, bench.body(`${XS} = map(\\x -> -x + x, xs)`));
  });
});

describe("gpu", () => {
  it("knows loops", () =>
    holds(
      "isLoop",
      XS,
      ["mapSeq(\\x -> -x, xs)", "mapGlb(0, \\x -> -x, xs)", "scan((+), 0.0, xs)"],
      "map(\\x -> -x, xs)",
    ));

  it("works on the outermost maps that do work, and then inside them", () =>
    becomes(
      "onWork(glb(1), onWork(glb(0), id))",
      MATRIX,
      "transpose(map(\\r -> map(\\x -> x * x, r), transpose(A)))",
      "transpose(mapGlb(1, \\r -> mapGlb(0, \\x -> x * x, r), transpose(A)))",
    ));

  it("copies arrays of one, two and three dimensions", () => {
    becomes("copy", XS, "xs", "map(\\x -> x, xs)");
    becomes("copy", MATRIX, "A", "map2d(\\x -> x, A)");
    becomes("copy", "(A: [n][m][k]f32): [n][m][k]f32", "A", "map3d(\\x -> x, A)");
  });
});

describe("blocking", () => {
  it("stores what lies somewhere", () =>
    becomes(
      "storeInMemory(matches(`map(\\x -> x + y, zs)`), private)",
      XS,
      "map(\\x -> -x, map(\\x -> x + 1.0, xs))",
      "map(\\x -> -x, toPrivate(map(\\x -> x, map(\\x -> x + 1.0, xs))))",
    ));
});

describe("tiling and loops", () => {
  it("tiles three dimensions at once", () => {
    const header = "(A: [4][4][4]f32): [4][4][4]f32";
    becomes(
      "tile([2, 2, 2])",
      header,
      "map3d(\\x -> -x, A)",
      "join3d(map3d(\\b -> map3d(\\x -> -x, b), split3d(2, 2, 2, A)))",
    );
  });

  it("tiles two dimensions of any length", () =>
    becomes(
      "guardedTile([2, 2])",
      "(A: [4][2]f32): [4][2]f32",
      "map2d(\\x -> -x, A)",
      "crop2d(4, 2, join2d(map2d(\\b -> map2d(\\x -> -x, b), split2d(2, 2, pad(0, 0, clamp, map(\\r -> pad(0, 0, clamp, r), A))))))",
    ));

  it("computes several windows at a time", () =>
    becomes(
      "overlappedTile([2])",
      "(xs: [6]f32): [4]f32",
      "map(\\w -> w[0] - w[2], slide(3, 1, xs))",
      "join(map(\\t -> map(\\w -> w[0] - w[2], slide(3, 1, t)), slide(4, 2, xs)))",
    ));

  it("exchanges two maps, whatever the inner one depends on", () => {
    const header = "(A: [n][m]f32, ys: [k]f32): [n][m]f32";
    becomes(
      "interchange",
      header,
      "map(\\r -> map(\\x -> -x, r), A)",
      "transpose(map(\\c -> map(\\x -> -x, c), transpose(map(\\r -> r, A))))",
    );
    becomes(
      "interchange",
      header,
      "map(\\r -> map(\\x -> x - reduce((+), 0.0, r), r), A)",
      "transpose(map(\\c -> map(\\q -> q.1 - reduce((+), 0.0, q.0), zip(A, c)), transpose(map(\\r -> r, A))))",
    );
  });

  it("exchanges neighbouring loops, and brings one outside", () => {
    const before = `${MATRIX} = map(\\r -> map(\\x -> -x, r), A)`;
    expectSame(on("swapLoops(0)", before), on("interchange", before)!);
    expectSame(on("raiseLoop(1)", before), on("interchange", before)!);
  });

  it("moves maps inwards", () =>
    becomes(
      "mapsInward",
      "(xs: [8]f32): [2][2][2]f32",
      "split(2, split(2, map(\\x -> x + 1.0, xs)))",
      "map(\\s -> map(\\t -> map(\\x -> x + 1.0, t), s), split(2, split(2, xs)))",
    ));
});

describe("reduction", () => {
  it("is taken apart into interleaved sequences", () =>
    becomes(
      "partialReduceStrided(4)",
      "(xs: [16]f32): f32",
      "reduce((+), 0.0, xs)",
      "reduce((+), 0.0, map(\\c -> reduce((+), 0.0, c), transpose(split(4, xs))))",
    ));

  it.each(["+", "*"])("takes the elements of %s first", (op) =>
    becomes(
      "reduceMapFission",
      "(xs: [n]f32): f32",
      `reduce(\\acc x -> acc ${op} sqrt(x), 2.0, xs)`,
      `reduce((${op}), 2.0, map(sqrt, xs))`,
    ),
  );

  it.each(["min", "max"])("takes the elements of %s first", (op) =>
    becomes(
      "reduceMapFission",
      "(xs: [n]f32): f32",
      `reduce(\\acc x -> ${op}(acc, sqrt(x)), 2.0, xs)`,
      `reduce(${op}, 2.0, map(sqrt, xs))`,
    ),
  );
});

describe("literals", () => {
  it.each([1, 2, 3, 4])("of %i elements are mapped one by one", (n) => {
    const elements = Array.from({ length: n }, (_, i) => `x + ${i}.0`);
    const mapped = elements.map((e) => `sqrt(${e})`);
    becomes(
      "mapArray",
      `(x: f32): [${n}]f32`,
      `map(sqrt, [${elements.join(", ")}])`,
      `[${mapped.join(", ")}]`,
    );
    elements.forEach((e, i) =>
      becomes("atKnown", "(x: f32): f32", `[${elements.join(", ")}][${i}]`, e),
    );
  });

  it.each([2, 3, 4])("of %i maps of one array are one map", (n) => {
    const functions = Array.from({ length: n }, (_, i) => `x * ${i}.0`);
    const maps = functions.map((f) => `map(\\x -> ${f}, xs)`);
    becomes(
      "arrayMaps",
      `(xs: [n]f32): [${n}][n]f32`,
      `[${maps.join(", ")}]`,
      `transpose(map(\\x -> [${functions.join(", ")}], xs))`,
    );
  });
});

describe("boundaries", () => {
  const HEADER = "(xs: [5]f32): [8]f32";
  it.each(["clamp", "mirror", "wrap"])("%s lets maps through both ways", (kind) => {
    const [outside, inside] = [
      `pad(1, 2, ${kind}, map(sqrt, xs))`,
      `map(sqrt, pad(1, 2, ${kind}, xs))`,
    ];
    becomes("padMap", HEADER, outside, inside);
    becomes("mapPad", HEADER, inside, outside);
  });

  it("a constant is mapped like an element", () =>
    becomes(
      "mapPad",
      HEADER,
      "map(\\x -> x + 1.0, pad(1, 2, constant(3.0), xs))",
      "pad(1, 2, constant(3.0 + 1.0), map(\\x -> x + 1.0, xs))",
    ));

  it.each([
    ["clamp", "clamp", "clamp"],
    ["\\i n -> n - 1", "\\i n -> n - 1", "\\i n -> n - 1"],
    ["constant((3.0, 4.0))", "constant(3.0)", "constant(4.0)"],
  ])("arrays side by side are padded each: %s", (both, one, other) =>
    becomes(
      "padZip",
      "(xs: [n]f32): [n + 3](f32, f32)",
      `pad(1, 2, ${both}, zip(xs, map(sqrt, xs)))`,
      `zip(pad(1, 2, ${one}, xs), pad(1, 2, ${other}, map(sqrt, xs)))`,
    ),
  );
});

describe.each([2, 4, 8, 16])("vectors of %i", (w) => {
  const n = 3 * w;
  const to = `f32x${w}`;
  const rows: readonly (readonly [string, string, string, string])[] = [
    [`throughVectors(${w})`, `(xs: [${n}]f32): [${n}]f32`, "xs", `asScalar(asVector(${w}, xs))`],
    [
      `throughVectorsPadded(${w})`,
      `(xs: [${n + 1}]f32): [${n + 1}]f32`,
      "xs",
      `take(${n + 1}, asScalar(asVector(${w}, pad(0, ${w - 1}, clamp, xs))))`,
    ],
    ["asVectorAsScalar", `(xs: [n]${to}): [n]${to}`, `asVector(${w}, asScalar(xs))`, "xs"],
    ["asScalarAsVector", `(xs: [${n}]f32): [${n}]f32`, `asScalar(asVector(${w}, xs))`, "xs"],
    [
      "asVectorTake",
      `(xs: [${n}]f32): [1]${to}`,
      `asVector(${w}, take(${w}, xs))`,
      `take(1, asVector(${w}, xs))`,
    ],
    [
      "takeAsVector",
      `(xs: [${n}]f32): [1]${to}`,
      `take(1, asVector(${w}, xs))`,
      `asVector(${w}, take(${w}, xs))`,
    ],
    [
      "asVectorDrop",
      `(xs: [${n}]f32): [2]${to}`,
      `asVector(${w}, drop(${w}, xs))`,
      `drop(1, asVector(${w}, xs))`,
    ],
    [
      "dropAsVector",
      `(xs: [${n}]f32): [2]${to}`,
      `drop(1, asVector(${w}, xs))`,
      `asVector(${w}, drop(${w}, xs))`,
    ],
    [
      "splitAsVector",
      `(xs: [${n}]f32): [1][3]${to}`,
      `split(3, asVector(${w}, xs))`,
      `map(\\r -> asVector(${w}, r), split(${n}, xs))`,
    ],
    [
      "asVectorJoin",
      `(xs: [2][${w}]f32): [2]${to}`,
      `asVector(${w}, join(xs))`,
      `join(map(\\r -> asVector(${w}, r), xs))`,
    ],
    [
      "slideAsVector",
      `(xs: [${n}]f32): [2][2]${to}`,
      `slide(2, 1, asVector(${w}, xs))`,
      `map(\\t -> asVector(${w}, t), slide(${2 * w}, ${w}, xs))`,
    ],
  ];
  it.each(rows)("%s", becomes);
});

it("a vector has 2, 4, 8 or 16 lanes", () => {
  expect(on("throughVectors(3)", "(xs: [6]f32): [6]f32 = xs")).toBeUndefined();
});

describe("an iteration", () => {
  it("becomes a loop of the kernel", () => {
    const twice = (name: string) =>
      `${name}(2, \\(l: nat) -> \\(ys: [l]f32) -> map(\\y -> y * y, ys), xs)`;
    becomes("lowerIterateSeq", XS, twice("iterate"), twice("iterateSeq"));
    expect(on("lowerIterateSeq", `${XS} = ${twice("iterateSeq")}`)).toBeUndefined();
  });
});
