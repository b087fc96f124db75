/**
 * @file Every schedule of every file in examples/: interpreter = simulator = OpenCL device, and no problem that the simulator
 * sees. `exact` schedules: bit for bit, on random data. `approx` ones: bit for bit on whole numbers, and within the bound of
 * bounds.ts on random data.
 *
 * Sizes (support/plans/sizes.ts), with t the tile of a size, at the smallest value of every parameter:
 *   dot       n           7, 13, t, t ± 1, 2t, 2t ± 3, 3t, 1, 0
 *   jacobi1d  n           the same
 *   jacobi2d  n × m       both from that list, in different orders; whole tiles 1 × 2, 2 × 3, 3 × 1; 1 × 1, 0 × m, n × 0
 *   blur      h × w       the same
 *   matmul    n × k × m   the same for three sizes, k = 0 included
 *   gemm      n × k × m   the same
 *   sharpen, smooth  n    as dot; their schedules are in files of their own
 * A schedule that needs whole tiles (tiled.ts) must refuse the others, saying both numbers. Each schedule also runs at its
 * defaults, and with every value of every parameter, at one size. Sizes are parameters of the kernel: it is built once.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SizeValues } from "../../src/runtime/launch/index.ts";
import { type DeviceSession, openDevice } from "../../src/runtime/opencl/index.ts";
import { describeOpenCL } from "../support/opencl.ts";
import { agreesInSimulator, agreesOnDevice, refuses } from "../support/plans/agreement.ts";
import { showSizes, wholeTiles } from "../support/plans/sizes.ts";
import {
  type Found,
  nameOf,
  type Sample,
  type Subject,
  schedulesIn,
} from "../support/plans/subject.ts";
import { boundOf } from "./bounds.ts";
import { Case } from "./case.ts";
import { defaults, eachOtherValue, mustDivide, smallest } from "./tiled.ts";

const FOUND = ["../../examples/", "../../examples/devices/"].flatMap((folder) =>
  schedulesIn(new URL(folder, import.meta.url)),
);

/** Checks a result against the interpreter's. */
type Check = (s: Subject, sample: Sample, bound?: ReturnType<typeof boundOf>) => unknown;

/** What the schedule's class promises for these sizes. */
async function agrees(s: Subject, sizes: SizeValues, check: Check): Promise<void> {
  const random = s.sample(sizes, "random");
  if (s.exact) return void (await check(s, random));
  await check(s, s.sample(sizes, "whole"));
  await check(s, random, boundOf(s.applied.program.name, random.inputs));
}

function claims(found: Found, check: Check): void {
  const small = new Case(found, smallest(found));
  it.each(small.accepted.map((s) => [showSizes(s), s] as const))("%s", (_, sizes) =>
    agrees(small.subject, sizes, check),
  );
  const standard = new Case(found, defaults(found));
  it.each(wholeTiles(standard.tiles).map((s) => [showSizes(s), s] as const))(
    `${standard.shown || "again"}: %s`,
    (_, sizes) => agrees(standard.subject, sizes, check),
  );
  it.each(eachOtherValue(found).map((s) => new Case(found, s)))("$shown", (c) =>
    agrees(c.subject, c.one, check),
  );
  it(`${small.shown || "at last"}, of another shape`, () =>
    agrees(small.subject, small.one, check));
}

describe.each(FOUND.map((f) => [nameOf(f), f] as const))("%s in the simulator", (_, found) => {
  claims(found, agreesInSimulator);
});

describe.each(FOUND.filter(mustDivide).map((f) => new Case(f, smallest(f))))(
  "$found.schedule",
  (c) => {
    it.each(c.refused.map((s) => [showSizes(s), s] as const))("refuses %s", (_, sizes) => {
      const [name, n] = [...sizes].find(([v, k]) => k % c.tiles[v]! !== 0)!;
      refuses(c.subject, sizes, c.tiles[name]!, n);
    });
  },
);

describeOpenCL("on an OpenCL device", () => {
  let session: DeviceSession;
  beforeAll(() => {
    session = openDevice();
  });
  afterAll(() => session.close());
  describe.each(FOUND.map((f) => [nameOf(f), f] as const))("%s", (_, found) => {
    claims(found, (s, sample, bound) => agreesOnDevice(s, sample, session, bound));
  });
});

it("finds the examples", () => {
  const programs = new Set(FOUND.map((f) => f.program));
  expect([...programs]).toEqual(
    expect.arrayContaining(["blur", "dot", "jacobi1d", "jacobi2d", "matmul", "sharpen", "smooth"]),
  );
});
