/**
 * @file The sample that introduces the grammar, as it stands there: no problem is found in it, and every schedule agrees with
 * the interpreter in the simulator and on a device. On whole numbers, so that sums in another order are equal too.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DeviceSession, openDevice } from "../../src/runtime/opencl/index.ts";
import { describeOpenCL } from "../support/opencl.ts";
import { agreesInSimulator, agreesOnDevice } from "../support/plans/agreement.ts";
import {
  nameOf,
  type Sample,
  type Settings,
  type Subject,
  schedulesIn,
  subjectOf,
} from "../support/plans/subject.ts";

const FOUND = new Map(schedulesIn(new URL(".", import.meta.url)).map((f) => [nameOf(f), f]));

type Run = readonly [schedule: string, settings: Settings, sizes: Readonly<Record<string, number>>];

// biome-ignore format: a table
const RUNS: readonly Run[] = [
  ["dot.serial", {}, { n: 13 }],
  ["dot.serial", {}, { n: 0 }],
  ["dot.tree", {}, { n: 3072 }],
  ["dot.tree", { chunk: 1024, wg: 64 }, { n: 1024 }],
  ["jacobi2d.naive", {}, { n: 7, m: 11 }],
  ["jacobi2d.tiled", {}, { n: 32, m: 96 }],
  ["jacobi2d.tiled", { h: 8, w: 32 }, { n: 24, m: 32 }],
  ["jacobi2d.regs", {}, { n: 5, m: 12 }],
  ["jacobi2d.regs", { rows: 4 }, { n: 8, m: 20 }],
  ["matmul.naive", {}, { n: 3, k: 7, m: 5 }],
  ["matmul.tiled", {}, { n: 32, k: 48, m: 16 }],
  ["matmul.tiled", { t: 8 }, { n: 8, k: 16, m: 24 }],
  ["matmul.tiled", { t: 8 }, { n: 16, k: 0, m: 8 }],
];

const made = ([schedule, settings, sizes]: Run): [Subject, Sample] => {
  const subject = subjectOf(FOUND.get(schedule)!, settings);
  return [subject, subject.sample(new Map(Object.entries(sizes)), "whole")];
};
const shown = RUNS.map((r) => [`${r[0]} ${JSON.stringify({ ...r[1], ...r[2] })}`, r] as const);

describe("in the simulator", () => {
  it.each(shown)("%s", (_, r) => agreesInSimulator(...made(r)));
});

describeOpenCL("on an OpenCL device", () => {
  let session: DeviceSession;
  beforeAll(() => {
    session = openDevice();
  });
  afterAll(() => session.close());
  it.each(shown)("%s", (_, r) => agreesOnDevice(...made(r), session));
});

it("has no problem", () => {
  expect([...FOUND.values()].flatMap((f) => f.source.module.check())).toEqual([]);
  expect(new Set(RUNS.map(([name]) => name))).toEqual(new Set(FOUND.keys()));
});
