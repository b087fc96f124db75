/** @file Prints how fast default schedules are as Markdown. */
import { median } from "../pipelines/timing.ts";
import type { DefaultResult } from "./measure.ts";

/** A table of all programs, the slowest defaults first, with the median and the least ratio. */
export function defaultMarkdown(title: string, results: readonly DefaultResult[]): string {
  const sorted = [...results].sort((a, b) => a.ratio - b.ratio);
  const ratios = sorted.map((r) => r.ratio);
  return [
    `${title}. Time of the fastest schedule of the program ÷ time of the library's default, in strict mode.`,
    "",
    `${results.length} programs: median ${median(ratios).toFixed(2)}, least ${ratios[0]?.toFixed(2) ?? "–"}.`,
    "",
    "| program | size | default, µs | fastest own, µs | ratio | fastest own | |",
    "| --- | --- | ---: | ---: | ---: | --- | --- |",
    ...sorted.map(
      (r) =>
        `| ${r.program} | ${r.size} | ${r.defaultUs.toFixed(1)} | ${r.bestUs.toFixed(1)} | ${r.ratio.toFixed(2)} | ${r.bestSchedule} | ${r.correct ? "" : "wrong"} |`,
    ),
    "",
  ].join("\n");
}
