/** @file The host's steps in C: `NAME_run` checks sizes, calls the kernels in their order, and writes the result. */
import { expect, it } from "vitest";
import type { HostArray } from "../../src/runtime/data/index.ts";
import { compareResults, type HostValue, type SizeValues } from "../../src/runtime/launch/index.ts";
import { buildLibrary } from "../../src/runtime/opencl/c/compiler.ts";
import { Case } from "../examples/case.ts";
import { smallest } from "../examples/tiled.ts";
import { describeC } from "../support/c.ts";
import { nameOf, schedulesIn } from "../support/plans/subject.ts";

const found = (folder: string, name: string): Case => {
  const all = schedulesIn(new URL(`../../examples/${folder}`, import.meta.url));
  const one = all.find((f) => nameOf(f) === name)!;
  return new Case(one, smallest(one));
};

const dataOf = (v: HostValue): Float32Array => (v as HostArray).components[0] as Float32Array;

/** Calls it with arrays of f32; its answer, and the result. */
function call(
  { subject }: Case,
  given: readonly Float32Array[],
  sizes: SizeValues,
  length: number,
) {
  const { plan, source } = subject.inC;
  const library = buildLibrary(source, ["-O1", "-Wall", "-Werror"]);
  const result = new Float32Array(length).fill(NaN);
  const types = [...given.map(() => "void *"), "void *", ...plan.sizes.map(() => "int64_t")];
  const run = library.func(`${plan.name}_run`, "const char *", types);
  const problem = run(...given, result, ...plan.sizes.map((s) => sizes.get(s))) as string | null;
  library.unload();
  return { problem, result };
}

describeC("the steps of a plan in C", () => {
  it.each([
    ["", "matmul.tiled", { n: 32, k: 16, m: 48 }],
    ["", "dot.tree", { n: 77 }],
    ["iterated/", "jacobi2d5Steps.naive", { k: 5, m: 9, n: 7 }],
    ["iterated/", "jacobi2d5Steps.naive", { k: 0, m: 9, n: 7 }],
    ["../test/lowering/", "settle.naive", { k: 0, n: 7 }],
    ["../test/lowering/", "settle.naive", { k: 50, n: 3 }],
    ["../test/lowering/", "told.naive", { k: 9, n: 7 }],
    ["../test/lowering/", "doubled.widths", { n: 3, m: 12 }],
    ["../test/lowering/", "doubled.widths", { n: 3, m: 13 }],
    ["../test/lowering/", "wider.stage", { n: 3, m: 12 }],
    ["../test/lowering/", "wider.stage", { n: 5, m: 7 }],
    ["../test/lowering/", "alternating.kernels", { k: 5, n: 7 }],
    ["../test/lowering/", "later.loops", { k: 5, n: 7 }],
    ["../test/lowering/", "later.loops", { k: 5, n: 9 }],
  ] as const)("give what the program means: %s%s %o", (folder, name, numbers) => {
    const c = found(folder, name);
    const sizes = new Map<string, number>(Object.entries(numbers));
    const { inputs, expected } = c.subject.sample(sizes, "whole");
    const given = c.subject.applied.program.inputs.map((i) => dataOf(inputs.get(i.name)!));
    const isScalar = typeof expected === "number";
    const { problem, result } = call(c, given, sizes, isScalar ? 1 : dataOf(expected).length);
    expect(problem).toBeNull();
    const made = isScalar ? result[0]! : { ...(expected as HostArray), components: [result] };
    const { type } = c.subject.inC.plan.result;
    expect(compareResults(type, expected, made)).toMatchObject({ equal: true });
  });

  it("say what is wrong with sizes", () => {
    const c = found("", "matmul.tiled");
    const sizes = new Map([["n", 33], ["k", 16], ["m", 16]]); // biome-ignore format: one line
    const { problem } = call(c, [new Float32Array(33 * 16), new Float32Array(256)], sizes, 33 * 16);
    expect(problem).toBe("not so: 4 divides n");
  });

  it("say that no alternative is for the sizes", () => {
    const c = found("../test/lowering/", "doubled.some");
    const sizes = new Map([["n", 2], ["m", 3]]); // biome-ignore format: one line
    const { problem } = call(c, [new Float32Array(6)], sizes, 6);
    expect(problem).toBe("not so: 4 divides m or 3 divides n");
  });

  it("refuse lengths whose product is no 64-bit integer", () => {
    const c = found("iterated/", "jacobi3d7Steps.naive");
    const sizes = new Map(c.subject.inC.plan.sizes.map((s) => [s, s === "k" ? 1 : 2 ** 22]));
    const { problem } = call(c, [new Float32Array(1)], sizes, 1);
    expect(problem).toMatch(/^the length of \w+ is not from 0 to 2147418112$/);
  });
});
