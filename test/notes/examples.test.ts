/**
 * @file Notes on the schedules of examples/: those that they get have been looked at, and each has a reason in `reviewed.ts`. A note that is
 * not listed there is either false, and its kind is to be mended, or right, and belongs into the list. Every sixth schedule, and with
 * STRATA_RUNS of 2 or more all of them.
 */
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { deviceOfSchedule } from "../../src/api/notes/device-of-schedule.ts";
import { notes } from "../../src/index.ts";
import { runs } from "../support/choices.ts";
import { type Found, schedulesIn, subjectOf } from "../support/plans/subject.ts";
import { REVIEWED } from "./reviewed.ts";

const EXAMPLES = new URL("../../examples/", import.meta.url);
const FOLDERS = [
  "./",
  "devices/",
  "iterated/",
  "operators/",
  "pipelines/",
  "stencils/",
  "testing/",
];
const ALL = FOLDERS.flatMap((folder) => schedulesIn(new URL(folder, EXAMPLES)));
const FOUND = ALL.filter((_, i) => runs(1) >= 2 || i % 6 === 0);

/** The name of a schedule with its file: `pipelines/rows.strata softmax.naive`. */
const keyOf = ({ source, program, schedule }: Found): string =>
  `${relative(fileURLToPath(EXAMPLES), source.file)} ${program}.${schedule}`;

/** The notes of a schedule as lines: as it is used without options, and for each kind of devices if it states none. */
function linesOf(found: Found): readonly string[] {
  const { compiled, applied } = subjectOf(found);
  const kinds = deviceOfSchedule(applied.schedule) === undefined ? (["gpu", "cpu"] as const) : [];
  return [undefined, ...kinds].flatMap((device) => {
    const codes = new Set(notes(compiled, { device }).map((n) => n.code));
    return [...codes].map((code) => `${keyOf(found)}${device ? ` for ${device}` : ""}: ${code}`);
  });
}

const EXPECTED = new Set(REVIEWED.flatMap((r) => r.notes));

describe("the notes on", () => {
  it.each(FOUND.map((f) => [keyOf(f), f] as const))("%s have been reviewed", (key, found) => {
    const own = [...EXPECTED].filter(
      (line) => line.startsWith(`${key}:`) || line.startsWith(`${key} for `),
    );
    expect([...linesOf(found)].sort()).toEqual(own.sort());
  });
});

it("the review lists each note once, with a reason, and only schedules that exist", () => {
  const all = REVIEWED.flatMap((r) => r.notes);
  expect(all.length).toBe(EXPECTED.size);
  for (const { reason } of REVIEWED) expect(reason.length).toBeGreaterThan(20);
  const keys = ALL.map(keyOf);
  const unknown = all.filter(
    (line) => !keys.some((key) => line.startsWith(`${key}:`) || line.startsWith(`${key} for `)),
  );
  expect(unknown).toEqual([]);
});

/** The measured schedules of each program and size, as `npm run bench:…` wrote them. */
interface Measured {
  readonly program: string;
  readonly size: string;
  readonly schedule: string;
  readonly correct: boolean;
  readonly us: number;
}

/** The schedules that are the fastest for a program and a size, by the results in bench/results. */
function fastest(files: readonly string[]): readonly Found[] {
  const best = new Map<string, Measured>();
  for (const file of files) {
    const path = new URL(`../../bench/results/${file}`, import.meta.url);
    const { results } = JSON.parse(readFileSync(path, "utf8")) as {
      readonly results: readonly Measured[];
    };
    for (const r of results.filter(({ correct }) => correct)) {
      const key = `${r.program} ${r.size}`;
      if (r.us < (best.get(key)?.us ?? Number.POSITIVE_INFINITY)) best.set(key, r);
    }
  }
  const names = new Set([...best.values()].map((r) => `${r.program}.${r.schedule}`));
  return ALL.filter((f) => names.has(`${f.program}.${f.schedule}`));
}

/** The fastest schedules with a note, on a CPU with two cores; `reviewed.ts` has the reasons. */
const NOTED_ON_CPUS = [
  "pipelines/fft.strata dft.vectors",
  "pipelines/scan.strata recurrence.serial",
  "operators/reductions.strata recurrence.serial",
  "pipelines/scan.strata sumsOfParts.apart",
];

describe("the fastest schedules that were measured", () => {
  it.each([
    ["gpu", ["stencils-h200.json", "pipelines-h200.json"], [], 20],
    ["cpu", ["stencils-pocl.json", "pipelines-pocl.json"], NOTED_ON_CPUS, 40],
  ] as const)("on a %s get no note", (device, files, noted, atLeast) => {
    const found = fastest(files);
    expect(found.length).toBeGreaterThan(atLeast);
    const own = found.filter((f) => notes(subjectOf(f).compiled, { device }).length > 0);
    expect(own.map(keyOf).sort()).toEqual([...noted].sort());
  });
});
