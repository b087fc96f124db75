/**
 * @file Every schedule of every `.strata` file in this folder, at the sizes that its comment names (`At n=5 m=3; n=1 m=1.`; else
 * its program's comment): interpreter = simulator = OpenCL device, and no problem that the simulator sees. Bit for bit; where
 * a schedule re-associates sums, on whole numbers. Outputs start as what no program writes.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SizeValues } from "../../src/runtime/launch/index.ts";
import { type DeviceSession, openDevice } from "../../src/runtime/opencl/index.ts";
import { describeOpenCL } from "../support/opencl.ts";
import { agreesInSimulator, agreesOnDevice } from "../support/plans/agreement.ts";
import { showSizes } from "../support/plans/sizes.ts";
import {
  type Found,
  nameOf,
  type Sample,
  type Subject,
  schedulesIn,
  subjectOf,
} from "../support/plans/subject.ts";
import { namedSizes } from "./named-sizes.ts";

const FOUND = schedulesIn(new URL("./", import.meta.url));

/** A schedule, compiled when the first test asks for it. */
class Case {
  readonly found: Found;

  constructor(found: Found) {
    this.found = found;
  }

  get subject(): Subject {
    return subjectOf(this.found);
  }

  sample(sizes: SizeValues): Sample {
    return this.subject.sample(sizes, this.subject.exact ? "random" : "whole");
  }
}

const CASES = FOUND.map((found) => ({
  name: nameOf(found),
  c: new Case(found),
  sizes: namedSizes(found).map((s) => [showSizes(s), s] as const),
}));

describe.each(CASES)("$name in the simulator", ({ c, sizes }) => {
  it.each(sizes)("%s", (_, at) => agreesInSimulator(c.subject, c.sample(at)));
});

describeOpenCL("on an OpenCL device", () => {
  let session: DeviceSession;
  beforeAll(() => {
    session = openDevice();
  });
  afterAll(() => session.close());
  describe.each(CASES)("$name", ({ c, sizes }) => {
    it.each(sizes)("%s", (_, at) => agreesOnDevice(c.subject, c.sample(at), session));
  });
});

it("names sizes for every schedule", () => {
  expect(CASES.filter(({ sizes }) => sizes.length === 0).map(({ name }) => name)).toEqual([]);
  expect(CASES.length).toBeGreaterThan(100);
});
