/** @file The predicted times of kernels grow with what kernels do, on either class of devices. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PredictedLaunch, predictedParts, predictedUs } from "../../bench/order/predict.ts";
import { SPEEDS } from "../../bench/order/speeds.ts";
import type { AccessFigures } from "../../src/index.ts";
import { runs } from "../support/choices.ts";

const DEVICES = {
  gpu: { speeds: SPEEDS.gpu, units: 132 },
  cpu: { speeds: SPEEDS.cpu, units: 4 },
} as const;

const KINDS = ["gpu", "cpu"] as const;

/** A launch that maps a buffer of so many floats to another, `each` of them by one work-item in a loop. */
interface Shape {
  readonly items: number;
  readonly each: number;
  readonly group: number;
  readonly stride: number;
  readonly along: number;
  readonly width: number;
  readonly flops: number;
  readonly barriers: number;
  readonly localBytes: number;
  readonly registers: number;
}

const SIMPLE: Shape = {
  items: 2 ** 20,
  each: 1,
  group: 128,
  stride: 1,
  along: 0,
  width: 1,
  flops: 1,
  barriers: 0,
  localBytes: 0,
  registers: 8,
};

function launchOf(shape: Shape): PredictedLaunch {
  const { items, each, group, stride, along, width, flops, barriers } = shape;
  const total = items * each;
  const bytes = 4 * width * total;
  const access = (buffer: string, kind: "read" | "write"): AccessFigures => ({
    buffer,
    space: "global",
    kind,
    type: "f32",
    width,
    aligned: width > 1,
    stride,
    ...(each > 1 && { along }),
    times: each,
    total,
    repeats: 1,
    place: 1,
  });
  const none = { read: 0, written: 0 };
  return {
    launches: 1,
    workItems: items,
    local: [Math.min(group, items)],
    buffers: [
      {
        name: "xs",
        space: "global",
        bytes,
        requested: { ...none, read: bytes },
        touched: { ...none, read: bytes },
      },
      {
        name: "out",
        space: "global",
        bytes,
        requested: { ...none, written: bytes },
        touched: { ...none, written: bytes },
      },
    ],
    operations: {
      add: flops * width * total,
      mul: 0,
      fma: 0,
      div: 0,
      sqrt: 0,
      extremum: 0,
      function: 0,
      intDiv: 0,
      other: 0,
    },
    accesses: [access("xs", "read"), access("out", "write")],
    loops: each > 1 ? [{ variable: "i", iterations: each, total, place: 1 }] : [],
    barriers,
    localBytes: shape.localBytes,
    registers: shape.registers,
    divergence: [],
  };
}

const us = (kind: "gpu" | "cpu", shape: Partial<Shape>): number =>
  predictedUs([launchOf({ ...SIMPLE, ...shape })], DEVICES[kind]);

const powers = (most: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: most }).map((k) => 2 ** k);

const shapes: fc.Arbitrary<Shape> = fc.record({
  items: powers(24),
  each: powers(6),
  group: powers(8),
  stride: fc.constantFrom(0, 1, 2, 8, 1000),
  along: fc.constantFrom(0, 1, 8, 1000),
  width: fc.constantFrom(1, 4, 8),
  flops: fc.integer({ min: 0, max: 100 }),
  barriers: fc.integer({ min: 0, max: 4 }),
  localBytes: fc.constantFrom(0, 1024, 65_536),
  registers: fc.integer({ min: 0, max: 200 }),
});

describe.each(KINDS)("the predicted time on a %s", (kind) => {
  const time = (launch: PredictedLaunch): number => predictedUs([launch], DEVICES[kind]);

  /** Checks that a change of the facts never makes a launch faster. */
  const neverFaster = (change: (launch: PredictedLaunch) => PredictedLaunch): void =>
    fc.assert(
      fc.property(shapes, (shape) => {
        const launch = launchOf(shape);
        expect(time(change(launch))).toBeGreaterThanOrEqual(time(launch) * (1 - 1e-9));
      }),
      { numRuns: runs(300) },
    );

  const doubled = (x: unknown): number => 2 * Number(x);

  it("is a positive number, the sum of its parts, for empty launches too", () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const parts = Object.values(predictedParts([launchOf(shape)], DEVICES[kind]));
        expect(parts.every((x) => x >= 0 && Number.isFinite(x))).toBe(true);
        expect(time(launchOf(shape))).toBeCloseTo(
          parts.reduce((a, b) => a + b, 0),
          6,
        );
      }),
      { numRuns: runs(200) },
    );
    const empty = { ...launchOf(SIMPLE), workItems: 0, local: null, accesses: [], buffers: [] };
    expect(time(empty)).toBeGreaterThan(0);
  });

  it("does not fall when more bytes are touched", () => {
    neverFaster((l) => ({
      ...l,
      buffers: l.buffers.map((b) => ({
        ...b,
        bytes: doubled(b.bytes),
        touched: { read: doubled(b.touched.read), written: doubled(b.touched.written) },
      })),
    }));
    expect(us(kind, { items: 2 ** 25 })).toBeGreaterThan(1.9 * us(kind, { items: 2 ** 24 }));
  });

  it("does not fall with more accesses, operations, iterations, branches, barriers or launches", () => {
    neverFaster((l) => ({
      ...l,
      accesses: l.accesses.map((a) => ({ ...a, total: doubled(a.total), times: doubled(a.times) })),
    }));
    neverFaster((l) => ({ ...l, operations: { ...l.operations, div: doubled(l.operations.add) } }));
    neverFaster((l) => ({ ...l, loops: l.loops.map((x) => ({ ...x, total: doubled(x.total) })) }));
    neverFaster((l) => ({ ...l, divergence: [{ what: "if", total: l.workItems, place: 1 }] }));
    neverFaster((l) => ({ ...l, barriers: 1 + doubled(l.barriers) }));
    neverFaster((l) => ({ ...l, launches: 2 }));
    expect(us(kind, { flops: 1000 })).toBeGreaterThan(5 * us(kind, { flops: 1 }));
  });

  it("does not fall with more registers, local memory or atomic updates", () => {
    neverFaster((l) => ({ ...l, registers: 1 + doubled(l.registers) }));
    neverFaster((l) => ({ ...l, localBytes: 1 + doubled(l.localBytes) }));
    neverFaster((l) => ({ ...l, accesses: l.accesses.map((a) => ({ ...a, atomic: true })) }));
  });

  it("does not fall where work-items and iterations are farther from each other", () => {
    const apart = [1, 2, 4, 8, 16, 64, 1000];
    for (const shape of [{ items: 2 ** 24 }, { each: 64, items: 2 ** 18 }]) {
      const times = apart.map((d) => us(kind, { ...shape, stride: d, along: d }));
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times.at(-1)).toBeGreaterThan(1.5 * times[0]!);
    }
    neverFaster((l) => ({
      ...l,
      accesses: l.accesses.map((a) => ({
        ...a,
        stride: null,
        ...(a.along !== undefined && { along: null }),
      })),
    }));
  });

  it("is far longer for one work-item than for many", () => {
    const all = 2 ** 22;
    const one = us(kind, { items: 1, each: all, along: 1 });
    expect(one).toBeGreaterThan((kind === "gpu" ? 100 : 2) * us(kind, { items: all }));
  });
});

describe("the predicted time", () => {
  it("on a GPU is longer for groups that leave lanes idle", () => {
    expect(us("gpu", { group: 1, flops: 200 })).toBeGreaterThan(
      8 * us("gpu", { group: 32, flops: 200 }),
    );
  });

  it("on a CPU is shorter with vectors", () => {
    const rows = { items: 2 ** 12, stride: 1024, along: 1 };
    const scalars = us("cpu", { ...rows, each: 1024, flops: 50 });
    expect(us("cpu", { ...rows, each: 128, width: 8, along: 8, flops: 50 })).toBeLessThan(
      scalars / 4,
    );
  });

  it("of local memory grows with bank conflicts on a GPU", () => {
    const launch = launchOf(SIMPLE);
    const tile = {
      ...launch.accesses[0]!,
      space: "local",
      buffer: "tile",
      times: 100,
      total: 100 * SIMPLE.items,
    } as const;
    const [without, sixteen] = [1, 16].map((bankConflicts) =>
      predictedUs(
        [{ ...launch, accesses: [...launch.accesses, { ...tile, bankConflicts }] }],
        DEVICES.gpu,
      ),
    );
    expect(sixteen).toBeGreaterThan(4 * without!);
  });

  it("does not need what is not known: a loop that data end counts as one pass over the largest array", () => {
    const launch = launchOf(SIMPLE);
    const known = predictedUs([launch], DEVICES.gpu);
    const unknown = launch.accesses.map((a) => ({ ...a, times: null, total: null }));
    expect(predictedUs([{ ...launch, accesses: unknown }], DEVICES.gpu)).toBeCloseTo(known, 6);
    const bounded = launch.accesses.map((a) => ({
      ...a,
      times: 2 ** 20,
      total: 2 ** 40,
      atMost: true as const,
    }));
    expect(predictedUs([{ ...launch, accesses: bounded }], DEVICES.gpu)).toBeLessThan(1.01 * known);
  });
});
