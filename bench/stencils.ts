/**
 * @file The stencils of examples/stencils: all schedules, hand-written kernels where there are some, and the device's copy
 * bandwidth, in one run.
 *
 *     npm run bench:stencils [-- --small] [--scale medium] [--only NAME,…] [--schedules NAME,…] [--device DEVICE]
 *                            [--fp strict] [--json] [--peers FOLDER] [--out PATH]
 *
 * Several parameter values of each schedule are tried, and all variants of the hand-written kernels. The fastest of each, found as
 * `strata tune` finds it, are then measured once more, alternately. Every kernel is compared with the formula in float64 over the
 * whole grid before its time counts. GB/s count compulsory traffic. `--small` tries one of each and takes little time: it shows
 * correctness, not speed. `--out PATH` writes PATH.json, PATH.md and PATH.svg.
 */
import { writeFileSync } from "node:fs";
import type { FpMode } from "../src/lowering/plan.ts";
import { type DeviceSession, openDevice, selectDevice } from "../src/runtime/opencl/index.ts";
import { copyBandwidth } from "./copy-bandwidth.ts";
import { benchOptions, DEVICE, FP } from "./options.ts";
import { Bench, nameOf } from "./stencils/bench.ts";
import type { Candidate } from "./stencils/candidate.ts";
import { fastestOf } from "./stencils/fastest.ts";
import { handCandidates } from "./stencils/hand.ts";
import { rowCandidates } from "./stencils/hand-rows.ts";
import { ourCandidates } from "./stencils/ours.ts";
import { chart, markdown, type Report, type Row } from "./stencils/report.ts";
import {
  compulsoryBytes,
  type Scale,
  sizeOf,
  type Workload,
  workloadsOf,
} from "./stencils/workload.ts";

const { flag, option } = benchOptions("stencils", {
  small: { help: "small grids, one of each: shows that all is right, not how fast" },
  scale: { value: "medium", help: "of the grids: small, medium or large (what suits the device)" },
  only: { value: "NAME,…", help: "programs" },
  schedules: { value: "NAME,…", help: "schedules" },
  device: DEVICE,
  fixed: { help: "kernels for the grid alone, as those are that were written by hand for CPUs" },
  fp: FP,
  peers: { value: "FOLDER", help: "of hand-written kernels (../shared/peers)" },
  json: { help: "one JSON object" },
  out: { value: "PATH", help: "writes PATH.json, PATH.md and PATH.svg" },
});

const device = selectDevice(option("device"));
const small = flag("small");
const scale = (option("scale") ??
  (small ? "small" : device.type === "gpu" ? "large" : "medium")) as Scale;
const fp = option("fp") as FpMode | undefined;
const mode = fp ?? "contract";
const peers = option("peers") ?? "../shared/peers";
const only = option("only")?.split(",");
const schedules = option("schedules")?.split(",");
const TRIES = small ? 1 : 5;
const REPEATS = small ? 3 : 20;

const say = (text: string): void => {
  if (!flag("json")) console.log(text);
};

interface Best {
  readonly candidate: Candidate;
  readonly correct: boolean;
}

/** Returns the fastest correct candidate; a wrong one if none is correct; undefined if the device accepts none. */
async function bestOf(bench: Bench, family: readonly Candidate[]): Promise<Best | undefined> {
  const { best, wrong } = await fastestOf(bench, small ? family.slice(0, 1) : family, TRIES);
  for (const { family, label } of wrong) say(`  WRONG: ${family} ${label}`);
  if (best !== undefined) return { candidate: best, correct: true };
  return wrong[0] && { candidate: wrong[0], correct: false };
}

async function measure(session: DeviceSession, w: Workload, copy: number): Promise<Row[]> {
  using bench = new Bench(session, w);
  const ours = ourCandidates(w, device, fp, { only: schedules, fixed: flag("fixed") });
  const families = [...new Set(ours.map((c) => c.family))];
  const hand = await bestOf(bench, [
    ...handCandidates(w, `${peers}/gpu`),
    ...(device.type === "cpu" ? rowCandidates(w, `${peers}/cpu`) : []),
  ]);
  const rows: Row[] = [];
  for (const family of families) {
    const best = await bestOf(
      bench,
      ours.filter((c) => c.family === family),
    );
    if (best === undefined) continue;
    const { candidate, correct } = best;
    const pair = hand === undefined ? [candidate] : [candidate, hand.candidate];
    const [us = 0, handUs] = bench.time(pair, REPEATS).map((t) => t.median);
    const GBps = compulsoryBytes(w) / us / 1000;
    const row: Row = {
      program: w.program,
      size: sizeOf(w),
      schedule: candidate.family,
      settings: candidate.label,
      correct,
      us,
      GBps,
      ratioToCopy: GBps / copy,
      ratioToHand: handUs === undefined ? null : handUs / us,
      hand: handUs === undefined ? null : { us: handUs, label: hand!.candidate.label },
    };
    say(shown(row));
    rows.push(row);
  }
  session.releasePrograms();
  return rows;
}

function shown({ schedule, settings, us, ratioToCopy, ratioToHand, hand, correct }: Row): string {
  const figures = `${us.toFixed(1).padStart(10)} µs ${(100 * ratioToCopy).toFixed(1).padStart(6)} % of copy`;
  const other =
    hand === null ? "" : `  ${(100 * ratioToHand!).toFixed(1).padStart(6)} % of ${hand.label}`;
  return `  ${`${schedule} ${settings}`.padEnd(32)}${figures}${other}${correct ? "" : "  WRONG"}`;
}

using session = openDevice(device);
const copyGBps = copyBandwidth(
  session,
  small ? 2 ** 22 : device.type === "gpu" ? 2 ** 30 : 2 ** 28,
);
say(`${device.name}, driver ${device.driver}; copy ${copyGBps.toFixed(1)} GB/s; mode ${mode}`);
const chosen = workloadsOf(scale).filter((w) => only === undefined || only.includes(w.program));
const results: Row[] = [];
for (const w of chosen) {
  say(nameOf(w));
  results.push(...(await measure(session, w, copyGBps)));
}
const report: Report = {
  device: device.name,
  driver: device.driver,
  mode,
  fixed: flag("fixed"),
  copyGBps,
  results,
};
if (flag("json")) console.log(JSON.stringify(report));
const out = option("out");
if (out !== undefined) {
  writeFileSync(`${out}.json`, JSON.stringify(report));
  writeFileSync(`${out}.md`, markdown(report));
  writeFileSync(`${out}.svg`, chart(report));
}
if (results.length === 0 || results.some((r) => !r.correct)) process.exitCode = 1;
