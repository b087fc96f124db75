import { describe, expect, it } from "vitest";
import { F32, f, load, store, undef, v } from "../../lowering/testing/statements.ts";
import { hostArray } from "../data/host-array.ts";
import { buffer, kernelOf, workItemId } from "../simulator/testing/kernels.ts";
import type { HostValue } from "./host-value.ts";
import { runPlanInSimulator } from "./run-simulator.ts";
import { condition, plan } from "./testing/plans.ts";
import { reversed, scaled } from "./testing/sample-plans.ts";

const f32 = (...values: number[]) => hostArray("f32", [values.length], [Float32Array.from(values)]);
const i32 = (...values: number[]) => hostArray("i32", [values.length], [Int32Array.from(values)]);
const inputs = (values: Readonly<Record<string, HostValue>>) => new Map(Object.entries(values));
const codes = (problems: readonly { readonly code: string }[]): readonly string[] =>
  problems.map((p) => p.code);

describe("a plan", () => {
  it("runs with scalars by value and gives a tuple", () => {
    const run = runPlanInSimulator(
      scaled.plan,
      inputs({ x: f32(1, 2, 3), alpha: 0.5, shift: 10, on: true }),
    );
    expect(run.problems).toEqual([]);
    expect(run.result).toEqual({ elems: [f32(0.5, 1, 1.5), i32(10, 11, 12)] });
    expect(run.launches).toEqual([{ kernel: "scaled", global: [3], local: undefined }]);
  });
  it("runs several kernels over temporaries", () => {
    const run = runPlanInSimulator(
      reversed.plan,
      inputs({ x: f32(1, 2, 3, 4, 5, 6, 7, 8), offset: f32(10, 20, 30, 40) }),
    );
    expect(run.problems).toEqual([]);
    expect(run.result).toEqual(f32(14, 23, 32, 41, 18, 27, 36, 45));
    expect(run.reports.map((r) => [r.kernel, r.barriersPerGroup])).toEqual([
      ["reverse", 1],
      ["offset", 0],
    ]);
  });
  it("finds a scalar under its name in C", () => {
    const renamed = plan({
      inputs: { step: "f32" },
      kernels: [
        kernelOf({
          params: [buffer("out", 1, "write"), { tag: "scalar", name: "step_", type: F32 }],
          ids: [],
          body: [store("out", 0, v("step_"))],
          global: [1],
        }),
      ],
    });
    expect(runPlanInSimulator(renamed, inputs({ step: 2 })).result).toBe(2);
  });
  it("over nothing launches nothing", () => {
    const run = runPlanInSimulator(
      reversed.plan,
      inputs({ x: f32(), offset: f32(10, 20, 30, 40) }),
    );
    expect(run).toMatchObject({ result: f32(), launches: [], problems: [] });
  });
  it("does not run when an input, a size or a condition is wrong", () => {
    const without = (run: ReturnType<typeof runPlanInSimulator>): readonly string[] => {
      expect(run).toMatchObject({ result: undefined, launches: [], reports: [] });
      return codes(run.problems);
    };
    expect(without(runPlanInSimulator(scaled.plan, inputs({})))).toEqual(
      new Array(4).fill("E0831"),
    );
    const guarded = plan({
      inputs: { A: "[n]f32" },
      conditions: [condition("4", "divides", "n")],
    });
    expect(without(runPlanInSimulator(guarded, inputs({ A: f32(1) })))).toEqual(["E0603"]);
    const squared = plan({ inputs: { A: "[n]f32" }, result: "[n*n]f32", sizes: ["n"] });
    const many = {
      shape: [50_000],
      scalar: "f32",
      components: [new Float32Array(50_000)],
    } as const;
    expect(without(runPlanInSimulator(squared, inputs({ A: many })))).toEqual(["E0604"]);
  });
});

describe("a problem", () => {
  const broken = (body: Parameters<typeof kernelOf>[0]["body"]) =>
    plan({
      inputs: { A: "[n]f32" },
      result: "[n]f32",
      kernels: [
        kernelOf({
          params: [buffer("A", "n", "read"), buffer("out", "n", "readWrite")],
          ids: [workItemId("i", "n")],
          body,
          global: ["n"],
          local: [2],
        }),
      ],
    });
  const found = (body: Parameters<typeof kernelOf>[0]["body"]) =>
    runPlanInSimulator(broken(body), inputs({ A: f32(1, 2, 3, 4) })).problems;

  it("of each kind is a diagnostic with a code of its own", () => {
    expect(codes(found([store("out", "i", undef())]))).toEqual(["E0811"]);
    expect(codes(found([store("out", "i", load("A", "i + 1"))]))).toEqual(["E0812"]);
    expect(codes(found([store("out", "i", load("out", "i"))]))).toEqual(["E0813"]);
    expect(codes(found([store("out", "i", f(0)), store("out", 0, f(0))]))).toEqual([
      "E0814",
      "E0814",
    ]);
  });
  it("that happens often says so once", () => {
    const [problem] = found([store("out", "i", undef())]);
    expect(problem!.notes).toEqual(["this happened 4 times"]);
  });
  it("is also an output that is not written", () => {
    const [problem, ...more] = found([store("out", "2*(i / 2)", f(0))]);
    expect(more.map((p) => p.message)).toEqual([
      "no work-item writes 2 elements of the output out; the first is out[1]",
    ]);
    expect(problem!.code).toBe("E0814");
  });
});
