/**
 * @file `rowsInRegisters` at the sizes for which it is made: the rows of examples/pipelines by groups of 128, two vectors of four for
 * each work-item; rows of half precision; what the kernels load, and what launches refuse.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pipelineInputs } from "../../bench/pipelines/inputs.ts";
import { rowOf } from "../../bench/pipelines/rows.ts";
import { relativeTo } from "../../bench/pipelines/tolerance.ts";
import { parse } from "../../src/index.ts";
import { runPlanInSimulator } from "../../src/runtime/launch/index.ts";
import { type DeviceSession, openDevice } from "../../src/runtime/opencl/index.ts";
import { describeOpenCL } from "../support/opencl.ts";
import { agreesInSimulator, agreesOnDevice } from "../support/plans/agreement.ts";
import {
  type Found,
  type Sample,
  Subject,
  schedulesIn,
  subjectOf,
} from "../support/plans/subject.ts";

const FOUND = schedulesIn(new URL("../../examples/pipelines/", import.meta.url)).filter(
  ({ source, schedule }) => source.file?.endsWith("rows.strata") && schedule === "registers",
);

/** The number of elements of a row: as many as there is room for, less, one vector, none. */
const LENGTHS = [1024, 1020, 512, 516, 4, 0];

const inputsOf = (found: Found, subject: Subject, m: number) =>
  pipelineInputs(rowOf(found.program), subject.applied.program.inputs, { n: 2, m });

const sampleOf = (found: Found, subject: Subject, m: number): Sample =>
  subject.sampleOf(new Map(Object.entries({ n: 2, m })), inputsOf(found, subject, m));

const tolerance = ({ program }: Found, subject: Subject, { expected }: Sample) =>
  relativeTo(subject.compiled.plan.result.type, expected, rowOf(program).within);

const textOf = (found: Found): string => subjectOf(found).compiled.source;
const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

describe.each(FOUND.map((found) => [found.program, found] as const))("%s", (_, found) => {
  it.each(LENGTHS)("agrees in the simulator for %i elements", (m) => {
    const subject = subjectOf(found);
    const sample = sampleOf(found, subject, m);
    agreesInSimulator(subject, sample, tolerance(found, subject, sample));
  });

  it.each([1028, 6, 1023])("refuses %i elements", (m) => {
    const subject = subjectOf(found);
    const sizes = new Map(Object.entries({ n: 2, m }));
    const { problems } = runPlanInSimulator(subject.compiled.plan, inputsOf(found, subject, m), {
      sizes,
    });
    expect(problems.map(({ code }) => code)).toContain("E0603");
  });

  it("loads a row once, as two vectors, before the first barrier", () => {
    const text = textOf(found);
    expect(count(text, /\(global const float4 \*\)\(A \+/g)).toBe(2);
    expect(text.lastIndexOf("(A +")).toBeLessThan(text.indexOf("barrier("));
  });
});

describe("reductions of a group", () => {
  const reductions = { softmax: 2, layerNorm: 2, rowMaxima: 1 };

  it.each(Object.entries(reductions))("%s has two barriers for each", (program, times) => {
    const text = textOf(FOUND.find((f) => f.program === program)!);
    expect(count(text, /barrier\(/g)).toBe(2 * times);
  });

  it("share local memory: 128 partial results, and 16 beside them for the next reduction", () => {
    const { kernels } = subjectOf(FOUND.find((f) => f.program === "softmax")!).compiled.plan;
    expect(kernels[0]!.locals.map(({ length }) => length.constant)).toEqual([128, 16]);
  });

  it("leave a division by one value as a division of vectors by a scalar", () => {
    const text = textOf(FOUND.find((f) => f.program === "softmax")!);
    expect(count(text, /= regs\w+ \/ acc\d+;/g)).toBe(2);
  });
});

describeOpenCL("on an OpenCL device", () => {
  let session: DeviceSession;
  beforeAll(() => {
    session = openDevice();
  });
  afterAll(() => session.close());
  it.each(FOUND.map((found) => [found.program, found] as const))("%s", async (_, found) => {
    const subject = subjectOf(found);
    for (const m of LENGTHS) {
      const sample = sampleOf(found, subject, m);
      await agreesOnDevice(subject, sample, session, tolerance(found, subject, sample));
    }
  });
});

describe("rows of half precision", () => {
  const source = parse({
    text: `import rows
fun scaled(A: [n][m]f16): [n][m]f16 =
  A |> map(\\row ->
    let top = reduce(max, -1.0e999, row) in
    let total = reduce((+), 0.0, map(\\x -> 2.0 * x, row)) in map(\\x -> x - top + total, row))
schedule scalars for scaled = rowsInRegisters(8, 1, 8)
schedule vectors for scaled = rowsInRegisters(4, 8, 2)`,
  });

  it.each(["scalars", "vectors"])("agree in the simulator: %s", (schedule) => {
    const of = { source, program: "scaled", schedule, doc: "", scheduleDoc: "", sizes: ["n", "m"] };
    const subject = new Subject({ ...of, tunables: [] });
    for (const m of [64, 56, 8, 0]) {
      const sizes = new Map([
        ["n", 2],
        ["m", m],
      ]);
      agreesInSimulator(subject, subject.sample(sizes, "whole"));
    }
  });
});
