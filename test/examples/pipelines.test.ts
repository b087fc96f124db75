/**
 * @file Every schedule of every program in examples/pipelines: interpreter = simulator = OpenCL device at the sizes of its row in
 * bench/pipelines/rows. Exact schedules agree bit for bit, the others within the row's bound. A schedule is compiled once, with its
 * parameters at their smallest values; no kernel is longer than 1,500 lines.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LONGEST, workOf } from "../../bench/pipelines/compile-work.ts";
import { pipelineInputs } from "../../bench/pipelines/inputs.ts";
import type { PipelineRow, Sizes } from "../../bench/pipelines/row.ts";
import { PIPELINES, rowOf } from "../../bench/pipelines/rows.ts";
import { relativeTo } from "../../bench/pipelines/tolerance.ts";
import { runPlanInSimulator, type Tolerance } from "../../src/runtime/launch/index.ts";
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
import { smallest } from "./tiled.ts";

const FOUND = schedulesIn(new URL("../../examples/pipelines/", import.meta.url));

const inputsOf = (row: PipelineRow, subject: Subject, sizes: Sizes) =>
  pipelineInputs(row, subject.applied.program.inputs, sizes);

const samples = new Map<string, Sample>();

/** One sample for all schedules of a program. */
function sampleOf(row: PipelineRow, subject: Subject, sizes: Sizes): Sample {
  const values = new Map(Object.entries(sizes));
  const key = `${row.program} ${showSizes(values)}`;
  const sample = samples.get(key) ?? subject.sampleOf(values, inputsOf(row, subject, sizes));
  samples.set(key, sample);
  return sample;
}

function toleranceOf(
  row: PipelineRow,
  { compiled }: Subject,
  exact: boolean,
  { expected }: Sample,
): Tolerance {
  return exact ? {} : relativeTo(compiled.plan.result.type, expected, row.within);
}

interface Tested {
  readonly found: Found;
  readonly row: PipelineRow;
  readonly subject: Subject;
  readonly accepted: readonly Sizes[];
  readonly refused: readonly Sizes[];
}

function tested(found: Found): Tested {
  const row = rowOf(found.program);
  const takes = row.takes?.[found.schedule] ?? (() => true);
  return {
    found,
    row,
    subject: subjectOf(found, smallest(found)),
    accepted: row.tested.filter(takes),
    refused: row.tested.filter((sizes) => !takes(sizes)),
  };
}

const shown = (sizes: Sizes): string => showSizes(new Map(Object.entries(sizes)));

it("has a row for each program, and a program for each row", () => {
  const programs = new Set(FOUND.map((f) => f.program));
  expect([...programs].sort()).toEqual(PIPELINES.map((r) => r.program).sort());
  for (const { program, takes = {} } of PIPELINES) {
    const schedules = FOUND.filter((f) => f.program === program).map((f) => f.schedule);
    expect(schedules, program).toEqual(expect.arrayContaining(Object.keys(takes)));
  }
});

describe.each(FOUND.map((found) => [nameOf(found), found] as const))("%s", (_, found) => {
  it("has short kernels", () => {
    const { lines } = workOf(tested(found).subject.compiled);
    expect(lines.length).toBeGreaterThan(0);
    for (const count of lines) expect(count).toBeLessThanOrEqual(LONGEST);
  });

  it("agrees in the simulator", () => {
    const { row, subject, accepted } = tested(found);
    expect(accepted.length).toBeGreaterThan(2);
    for (const sizes of accepted) {
      const sample = sampleOf(row, subject, sizes);
      agreesInSimulator(subject, sample, toleranceOf(row, subject, subject.exact, sample));
    }
  });

  it("refuses the sizes that it does not take", () => {
    const { row, subject, refused } = tested(found);
    for (const sizes of refused) {
      const { plan } = subject.compiled;
      const outcome = runPlanInSimulator(plan, inputsOf(row, subject, sizes), {
        sizes: new Map(Object.entries(sizes)),
      });
      expect(outcome.problems.length, shown(sizes)).toBeGreaterThan(0);
    }
  });
});

describeOpenCL("on an OpenCL device", () => {
  let session: DeviceSession;
  beforeAll(() => {
    session = openDevice();
  });
  afterAll(() => session.close());
  it.each(FOUND.map((found) => [nameOf(found), found] as const))("%s", async (_, found) => {
    const { row, subject, accepted } = tested(found);
    const exact = subject.exact && row.approximated !== true;
    for (const sizes of accepted) {
      const sample = sampleOf(row, subject, sizes);
      await agreesOnDevice(subject, sample, session, toleranceOf(row, subject, exact, sample));
    }
  });
});
