import { expect, it } from "vitest";
import { processCount } from "./device-processes.ts";

const device = { globalMemoryBytes: 2 ** 30 };

it("has a process for each core, and four at most", () => {
  expect([1, 2, 8].map((cores) => processCount(device, 2 ** 20, cores))).toEqual([1, 2, 4]);
});

it("has fewer for large data, and one however large it is", () => {
  expect(processCount(device, 2 ** 27, 4)).toBe(2);
  expect(processCount(device, 2 ** 40, 4)).toBe(1);
});

it("counts no data as little data", () => {
  expect(processCount(device, 0, 2)).toBe(2);
});
