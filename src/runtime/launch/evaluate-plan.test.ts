import { describe, expect, it } from "vitest";
import type { Plan, PlanStep } from "../../lowering/plan.ts";
import { array } from "../../lowering/testing/statements.ts";
import { nearestDivisors } from "../../term/index.ts";
import { testDevice } from "../opencl/testing/device.ts";
import { buffer, kernelOf, workItemId } from "../simulator/testing/kernels.ts";
import { unmetIn } from "./conditions.ts";
import { type EvaluatedPlan, prepareLaunch } from "./evaluate-plan.ts";
import { checkLimits, type LaunchLimits } from "./limits.ts";
import { isRefused } from "./refused.ts";
import { condition, plan } from "./testing/plans.ts";

const sizes = (values: Readonly<Record<string, number>>): ReadonlyMap<string, number> =>
  new Map(Object.entries(values));

describe("a condition that fails", () => {
  const failing = (c: ReturnType<typeof condition>, values: Record<string, number>) =>
    unmetIn({ conditions: [c] }, sizes(values)).map((d) => [d.code, d.message, ...(d.help ?? [])]);
  it("of divisibility is said with quotient, rest and divisors", () => {
    expect(failing(condition("tile", "divides", "n"), { tile: 16, n: 426 })).toEqual([
      [
        "E0603",
        "tile = 16 does not divide n = 426: 426 = 26*16 + 10",
        "nearest divisors of 426: 6, 71",
      ],
    ]);
    expect(failing(condition("16", "divides", "n"), { n: 426 })[0]![1]).toBe(
      "16 does not divide n = 426: 426 = 26*16 + 10",
    );
    expect(failing(condition("t", "divides", "n"), { n: 4, t: 0 })[0]![1]).toBe(
      "t = 0 does not divide n = 4: a divisor must be 1 or more",
    );
    expect(failing(condition("16", "divides", "n"), { n: 32 })).toEqual([]);
  });
  it("of comparison is said with both numbers", () => {
    expect(failing(condition("n", ">=", "3"), { n: 2 })).toEqual([
      ["E0603", "3 <= n does not hold: n = 2"],
    ]);
    expect(failing(condition("n", "<=", "2*m"), { n: 7, m: 3 })[0]![1]).toBe(
      "n <= 2*m does not hold: n = 7 and 2*m = 6",
    );
  });
  it("without a value says why", () => {
    expect(failing(condition("n", "<=", "m"), { n: 1 })[0]![1]).toBe(
      "n <= m has no value: no value for m",
    );
  });
  it("names divisors on both sides where there are some", () => {
    expect(nearestDivisors(4096, 7)).toEqual([4, 8]);
    expect(nearestDivisors(13, 5)).toEqual([1, 13]);
    expect(nearestDivisors(4, 8)).toEqual([4]);
    expect(nearestDivisors(0, 8)).toEqual([]);
  });
});

const tiled = plan({
  inputs: { A: "[n]f32" },
  result: "[n]f32",
  kernels: [
    kernelOf({
      name: "tiled",
      params: [buffer("A", "n", "read"), buffer("out", "n", "write")],
      ids: [workItemId("i", "n")],
      locals: [array("tile", "local", 48), array("p", "private", 5)],
      body: [],
      global: ["n"],
      local: [32],
    }),
  ],
});

function prepared(of: Plan, values: Readonly<Record<string, number>>): EvaluatedPlan {
  const found = prepareLaunch(of, sizes(values));
  if (isRefused(found)) throw new Error(found.problems[0]!.message);
  return found;
}

function problems(of: Plan, values: Readonly<Record<string, number>>): readonly string[] {
  const found = prepareLaunch(of, sizes(values));
  return isRefused(found) ? found.problems.map((p) => `${p.code} ${p.message}`) : [];
}

describe("a prepared launch", () => {
  it("has numbers", () => {
    const { buffers, launches } = prepared(tiled, { n: 64 });
    expect(buffers.map((b) => [b.name, b.role, b.length, b.bytes])).toEqual([
      ["A", "input", 64, 256],
      ["out", "output", 64, 256],
    ]);
    expect(launches).toMatchObject([
      {
        global: [64],
        local: [32],
        memory: [
          { space: "global", groupBytes: 0, arguments: [{ bytes: 256 }, { bytes: 256 }] },
          { space: "local", groupBytes: 192, arguments: [] },
          { space: "private", groupBytes: 20, arguments: [] },
        ],
        skipped: false,
      },
    ]);
  });
  it("of nothing is skipped", () => {
    expect(prepared(tiled, { n: 0 }).launches[0]!.skipped).toBe(true);
  });
  it("for an empty result is skipped, also where it would fill a buffer", () => {
    const [kernel] = tiled.kernels;
    const before = {
      ...kernel!,
      ndrange: { global: [kernel!.ndrange.global[0]!.table.nat(32)], local: undefined },
    };
    const [step] = tiled.steps as [PlanStep & { tag: "launch" }];
    const steps = [{ ...step, kernel: before }, step];
    const { launches } = prepared({ ...tiled, steps }, { n: 0 });
    expect(launches.map((l) => [l.global[0], l.skipped])).toEqual([
      [32, true],
      [0, true],
    ]);
  });
  it("must fit 32-bit indices", () => {
    const wide = plan({ inputs: { A: "[n][m]f32" }, result: "f32" });
    expect(problems(wide, { n: 2 ** 16, m: 2 ** 15 })).toEqual([
      "E0604 the length of A is 2147483648, but 32-bit indices end at 2147483647",
    ]);
  });
  it("must consist of whole groups", () => {
    expect(problems(tiled, { n: 65 })).toEqual([
      "E0805 global size 0 of kernel tiled is 65, no multiple of its local size 32",
    ]);
  });
  it("may not have negative extents", () => {
    const shrunk = plan({ inputs: { A: "[n]f32" }, result: "[n - 2]f32" });
    expect(problems(shrunk, { n: 1 })).toEqual([
      "E0603 the length of out has no value: it would be -1",
    ]);
  });
});

describe("a device's limits", () => {
  const device: LaunchLimits = testDevice({
    name: "toy",
    globalMemoryBytes: 2000,
    maxAllocationBytes: 1000,
    localMemoryBytes: 100,
    maxConstantBytes: 64,
    maxConstantArguments: 8,
    maxWorkGroupSize: 16,
    maxWorkItemSizes: [8, 8, 8],
    fp64: false,
    fp16: false,
  });
  const exceeded = (n: number): readonly string[] =>
    checkLimits(prepared(tiled, { n }), tiled, device).map((d) => `${d.code} ${d.message}`);
  it("are compared with all that a plan asks for", () => {
    expect(exceeded(320)).toEqual([
      "E0805 A needs 1280 bytes, but toy allocates at most 1000 at once",
      "E0805 out needs 1280 bytes, but toy allocates at most 1000 at once",
      "E0805 all buffers together need 2560 bytes, but toy has 2000",
      "E0805 work-group 32 of kernel tiled has 32 work-items along dimension 0, but toy allows 8",
      "E0805 work-group 32 of kernel tiled exceeds the maximum of 16 work-items of toy",
      "E0805 kernel tiled needs 192 bytes of local memory per work-group, but toy has 100",
    ]);
    expect(exceeded(0)).toEqual([]);
  });
  it.each(["f16", "f64"] as const)("are compared with the types of a kernel: %s", (type) => {
    const [own] = tiled.kernels;
    const typed = { ...own!, locals: [{ ...own!.locals[0]!, scalar: type }] };
    const told = (limits: LaunchLimits): readonly string[] =>
      checkLimits(prepared(tiled, { n: 32 }), { ...tiled, kernels: [own!, typed] }, limits).map(
        (d) => d.message,
      );
    const message = `kernel tiled computes with ${type}, which toy does not support`;
    expect(told(device)).toContain(message);
    expect(told({ ...device, fp64: true, fp16: true })).not.toContain(message);
  });
  it("are compared with what lies in constant memory", () => {
    const params = ["A", "B", "C"].map((name) => ({
      ...buffer(name, "n", "read"),
      space: "constant" as const,
    }));
    const all = { A: "[n]f32", B: "[n]f32", C: "[n]f32" };
    const read = kernelOf({ name: "read", params, ids: [], body: [], global: ["n"] });
    const launch = prepared(plan({ inputs: all, kernels: [read] }), { n: 17 });
    const few = { ...device, maxConstantArguments: 2 };
    const messages = (limits: LaunchLimits) =>
      checkLimits(launch, { ...tiled, kernels: [] }, limits).map((d) => d.message);
    expect(messages(few)).toEqual([
      ...["A", "B", "C"].map(
        (name) =>
          `${name} needs 68 bytes of constant memory in kernel read, but toy has 64 for an argument`,
      ),
      "kernel read reads 3 arguments from constant memory, but toy allows 2",
    ]);
    expect(messages({ ...device, maxConstantBytes: 68 })).toEqual([]);
  });
});
