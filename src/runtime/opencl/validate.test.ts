import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fault } from "../testing/fault.ts";
import type { RunRequest } from "./request.ts";
import { testDevice } from "./testing/device.ts";
import { checkArity, checkInt, checkRange, checkRequest, isEmpty } from "./validate.ts";

const DEVICE = testDevice({
  name: "Toy",
  globalMemoryBytes: 1000,
  maxAllocationBytes: 600,
  localMemoryBytes: 64,
  maxWorkItemSizes: [256, 256, 64],
});
const KERNEL = { name: "k", argumentCount: 2, maxWorkGroupSize: 128, localMemoryBytes: 0 };
const REQUEST: RunRequest = {
  source: "",
  buffers: [{ name: "a", bytes: 4 }],
  launches: [{ kernel: "k", args: [{ buffer: "a" }, { int: 1 }], global: [1] }],
  read: ["a"],
};

const requested = (change: Partial<RunRequest>) => () =>
  checkRequest({ ...REQUEST, ...change }, DEVICE);
const ranged = (global: number[], local?: number[]) => () =>
  checkRange(KERNEL, { global, local }, DEVICE);

describe("requests", () => {
  it("pass when they fit", () => {
    expect(requested({})).not.toThrow();
  });
  it.each<[string, Partial<RunRequest>]>([
    ['two buffers are called "a"', { buffers: [...REQUEST.buffers, { name: "a", bytes: 8 }] }],
    ["a size of -1 bytes", { buffers: [{ name: "a", bytes: -1 }] }],
    [
      "4 bytes, but its initial value 8",
      { buffers: [{ name: "a", bytes: 4, init: new Float32Array(2) }] },
    ],
    ['names no buffer: "b"', { launches: [{ kernel: "k", args: [{ buffer: "b" }], global: [1] }] }],
    [
      "has 5 elements",
      { launches: [{ kernel: "k", args: [{ scalar: new Float32Array(5) }], global: [1] }] },
    ],
    ['"b" is to be read', { read: ["b"] }],
    ["warm-up passes must be 0 or more, not -1", { warmup: -1 }],
    ["timed passes must be 1 or more, not 0", { repeat: 0 }],
  ])("%s", (message, change) => {
    expect(requested(change)).toThrow(message);
    expect(requested(change)).toThrow(fault("E0806"));
  });
  it.each<[string, Partial<RunRequest>]>([
    [
      '"a" needs 700 bytes, but Toy allocates at most 600',
      { buffers: [{ name: "a", bytes: 700 }] },
    ],
    [
      "need 1100 bytes, but Toy has 1000",
      {
        buffers: [
          { name: "a", bytes: 550 },
          { name: "b", bytes: 550 },
        ],
      },
    ],
    [
      "2147483648, but a 32-bit int ends at 2147483647",
      { launches: [{ kernel: "k", args: [{ int: 2 ** 31 }], global: [1] }] },
    ],
  ])("%s", (message, change) => {
    expect(requested(change)).toThrow(message);
    expect(requested(change)).toThrow(fault("E0805"));
  });
});

describe("int arguments", () => {
  it("are the integers of 32 bits", () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), (n) => checkInt(n, "n") === n),
    );
    for (const n of [2 ** 31, -(2 ** 31) - 1, 1e300])
      expect(() => checkInt(n, "n")).toThrow(fault("E0805"));
    for (const n of [0.5, NaN, Infinity]) expect(() => checkInt(n, "n")).toThrow(fault("E0806"));
  });
});

describe("launch sizes", () => {
  it("pass when they fit", () => {
    expect(ranged([1024, 64], [64, 2])).not.toThrow();
    expect(ranged([1000])).not.toThrow();
  });
  it.each([
    ["0 dimensions", [], undefined],
    ["4 dimensions", [1, 1, 1, 1], undefined],
    ["global size 1 of kernel k is 1.5", [1, 1.5], undefined],
    ["2 global and 1 local sizes", [4, 4], [2]],
    ["local size 0 of kernel k is 0", [4], [0]],
    ["global size 0 of kernel k, 10, is no multiple of its local size 4", [10], [4]],
  ])("%s", (message, global, local) => {
    expect(ranged(global, local)).toThrow(message);
    expect(ranged(global, local)).toThrow(fault("E0806"));
  });
  it.each([
    ["local size 2 of kernel k is 128, but Toy allows 64", [1, 1, 128], [1, 1, 128]],
    ["16 x 16 = 256 work-items, but Toy allows 128 for it", [16, 16], [16, 16]],
  ])("%s", (message, global, local) => {
    expect(ranged(global, local)).toThrow(message);
    expect(ranged(global, local)).toThrow(fault("E0805"));
  });
  it("compare local memory", () => {
    const hungry = { ...KERNEL, localMemoryBytes: 65 };
    expect(() => checkRange(hungry, { global: [1] }, DEVICE)).toThrow(
      "needs 65 bytes of local memory, but Toy has 64",
    );
  });
  it("of 0 are empty", () => {
    expect(isEmpty({ global: [3, 0] })).toBe(true);
    expect(isEmpty({ global: [3, 1] })).toBe(false);
  });
  it("need every argument", () => {
    expect(() => checkArity(KERNEL, 1)).toThrow("takes 2 arguments, but 1 are given");
  });
});
