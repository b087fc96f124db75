/** @file What the benchmark of default schedules prints: the summaries of ratios, and the columns of tuned defaults. */
import { expect, it } from "vitest";
import type { DefaultResult } from "../../bench/default/measure.ts";
import { defaultMarkdown, summariesOf } from "../../bench/default/report.ts";

const result = (program: string, ratio: number, tunedRatio?: number): DefaultResult => ({
  program,
  size: "8x8",
  device: "d",
  defaultUs: 10,
  bestUs: 10 * ratio,
  ratio,
  bestSchedule: "tiled t=4",
  ...(tunedRatio !== undefined && {
    tunedUs: (10 * ratio) / tunedRatio,
    tunedRatio,
    tunedSettings: { wg: 64, v: 2 },
    tunedOf: "9 of 27",
  }),
  correct: true,
});

it("the summary has the median, the least ratio and the number below 0.5", () => {
  const results = [result("a", 0.5, 1), result("b", 0.4, 0.45), result("c", 2, 2)];
  expect(summariesOf(results)).toEqual({
    default: { programs: 3, median: 0.5, least: 0.4, belowHalf: 1 },
    tuned: { programs: 3, median: 1, least: 0.45, belowHalf: 1 },
  });
  expect(summariesOf(results.slice(0, 0))).toEqual({ default: undefined });
});

it("the table has columns for tuned defaults where they were looked for, the slowest defaults first", () => {
  const plain = defaultMarkdown("d", [result("a", 0.9), result("b", 0.4)]);
  expect(plain).toContain("Default, 2 programs: median 0.65, least 0.40, 1 below 0.5.");
  expect(plain).not.toContain("tuned");
  expect(plain.indexOf("| b |")).toBeLessThan(plain.indexOf("| a |"));
  const tuned = defaultMarkdown("d", [result("a", 0.5, 1)]);
  expect(tuned).toContain("Tuned default, 1 programs: median 1.00, least 1.00, 0 below 0.5.");
  expect(tuned).toContain(
    "| a | 8x8 | 10.0 | 5.0 | 0.50 | 5.0 | 1.00 | wg=64 v=2 | 9 of 27 | tiled t=4 |  |",
  );
});
