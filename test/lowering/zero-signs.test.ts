/**
 * @file The schedules of zeros/zero-signs.strata on zeros of both signs, NaN and infinities: simulator, C and OpenCL device give the bits of the
 * interpreter, and the maxima and minima whose zeros nobody sees are those of the target.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withEntryPoints } from "../../src/lowering/print/c/entry-points.ts";
import type { SizeValues } from "../../src/runtime/launch/index.ts";
import { CSession } from "../../src/runtime/opencl/c/index.ts";
import { type DeviceSession, openDevice } from "../../src/runtime/opencl/index.ts";
import { describeC } from "../support/c.ts";
import { describeOpenCL } from "../support/opencl.ts";
import { agreesInC, agreesInSimulator, agreesOnDevice } from "../support/plans/agreement.ts";
import { inputsFor } from "../support/plans/inputs.ts";
import {
  nameOf,
  type Sample,
  type Subject,
  schedulesIn,
  subjectOf,
} from "../support/plans/subject.ts";
import { namedSizes } from "./named-sizes.ts";

/** The numbers of minima and maxima in a kernel that may give either zero, and of those that may not. */
const COUNTS: Readonly<Record<string, readonly [free: number, exact: number]>> = {
  "fromTop.items": [1, 0],
  "fromTop.groups": [4, 0],
  "fromTopHalf.items": [1, 0],
  "fromTopHalf.groups": [4, 0],
  "fromTopDouble.items": [1, 0],
  "fromTopDouble.groups": [4, 0],
  "greatest.items": [1, 0],
  "greatest.four": [1, 0],
  "levels.items": [2, 0],
  "levels.four": [2, 0],
  "clampedSums.items": [1, 0],
  "between.items": [2, 0],
  "seen.items": [1, 4],
  "seen.four": [1, 4],
  "seenHalf.items": [1, 1],
  "seenHalf.four": [1, 1],
  "againstZero.items": [0, 4],
  "againstZero.four": [0, 4],
  "againstZeroHalf.items": [0, 4],
  "againstZeroHalf.four": [0, 4],
  "againstZeroDouble.items": [0, 4],
  "againstZeroDouble.four": [0, 4],
};

const CASES = schedulesIn(new URL("./zeros/", import.meta.url)).map((found) => ({
  name: nameOf(found),
  sizes: namedSizes(found),
  subject: (): Subject => subjectOf(found),
}));

const samplesOf = (s: Subject, all: readonly SizeValues[], count: number): readonly Sample[] =>
  all.flatMap((sizes) =>
    Array.from({ length: count }, (_, k) => {
      const inputs = inputsFor(s.applied.program.inputs, sizes, "special", k + 1);
      return s.sampleOf(sizes, inputs);
    }),
  );

describe.each(CASES)("$name", ({ name, subject, sizes }) => {
  it("has these minima and maxima", () => {
    const { source } = subject().compiled;
    const body = source.slice(source.indexOf("kernel void"));
    const count = (call: RegExp): number => body.match(call)?.length ?? 0;
    expect([count(/\bf(min|max)\(/g), count(/\bstrata_(min|max)_\w+\(/g)]).toEqual(COUNTS[name]);
  });
  it("gives the same bits in the simulator", () => {
    for (const sample of samplesOf(subject(), sizes, 20)) agreesInSimulator(subject(), sample);
  });
});

describeC("in C", () => {
  let session: CSession;
  beforeAll(() => {
    session = new CSession();
  });
  afterAll(() => session.close());
  it.each(CASES)("$name", async ({ subject, sizes }) => {
    const s = subject();
    const { plan, source } = s.inC;
    const built = withEntryPoints(source, plan.kernels);
    for (const sample of samplesOf(s, sizes, 3)) await agreesInC(s, sample, session, built);
  });
});

describeOpenCL("on an OpenCL device", () => {
  let session: DeviceSession;
  beforeAll(() => {
    session = openDevice();
  });
  afterAll(() => session.close());
  it.each(CASES)("$name", async ({ name, subject, sizes }) => {
    if (name.includes("Half") && !session.device.fp16) return;
    const s = subject();
    for (const sample of samplesOf(s, sizes, 3)) await agreesOnDevice(s, sample, session);
  });
});
