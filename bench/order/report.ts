/** @file Prints predicted and measured orders of schedules: a few lines for each program, and tables as Markdown. */
import { median } from "../pipelines/timing.ts";
import type { OrderedSchedule, OrderResult } from "./measure.ts";

/** The median of the rank correlations of all programs that have one. */
export interface OrderSummary {
  readonly programs: number;
  readonly median: number;
  readonly least: number;
  /** How many are 0 or less: the prediction says nothing about them. */
  readonly useless: number;
}

/** The summary of results; undefined if no program has a correlation. */
export function orderSummary(results: readonly OrderResult[]): OrderSummary | undefined {
  const all = results.flatMap((r) => r.rankCorrelation ?? []);
  if (all.length === 0) return undefined;
  const useless = all.filter((x) => x <= 0).length;
  return { programs: all.length, median: median(all), least: Math.min(...all), useless };
}

/** The summary as one line. */
export const summaryLine = (s: OrderSummary | undefined): string =>
  s === undefined
    ? "No program has a rank correlation."
    : `${s.programs} programs: median rank correlation ${s.median.toFixed(2)}, least ${s.least.toFixed(2)}, ${s.useless} at 0 or below.`;

/** `naive 12.3 < tiled 14.0`. */
const listed = (schedules: readonly OrderedSchedule[], us: "predictedUs" | "measuredUs"): string =>
  schedules
    .toSorted((a, b) => a[us] - b[us])
    .map((s) => `${s.schedule} ${shownUs(s[us])}`)
    .join(" < ");

const shownUs = (us: number): string => (us < 100 ? us.toFixed(1) : us.toFixed(0));

const shownCorrelation = (x: number | null): string => x?.toFixed(2) ?? "–";

/** The lines of one program. */
export function orderLines(r: OrderResult): string {
  const { program, size, schedules, left } = r;
  const wrong = schedules.filter((s) => !s.correct).map((s) => s.schedule);
  return [
    `${program.padEnd(18)} ${shownCorrelation(r.rankCorrelation).padStart(5)}  ${size}`,
    `  measured   ${listed(schedules, "measuredUs")}`,
    `  predicted  ${listed(schedules, "predictedUs")}`,
    ...left.map(({ schedule, reason }) => `  not timed  ${schedule}: ${reason}`),
    ...(wrong.length > 0 ? [`  WRONG      ${wrong.join(", ")}`] : []),
  ].join("\n");
}

/** A table of all programs, the worst predicted ones first. */
export function orderMarkdown(title: string, results: readonly OrderResult[]): string {
  const rank = ({ rankCorrelation }: OrderResult): number => rankCorrelation ?? 2;
  return [
    `${title}. Schedules in the order of their times in µs, measured and predicted from the facts about their kernels; Spearman's rank`,
    "correlation, where times that differ by less than 5 % are ties.",
    "",
    summaryLine(orderSummary(results)),
    "",
    "| program | size | correlation | without ties | measured, µs | predicted, µs | not timed |",
    "| --- | --- | ---: | ---: | --- | --- | --- |",
    ...results
      .toSorted((a, b) => rank(a) - rank(b))
      .map((r) => {
        const wrong = r.schedules.filter((s) => !s.correct).map((s) => `${s.schedule} is wrong`);
        const left = r.left.map(({ schedule, reason }) => `${schedule} ${reason}`);
        const cells = [
          r.program,
          r.size,
          shownCorrelation(r.rankCorrelation),
          shownCorrelation(r.plainCorrelation),
          listed(r.schedules, "measuredUs"),
          listed(r.schedules, "predictedUs"),
          [...left, ...wrong].join("; "),
        ];
        return `| ${cells.join(" | ")} |`;
      }),
    "",
  ].join("\n");
}
