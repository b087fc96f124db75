/**
 * @file The programs of examples/pipelines: all schedules beside kernels by hand and the device's copy bandwidth, in one run.
 *
 *     npm run bench:pipelines [-- --small] [--only NAME,…] [--schedules NAME,…] [--device DEVICE] [--fp MODE] [--json]
 *                             [--peers FOLDER] [--out PATH]
 *     npm run bench:pipelines -- --work [--only NAME,…] [--json] [--out PATH]
 *
 * Every result is compared with the interpreter's. `boundUs` is the time in which a copy, measured in the same run, moves the bytes
 * that must move: inputs once, results once, and so for each step of a loop. `ratioToHand` is the time of the fastest variant by hand
 * ÷ ours; both take turns and are built in one floating-point mode. `--small` takes little time: it shows correctness, not speed.
 * On a GPU programs are timed at the row's large sizes, if it has them. There every result is compared with that of the first variant by
 * hand, after all have been compared with the interpreter's at the small sizes.
 * `--out PATH` writes PATH.json and PATH.md. `--work` runs nothing and needs no device: it counts what compiling takes, and fails if a
 * kernel has more than 1,500 lines.
 */
import { writeFileSync } from "node:fs";
import type { FpMode } from "../src/lowering/plan.ts";
import { openDevice, selectDevice } from "../src/runtime/opencl/index.ts";
import { copyBandwidth } from "./copy-bandwidth.ts";
import { benchOptions, DEVICE } from "./options.ts";
import { compilePipelines, LONGEST, workMarkdown } from "./pipelines/compile-work.ts";
import { measurePipelines } from "./pipelines/measure.ts";
import { type PipelineReport, type PipelineResult, pipelinesMarkdown } from "./pipelines/report.ts";

const { flag, option } = benchOptions("pipelines", {
  small: { help: "small sizes: shows that all is right, not how fast" },
  only: { value: "NAME,…", help: "programs" },
  schedules: { value: "NAME,…", help: "schedules" },
  device: DEVICE,
  fp: {
    value: "MODE",
    choices: ["strict", "contract", "fast"],
    help: "floating-point mode (contract)",
  },
  peers: { value: "FOLDER", help: "of the kernels by hand (bench/pipelines/kernels)" },
  json: { help: "one JSON object" },
  work: { help: "only count what compiling takes: rewrites, statements, lines" },
  out: { value: "PATH", help: "writes PATH.json and PATH.md" },
});

const small = flag("small");
const mode = (option("fp") ?? "contract") as FpMode;
const say = (text: string): void => {
  if (!flag("json")) console.log(text);
};

function shown(r: PipelineResult): string {
  const name = `${r.program} ${r.size} ${r.schedule} ${r.settings}`.trim();
  const hand =
    r.ratioToHand === null
      ? ""
      : `  ${(100 * r.ratioToHand).toFixed(0).padStart(4)} % of ${r.hand}`;
  const figures = `${r.us.toFixed(1).padStart(10)} µs ${(100 * r.ofBound).toFixed(0).padStart(4)} % of the bound`;
  return `${name.padEnd(44)}${figures}${hand}${r.correct ? "" : "  WRONG"}`;
}

/** Writes what a run has found. */
function show(report: object, markdown: string): void {
  if (flag("json")) console.log(JSON.stringify(report));
  const out = option("out");
  if (out === undefined) return;
  writeFileSync(`${out}.json`, JSON.stringify(report));
  writeFileSync(`${out}.md`, markdown);
}

if (flag("work")) {
  const work = [...compilePipelines(option("only")?.split(","))];
  say(workMarkdown(work));
  show({ results: work }, workMarkdown(work));
  process.exit(work.length > 0 && work.every((w) => Math.max(...w.lines) <= LONGEST) ? 0 : 1);
}

const device = selectDevice(option("device"));
using session = openDevice(device);
const copyGBps = copyBandwidth(
  session,
  small ? 2 ** 22 : device.type === "gpu" ? 2 ** 30 : 2 ** 28,
);
say(`${device.name}, driver ${device.driver}; copy ${copyGBps.toFixed(1)} GB/s; mode ${mode}`);
const results: PipelineResult[] = [];
for (const result of measurePipelines(session, {
  small,
  only: option("only")?.split(","),
  schedules: option("schedules")?.split(","),
  fp: mode,
  kernels: option("peers") ?? "bench/pipelines/kernels",
  copyGBps,
})) {
  say(shown(result));
  results.push(result);
}
const report: PipelineReport = {
  device: device.name,
  driver: device.driver,
  mode,
  copyGBps,
  results,
};
show(report, pipelinesMarkdown(report));
if (results.length === 0 || results.some((r) => !r.correct)) process.exitCode = 1;
