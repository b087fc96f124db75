/**
 * @file What each mechanism for fast kernels is worth: programs with it against the same programs without it, on an OpenCL device.
 *
 *     npm run bench:mechanisms [-- --only NAME,…] [--device DEVICE] [--json] [--out PATH]
 *
 * Strict mode. A factor is the median over the rounds of time without ÷ time with; both take turns. Both results are compared with the
 * interpreter's at a small size. `--out PATH` writes PATH.json and PATH.md.
 */
import { writeFileSync } from "node:fs";
import { openDevice, selectDevice } from "../src/runtime/opencl/index.ts";
import { type Factor, factorOf } from "./mechanisms/factor.ts";
import { MECHANISMS } from "./mechanisms/rows.ts";
import { benchOptions, DEVICE } from "./options.ts";

const { flag, option } = benchOptions("mechanisms", {
  only: { value: "NAME,…", help: "programs" },
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

const title = `${device.name}, driver ${device.driver}; time without ÷ time with, in strict mode.`;
const head = [
  title,
  "",
  "| mechanism | program | size | with | µs | without | factor | |",
  "| --- | --- | --- | --- | ---: | --- | ---: | --- |",
];
const line = (f: Factor): string =>
  `| ${[f.mechanism, f.program, f.size, f.with, f.us.toFixed(1), f.without, f.factor.toFixed(2), f.correct ? "" : "WRONG"].join(" | ")} |`;

say(head.join("\n"));
const factors: Factor[] = [];
for (const { name, cases } of MECHANISMS)
  for (const c of cases.filter(({ row }) => only?.includes(row.program) ?? true)) {
    factors.push(factorOf(session, name, c));
    say(line(factors.at(-1)!));
  }
const report = { device: device.name, driver: device.driver, factors };
if (flag("json")) console.log(JSON.stringify(report));
const out = option("out");
if (out !== undefined) {
  writeFileSync(`${out}.json`, JSON.stringify(report));
  writeFileSync(`${out}.md`, [...head, ...factors.map(line), ""].join("\n"));
}
if (factors.length === 0 || factors.some((f) => !f.correct)) process.exitCode = 1;
