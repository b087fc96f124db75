/** @file docs/saturate.md: its schedules are those of the examples, and its numbers of steps those that are found. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { apply, parse, unwrap } from "../../src/index.ts";

const read = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const PAGE = read("docs/saturate.md");
const PRODUCTS = read("examples/saturate/products.strata");
const blank = (text: string): string => text.replace(/\s+/g, " ").trim();

/** The steps of a schedule for `gemm` in a file, without those that lower. */
function stepsOf(text: string, schedule: string): number {
  const { steps } = unwrap(apply(parse({ text }), { program: "gemm", schedule }));
  return steps.filter(
    ({ strategy = "" }) => !/^(?:lowerSeq|lowerTo|kernel|unrollReduce @)/.test(strategy),
  ).length;
}

describe("docs/saturate.md", () => {
  const schedules = [...PAGE.matchAll(/```strata\n(.*?)```/gs)].map(([, text]) => text!);
  const rows = [...PAGE.matchAll(/^\| (\w+) \| (\d+) \| (\d+) \|/gm)].map(
    ([, name, , found]) => [name!, Number(found)] as const,
  );

  it("shows two schedules and seven products", () =>
    expect([schedules.length, rows.length]).toEqual([2, 7]));

  it.each(schedules)("%s", (text) =>
    expect(blank(PRODUCTS + read("examples/saturate/beyond.strata"))).toContain(blank(text)),
  );

  it.each(rows)("%s is found in %i steps", (schedule, found) =>
    expect(stepsOf(PRODUCTS, schedule)).toBe(found),
  );
});
