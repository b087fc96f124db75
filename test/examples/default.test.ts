/**
 * @file The default schedules of the library for every program of examples/pipelines: interpreter = simulator = OpenCL device at the sizes
 * of its row in bench/pipelines/rows, all of which they take.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pipelineInputs } from "../../bench/pipelines/inputs.ts";
import type { Sizes } from "../../bench/pipelines/row.ts";
import { PIPELINES, rowOf } from "../../bench/pipelines/rows.ts";
import { relativeTo } from "../../bench/pipelines/tolerance.ts";
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

/** A program once for each default, with no parameters. */
const FOUND: readonly Found[] = PIPELINES.flatMap(({ program }) => {
  const all = schedulesIn(new URL("../../examples/pipelines/", import.meta.url));
  const any = all.find((f) => f.program === program)!;
  return ["default:gpu", "default:cpu"].map((schedule) => ({ ...any, schedule, tunables: [] }));
});

const samples = new Map<string, Sample>();

/** One sample for both schedules of a program. */
function sampleOf(program: string, subject: Subject, sizes: Sizes): Sample {
  const row = rowOf(program);
  const values = new Map(Object.entries(sizes));
  const key = `${program} ${showSizes(values)}`;
  const sample =
    samples.get(key) ??
    subject.sampleOf(values, pipelineInputs(row, subject.applied.program.inputs, sizes));
  samples.set(key, sample);
  return sample;
}

/** The cases of a schedule: a sample at each size of the row, and the difference that is allowed. */
const casesOf = (found: Found) => {
  const subject = subjectOf(found);
  const row = rowOf(found.program);
  const isExact = subject.exact && row.approximated !== true;
  return row.tested.map((sizes) => {
    const sample = sampleOf(found.program, subject, sizes);
    const { type } = subject.compiled.plan.result;
    return {
      subject,
      sample,
      allowed: isExact ? {} : relativeTo(type, sample.expected, row.within),
    };
  });
};

const NAMED = FOUND.map((found) => [nameOf(found), found] as const);

it.each(NAMED)("%s agrees in the simulator", (_, found) => {
  const cases = casesOf(found);
  expect(cases.length).toBeGreaterThan(2);
  for (const { subject, sample, allowed } of cases) agreesInSimulator(subject, sample, allowed);
});

describeOpenCL("on an OpenCL device", () => {
  let session: DeviceSession;
  beforeAll(() => {
    session = openDevice();
  });
  afterAll(() => session.close());
  it.each(NAMED)("%s", async (_, found) => {
    for (const { subject, sample, allowed } of casesOf(found))
      await agreesOnDevice(subject, sample, session, allowed);
  });
});
describe("every program", () => {
  it("has both defaults", () => expect(FOUND).toHaveLength(2 * PIPELINES.length));
});
