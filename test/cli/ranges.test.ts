/** @file Ranges of data: what programs state and what commands draw, warn of and say about results. */
import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  apply,
  choose,
  compile,
  parse,
  random,
  run,
  toNested,
  unusualValues,
  unwrap,
} from "../../src/index.ts";
import { hostArray } from "../../src/runtime/data/host-array.ts";
import { preserves } from "../../src/testing.ts";
import { encodeNpy } from "../support/npy.ts";
import { describeOpenCL } from "../support/opencl.ts";
import { inFolder, jsonLines, strata } from "./support.ts";

const roots = (range = ""): string => `import gpu
fun roots(xs: [n]f32${range}): [n]f32 = map(\\x -> sqrt(x), xs)
schedule naive for roots = mapNest(1, glb(0)) ; kernel
`;
const SAME = `import gpu
fun same(xs: [n](f32, i32, bool) in (0.5 .. 2.0, 3 .. 4, _)): [n](f32, i32, bool) = map(\\x -> x, xs)
schedule naive for same = mapNest(1, glb(0)) ; kernel
`;
const ON_SIM = ["--schedule", "naive", "--device", "sim", "--size", "n=500"] as const;

const at = (text: string, ...args: readonly string[]) =>
  inFolder({ "p.strata": text }, () => strata([args[0]!, "p.strata", ...args.slice(1)]));
const runJson = async (text: string, ...args: readonly string[]) =>
  jsonLines((await at(text, "run", ...args, "--json")).out).at(-1)!;

const drawn = async (text: string, xs: ReturnType<typeof random>) => {
  const chosen = unwrap(choose(parse({ text })));
  const ran = unwrap(await run(chosen, { xs }, { device: "interp", sizes: { n: 400 } }));
  return toNested(ran.data.inputs.get("xs")!) as readonly (number | readonly number[])[];
};
const ends = (xs: readonly number[]): readonly number[] => [Math.min(...xs), Math.max(...xs)];

describe("a range that a program states", () => {
  it("has the data of a run", async () => {
    const [low, high] = ends((await drawn(roots(" in 0.5 .. 2.0"), random(1))) as number[]);
    expect(low).toBeGreaterThanOrEqual(0.5);
    expect(low).toBeLessThan(0.6);
    expect(high).toBeLessThanOrEqual(2);
    expect(high).toBeGreaterThan(1.9);
  });
  it("is of one component of a tuple", async () => {
    const [a, b, c] = (await drawn(SAME, random(1))) as readonly (readonly number[])[];
    expect(ends(a!).every((x) => x >= 0.5 && x <= 2)).toBe(true);
    expect(new Set(b)).toEqual(new Set([3, 4]));
    expect(new Set(c)).toEqual(new Set([false, true]));
  });
  it("gives way to the range of a request", async () => {
    const xs = (await drawn(roots(" in 0.5 .. 2.0"), random(1, [10, 11]))) as number[];
    expect(ends(xs).every((x) => x >= 10 && x <= 11)).toBe(true);
    const { result } = await runJson(roots(" in 0.5 .. 2.0"), ...ON_SIM, "xs=random:1:100..100");
    expect(result).toMatchObject([{ first: [10, 10, 10], last: [10, 10, 10] }]);
  });
  it("changes neither kernel nor conditions", () => {
    const [plain, ranged] = ["", " in 0.5 .. 2.0"].map((range) =>
      unwrap(compile(unwrap(apply(parse({ text: roots(range) }))))),
    );
    expect(ranged!.source).toBe(plain!.source);
    expect(ranged!.plan.conditions).toEqual(plain!.plan.conditions);
  });
  it("has the data of `strata test`, and nothing else has", async () => {
    // Right for numbers that are not negative alone.
    const wrong = (range: string) => `import gpu
fun sizes(xs: [n]f32${range}): [n]f32 = map(\\x -> fabs(x), xs)
rule bare = fabs(x) => x
schedule bared for sizes = topDown(bare) ; mapNest(1, glb(0)) ; kernel
`;
    expect(await at(wrong(" in 0.25 .. 3.0"), "test")).toMatchObject({ status: 0, err: "" });
    expect((await at(wrong(" in -0.25 .. 3.0"), "test")).err).toContain("error[E0507]");
    const applied = (range: string) =>
      preserves(unwrap(choose(parse({ text: wrong(range) }))), "bared", { runs: 50 });
    await applied(" in 0.25 .. 3.0");
    await expect(applied("")).rejects.toThrow("E0507");
    expect((await at(wrong(" in 0.25 .. 3.0"), "check")).err).toContain("error[E0505]");
  });
  it("has the data of `strata bisect`", async () => {
    const text = `${roots(" in 3 .. 3")}rule three = sqrt(x) => 1.7320508
schedule constant for roots = topDown(three) ; mapNest(1, glb(0)) ; kernel
`;
    const args = ["bisect", "--schedule", "constant", "--size", "n=4"];
    expect(await at(text, ...args)).toMatchObject({ status: 0 });
    expect(await at(text.replace("3 .. 3", "3 .. 4"), ...args)).toMatchObject({ status: 1 });
  });
});

describe("a request for random data", () => {
  it.each([
    ["xs=random:1:2..1", "no number lies in the range `2..1`", "random:1:1..2"],
    ["xs=random:1:a..2", "`a..2` is no range of numbers", "random:1:0.5..2"],
    ["xs=random:1:2", "`2` is no range of numbers", "random:1:0.5..2"],
    ["xs=random:1:", "`` is no range of numbers", "random:1:0.5..2"],
    ["xs=random:x:1..2", "the seed `x` is no whole number", "random:1"],
    ["xs=random:1:0..1e40", "`xs` cannot be random in 0..1e+40: 1e+40 is no finite f32", "numbers"],
  ])("%s is refused", async (word, message, help) => {
    const { err } = await at(roots(), "run", word, ...ON_SIM);
    expect(err).toContain(message);
    expect(err).toContain("help: ");
    expect(err.slice(err.indexOf("help: "))).toContain(help);
  });
  it("has to fit all numbers of its input", async () => {
    const { err } = await at(SAME, "run", "xs=random:1:0.5..2", ...ON_SIM);
    expect(err).toContain("error[E0831]: `xs` cannot be random in 0.5..2: 0.5 is no i32");
    const { status } = await at(SAME, "run", "xs=random:1:1..2", ...ON_SIM);
    expect(status).toBe(0);
  });
  it("draws indices of an array from all of them", async () => {
    const picked = "fun picked(xs: [m]i32, at: [n]idx[m]): [n]i32 = map(\\i -> xs[i], at)\n";
    const inputs = { xs: [10, 11, 12, 13, 14, 15, 16], at: random(1) };
    const chosen = unwrap(choose(parse({ text: picked })));
    const ran = unwrap(await run(chosen, inputs, { device: "interp", sizes: { n: 500 } }));
    expect(new Set(toNested(ran.result) as number[])).toEqual(new Set(inputs.xs));
    const none = await run(
      chosen,
      { xs: [], at: random(1) },
      { device: "interp", sizes: { n: 5 } },
    );
    expect(none.ok ? [] : none.diagnostics.map((d) => d.code)).toEqual(["E0831"]);
  });
  it("takes the ends of 64-bit integers", async () => {
    const text = "fun same(xs: [n]u64): [n]u64 = map(\\x -> x, xs)\n";
    const most = "18446744073709551615";
    const args = ["--device", "interp", "--size", "n=4", `xs=random:1:${most}..${most}`];
    const { result } = await runJson(text, ...args);
    expect(result).toMatchObject([{ first: [most, most, most] }]);
  });
});

describe("given data", () => {
  const data = (...xs: readonly number[]) =>
    encodeNpy(hostArray("f32", [xs.length], [Float32Array.from(xs)]));
  const given = (...xs: readonly number[]) =>
    inFolder({ "p.strata": roots(" in 0.5 .. 2.0") }, async () => {
      writeFileSync("xs.npy", data(...xs));
      return strata(["run", "p.strata", "xs=xs.npy", "--schedule", "naive", "--device", "sim"]);
    });

  it("are used as they are, with a warning for those outside", async () => {
    const { status, out, err } = await given(1, 4, 0.25, Number.NaN, 2, 0.5);
    expect(status).toBe(0);
    expect(out).toContain("1, 2, 0.5 … NaN");
    expect(err).toContain(
      "warning[W0833]: `xs` has 3 of 6 numbers outside the range that the program states, 0.5 .. 2\n --> command line:1:21",
    );
    expect(err).toContain("note: xs[1] is 4");
  });
  it("are not spoken of where they lie inside", async () => {
    expect((await given(0.5, 1, 2)).err).toBe("");
  });
});

describe("a result that is mostly NaN, infinite or subnormal", () => {
  const text = `fun three(xs: [n]f32): ([n]f32, [n]f32, f32) =
  (map(\\x -> sqrt(x - 2.0), xs), map(\\x -> (if x < -0.5 then 1.0e999 else x * 1.0e-39), xs), reduce((+), 0.0, xs))
`;
  const args = ["--device", "interp", "--size", "n=1000"];

  it("is said, with its shares and a way out", async () => {
    const { err } = await at(text, "run", "xs=random:1", ...args);
    expect(err).toContain(
      "note: result.0: of 1000 numbers all are NaN, on which times can be other",
    );
    expect(err).toMatch(
      /note: result\.1: of 1000 numbers 2\d % are infinite, 7\d % are subnormal,/,
    );
    expect(err).toContain(
      "state a range of the inputs: xs=random:1:0.5..2, or `xs: … in 0.5 .. 2.0` in the program",
    );
    expect(err).not.toContain("result.2");
  });
  it("is in the JSON", async () => {
    const { notes, unusual } = await runJson(text, "xs=random:1", ...args);
    expect(notes).toHaveLength(2);
    expect(unusual).toMatchObject([
      { name: "result.0", numbers: 1000, nan: 1000, infinite: 0, subnormal: 0 },
      { name: "result.1", numbers: 1000, nan: 0 },
    ]);
  });
  it("is not said of half of it", async () => {
    const chosen = unwrap(choose(parse({ text: roots() })));
    const found = async (xs: readonly number[]) =>
      unusualValues(unwrap(await run(chosen, { xs }, { device: "interp" })));
    expect(await found([-1, -1, 1, 1])).toEqual([]);
    expect(await found([-1, -1, -1, 1])).toMatchObject([{ name: "result", nan: 3 }]);
    expect(await found([])).toEqual([]);
  });
  it("has another way out where the data are given", async () => {
    const total = "fun total(x: f32): f32 = sqrt(x)\n";
    const { err } = await at(total, "run", "x=-1", "--device", "interp");
    expect(err).toContain(
      "note: result: the number is NaN, on which times can be other than usual; look at the data",
    );
  });
});

describeOpenCL("strata tune", () => {
  it("draws from the range, and says where results are mostly NaN", async () => {
    const args = ["tune", "--device", "c", "--samples", "1", "--repeat", "1", "--size", "n=1000"];
    const { err } = await at(roots(" in -2.0 .. -1.0"), ...args);
    expect(err).toContain("note: result: of 1000 numbers all are NaN");
    const { out } = await at(roots(" in 0.5 .. 2.0"), ...args, "--json");
    expect(jsonLines(out).at(-1)).toMatchObject({ type: "tuned", unusual: [], notes: [] });
    const other = await at(roots(" in 0.5 .. 2.0"), ...args, "xs=random:1:-2..-1");
    expect(other.out).toContain("strata run p.strata xs=random:1:-2..-1 --schedule naive");
    expect(other.err).toContain("note: result: of 1000 numbers all are NaN");
  });
});

describe("a range that does not fit", () => {
  it.each([
    [
      "xs: [n]f32 in 2.0 .. 1.0",
      "no number lies in `2.0 .. 1.0`",
      "write the lesser number first: 1.0 .. 2.0",
    ],
    ["xs: [n]i32 in 2.5 .. 10", "2.5 is no i32", "both ends are of type i32: in 0 .. 7"],
    ["xs: [n](f32, i32) in 2.5 .. 10", "2.5 is no i32", "in (0.5 .. 2.0, 0 .. 7)"],
    ["xs: [n]u32 in -1 .. 2", "-1 is no u32", "in 0 .. 7"],
    ["xs: [n]f16 in 0 .. 1e6", "1e6 is no finite f16", "in 0.5 .. 2.0"],
    ["xs: [n]f32 in 0 .. 1f64", "1f64 is no f32", "both ends are of type f32"],
    ["xs: [n]f64 in 0 .. 1e999", "1e999 is no finite f64", "in 0.5 .. 2.0"],
    [
      "xs: [n]bool in 0 .. 1",
      "a range is stated of numbers, and [n]bool has none",
      "numbers of an input",
    ],
    ["xs: [n]idx[n] in 0 .. 1", "a range is stated of numbers, and [n]idx[n] has none", "numbers"],
    ["xs: [n]a in 0 .. 1", "a range is stated of numbers, and [n]a has none", "numbers"],
    [
      "xs: [n](f32, f32) in (0 .. 1, 0 .. 1, _)",
      "3 ranges are stated, but (f32, f32) has 2 components",
      "numbers",
    ],
    [
      "xs: [n]f32x4 in (0 .. 1, 0 .. 1)",
      "2 ranges are stated, but f32x4 has no components",
      "numbers",
    ],
    ["xs: [n]f32 in wide", "`wide` is no range", "0.5 .. 2.0; `_` states nothing"],
    [
      "k: nat in 1 .. 4, xs: [k]f32",
      "`k` is a size, and a range is about data",
      "where 1 <= k, k <= 64",
    ],
  ])("%s", async (params, message, help) => {
    const { status, err } = await at(`fun f(${params}): f32 = 0.0\n`, "check");
    expect(status).toBe(1);
    expect(err).toContain("error[E0313]: ");
    expect(err).toContain(message);
    expect(err.slice(err.indexOf("help: "))).toContain(help);
  });
});

describe("a range as text", () => {
  it("is laid out by `strata fmt`, and in the reference", async () => {
    const text =
      "export fun f(xs:[n](f32,i32) in(-0.5..1e3,_),   y:f32   in 1..2):[n](f32,i32) = xs\n";
    await inFolder({ "p.strata": text }, async () => {
      await strata(["fmt", "p.strata"]);
      const { out } = await strata(["fmt", "--check", "p.strata"]);
      expect(out).not.toContain("not formatted");
      const { out: doc } = await strata(["doc", "p.strata"]);
      expect(doc).toContain(
        "f(xs: [n](f32, i32) in (-0.5 .. 1e3, _), y: f32 in 1 .. 2): [n](f32, i32)",
      );
      expect(doc).toContain("`y`: `f32`, data in `1 .. 2`");
    });
  });
});
