/** @file docs/reliability.md is what its records give, and a command that fails is recorded as one. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { figure, page, ROWS } from "../../scripts/reliability/page.ts";
import { type RunRecord, readRecords } from "../../scripts/reliability/record.ts";
import { RUNS } from "../../scripts/reliability/runs.ts";

const PAGE = fileURLToPath(new URL("../../docs/reliability.md", import.meta.url));
it("docs/reliability.md is current: npm run reliability", () => {
  expect(readFileSync(PAGE, "utf8")).toBe(page(readRecords()));
});

it.each(readRecords().map((r, i) => [i, r] as const))("record %i is one of a run", (_, r) => {
  const run = RUNS[r.run]!;
  expect(ROWS.find(({ row }) => row === r.row)?.runs).toContain(r.run);
  expect(r.commit).toMatch(/^[\da-f]{7,}/);
  expect(r.count + r.failures).toBeGreaterThan(0);
  expect(run.isRandom).toBe(r.seed !== undefined);
});

describe("the output of a command", () => {
  const lines = (...text: readonly string[]): string => `${text.join("\n")}\n`;
  const OUTPUTS: readonly (readonly [string, string, readonly object[]])[] = [
    [
      "programs",
      lines(
        "│ rewriting: exact │ 150 │",
        "│ rewriting: fails │ 40 │",
        "│ on a device │ 70 │",
        "3 passed, 0 failed",
      ),
      [
        { row: 1, count: 150 },
        { row: 2, count: 70 },
      ],
    ],
    [
      "lowered",
      lines("│ lowered, on a device │ 400 │", "2 passed, 0 failed"),
      [{ row: 2, count: 400 }],
    ],
    [
      "texts",
      lines('{"cases":50,"compared":40,"mismatches":0,"crashes":0,"hangs":0,"refused":10}'),
      [{ row: 2, count: 40 }],
    ],
    [
      "oclgrind",
      lines("ok reports data race", "ok blur naive", "ok dot tree", "3 passed, 0 failed"),
      [{ row: 4, count: 2 }],
    ],
    [
      "races",
      lines("ok programs from seed 1 on", "76 random programs on Oclgrind", "4 passed, 0 failed"),
      [{ row: 3, count: 76 }],
    ],
    [
      "faults",
      lines('{"faults":9,"right":30,"misjudged":0,"kinds":{"hang":9}}', "9 passed, 0 failed"),
      [{ row: 13, count: 9 }],
    ],
    [
      "injection",
      lines('{"cases":642,"inC":320,"inHtml":322,"escapes":0}', "642 passed, 0 failed"),
      [{ row: 14, count: 642 }],
    ],
    [
      "rules",
      lines(
        '{"type":"ruleTested","cases":20,"discarded":1,"ok":true}',
        '{"type":"ruleTested","cases":20,"discarded":0,"ok":true}',
        '{"type":"rulesTested","rules":2,"cases":40,"discarded":1}',
      ),
      [
        { row: 5, count: 19 },
        { row: 7, count: 19, also: "of each rule; 2.50 % discarded" },
      ],
    ],
    [
      "fuzz",
      lines(
        "500 inputs (37 accepted, 463 rejected, slowest 332 ms); 50 round trips (25 terms, 25 declarations); 7 s, 74 a second; 0 failures",
      ),
      [
        { row: 8, count: 500, also: "the slowest took 332 ms" },
        { row: 9, count: 50 },
      ],
    ],
    ["bombs", lines("92 passed, 0 failed"), [{ row: 10, count: 92 }]],
    [
      "explosions",
      lines("passed    2.0 ×    80 MB  status 1  check x", "1 passed, 0 failed"),
      [{ row: 10, count: 1 }],
    ],
    ["determinism", lines("580 files, 3 processes", "3 passed, 0 failed"), [{ row: 11, count: 3 }]],
  ];

  it.each(OUTPUTS)("of `%s` is read", (name, text, readings) => {
    const wanted = readings.map((r) => ({ ...r, failures: 0 }));
    expect(RUNS[name]!.read({ status: 0, text })).toMatchObject(wanted);
  });

  it.each(OUTPUTS)("of `%s`, where it ends badly, is a failure", (name, text) => {
    expect(RUNS[name]!.read({ status: 1, text })[0]!.failures).toBeGreaterThan(0);
  });

  it.each(OUTPUTS)("of `%s`, where there is none, is no figure", (name) => {
    const read = () => RUNS[name]!.read({ status: 0, text: "" });
    const isFigure = (): boolean =>
      read().some(({ count, failures }) => count > 0 && Number.isFinite(count) && failures === 0);
    try {
      expect(isFigure()).toBe(false);
    } catch (error) {
      expect((error as Error).message).toContain("the command gave no");
    }
  });

  it("counts the mistakes that are shown on another line", () => {
    const { mistakes } = RUNS;
    const text = lines('{"cases":100,"drawn":120,"rightLine":98,"followed":50,"leadOn":40}');
    const also = "98.0 % on the right line; of 50 that say what to do, 80.0 % lead on";
    expect(mistakes!.read({ status: 0, text })).toEqual([
      { row: 15, count: 100, failures: 2, also },
    ]);
  });

  it("counts the faults that are not found", () => {
    const { mutants } = RUNS;
    const text = lines('{"planted":200,"killed":198,"medianCases":2,"survivors":[]}');
    expect(mutants!.read({ status: 0, text })).toEqual([
      { row: 6, count: 200, failures: 2, also: "99.0 % found, in 2 cases (median)" },
    ]);
  });
});

describe("a figure", () => {
  const record = (count: number, failures: number, seed: number): RunRecord => ({
    row: 8,
    run: "fuzz",
    command: "",
    count,
    failures,
    seed,
    date: "2026-01-01",
    commit: "0000000",
  });
  it.each([
    ["is none before a run", [], "not run yet"],
    ["is that of a run", [record(1000, 0, 1)], "1,000; 0 failures"],
    ["adds other seeds", [record(1000, 0, 1), record(500, 0, 2)], "1,500; 0 failures (2 runs)"],
    ["counts a seed once", [record(1000, 0, 1), record(500, 0, 1)], "1,000; 0 failures"],
    ["starts anew after a failure", [record(9, 1, 1), record(5, 0, 2)], "5; 0 failures"],
    ["is a failure where the last run failed", [record(9, 0, 1), record(5, 2, 2)], "5; 2 failures"],
  ])("%s", (_, records, text) => expect(figure(records)).toBe(text));
});
