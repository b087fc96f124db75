/**
 * @file NVIDIA's seven reductions (examples/compute/sum.strata) on every device at hand: the order of their speeds differs between devices.
 *
 *     npm run bench:reductions [-- --small] [--device DEVICE] [--json] [--out PATH]
 *
 * `steps` is the number of rewrites of a schedule; `ratioToFirst` the time of the first version ÷ that of this one, in one run. Every
 * result is compared with the interpreter's at a small size, and with the sum in double precision. `--json` prints
 * `{"versions":[{"name","device","steps","correct","us","ratioToFirst"}]}`. `--out PATH` writes PATH.json and PATH.md.
 */
import { writeFileSync } from "node:fs";
import { listDevices, openDevice, selectDevice } from "../src/runtime/opencl/index.ts";
import { COMPUTE } from "./compute/rows.ts";
import { benchOptions, DEVICE } from "./options.ts";
import { exampleOf } from "./pipelines/compile-work.ts";
import { measureProgram } from "./pipelines/measure.ts";

const { flag, option } = benchOptions("reductions", {
  small: { help: "a small array: shows that all is right, not how fast" },
  device: { ...DEVICE, help: `${DEVICE.help} (all)` },
  json: { help: "one JSON object" },
  out: { value: "PATH", help: "writes PATH.json and PATH.md" },
});

const VERSIONS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"];

interface Version {
  readonly name: string;
  readonly device: string;
  /** The rewrites of the schedule. */
  readonly steps: number;
  readonly correct: boolean;
  readonly us: number;
  /** The time of the first version ÷ that of this one. */
  readonly ratioToFirst: number;
}

const row = COMPUTE.find(({ program }) => program === "sum")!;
const devices = option("device") === undefined ? listDevices() : [selectDevice(option("device"))];
if (devices.length === 0) {
  console.error("there is no OpenCL device");
  process.exit(4);
}
const versions: Version[] = [];
for (const device of devices) {
  using session = openDevice(device);
  if (!flag("json")) console.log(`${device.name}, driver ${device.driver}`);
  const measured = measureProgram(
    session,
    { ...row, hand: [], tried: {} },
    exampleOf(row.program, "examples/compute"),
    { small: flag("small"), schedules: VERSIONS, kernels: "", copyGBps: 1 },
  );
  let first: number | undefined;
  for (const { schedule, rewrites, correct, us } of measured) {
    first ??= us;
    const version = {
      name: schedule,
      device: device.name,
      steps: rewrites,
      correct,
      us,
      ratioToFirst: first / us,
    };
    versions.push(version);
    if (!flag("json")) console.log(`  ${shown(version)}`);
  }
}

function shown({ name, steps, correct, us, ratioToFirst }: Version): string {
  const figures = `${us.toFixed(1).padStart(10)} µs ${ratioToFirst.toFixed(2).padStart(6)}`;
  return `${name.padEnd(8)} ${String(steps).padStart(5)} steps ${figures}${correct ? "" : "  WRONG"}`;
}

const markdown = [
  "| version | device | rewrites | µs | first ÷ this | |",
  "| --- | --- | ---: | ---: | ---: | --- |",
  ...versions.map(
    (v) =>
      `| ${v.name} | ${v.device} | ${v.steps} | ${v.us.toFixed(1)} | ${v.ratioToFirst.toFixed(2)} | ${v.correct ? "" : "WRONG"} |`,
  ),
  "",
].join("\n");
if (flag("json")) console.log(JSON.stringify({ versions }));
const out = option("out");
if (out !== undefined) {
  writeFileSync(`${out}.json`, `${JSON.stringify({ versions }, undefined, 1)}\n`);
  writeFileSync(`${out}.md`, markdown);
}
if (versions.some((v) => !v.correct)) process.exitCode = 1;
