/**
 * @file Every schedule of every program in a folder of examples that has rows in bench: interpreter = simulator = OpenCL device at the
 * sizes of its row. Exact schedules agree bit for bit, the others within the row's bound. A schedule is compiled once, with its
 * parameters at their smallest values; no kernel is longer than 1,500 lines.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LONGEST, workOf } from "../../bench/pipelines/compile-work.ts";
import { pipelineInputs } from "../../bench/pipelines/inputs.ts";
import type { PipelineRow, Sizes } from "../../bench/pipelines/row.ts";
import { relativeTo } from "../../bench/pipelines/tolerance.ts";
import { runPlanInSimulator, type Tolerance } from "../../src/runtime/launch/index.ts";
import { type DeviceSession, openDevice } from "../../src/runtime/opencl/index.ts";
import { smallest } from "../examples/tiled.ts";
import { describeOpenCL } from "./opencl.ts";
import { agreesInSimulator, agreesOnDevice } from "./plans/agreement.ts";
import { showSizes } from "./plans/sizes.ts";
import { type Found, nameOf, type Sample, type Subject, subjectOf } from "./plans/subject.ts";

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

function testOf(found: Found, rows: readonly PipelineRow[]): Tested {
  const row = rows.find((r) => r.program === found.program)!;
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

/** Declares the tests of the schedules that were found, one row for each program. */
export function testRows(found: readonly Found[], rows: readonly PipelineRow[]): void {
  it("has a row for each program, and a program for each row", () => {
    const programs = new Set(found.map((f) => f.program));
    expect([...programs].sort()).toEqual(rows.map((r) => r.program).sort());
    for (const { program, takes = {} } of rows) {
      const schedules = found.filter((f) => f.program === program).map((f) => f.schedule);
      expect(schedules, program).toEqual(expect.arrayContaining(Object.keys(takes)));
    }
  });

  describe.each(found.map((f) => [nameOf(f), f] as const))("%s", (_, one) => {
    it("has short kernels", () => {
      const { lines } = workOf(testOf(one, rows).subject.compiled);
      expect(lines.length).toBeGreaterThan(0);
      for (const count of lines) expect(count).toBeLessThanOrEqual(LONGEST);
    });

    it("agrees in the simulator", () => {
      const { row, subject, accepted } = testOf(one, rows);
      expect(accepted.length).toBeGreaterThan(2);
      for (const sizes of accepted) {
        const sample = sampleOf(row, subject, sizes);
        agreesInSimulator(subject, sample, toleranceOf(row, subject, subject.exact, sample));
      }
    });

    it("refuses the sizes that it does not take", () => {
      const { row, subject, refused } = testOf(one, rows);
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
    it.each(found.map((f) => [nameOf(f), f] as const))("%s", async (_, one) => {
      const { row, subject, accepted } = testOf(one, rows);
      const exact = subject.exact && row.approximated !== true;
      for (const sizes of accepted) {
        const sample = sampleOf(row, subject, sizes);
        await agreesOnDevice(subject, sample, session, toleranceOf(row, subject, exact, sample));
      }
    });
  });
}
