import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import {
  apply,
  choose,
  compile,
  Failed,
  parse,
  random,
  run,
  StrataError,
  toNested,
  trace,
  unwrap,
  verify,
} from "../../src/index.ts";

const TEXT = `import gpu
fun axpy(a: f32, xs: [n]f32, ys: [n]f32): [n]f32 = zip(xs, ys) |> map(\\p -> a * p.0 + p.1)
schedule naive for axpy = mapNest(1, glb(0)) ; kernel
schedule tiled(t: nat = 4) for axpy = tile([t]) ; lowerTo([wrg(0), lcl(0, t)]) ; kernel
`;
const source = parse(TEXT);
const naive = unwrap(compile(unwrap(apply(source, { schedule: "naive" }))));
const sim = { device: "sim" } as const;

/** The codes of a failure. */
const codes = (outcome: { readonly ok: true } | Failed): readonly string[] =>
  outcome.ok ? [] : outcome.diagnostics.map((d) => d.code);

describe("parse", () => {
  it("lists programs and schedules", () => {
    expect(source.programs).toMatchObject([
      { name: "axpy", doc: "", file: "<text>", schedules: ["naive", "tiled"] },
    ]);
    expect(source.diagnostics).toEqual([]);
  });

  it("gives mistakes as values", () => {
    const broken = parse("fun f(x: f32): f32 = y");
    expect(broken.diagnostics).toMatchObject([{ code: "E0201", place: { span: { start: 21 } } }]);
    expect(codes(apply(broken))).toEqual(["E0201"]);
    expect(parse({ file: "no/such.strata" }).diagnostics).toMatchObject([{ code: "E0002" }]);
    expect(parse('import "./x.strata"').diagnostics).toMatchObject([{ code: "E0207" }]);
  });
});

describe("apply and compile", () => {
  it("take settings", () => {
    const applied = unwrap(apply(source, { schedule: "tiled", settings: { t: 8 } }));
    expect(unwrap(compile(applied)).plan.kernels[0]!.ndrange.local![0]!.constant).toBe(8);
  });

  it("say what is wrong with their options", () => {
    expect(codes(apply(source))).toEqual(["E0206"]);
    expect(codes(apply(source, { schedule: "x" }))).toEqual(["E0201"]);
    expect(codes(apply(source, { program: "x" }))).toEqual(["E0201"]);
    expect(codes(apply(source, { schedule: "tiled", settings: { u: 1 } }))).toEqual(["E0503"]);
  });

  it("give a failure that renders itself", () => {
    const failed = apply(source, { schedule: "nave" }) as Failed;
    expect(failed).toBeInstanceOf(Failed);
    expect(failed.message).toContain("help: did you mean `naive`?");
    expect(JSON.parse(JSON.stringify(failed))).toMatchObject([{ code: "E0201" }]);
    expect(() => unwrap(failed)).toThrow(StrataError);
    expect(inspect(new StrataError(failed))).not.toContain("diagnostics");
  });

  it("count what is in a kernel", () => {
    expect(naive.kernels).toEqual([
      { name: "axpy_naive", barriers: 0, indexDivMod: 0, loops: 0, statements: 1 },
    ]);
  });
});

describe("trace", () => {
  it("has every step, and the terms between", () => {
    const traced = unwrap(trace(source, { schedule: "naive" }));
    expect(traced.outcome.ok).toBe(true);
    expect(traced.history.steps.map((s) => s.rule)).toEqual(["glb(0)", "kernel"]);
    expect(traced.history.at(0).term).toBe(traced.planned.program.term);
  });
});

describe("run", () => {
  const inputs = { a: 2, xs: [1, 2, 3], ys: Float32Array.of(10, 20, 30) };

  it.each(["interp", "sim"] as const)("computes on %s", async (device) => {
    const ran = unwrap(await run(naive, inputs, { device }));
    expect(toNested(ran.result)).toEqual([12, 24, 36]);
    expect(unwrap(verify(ran))).toMatchObject({ equal: true, comparison: { elements: 3 } });
  });

  it("compiles what is not compiled, and interprets what has no schedule", async () => {
    const applied = unwrap(apply(source, { schedule: "naive" }));
    expect(toNested(unwrap(await run(applied, inputs, sim)).result)).toEqual([12, 24, 36]);
    const plain = unwrap(choose(source));
    expect(toNested(unwrap(await run(plain, inputs, { device: "interp" })).result)).toEqual([
      12, 24, 36,
    ]);
    expect(codes(await run(plain, inputs, sim))).toEqual(["E0206"]);
  });

  it("draws random data of the sizes that the other inputs have", async () => {
    const ran = unwrap(await run(naive, { ...inputs, xs: random(1) }, sim));
    expect(ran.data.sizes.get("n")).toBe(3);
    expect([...ran.data.assumed]).toEqual([]);
    const again = unwrap(await run(naive, { ...inputs, xs: random(1) }, sim));
    expect(again.result).toEqual(ran.result);
  });

  it("assumes small sizes that the conditions allow", async () => {
    const tiled = unwrap(apply(source, { schedule: "tiled", settings: { t: 100 } }));
    const drawn = { a: 1, xs: random(1), ys: random(2) };
    expect(codes(await run(tiled, drawn, { ...sim, sizes: { n: 150 } }))).toEqual(["E0603"]);
    const wide = unwrap(apply(source, { schedule: "tiled", settings: { t: 256 } }));
    expect(unwrap(await run(wide, drawn, sim)).data.assumed).toEqual(new Map([["n", 256]]));
  });

  it.each([
    ["a missing input", { a: 1, xs: [1] }, "E0831"],
    ["an unknown input", { ...inputs, z: 1 }, "E0831"],
    ["a wrong element type", { ...inputs, ys: Float64Array.of(1, 2, 3) }, "E0831"],
    ["a number for an array", { ...inputs, xs: 1 }, "E0832"],
    ["rows where there are none", { ...inputs, xs: [[1], [2], [3]] }, "E0831"],
    ["different lengths", { ...inputs, xs: [1, 2] }, "E0832"],
    ["an input named like a method", { ...inputs, toString: 1, __proto__: null }, "E0831"],
  ])("refuses %s", async (_, given, code) => {
    expect(codes(await run(naive, given as never, sim))).toEqual([code]);
  });

  it("stops in time", async () => {
    const many = { a: 1, xs: random(1), ys: random(2) };
    const options = { device: "interp", sizes: { n: 2_000_000 }, timeoutMs: 10 } as const;
    expect(codes(await run(naive, many, options))).toEqual(["E0905"]);
  });
});

describe("nested arrays and tuples", () => {
  it("go in and come out", async () => {
    const text = `import gpu
fun swap(ps: [n][m](f32, i32)): [n][m](i32, f32) = map2d(\\p -> (p.1 + 1, p.0 * 2.0), ps)
schedule naive for swap = mapNest(2, glb(1), glb(0)) ; kernel
`;
    const applied = unwrap(apply(parse(text)));
    const ps = [
      [
        [0.5, 1],
        [1.5, 2],
      ],
    ];
    const results = [];
    for (const device of ["interp", "sim"] as const)
      results.push(toNested(unwrap(await run(applied, { ps }, { device })).result));
    // Components of different types come as one array each.
    const expected = [[[2, 3]], [[1, 3]]];
    expect(results).toEqual([expected, expected]);
  });

  it("fit images with colours, as tuples or as a last axis", async () => {
    const image = { shape: [1, 2], scalar: "f32", components: [1, 2, 3].map((c) => Float32Array.of(c, c + 0.5)) } as const; // biome-ignore format: one value
    const asTuples = unwrap(
      choose(parse("fun f(p: [h][w](f32, f32, f32)): [h][w]f32 = map2d(\\c -> c.0 + c.2, p)")),
    );
    const asAxis = unwrap(
      choose(parse("fun f(p: [h][w][3]f32): [h][w]f32 = map2d(\\c -> c[0] + c[2], p)")),
    );
    for (const program of [asTuples, asAxis]) {
      const ran = unwrap(await run(program, { p: image }, { device: "interp" }));
      expect(toNested(ran.result)).toEqual([[4, 5]]);
    }
  });
});

describe("verify", () => {
  it("bounds the error by the numbers that cancel", async () => {
    const text = `import gpu
fun sum(xs: [n]f32): f32 = reduce((+), 0.0, xs)
approx rule any = reduce(op, z, xs) => reduce(op, z, reorder(\\i -> i, \\i -> i, xs))
schedule s for sum = topDown(any) ; lowerSeq ; kernel
`;
    const ran = unwrap(await run(unwrap(apply(parse(text))), { xs: [1e8, 1, -1e8] }, sim));
    const checked = unwrap(verify({ ...ran, result: 1 }));
    expect(checked.demand).toContain("within 2·γ(3)·M");
    expect(checked.equal).toBe(true); // M is 2e8 + 1, although the sum is 1
    expect(unwrap(verify({ ...ran, result: 1000 })).equal).toBe(false);
  });
});
