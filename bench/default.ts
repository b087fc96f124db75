/**
 * @file The default schedules of the library against the fastest schedule of each program, on an OpenCL device.
 *
 *     npm run bench:default [-- --only NAME,…] [--sample N] [--seed S] [--tuned] [--budget MS] [--small] [--device DEVICE] [--json] [--out PATH]
 *
 * Of each program in examples/pipelines, and of stencils and matrix products, all schedules run with the values of their parameters that are their
 * defaults and those that the program's row states; the fastest takes turns with the library's default for the kind of device, in
 * strict mode. The ratio is the time of the fastest ÷ that of the default. Both results are compared with the interpreter's at a small
 * size. `--sample N --seed S` measures N of the programs, chosen by the seed. `--tuned` also looks for the best values of the default's
 * parameters, as `strata tune` does: all of them, or as many as `--budget` allows; those with a wrong result are an error. `--small`
 * measures at small sizes, which show no speed. `--json` prints
 * `{"results":[{"program","size","device","defaultUs","bestUs","ratio",…}]}`; `--out PATH` writes PATH.json and PATH.md.
 */
import { writeFileSync } from "node:fs";
import { openDevice, selectDevice } from "../src/runtime/opencl/index.ts";
import { type DefaultResult, measureDefault } from "./default/measure.ts";
import { defaultMarkdown, summariesOf } from "./default/report.ts";
import { benchOptions, DEVICE } from "./options.ts";
import { SUBJECTS } from "./passes/subjects.ts";
import { CHOICE, chosenBy } from "./sample.ts";

const options = benchOptions("default", {
  ...CHOICE,
  tuned: { help: "also the default with the best values of its parameters" },
  budget: { value: "MS", whole: true, help: "to look for these values, per program (30000)" },
  small: { help: "small sizes, which show no speed" },
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

function shown({ program, ratio, bestSchedule, correct, ...r }: DefaultResult): string {
  const tuned =
    r.tunedRatio === undefined
      ? ""
      : `  tuned ${r.tunedRatio.toFixed(2)} ${r.tunedUs?.toFixed(1)} µs (${r.tunedOf})`;
  const own = `  default ${r.defaultUs.toFixed(1)} µs, best: ${bestSchedule}`;
  return `${program.padEnd(18)} ${ratio.toFixed(2)}${tuned}${own}${correct ? "" : "  WRONG"}`;
}

say(`${device.name}, driver ${device.driver}; ${description}`);
const tuneMs = flag("tuned") ? (whole("budget") ?? 30_000) : undefined;
const failed: string[] = [];
const results: DefaultResult[] = [];
for (const subject of items) {
  try {
    const result = await measureDefault(session, subject, { small: flag("small"), tuneMs });
    results.push(result);
    say(shown(result));
  } catch (error) {
    failed.push(subject.row.program);
    console.error(`${subject.row.program.padEnd(18)} ${(error as Error).message.trim()}`);
  }
}
const summary = summariesOf(results);
const report = {
  device: device.name,
  driver: device.driver,
  sample,
  seed,
  summary,
  failed,
  results,
};
const markdown = defaultMarkdown(
  `${device.name}, driver ${device.driver}; ${description}`,
  results,
);
if (flag("json")) console.log(JSON.stringify(report));
else console.log(`\n${markdown}`);
const out = option("out");
if (out !== undefined) {
  writeFileSync(`${out}.json`, `${JSON.stringify(report, undefined, 1)}\n`);
  writeFileSync(`${out}.md`, markdown);
}
if (failed.length > 0 || results.length === 0 || results.some(({ correct }) => !correct))
  process.exitCode = 1;
