/**
 * @file The programs of examples/compute, the suite of Lift IR (CGO'17) and more: all schedules beside the peers' kernels, which were tuned
 * by hand, in one run; on CPUs also beside OpenBLAS (Debian's `libopenblas0-pthread`), where it is installed.
 *
 *     npm run bench:compute [-- --small] [--only NAME,…] [--schedules NAME,…] [--device DEVICE] [--fp MODE] [--json]
 *                           [--peers FOLDER] [--out PATH]
 *
 * `ratioToHand` is the time of the fastest kernel by hand ÷ ours; both take turns. Results are compared with the interpreter's at small
 * sizes; at the sizes that are timed with each other, and at some places with the formula in double precision. Our kernels have the
 * floating-point mode that their schedule states, the library's default for the device (`default:gpu`, `default:cpu`) mode fast, those by hand are built in mode contract. A schedule has its default parameters and some
 * others, of which the fastest count. On a GPU some programs are measured at several sizes. `--small` shows that all is right, not how
 * fast. `--out PATH` writes PATH.json and PATH.md.
 */
import { existsSync, writeFileSync } from "node:fs";
import type { FpMode } from "../src/lowering/plan.ts";
import { openDevice, selectDevice } from "../src/runtime/opencl/index.ts";
import { codeSizes, codeSizesMarkdown } from "./compute/code-sizes.ts";
import { COMPUTE } from "./compute/rows.ts";
import { copyBandwidth } from "./copy-bandwidth.ts";
import { benchOptions, DEVICE, FP } from "./options.ts";
import { exampleOf } from "./pipelines/compile-work.ts";
import { measureProgram } from "./pipelines/measure.ts";
import { type PipelineResult, pipelinesMarkdown } from "./pipelines/report.ts";
import { timedSizes } from "./pipelines/row.ts";

const { flag, option } = benchOptions("compute", {
  small: { help: "small sizes: shows that all is right, not how fast" },
  only: { value: "NAME,…", help: "programs" },
  schedules: { value: "NAME,…", help: "schedules" },
  device: DEVICE,
  fp: FP,
  peers: { value: "FOLDER", help: "of kernels by hand (../shared/peers)" },
  json: { help: "one JSON object" },
  out: { value: "PATH", help: "writes PATH.json and PATH.md" },
});

const small = flag("small");
const say = (text: string): void => {
  if (!flag("json")) console.log(text);
};
const only = option("only")?.split(",");
const unknown = only?.filter((name) => !COMPUTE.some((r) => r.program === name)) ?? [];
if (unknown.length > 0) {
  console.error(
    `--only: no program ${unknown.join(", ")}; there are ${COMPUTE.map((r) => r.program).join(", ")}`,
  );
  process.exit(2);
}

const peers = `${option("peers") ?? "../shared/peers"}/gpu/kernels`;
const hasPeers = existsSync(peers);
if (!hasPeers) console.error(`no kernels by hand in ${peers}: ours alone are measured`);

const device = selectDevice(option("device"));
using session = openDevice(device);
const copyGBps = copyBandwidth(
  session,
  small ? 2 ** 22 : device.type === "gpu" ? 2 ** 30 : 2 ** 28,
);
say(`${device.name}, driver ${device.driver}; copy ${copyGBps.toFixed(1)} GB/s`);

function shown(r: PipelineResult): string {
  const name = `${r.program} ${r.size} ${r.schedule} ${r.settings}`.trim();
  const hand =
    r.ratioToHand === null ? "" : `  ${r.ratioToHand.toFixed(2).padStart(5)} of ${r.hand}`;
  return `${name.padEnd(56)}${r.us.toFixed(1).padStart(10)} µs${hand}${r.correct ? "" : "  WRONG"}`;
}

const results: PipelineResult[] = [];
const failed: string[] = [];
for (const row of COMPUTE.filter((r) => only?.includes(r.program) ?? true)) {
  const further = small || device.type !== "gpu" ? [] : (row.more ?? []);
  const main = small ? row.small : timedSizes(row, device.type);
  for (const sizes of [main, ...further]) {
    try {
      const measured = measureProgram(
        session,
        hasPeers ? row : { ...row, hand: [] },
        exampleOf(row.program, "examples/compute"),
        {
          small,
          fp: option("fp") as FpMode | undefined,
          handFp: "contract",
          defaultFp: (option("fp") ?? "fast") as FpMode,
          schedules: option("schedules")?.split(","),
          kernels: peers,
          copyGBps,
        },
        sizes,
      );
      for (const result of measured) {
        say(shown(result));
        results.push(result);
      }
    } catch (error) {
      failed.push(`${row.program} ${Object.values(sizes).join("x")}`);
      console.error(`${row.program}: ${(error as Error).message.trim()}`);
    }
  }
}

const sizesOfCode = codeSizes(results);
const report = {
  device: device.name,
  driver: device.driver,
  mode: option("fp") ?? "as each schedule states",
  copyGBps,
  failed,
  results,
  codeSizes: sizesOfCode,
};
const markdown = `${pipelinesMarkdown(report)}\n${codeSizesMarkdown(sizesOfCode)}`;
if (flag("json")) console.log(JSON.stringify(report));
const out = option("out");
if (out !== undefined) {
  writeFileSync(`${out}.json`, `${JSON.stringify(report, undefined, 1)}\n`);
  writeFileSync(`${out}.md`, markdown);
}
if (failed.length > 0 || results.length === 0 || results.some((r) => !r.correct))
  process.exitCode = 1;
