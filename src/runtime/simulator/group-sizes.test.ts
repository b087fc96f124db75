import { describe, expect, it } from "vitest";
import type { Flat } from "../../lowering/imperative.ts";
import {
  array,
  barrier,
  f,
  load,
  loop,
  lt,
  store,
  when,
} from "../../lowering/testing/statements.ts";
import { groupSizes } from "./group-sizes.ts";
import { buffer, iota, kernelOf, simulate, workItemId } from "./testing/kernels.ts";

const fill = loop("k", "n", [store("tile", "k", load("a", "k"))]);
const first = (body: readonly Flat[]): Flat => when(lt("l", 1), body);

/** Copies a to out through local memory, in groups whose size the driver chooses. */
const copied = (filling: readonly Flat[]) =>
  kernelOf({
    params: [buffer("a", "n", "read"), buffer("out", "n", "write")],
    ids: [workItemId("i", "n"), workItemId("l", "n", "local")],
    locals: [array("tile", "local", "n")],
    body: [...filling, store("out", "i", load("tile", "i"))],
    global: ["n"],
  });

const run = (n: number, filling: readonly Flat[]) =>
  simulate(copied(filling), { sizes: { n }, inputs: { a: iota(n) } });

describe("groups of the driver's choice", () => {
  it("are of 1, 2, a prime number and up to 64 work-items, as they divide the range", () => {
    const k = copied([fill]);
    const sizes = (...range: [number, number, number]) => groupSizes(k, range).map((s) => s.join());
    expect(sizes(12, 1, 1)).toEqual(["1,1,1", "2,1,1", "3,1,1", "12,1,1"]);
    expect(sizes(64, 1, 1)).toEqual(["1,1,1", "2,1,1", "64,1,1"]);
    expect(sizes(7, 10, 1)).toEqual(["1,1,1", "1,2,1", "7,5,1"]);
    expect(sizes(1, 1, 1)).toEqual(["1,1,1"]);
    expect(sizes(6, 4, 9)).toEqual(["1,1,1", "2,2,1", "3,1,3", "6,4,1"]);
  });
  it("are of 1 where nothing in the kernel tells one group from another", () => {
    const ids = [workItemId("i", "n")];
    const plain = { params: [buffer("out", "n")], ids, global: ["n"] };
    const bare = kernelOf({ ...plain, body: [store("out", "i", f(1))] });
    expect(groupSizes(bare, [12, 1, 1])).toEqual([[1, 1, 1]]);
    const waits = kernelOf({ ...plain, body: [barrier()] });
    expect(groupSizes(waits, [12, 1, 1])).toHaveLength(4);
    const asks = kernelOf({ ...plain, ids: [workItemId("g", "n", "group")], body: [] });
    expect(groupSizes(asks, [12, 1, 1])).toHaveLength(4);
  });
});

describe("local memory in groups of the driver's choice", () => {
  it("is right where one work-item fills it and the others wait", () => {
    expect(run(12, [first([fill]), barrier()])).toMatchObject({ problems: [], groups: 1 });
  });
  it("has a race where all fill it, though none in groups of one", () => {
    const { problems } = run(12, [fill]);
    expect(problems[0]).toMatchObject({ kind: "race", buffer: "tile", element: 0 });
    expect(run(1, [fill]).problems).toEqual([]);
  });
  it("has a race where they do not wait", () => {
    expect(run(7, [first([fill])]).kinds).toContain("race");
  });
});

it("a result that depends on the size of the groups is reported", () => {
  const k = kernelOf({
    params: [buffer("out", "n", "write")],
    ids: [workItemId("i", "n"), workItemId("l", "n", "local")],
    body: [first([store("out", "i", f(1))]), when(lt(0, "l"), [store("out", "i", f(2))])],
    global: ["n"],
  });
  const { problems } = simulate(k, { sizes: { n: 9 } });
  expect(problems).toMatchObject([{ kind: "groupSize", buffer: "out", element: 1 }]);
  expect(problems[0]!.message).toContain("groups of 1 x 1 x 1 and of 3 x 1 x 1 differ");
});
