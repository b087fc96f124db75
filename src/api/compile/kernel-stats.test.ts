import { expect, it } from "vitest";
import type { Expr, Flat, Kernel } from "../../lowering/imperative.ts";
import { add, createSizeTable, floorDiv, mod, mul, type Size } from "../../term/index.ts";
import { kernelStats } from "./kernel-stats.ts";

const table = createSizeTable();
const [i, n] = [table.variable("loop", "i"), table.variable("free", "n")];
const F32 = { scalar: "f32", width: 1 } as const;

const load = (index: Size): Expr => ({ tag: "load", buffer: "A", index, type: F32 });
const store = (index: Size, value: Expr): Flat => ({ tag: "store", buffer: "out", index, value });
const loop = (body: readonly Flat[]): Flat => ({
  tag: "loop",
  var: "i",
  start: table.nat(0),
  stop: n,
  step: table.nat(1),
  body,
});

const stats = (...body: readonly Flat[]) => {
  const ndrange = { global: [n], local: undefined };
  const none = { params: [], ids: [], locals: [], limits: [], counting: [] };
  const kernel: Kernel = { name: "k", comment: "", ...none, body, ndrange };
  const { name: _, ...counts } = kernelStats(kernel);
  return counts;
};
const NONE = { barriers: 0, indexDivMod: 0, loops: 0, statements: 0 };

it("counts statements, loops and barriers, those inside others too", () => {
  const barrier: Flat = { tag: "barrier", local: true, global: false };
  expect(stats()).toEqual(NONE);
  expect(stats(loop([loop([barrier]), store(i, load(i))]))).toEqual({
    barriers: 1,
    indexDivMod: 0,
    loops: 2,
    statements: 4,
  });
});

it("counts divisions and modulos wherever an index stands", () => {
  const divisions = (s: Flat): number => stats(s).indexDivMod;
  expect(divisions(store(floorDiv(i, 3), load(i)))).toBe(1);
  expect(divisions(store(i, load(mod(i, n))))).toBe(1);
  expect(divisions(store(add(mul(floorDiv(i, 3), 5), mod(i, 7)), load(floorDiv(i, n))))).toBe(3);
});

it("does not count those by powers of two", () => {
  expect(stats(store(add(floorDiv(i, 8), mul(n, mod(i, 2))), load(i))).indexDivMod).toBe(0);
});
