/** @file Prints how fast default schedules are: a line for all, and a table as Markdown. */

import { labelOf } from "../pipelines/candidates.ts";
import { median } from "../pipelines/timing.ts";
import type { DefaultResult } from "./measure.ts";

/** What ratios come to. */
interface RatioSummary {
  readonly programs: number;
  readonly median: number;
  readonly least: number;
  /** How many are below 0.5. */
  readonly belowHalf: number;
}

/** The summary of ratios; undefined for none. */
function summaryOf(ratios: readonly number[]): RatioSummary | undefined {
  if (ratios.length === 0) return undefined;
  const belowHalf = ratios.filter((r) => r < 0.5).length;
  return { programs: ratios.length, median: median(ratios), least: Math.min(...ratios), belowHalf };
}

/** The summaries of all defaults, and of those with the best values of their parameters where these were looked for. */
export interface DefaultSummary {
  readonly default: RatioSummary | undefined;
  readonly tuned?: RatioSummary | undefined;
}

/** The summaries of results. */
export function summariesOf(results: readonly DefaultResult[]): DefaultSummary {
  const tuned = summaryOf(results.flatMap((r) => r.tunedRatio ?? []));
  return { default: summaryOf(results.map((r) => r.ratio)), ...(tuned && { tuned }) };
}

/** One line for the defaults, and one for the tuned ones. */
const summaryLines = (summary: DefaultSummary): readonly string[] =>
  (["default", "tuned"] as const).flatMap((what) => {
    const s = summary[what];
    if (s === undefined) return [];
    const figures = `median ${s.median.toFixed(2)}, least ${s.least.toFixed(2)}, ${s.belowHalf} below 0.5`;
    return [
      `${what === "default" ? "Default" : "Tuned default"}, ${s.programs} programs: ${figures}.`,
    ];
  });

/** A table of all programs, the slowest defaults first, with the summaries. */
export function defaultMarkdown(title: string, results: readonly DefaultResult[]): string {
  const sorted = [...results].sort((a, b) => a.ratio - b.ratio);
  const isTuned = results.some((r) => r.tunedRatio !== undefined);
  const row = (cells: readonly string[], tuned: readonly string[], rest: readonly string[]) =>
    `| ${[...cells, ...(isTuned ? tuned : []), ...rest].join(" | ")} |`;
  return [
    `${title}. Ratio: time of the fastest schedule of the program ÷ time of the library's default, in strict mode.`,
    "",
    ...summaryLines(summariesOf(results)).flatMap((line) => [line, ""]),
    row(
      ["program", "size", "default, µs", "fastest own, µs", "ratio"],
      ["tuned, µs", "ratio", "values", "tried"],
      ["fastest own", ""],
    ),
    row(["---", "---", "---:", "---:", "---:"], ["---:", "---:", "---", "---"], ["---", "---"]),
    ...sorted.map((r) =>
      row(
        [r.program, r.size, r.defaultUs.toFixed(1), r.bestUs.toFixed(1), r.ratio.toFixed(2)],
        [
          r.tunedUs?.toFixed(1) ?? "–",
          r.tunedRatio?.toFixed(2) ?? "–",
          labelOf(r.tunedSettings ?? {}),
          r.tunedOf ?? "–",
        ],
        [r.bestSchedule, r.correct ? "" : "wrong"],
      ),
    ),
    "",
  ].join("\n");
}
