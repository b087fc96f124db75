/**
 * @file Cost of the host's loop over time steps: k steps of the programs of examples/iterated in one run, compared with the time of
 * a single sweep with the same schedule.
 *
 *     npm run bench:iterated [-- --small] [--scale medium] [--steps 10,50] [--only NAME,…] [--device DEVICE] [--fp strict] [--json]
 *                            [--out FILE]
 *
 * The fastest schedule of the sweep is chosen among several parameter values (`--small`: naive); its result is compared with the
 * formula in float64. The time of k steps runs from the first start to the last end on the device, by profiling events; `between`
 * is the time from one kernel's end to the next one's start. Steps and sweeps are timed alternately, five times; medians are
 * reported. The result of the steps equals, bit for bit, that of as many separate launches of the sweep. `--out FILE` writes the
 * table in Markdown.
 */
import { writeFileSync } from "node:fs";
import type { FpMode } from "../src/lowering/plan.ts";
import { openDevice, selectDevice } from "../src/runtime/opencl/index.ts";
import { spreadOf } from "../src/runtime/opencl/spread.ts";
import { benchOptions, DEVICE, FP } from "./options.ts";
import { Bench } from "./stencils/bench.ts";
import type { Candidate } from "./stencils/candidate.ts";
import { fastestOf } from "./stencils/fastest.ts";
import { ourCandidates } from "./stencils/ours.ts";
import { ITERATED, stepsByHand, stepsByPlan } from "./stencils/steps.ts";
import { type Scale, sizeOf, type Workload, workloadsOf } from "./stencils/workload.ts";

interface Row {
  readonly program: string;
  readonly size: string;
  readonly schedule: string;
  readonly settings: string;
  readonly steps: number;
  readonly correct: boolean;
  /** Microseconds of the sweep alone, and of one step. */
  readonly sweepUs: number;
  readonly stepUs: number;
  /** Microseconds of one step before the next one starts. */
  readonly betweenUs: number;
}

const { flag, option } = benchOptions("iterated", {
  small: { help: "small grids, schedule naive: shows that all is right, not how fast" },
  scale: { value: "medium", help: "of the grids: small, medium or large (what suits the device)" },
  steps: { value: "10,50", help: "numbers of steps" },
  only: { value: "NAME,…", help: "programs" },
  device: DEVICE,
  fp: FP,
  json: { help: "one JSON object" },
  out: { value: "FILE", help: "writes the table in Markdown" },
});

const device = selectDevice(option("device"));
const small = flag("small");
const scale = (option("scale") ??
  (small ? "small" : device.type === "gpu" ? "large" : "medium")) as Scale;
const fp = option("fp") as FpMode | undefined;
const mode = fp ?? "contract";
const only = option("only")?.split(",") ?? ITERATED;
const STEPS = (option("steps") ?? (small ? "0,3" : "10,50")).split(",").map(Number);
const TRIES = small ? 1 : 5;
const RUNS = small ? 1 : 5;

const say = (text: string): void => {
  if (!flag("json")) console.log(text);
};

/** Returns the fastest correct schedule of the sweep. */
async function fastest(bench: Bench): Promise<Candidate> {
  const only = small ? ["naive"] : undefined;
  const { best } = await fastestOf(
    bench,
    ourCandidates(bench.workload, device, fp, { only }),
    TRIES,
  );
  if (best === undefined) throw new Error(`no schedule of ${bench.workload.program} is right`);
  return best;
}

const equal = (a: readonly Uint8Array[], b: readonly Uint8Array[]): boolean =>
  a.length === b.length && a.every((part, i) => Buffer.compare(part, b[i]!) === 0);

/** Times the steps and the sweep alternately. */
async function measure(w: Workload): Promise<Row[]> {
  using bench = new Bench(session, w);
  const sweep = await fastest(bench);
  const rows = STEPS.map((k): Row => {
    const rounds = Array.from({ length: RUNS }, () => ({
      sweepUs: bench.time([sweep], TRIES)[0]!.median,
      ...stepsByPlan(session, bench, sweep, fp, k),
    }));
    const byHand = stepsByHand(session, bench, sweep, k);
    const middle = (of: (round: (typeof rounds)[number]) => number): number =>
      spreadOf(rounds.map(of)).median;
    return {
      program: w.program,
      size: sizeOf(w),
      schedule: sweep.family,
      settings: sweep.label,
      steps: k,
      correct: rounds.every(({ result }) => equal(result, byHand)),
      sweepUs: middle((r) => r.sweepUs),
      stepUs: k === 0 ? 0 : middle((r) => r.us / k),
      betweenUs: k === 0 ? 0 : middle((r) => (r.us - r.busyUs) / k),
    };
  });
  session.releasePrograms();
  return rows;
}

const HEAD = `| program | grid | schedule | steps | a step, µs | between, µs | a sweep alone, µs | step / sweep | |
| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | --- |`;

const line = (r: Row): string =>
  `| ${[
    r.program,
    r.size,
    `${r.schedule} ${r.settings}`.trim(),
    r.steps,
    r.stepUs.toFixed(1),
    r.betweenUs.toFixed(1),
    r.sweepUs.toFixed(1),
    r.steps === 0 ? "" : (r.stepUs / r.sweepUs).toFixed(2),
    r.correct ? "" : "WRONG",
  ].join(" | ")} |`;

using session = openDevice(device);
const title = `${device.name}, driver ${device.driver}; mode ${mode}.`;
say(`${title}\n\n${HEAD}`);
const chosen = workloadsOf(scale).filter(
  (w) => ITERATED.includes(w.program) && only.includes(w.program),
);
const results: Row[] = [];
for (const w of chosen) {
  const rows = await measure(w);
  for (const row of rows) say(line(row));
  results.push(...rows);
}
if (flag("json"))
  console.log(JSON.stringify({ device: device.name, driver: device.driver, mode, results }));
const out = option("out");
if (out !== undefined)
  writeFileSync(out, `${[title, "", HEAD, ...results.map(line)].join("\n")}\n`);
if (results.length === 0 || results.some((r) => !r.correct)) process.exitCode = 1;
