/** @file `npm run bench:pipelines -- --small`: every schedule of a program has a result in the form that the script prints. */
import { expect, it } from "vitest";
import { copyBandwidth } from "../../bench/copy-bandwidth.ts";
import { measurePipelines } from "../../bench/pipelines/measure.ts";
import { pipelinesMarkdown } from "../../bench/pipelines/report.ts";
import { openDevice } from "../../src/runtime/opencl/index.ts";
import { describeOpenCL } from "../support/opencl.ts";

const positive = expect.toSatisfy((x) => typeof x === "number" && x > 0 && Number.isFinite(x));

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
      });
    const report = { device: "d", driver: "1", mode: "contract", copyGBps, results };
    expect(pipelinesMarkdown(report).split("\n").length).toBe(results.length + 5);
  });
});
