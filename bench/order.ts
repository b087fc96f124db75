/**
 * @file The order of a program's schedules as facts about their kernels predict it, against the measured one, on an OpenCL device.
 *
 *     npm run bench:order [-- --only NAME,…] [--sample N] [--seed S] [--small] [--limit MS] [--device DEVICE] [--json] [--out PATH]
 *
 * Of each program in examples/pipelines, and of stencils and matrix products, all schedules and both defaults of the library run with the
 * defaults of their parameters, in strict mode; programs with fewer than three that run are left out, and so are schedules that a run at
 * medium sizes shows to take longer than `--limit`. Every result is compared with the interpreter's at a small size. The prediction
 * (order/predict.ts) reads only what `strata facts` prints, and the speeds of the kind of device (order/speeds.ts). Both orders are compared by Spearman's
 * rank correlation, where times that differ by less than 5 % are ties. `--json` prints
 * `{"results":[{"program","size","device","schedules":[{"schedule","predictedUs","measuredUs",…}],"rankCorrelation",…}]}`; `--out PATH`
 * writes PATH.json and PATH.md.
 */
import { writeFileSync } from "node:fs";
import { openDevice, selectDevice } from "../src/runtime/opencl/index.ts";
import { benchOptions, DEVICE } from "./options.ts";
import { measureOrder, type OrderResult } from "./order/measure.ts";
import { orderLines, orderMarkdown, orderSummary, summaryLine } from "./order/report.ts";
import { SUBJECTS } from "./passes/subjects.ts";
import { CHOICE, chosenBy } from "./sample.ts";

const options = benchOptions("order", {
  ...CHOICE,
  small: { help: "small sizes, which show no speed" },
  limit: { value: "MS", whole: true, help: "leaves out schedules that take longer (3000)" },
  device: DEVICE,
  json: { help: "one JSON object" },
  out: { value: "PATH", help: "writes PATH.json and PATH.md" },
});
const { flag, option, whole } = options;
const { items, sample, seed, description } = chosenBy(options, SUBJECTS, (s) => s.row.program);
const device = selectDevice(option("device"));
using session = openDevice(device);
const say = (text: string): void => {
  if (!flag("json")) console.log(text);
};
const title = `${device.name}, driver ${device.driver}; ${description}`;
say(title);
const failed: string[] = [];
const skipped: string[] = [];
const results: OrderResult[] = [];
const limitMs = whole("limit") ?? 3000;
for (const subject of items) {
  const { program } = subject.row;
  try {
    const result = measureOrder(session, subject, { small: flag("small"), limitMs });
    if (result === undefined) {
      skipped.push(program);
      say(`${program.padEnd(18)}     –  fewer than three schedules`);
    } else {
      results.push(result);
      say(orderLines(result));
    }
  } catch (error) {
    failed.push(program);
    console.error(`${program.padEnd(18)} ${(error as Error).message.trim()}`);
  }
}
const summary = orderSummary(results);
say(`\n${summaryLine(summary)}`);
const report = {
  device: device.name,
  driver: device.driver,
  sample,
  seed,
  summary: summary ?? null,
  failed,
  skipped,
  results,
};
if (flag("json")) console.log(JSON.stringify(report));
const out = option("out");
if (out !== undefined) {
  writeFileSync(`${out}.json`, `${JSON.stringify(report, undefined, 1)}\n`);
  writeFileSync(`${out}.md`, orderMarkdown(title, results));
}
const isWrong = results.some(({ schedules }) => schedules.some((s) => !s.correct));
if (failed.length > 0 || results.length === 0 || isWrong) process.exitCode = 1;
