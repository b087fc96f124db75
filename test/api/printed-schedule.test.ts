/** @file The text of a default schedule where the library's module `default` has parameters, private strategies and choices of all forms. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { parse } from "../../src/index.ts";
import { parseFile } from "../../src/lang/index.ts";
import { StandardLibrary } from "../../src/runtime/host/standard-library.ts";
import { expectPastedDefault } from "../support/pasted-default.ts";

const DEFAULT = `import gpu
import sweeps
import weighted
import reduction

strategy cleaned(s = id) = sums ; tryAll(mapFusion) ; s
strategy byRank(line, grid) = if isWorkNest(2) then grid else line
strategy inGroups(sizes: [nat]) =
  match sizes {
    | [x] -> mapNest(1, glb(0)) ; kernel ; groupsOf([x])
    | [x, y] -> mapNest(2, glb(1), glb(0)) ; kernel ; groupsOf([x, y])
    | _ -> fail
  }
strategy points(v: nat) = let w = 2 * v in byRank(inGroups([v]), inGroups([w, 1])) <+ pointwise
strategy blocks(k: nat) = partialReducePadded(k) ; argument(2, lowerTo([glb(0)]) ; kernel) ; lowerSeq ; kernel
strategy byForm(x: nat, k: nat) =
  match {
    | reduce(op, z, xs as [n]f32) -> blocks(k)
    | map(f, xs) -> points(x)
  }

export strategy gpu(x: nat in [16, 32, 64] = 32, k: nat = 64) = cleaned(try(fail)) ; (byForm(x, k) <+ (lowerSeq ; kernel))

strategy doubled(n: nat) = 2 * n
strategy down(n: nat) = if n == 0 then 1 else down(n - 1)
export strategy cpu(v: nat in [4, 8] = 8) =
  byRank(mapNest(1, glb(0)) ; kernel ; groupsOf([doubled(v)]), pointwise ; groupsOf([8 * down(v), 1]))
`;

const PROGRAMS = `import nd
import gpu as gpu
strategy groupsOf = fail
fun gpu(xs: [n]f32): [n]f32 = xs |> map(\\x -> 2.0 * x) |> map(\\x -> x + 1.0)
fun grid(xss: [n][m]f32): [n][m]f32 = map2d(\\x -> 2.0 * x, xss)
fun total(xs: [n]f32): f32 = reduce((+), 0.0, xs)
fun count(xs: [n]i32): i32 = reduce((+), 0, xs)
`;

describe("the printed default", () => {
  beforeAll(() => {
    const { installed } = StandardLibrary;
    const module = installed.module.bind(installed);
    const parsed = parseFile("std/default.strata", DEFAULT);
    vi.spyOn(installed, "module").mockImplementation((name) =>
      name === "default" ? parsed : module(name),
    );
  });
  afterAll(() => void vi.restoreAllMocks());

  it.each([
    [
      "gpu",
      "gpu",
      "schedule gpu(x: nat in [16, 32, 64] = 32) for gpu =\n  tryAll(mapFusion) ; gpu::mapNest(1, gpu::glb(0)) ; gpu::kernel ; gpu::groupsOf([x])",
    ],
    [
      "grid",
      "gpu",
      "schedule gpu(x: nat in [16, 32, 64] = 32) for grid =\n  gpu::mapNest(2, gpu::glb(1), gpu::glb(0)) ; gpu::kernel ; gpu::groupsOf([2 * x, 1])",
    ],
    [
      "total",
      "gpu",
      "schedule gpu(k: nat = 64) for total =\n  partialReducePadded(k) ; argument(2, gpu::lowerTo([gpu::glb(0)]) ; gpu::kernel) ; gpu::lowerSeq ; gpu::kernel",
    ],
    ["count", "gpu", "schedule gpu for count = gpu::lowerSeq ; gpu::kernel"],
    // A private strategy computes a part of a size.
    ["grid", "cpu", "schedule cpu(v: nat in [4, 8] = 8) for grid = cpu(v = v)"],
    [
      "gpu",
      "cpu",
      "schedule cpu(v: nat in [4, 8] = 8) for gpu = gpu::mapNest(1, gpu::glb(0)) ; gpu::kernel ; gpu::groupsOf([2 * v])",
    ],
    // The default does not fit.
    ["total", "cpu", undefined],
  ] as const)("%s, %s", (program, kind, expected) => {
    expect(expectPastedDefault(parse(PROGRAMS), program, kind)).toBe(expected);
  });
});
