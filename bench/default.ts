/**
 * @file The default schedules of the library against the fastest schedule of each program, on an OpenCL device.
 *
 *     npm run bench:default [-- --only NAME,…] [--small] [--device DEVICE] [--json] [--out PATH]
 *
 * Of each program in examples/pipelines, and of stencils and matrix products, all schedules run with the values of their parameters that are their
 * defaults and those that the program's row states; the fastest takes turns with the library's default for the kind of device, in
 * strict mode. The ratio is the time of the fastest ÷ that of the default. Both results are compared with the interpreter's at a small
 * size. `--small` measures at small sizes, which show no speed. `--json` prints
 * `{"results":[{"program","size","device","defaultUs","bestUs","ratio",…}]}`; `--out PATH` writes PATH.json and PATH.md.
 */
import { writeFileSync } from "node:fs";
import { openDevice, selectDevice } from "../src/runtime/opencl/index.ts";
import { type DefaultResult, measureDefault } from "./default/measure.ts";
import { defaultMarkdown } from "./default/report.ts";
import { benchOptions, DEVICE } from "./options.ts";
import { SUBJECTS } from "./passes/subjects.ts";

const { flag, option } = benchOptions("default", {
  only: { value: "NAME,…", help: "programs" },
  small: { help: "small sizes, which show no speed" },
  device: DEVICE,
  json: { help: "one JSON object" },
  out: { value: "PATH", help: "writes PATH.json and PATH.md" },
});
const device = selectDevice(option("device"));
using session = openDevice(device);
const only = option("only")?.split(",");
const say = (text: string): void => {
  if (!flag("json")) console.log(text);
};
const failed: string[] = [];
const results = SUBJECTS.filter(({ row }) => only?.includes(row.program) ?? true).flatMap(
  (subject) => {
    let result: DefaultResult;
    try {
      result = measureDefault(session, subject, flag("small"));
    } catch (error) {
      failed.push(subject.row.program);
      console.error(`${subject.row.program.padEnd(18)} ${(error as Error).message.trim()}`);
      return [];
    }
    const { program, ratio, bestSchedule, defaultUs } = result;
    say(
      `${program.padEnd(18)} ${ratio.toFixed(2)}  default ${defaultUs.toFixed(1)} µs, best: ${bestSchedule}`,
    );
    return [result];
  },
);
const report = { device: device.name, driver: device.driver, results };
if (flag("json")) console.log(JSON.stringify(report));
else console.log(defaultMarkdown(`${device.name}, driver ${device.driver}`, results));
const out = option("out");
if (out !== undefined) {
  writeFileSync(`${out}.json`, `${JSON.stringify(report, undefined, 1)}\n`);
  writeFileSync(`${out}.md`, defaultMarkdown(`${device.name}, driver ${device.driver}`, results));
}
if (failed.length > 0 || results.length === 0 || results.some(({ correct }) => !correct))
  process.exitCode = 1;
