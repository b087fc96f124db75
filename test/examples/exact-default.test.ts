/**
 * @file The library's defaults with the option `class: "exact"`: for every program of the examples that combines elements, which the
 * defaults otherwise do in another order, they give kernels whose results are bit for bit the interpreter's. Every second program
 * is tested for one kind of device; with STRATA_RUNS of 2 or more all are for both.
 */
import { expect, it } from "vitest";
import { choose } from "../../src/api/schedule/apply.ts";
import { unwrap } from "../../src/api/source/failed.ts";
import { testSchedule } from "../../src/api/test/test-schedules.ts";
import { subterms } from "../../src/term/index.ts";
import { seed } from "../support/seed.ts";
import { kindsOf, PROGRAMS } from "./pasted-defaults.ts";

const COMBINING: readonly string[] = ["reduce", "scan", "reduceByIndex"];

const combines = ({ source, program }: (typeof PROGRAMS)[number]): boolean =>
  [...subterms(unwrap(choose(source, { program })).program.term)].some(
    (t) => t.tag === "prim" && COMBINING.includes(t.prim),
  );

const CASES = PROGRAMS.filter(combines).flatMap((of, i) =>
  kindsOf(i).map((kind) => ({ ...of, kind })),
);

it.each(CASES)("$file $program $kind", async ({ source, program, kind }) => {
  const how = { runs: 1, seed, class: "exact" } as const;
  const report = await testSchedule(source, program, `default:${kind}`, how);
  if (report.problem !== undefined) throw report.problem;
  expect(report.class).toBe("exact");
});
