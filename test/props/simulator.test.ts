/** @file Compares the simulator with direct evaluation, on random indices and random kernels. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  array,
  barrier,
  f,
  load,
  loop,
  productExpr,
  size,
  store,
  sumExpr,
  table,
} from "../../src/lowering/testing/statements.ts";
import { blankMemory } from "../../src/runtime/simulator/memory.ts";
import { simulateKernel } from "../../src/runtime/simulator/simulate.ts";
import {
  buffer,
  kernelOf,
  simulate,
  workItemId,
} from "../../src/runtime/simulator/testing/kernels.ts";
import type { Size } from "../../src/term/index.ts";
import { buildSize, integerValue, type SizeTree } from "../../src/term/size/testing/expressions.ts";
import {
  allOps,
  environments,
  type NumberByName,
  sortOf,
  trees,
} from "../../src/term/size/testing/random.ts";

const { SIMULATOR_RUNS = "300" } = process.env;
const numRuns = Number(SIMULATOR_RUNS);

describe("index arithmetic", () => {
  /** The value of an index for i and j, as a simulated kernel computes it, with the number of problems. */
  function computed(
    index: Size,
    { i, j, ...sizes }: NumberByName,
  ): { value: number; problems: number } {
    const k = kernelOf({
      params: [buffer("out", 1, "write", "i32")],
      ids: [],
      body: [
        loop(
          "i",
          i! + 1,
          [
            loop(
              "j",
              j! + 1,
              [
                {
                  tag: "store",
                  buffer: "out",
                  index: size(0),
                  value: { tag: "index", size: index, type: { scalar: "i32", width: 1 } },
                },
              ],
              { start: j! },
            ),
          ],
          { start: i! },
        ),
      ],
      global: [1],
    });
    const out = blankMemory("temporary", "i32", 1);
    const { problems } = simulateKernel(k, {
      sizes: new Map(Object.entries(sizes)),
      scalars: new Map(),
      buffers: new Map([["out", out]]),
    });
    return { value: Number(out.data[0]), problems: problems.length };
  }

  function attempt(tree: SizeTree): Size | undefined {
    try {
      return buildSize(table, tree, sortOf);
    } catch {
      return undefined; // its canonical form is undefined or too large
    }
  }

  it("has the value of the expression it was built from", () => {
    let compared = 0;
    const property = fc.property(trees(allOps, 2), environments, (tree, env) => {
      const expected = integerValue(tree, env);
      const index = expected === undefined ? undefined : attempt(tree);
      if (index === undefined) return;
      compared++;
      expect(computed(index, env)).toEqual({ value: Number(expected), problems: 0 });
    });
    fc.assert(property, { numRuns });
    expect(compared).toBeGreaterThan(numRuns / 3);
  });
});

const extents = fc.integer({ min: 1, max: 6 });
const coefficient = fc.integer({ min: 0, max: 3 });
const samples = (n: number): Float32Array =>
  Float32Array.from({ length: n }, (_, i) => Math.fround(Math.sin(i) * 3));

describe("a kernel", () => {
  const shapes = fc.record({
    groups: extents,
    local: extents,
    rows: extents,
    c: fc.tuple(coefficient, coefficient, coefficient),
    swap: fc.boolean(),
  });

  it("of affine accesses computes what the formula says", () => {
    const property = fc.property(shapes, ({ groups, local, rows, c: [p, q, r], swap }) => {
      const columns = groups * local;
      const last = p * (rows - 1) + q * (columns - 1) + r;
      const target = swap ? "x*h + y" : "y*w + x";
      const k = kernelOf({
        params: [buffer("a", last + 1, "read"), buffer("out", "h*w", "write")],
        ids: [workItemId("x", "w"), workItemId("y", "h", "global", 1)],
        body: [
          store(
            "out",
            target,
            sumExpr(productExpr(load("a", `${p}*y + ${q}*x + ${r}`), f(3)), f(0.1)),
          ),
        ],
        global: ["w", "h"],
        local: [local, 1],
      });
      const a = samples(last + 1);
      const run = simulate(k, { sizes: { w: columns, h: rows }, inputs: { a } });
      expect(run.problems).toEqual([]);
      for (let y = 0; y < rows; y++)
        for (let x = 0; x < columns; x++) {
          const value = Math.fround(Math.fround(a[p * y + q * x + r]! * 3) + Math.fround(0.1));
          expect(run.of("out")[swap ? x * rows + y : y * columns + x]).toBe(Math.fround(value));
        }
    });
    fc.assert(property, { numRuns });
  });

  it("that passes values through local memory races exactly when a barrier is missing", () => {
    const property = fc.property(
      extents,
      extents,
      fc.nat(5),
      fc.boolean(),
      (groups, local, shift, synced) => {
        const k = kernelOf({
          params: [buffer("a", "n", "read"), buffer("out", "n", "write")],
          ids: [
            workItemId("i", "n"),
            workItemId("g", "n / w", "group"),
            workItemId("l", "w", "local"),
          ],
          locals: [array("t", "local", "w")],
          body: [
            store("t", "l", load("a", "i")),
            ...(synced ? [barrier()] : []),
            store("out", "i", load("t", `(l + ${shift}) % w`)),
          ],
          global: ["n"],
          local: ["w"],
        });
        const n = groups * local;
        const run = simulate(k, { sizes: { n, w: local }, inputs: { a: samples(n) } });
        const passes = shift % local !== 0;
        expect(run.kinds.includes("race")).toBe(passes && !synced);
        if (!synced && passes) return;
        expect(run.problems).toEqual([]);
        const from = (i: number): number => i - (i % local) + (((i % local) + shift) % local);
        expect(run.of("out")).toEqual(samples(n).map((_, i, all) => all[from(i)]!));
      },
    );
    fc.assert(property, { numRuns });
  });

  it("has a conflict between groups exactly when two of them store to one element", () => {
    const property = fc.property(extents, extents, extents, (groups, local, modulus) => {
      const k = kernelOf({
        params: [buffer("out", "n", "write")],
        ids: [workItemId("i", "n")],
        body: [store("out", `i % ${modulus}`, f(1))],
        global: ["n"],
        local: [local],
      });
      const n = Math.max(groups * local, 1);
      const { kinds } = simulate(k, { sizes: { n } });
      const pairs = Array.from({ length: n }, (_, i) => i).flatMap((i) =>
        Array.from({ length: i }, (_, j) => [i, j] as const),
      );
      const meets = pairs.filter(([i, j]) => i % modulus === j % modulus);
      const group = (i: number): number => Math.floor(i / local);
      if (modulus > n) return;
      expect(kinds.includes("groupRace")).toBe(meets.some(([i, j]) => group(i) !== group(j)));
      expect(kinds.includes("race")).toBe(meets.some(([i, j]) => group(i) === group(j)));
    });
    fc.assert(property, { numRuns });
  });
});
