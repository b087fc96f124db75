/**
 * @file Effect of each optional pass: kernels without the pass against kernels with all passes, on an OpenCL device.
 *
 *     npm run bench:passes [-- --only NAME,…] [--budget MS] [--device DEVICE] [--json] [--out PATH]
 *
 * Of each program in examples/pipelines, and of stencils, the schedule that is fastest with its defaults is compiled in strict mode with all
 * passes, without each optional one, and without all of them. The variants take turns. A row shows the median over the rounds of time
 * without ÷ time with, which is above 1 where the pass helps. A variant with identical text is not timed (`=`). Every result equals, bit
 * for bit, that of the kernel with all passes, which is compared with the interpreter at a small size. `--out PATH` writes PATH.json
 * and PATH.md.
 */
import { writeFileSync } from "node:fs";
import { OPENCL_PIPELINE } from "../src/lowering/passes/pipeline.ts";
import { openDevice, selectDevice } from "../src/runtime/opencl/index.ts";
import { benchOptions, DEVICE } from "./options.ts";
import { measurePasses, type PassRow, type PassVariant } from "./passes/measure.ts";
import { effectsOf, passesLine, passesMarkdown, tableHead } from "./passes/report.ts";
import { SUBJECTS } from "./passes/subjects.ts";

const { flag, option } = benchOptions("passes", {
  only: { value: "NAME,…", help: "programs" },
  budget: { value: "MS", help: "milliseconds for the turns of a program (2500)" },
  device: DEVICE,
  json: { help: "one JSON object" },
  out: { value: "PATH", help: "writes PATH.json and PATH.md" },
});
const device = selectDevice(option("device"));
using session = openDevice(device);
const only = option("only")?.split(",");
const budgetMs = Number(option("budget") ?? 2500);

const OPTIONAL = OPENCL_PIPELINE.optional;
const VARIANTS: readonly PassVariant[] = [
  ...OPTIONAL.map((name) => ({ name, without: [name] })),
  { name: "all", without: OPTIONAL },
];
const NAMES = VARIANTS.map(({ name }) => name);

const say = (text: string): void => {
  if (!flag("json")) console.log(text);
};
const title = `${device.name}, driver ${device.driver}; time without ÷ time with, in strict mode.`;
say([title, "", ...tableHead(NAMES)].join("\n"));
const rows: PassRow[] = [];
for (const s of SUBJECTS.filter(({ row }) => only?.includes(row.program) ?? true)) {
  const row = measurePasses(session, s, VARIANTS, { rounds: 25, budgetMs, turnUs: 10_000 });
  rows.push(row);
  say(passesLine(row, NAMES));
}
const report = {
  device: device.name,
  driver: device.driver,
  rows,
  effects: effectsOf(rows, NAMES),
};
if (flag("json")) console.log(JSON.stringify(report));
const out = option("out");
if (out !== undefined) {
  writeFileSync(`${out}.json`, JSON.stringify(report));
  writeFileSync(`${out}.md`, passesMarkdown(title, rows, NAMES));
}
if (rows.length === 0 || rows.some((r) => !r.correct)) process.exitCode = 1;
