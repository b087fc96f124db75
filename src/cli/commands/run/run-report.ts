/** @file Prints a run: program, schedule and device, the times of its kernels, the result, and the comparison of `--check`. */

import type { Verified } from "../../../api/run/reference.ts";
import type { Device, Ran } from "../../../api/run/run.ts";
import type { UnusualValues } from "../../../api/run/unusual-values.ts";
import type { LaunchSummary } from "../../../runtime/launch/outcome.ts";
import { showScalar, showValues } from "../../../term/index.ts";
import type { Invocation } from "../../invocation.ts";
import { showTime } from "../../output/show-time.ts";
import { showSummary, summariesOf } from "./result-summary.ts";

/** A run with the facts to print about it: the device, the comparison of `--check`, and the file of `--out`. */
export interface RunReport {
  readonly ran: Ran;
  readonly device: Device;
  /** The comparison with the interpreter; undefined without `--check`. */
  readonly checked: Verified | undefined;
  /** The parts of the result of which more than half is NaN, infinite or subnormal, and a sentence about each. */
  readonly unusual: readonly UnusualValues[];
  readonly remarks: readonly string[];
  /** The argument of `--out`: the file of the result, or the pattern for the files of its components. */
  readonly out: string | undefined;
}

/** Prints the report as text, or with --json as one object `run`; `written` are the paths of the files of `--out`. Messages go to standard error, results to standard output. */
export function showRun(context: Invocation, report: RunReport, written: readonly string[]): void {
  const { terminal } = context;
  const { ran, device, checked } = report;
  if (context.json) {
    terminal.json("run", toJson(report));
    return;
  }
  const assumed = [...ran.data.assumed].map(([name, value]) => `${name}=${value}`);
  if (assumed.length > 0)
    terminal.say(`sizes of random inputs: ${assumed.join(", ")} (--size sets them)`);
  for (const note of [...ran.notes, ...report.remarks]) terminal.say(`note: ${note}`);
  terminal.data(headline(report));
  for (const launch of ran.launches) terminal.data(showLaunch(launch, ran.passes, device === "c"));
  if (ran.passNs !== undefined && (ran.launches.length > 1 || ran.launches[0]?.times !== undefined))
    terminal.data(`all kernels: ${showTime(ran.passNs)}`);
  if (ran.hostMs !== undefined)
    terminal.data(
      `${device === "sim" ? "simulated" : "interpreted"} in ${showTime(ran.hostMs * 1e6)}`,
    );
  for (const line of results(ran)) terminal.data(line);
  if (checked !== undefined) showCheck(context, checked);
  if (written.length > 0) terminal.say(`wrote ${written.join(", ")}`);
}

function headline({ ran, device }: RunReport): string {
  const { program, applied } = ran.target;
  const settings = [...(applied?.settings ?? [])].map(([name, value]) => `${name}=${value}`);
  const schedule = applied === undefined ? "as written" : `schedule ${applied.schedule.name}`;
  const how = settings.length > 0 ? `${schedule} (${settings.join(", ")})` : schedule;
  const fp = applied?.schedule.mode ?? "strict";
  const mode = fp === "strict" ? "" : `, fp ${fp}`;
  const of = program.fixed.size > 0 ? ` for ${showValues(program.fixed)}` : "";
  return `${program.name}${of}, ${how}${mode}, ${where(ran, device)}`;
}

function where({ device: info }: Ran, device: Device): string {
  if (info !== undefined) return `on ${info.name.trim()} (${info.platform.trim()})`;
  return device === "interp" ? "in the interpreter" : "in the simulator";
}

function showLaunch(
  { kernel, global, local, times, ns }: LaunchSummary,
  passes: number | undefined,
  isCalled: boolean,
): string {
  const groups = local === undefined ? "" : `, work-groups of ${local.join(" x ")}`;
  const often = times === undefined ? "" : `, ${times} times`;
  const each = times === undefined ? "" : " each";
  const took = ns === undefined ? "" : `: ${showTime(ns)}${each} (median of ${passes})`;
  const range = isCalled ? "" : `, ${global.join(" x ")} work-items${groups}`;
  return `kernel ${kernel}${range}${often}${took}`;
}

function results({ target, result }: Ran): readonly string[] {
  const parts = summariesOf(target.program.result, result);
  return parts.map((part, k) => showSummary(parts.length === 1 ? "result" : `result.${k}`, part));
}

function showCheck({ terminal }: Invocation, { equal, comparison, demand }: Verified): void {
  const { green, red } = terminal.paint;
  const { elements, different, maxError, maxUlp, first, mismatch } = comparison;
  if (equal) {
    const most = `the largest difference is ${maxError.toPrecision(3)} (${maxUlp} ulp)`;
    terminal.data(`${green("check passed")}: ${demand}; ${elements} compared`);
    if (maxError > 0) terminal.data(`  ${most}`);
    return;
  }
  terminal.data(`${red("check failed")}: the result is not ${demand}`);
  terminal.data(`  ${mismatch ?? `${different} of ${elements} differ`}`);
  if (first === undefined) return;
  const { path, a, b, ulp } = first;
  const [found, wanted] = [showScalar(b), showScalar(a)];
  const apart = typeof a === "boolean" ? "" : ` (${ulp} ulp apart)`;
  terminal.data(
    `  the first is result${path}: ${found}, where the program as it is written has ${wanted}${apart}`,
  );
}

function toJson({ ran, device, checked, unusual, remarks, out }: RunReport): object {
  const { program, applied } = ran.target;
  return {
    program: program.name,
    schedule: applied?.schedule.name ?? null,
    settings: Object.fromEntries(applied?.settings ?? []),
    fixed: Object.fromEntries(program.fixed),
    class: applied?.class ?? null,
    fp: applied?.schedule.mode ?? null,
    device,
    deviceName: ran.device?.name ?? null,
    sizes: Object.fromEntries(ran.data.sizes),
    kernels: ran.launches.map(({ kernel, global, local, times = 1, ns }) => ({
      name: kernel,
      global,
      local: local ?? null,
      times,
      ns: ns ?? null,
    })),
    passNs: ran.passNs ?? null,
    passes: ran.passes ?? null,
    buildMs: ran.buildMs ?? null,
    hostMs: ran.hostMs ?? null,
    notes: [...ran.notes, ...remarks],
    unusual,
    result: summariesOf(program.result, ran.result),
    check: checked === undefined ? null : { ...checked.comparison, demand: checked.demand },
    out: out ?? null,
  };
}
