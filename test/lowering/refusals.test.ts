/** @file What has no lowering is refused, with the reason: never lowered to something else. */
import { describe, expect, it } from "vitest";
import { apply, compile, parse } from "../../src/index.ts";

/** The codes of the diagnostics for `fun f…`, lowered by `schedule`. */
function codes(program: string, schedule = "lowerSeq ; kernel"): string[] {
  const source = parse(`import gpu\nfun f${program}\nschedule s for f = ${schedule}\n`);
  const applied = apply(source);
  const compiled = applied.ok ? compile(applied) : applied;
  return compiled.ok ? [] : compiled.diagnostics.map((d) => d.code);
}

/** The codes of what is wrong with a program as such. */
function parseCodes(text: string): string[] {
  const checked = apply(parse(text));
  return checked.ok ? [] : checked.diagnostics.map((d) => d.code);
}

const ZEROS = "map(\\i -> 0.0, generate(m, \\i -> i))";
const BACK = "\\i -> clampIdx(m as i32 - 1 - (i as i32))";

describe("an accumulator that is rewritten in place by work-items that cannot wait for each other", () => {
  const PARALLEL = "lowerTo([glb(0)]) ; kernel";
  it.each([
    ["other elements of it", `map(\\p -> p.0 + p.1, zip(reorder(${BACK}, ${BACK}, acc), row))`],
    [
      "other elements of it beside its own",
      `map(\\p -> p.0.0 + p.0.1 + p.1, zip(zip(acc, reorder(${BACK}, ${BACK}, acc)), row))`,
    ],
    ["all of it", "map(\\x -> x + reduce((+), 0.0, acc), row)"],
  ])("is not read: %s", (_, step) => {
    const program = `(A: [n][m]f32): [m]f32 = reduce(\\acc row -> ${step}, ${ZEROS}, A)`;
    expect(codes(program, PARALLEL)).toEqual(["E0707"]);
    expect(codes(program)).toEqual([]);
  });

  it("is not read by a reduction that rewrites it again and again", () => {
    const inner = "\\a row -> map(\\p -> p.0 + p.1.0 * p.1.1, zip(a, zip(row, acc)))";
    const program = `(A: [n][k][m]f32): [m]f32 = reduce(\\acc rows -> reduce(${inner}, ${ZEROS}, rows), ${ZEROS}, A)`;
    expect(codes(program, PARALLEL)).toEqual(["E0707"]);
    expect(codes(program)).toEqual([]);
  });
});

describe("a loop with a condition", () => {
  const SUM = "reduce((+), 0.0, xs) > 1.0";
  const HALF = "map(\\x -> 0.5 * x, xs)";
  const loop = (going: string, step: string): string =>
    `(k: nat, A: [n]f32): [n]f32 = repeatWhile(k, \\xs -> ${going}, \\xs -> ${step}, A)`;

  it.each([
    [
      "a step",
      "1 < 2",
      `map(\\(x, y) -> x - y, zip(xs, reorder(${BACK.replaceAll("m as", "n as")}, ${BACK.replaceAll("m as", "n as")}, xs)))`,
      "E0707",
    ],
    ["the condition", SUM, HALF, "E0712"],
  ])("has no work-items that wait for each other in %s", (_, going, step, code) => {
    expect(codes(loop(going, step), "lowerTo([glb(0)]) ; kernel")).toEqual([code]);
    expect(codes(loop(going, step))).toEqual([]);
    const launched = "eachStep(lowerTo([glb(0)]) ; kernel) ; eachCondition(lowerSeq ; kernel)";
    expect(codes(loop(going, step), launched)).toEqual([]);
  });

  it("launches its condition, and begins with what is stored", () => {
    const step = "eachStep(lowerTo([glb(0)]) ; kernel)";
    expect(codes(loop(SUM, HALF), step)).toEqual(["E0726"]);
    const both = `${step} ; eachCondition(lowerSeq ; kernel)`;
    const computed = loop(SUM, HALF).replace(/A\)$/, "map(\\x -> x + 1.0, A))");
    expect(codes(computed, both)).toEqual(["E0716"]);
    expect(codes(computed, `${both} ; repeatWhile(id, id, lowerTo([glb(0)]) ; kernel)`)).toEqual(
      [],
    );
  });

  it("has data as its state, and a truth value as its condition", () => {
    const check = (body: string): string[] => parseCodes(`fun f(x: f32): f32 = ${body}`);
    expect(check("repeatWhile(3, \\f -> true, \\f -> f, \\y -> y + 1.0)(x)")).not.toEqual([]);
    expect(check("repeatWhile(3, \\y -> y, \\y -> y + 1.0, x)")).toEqual(["E0302"]);
  });
});

it("an iteration inside a kernel keeps its steps in global memory, unless work-items that cannot wait for each other share them", () => {
  const program =
    "(k: nat, A: [n]f32): [n]f32 = iterate(k, \\(l: nat) -> \\(xs: [n]f32) -> map(\\x -> 0.5 * x, xs), A)";
  expect(codes(program)).toEqual([]);
  expect(codes(program, "lowerTo([glb(0)]) ; kernel")).toEqual(["E0702"]);
  expect(codes(program, "eachStep(lowerTo([glb(0)]) ; kernel)")).toEqual([]);
});

it("a part of a loop's state is a result if a memory is named for the state", () => {
  const program = (part: string) => `(k: nat, A: [n]f32): [n]f32 =
  let s = label("state", repeatWhile(k, \\s -> s.1 < 7, \\s -> (map(\\x -> 0.5 * x, s.0), s.1 + 1), (A, 0))) in ${part}`;
  expect(codes(program("s.0"))).toEqual(["E0702"]);
  expect(codes(program("s.0"), 'global @ "state" ; lowerSeq ; kernel')).toEqual([]);
  expect(codes("(A: [n][m]f32): [m][n]f32 = transpose(A)")).toEqual(["E0703"]);
});

it("what work-items hold of a private array is not read by others", () => {
  const sum =
    "reduceSeq((+), 0.0, toPrivate(join(mapLcl(1, \\r -> mapLcl(0, \\x -> x * 2.0, r), t))))";
  const program = `(A: [n][2][2]f32): [n]f32 = kernel(mapWrg(0, \\t -> ${sum}, A))`;
  expect(codes(program, "id")).toEqual(["E0706"]);
});

it.each(["map(", "mapGlb(0, ", "mapSeq("])(
  "constant memory is not filled by the kernel that reads it: %s",
  (map) => {
    const sums = `${map}\\x -> x + 1.0, xs)`;
    const program = `(xs: [n]f32): [n]f32 = kernel(mapGlb(0, \\x -> x * 0.5, toConstant(${sums})))`;
    expect(codes(program, "id")).toEqual(["E0719"]);
  },
);

describe("a map over lanes", () => {
  const TWICE = "(xs: [n]f32): [n]f32 = map(\\x -> x * 2.0, xs)";

  it.each([1, 3, 5, 6, 32])("has a width that OpenCL has: not %i", (w) => {
    expect(codes(TWICE, `vectorise(${w}) ; kernel`)).toEqual(["E0715"]);
    expect(codes(TWICE, `tile([${w}]) ; topDown(vectorise(${w})) ; kernel`)).toContain("E0715");
  });

  it.each([2, 4, 8, 16])("has a width that OpenCL has: %i", (w) => {
    expect(codes(TWICE, `vectorise(${w}) ; kernel`)).toEqual([]);
  });

  it("is inside what work-items share, not around it", () => {
    const twice = "(A: [n][m]f32): [n][m]f32 = ";
    const map = (outer: string, inner: string): string =>
      `${twice}kernel(${outer}, \\r -> ${inner}, \\x -> x * 2.0, r), A))`;
    expect(codes(map("mapVec(4", "mapGlb(0"), "id")).toEqual(["E0709"]);
    expect(codes(map("mapGlb(0", "mapVec(4"), "id")).toEqual([]);
    const groups = "mapWrg(0, \\q -> mapLcl(0, \\x -> x * 2.0, q), split(2, r))";
    const inVectors = `${twice.replace("= ", "where 2 divides m, 4 divides n = ")}kernel(mapVec(4, \\r -> join(${groups}), A))`;
    expect(codes(inVectors, "id")).toEqual(["E0709", "E0709"]);
  });
});

it("a tile may be read by the only work-item of a dimension, in groups that have several of another", () => {
  const read = "toPrivate(mapLcl(0, \\u -> mapSeqUnroll(\\t -> v[1], f), e))";
  const each = `toPrivate(mapLcl(0, \\z -> mapLcl(1, \\w -> z[1], c), ${read}))`;
  const step = `toLocal(mapSeq(\\y -> v[2] + q, pad(1, 1, clamp, ${each})))`;
  const twice = `iterateSeq(2, \\(l: nat) -> \\(v: [3]f32) -> ${step}, d)`;
  const inputs = "(a: [k]f32, e: [1]f32, c: [6]f32, f: [4]f32, d: [3]f32): [k][3]f32";
  expect(codes(`${inputs} = kernel(mapWrg(0, \\q -> ${twice}, a))`, "id")).toEqual([]);
});

it("lanes are not chosen while a kernel runs; scalars that become vectors and scalars again stay scalars", () => {
  const twice =
    "(xs: [n]f32): [n]f32 where 4 divides n = map(\\x -> x * 2.0, asScalar(asVector(4, xs)))";
  const lowered = "mapNest(1, glb(0)) ; kernel";
  expect(codes(twice, lowered)).toEqual(["E0708"]);
  expect(codes(twice, `topDown(asScalarAsVector) ; ${lowered}`)).toEqual([]);
  expect(codes(twice, `simplify ; ${lowered}`)).toEqual([]);
});

describe("a circular buffer", () => {
  const pairs = (map: string): string =>
    `(xs: [n]f32): [n - 1]f32 where 1 <= n = ${map}, circularBuffer(2, 2, \\x -> x * 0.5, xs))`;

  it("is read by a sequential loop only", () => {
    expect(codes(pairs("mapSeq(\\w -> w[0] + w[1]"), "kernel")).toEqual([]);
    expect(codes(pairs("mapGlb(0, \\w -> w[0] + w[1]"), "kernel")).toEqual(["E0711"]);
    expect(codes(pairs("mapSeqUnroll(\\w -> w[0] + w[1]"), "kernel")).toEqual(["E0711"]);
  });

  it("is no result", () => {
    const all =
      "(xs: [n]f32): [n - 1][2]f32 where 1 <= n = circularBuffer(2, 2, \\x -> x * 0.5, xs)";
    expect(codes(all, "kernel")).toEqual(["E0711"]);
  });
});

describe("an array that is accumulated by work-items that cannot wait for each other", () => {
  const back = "\\i -> clampIdx(3 - (i as i32))";
  it.each([
    ["mapGlb(0, \\y -> y + 1.0, z)", "mapGlb(0, ", []],
    ["mapGlb(0, \\y -> y + 1.0, z)", "mapSeq(", []],
    ["mapSeq(\\y -> y + 1.0, z)", "mapGlb(0, ", ["E0712"]],
    ["mapGlb(1, \\y -> y + 1.0, z)", "mapGlb(0, ", ["E0712"]],
    [`reorder(${back}, ${back}, mapGlb(0, \\y -> y + 1.0, z))`, "mapGlb(0, ", ["E0712"]],
  ])("begins with %s and goes on with %s", (begin, map, expected) => {
    const step = `\\a x -> ${map}\\p -> p.0 + p.1, zip(a, x))`;
    const program = `(z: [4]f32, xs: [n][4]f32): [4]f32 = kernel(reduceSeq(${step}, ${begin}, xs))`;
    expect(codes(program, "id")).toEqual(expected);
  });
});
