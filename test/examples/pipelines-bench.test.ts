/** @file `npm run bench:pipelines -- --small`: every schedule of a program has a result in the form that the script prints. */
import { expect, it } from "vitest";
import { copyBandwidth } from "../../bench/copy-bandwidth.ts";
import { compilePipelines, workMarkdown } from "../../bench/pipelines/compile-work.ts";
import { measurePipelines } from "../../bench/pipelines/measure.ts";
import { pipelinesMarkdown } from "../../bench/pipelines/report.ts";
import { openDevice } from "../../src/runtime/opencl/index.ts";
import { describeOpenCL } from "../support/opencl.ts";

const positive = expect.toSatisfy((x) => typeof x === "number" && x > 0 && Number.isFinite(x));

it("counts what compiling takes, without a device", () => {
  const work = [...compilePipelines(["blur7"])];
  expect(work.map((w) => w.schedule)).toEqual(expect.arrayContaining(["fused", "separate"]));
  for (const { rewrites, statements, lines } of work) {
    expect(rewrites).toBeGreaterThan(2);
    expect(statements).toBeGreaterThan(lines.length);
    expect(Math.min(...lines)).toBeGreaterThan(3);
  }
  expect(workMarkdown(work).split("\n").length).toBe(work.length + 3);
});

describeOpenCL("the benchmark of pipelines", () => {
  it("checks and measures schedules and kernels by hand", () => {
    using session = openDevice();
    const copyGBps = copyBandwidth(session, 2 ** 20);
    const results = [
      ...measurePipelines(session, {
        small: true,
        only: ["blur7"],
        fp: "contract",
        kernels: "bench/pipelines/kernels",
        copyGBps,
      }),
    ];
    expect(results.map((r) => r.schedule)).toEqual(expect.arrayContaining(["fused", "separate"]));
    for (const result of results)
      expect(result).toMatchObject({
        program: "blur7",
        size: "67x132",
        class: "exact",
        correct: true,
        us: positive,
        boundUs: positive,
        ofBound: positive,
        ratioToHand: positive,
        rewrites: positive,
        statements: positive,
      });
    for (const { schedule, lines } of results)
      expect(lines.length).toBe(["fused", "staged"].includes(schedule) ? 1 : 2);
    const report = { device: "d", driver: "1", mode: "contract", copyGBps, results };
    expect(pipelinesMarkdown(report).split("\n").length).toBe(results.length + 5);
  });
});
