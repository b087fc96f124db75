/** @file The commands behind the table, and how their output is read. */
import type { Reading } from "./record.ts";

/** Exit status and output of a command. */
interface Output {
  readonly status: number;
  readonly text: string;
}

/** A command of the table. */
export interface Run {
  /** Returns the command line for a number of cases and a seed. */
  readonly command: (count: number | "N", seed: number | "S") => string;
  /** Default number of cases; undefined if the command has its own. */
  readonly count?: number;
  /** Number of cases of the quick version. */
  readonly quick?: number;
  /** True if every seed tests different cases. */
  readonly isRandom: boolean;
  /** True if runs with different seeds are added up. */
  readonly adds?: boolean;
  /** Reads the results from the output. A run with a non-zero exit status counts as at least one failure. */
  readonly read: (output: Output) => readonly Reading[];
}

/** The commands by name. */
export const RUNS: Readonly<Record<string, Run>> = {
  programs: {
    command: (count, seed) =>
      `STRATA_REQUIRE_OPENCL=1 STRATA_SEED=${seed} STRATA_RUNS=${count} npm run test:long`,
    count: 20_000,
    quick: 200,
    isRandom: true,
    adds: true,
    read: (out) => {
      const failures = failed(out);
      return [
        { row: 1, count: tallied(out.text, /^rewriting: (?:exact|finite|approx)$/), failures },
        { row: 2, count: tallied(out.text, /^on a device$/), failures },
      ];
    },
  },
  lowered: {
    command: (count, seed) =>
      `STRATA_REQUIRE_OPENCL=1 STRATA_REPORT=1 STRATA_LOWERED_FROM=${seed} STRATA_LOWERED_RUNS=${count} npm run test:lowered`,
    count: 20_000,
    quick: 500,
    isRandom: true,
    adds: true,
    read: (out) => [
      { row: 2, count: tallied(out.text, /^lowered, on a device$/), failures: failed(out) },
    ],
  },
  texts: {
    command: (count, seed) =>
      `npm run fuzz:texts -- --runs ${count} --seed ${seed} --device 100 --json`,
    count: 2_000,
    quick: 40,
    isRandom: true,
    adds: true,
    read: (out) => {
      const found = lastObject(out.text);
      const failures =
        number(found, "mismatches") + number(found, "crashes") + number(found, "hangs");
      return [{ row: 2, count: number(found, "compared"), failures: atLeastOne(failures, out) }];
    },
  },
  oclgrind: {
    command: () => "npm run oclgrind",
    isRandom: false,
    read: (out) => {
      const kernels = out.text.match(/^(?:ok|FAILED) (?!reports )/gm) ?? [];
      return [{ row: 4, count: kernels.length, failures: failed(out) }];
    },
  },
  races: {
    command: (count, seed) => `npm run oclgrind -- --random ${count} --seed ${seed}`,
    count: 10_000,
    quick: 100,
    isRandom: true,
    adds: true,
    read: (out) => {
      const [, count = "0"] = /^(\d+) random programs on Oclgrind/m.exec(out.text) ?? [];
      return [{ row: 3, count: Number(count), failures: failed(out) }];
    },
  },
  rules: {
    command: (count, seed) =>
      `node --import tsx src/cli/main.ts check stdlib --runs ${count} --seed ${seed} --json`,
    count: 10_000,
    quick: 20,
    isRandom: true,
    read: readRules,
  },
  mutants: {
    command: (count, seed) =>
      `node --import tsx src/cli/main.ts check stdlib --mutate --runs ${count} --seed ${seed} --json`,
    count: 300,
    quick: 20,
    isRandom: true,
    read: (out) => {
      const found = lastObject(out.text);
      const [planted, killed] = [number(found, "planted"), number(found, "killed")];
      const also = `${percent(killed, planted)} found, in ${number(found, "medianCases")} cases (median)`;
      return [{ row: 6, count: planted, failures: planted - killed, also }];
    },
  },
  fuzz: {
    command: (count, seed) => `npm run fuzz -- --seed ${seed} --count ${count}`,
    count: 100_000,
    quick: 1_000,
    isRandom: true,
    adds: true,
    read: (out) => {
      const [, inputs = "0", slowest = "0", trips = "0", failures = "1"] =
        /(\d+) inputs \(.*slowest (\d+) ms\); (\d+) round trips.*; (\d+) failures\s*$/.exec(
          out.text,
        ) ?? [];
      const failures_ = atLeastOne(Number(failures), out);
      return [
        {
          row: 8,
          count: Number(inputs),
          failures: failures_,
          also: `the slowest took ${slowest} ms`,
        },
        { row: 9, count: Number(trips), failures: failures_ },
      ];
    },
  },
  bombs: {
    command: () => "npx vitest run test/bombs",
    isRandom: false,
    read: (out) => [tests(10, out, "each stopped by its budget")],
  },
  explosions: {
    command: () => "npm run explosions",
    isRandom: false,
    read: (out) => {
      const megabytes = [...out.text.matchAll(/(\d+) MB {2}status/g)].map(([, mb]) => Number(mb));
      return [
        tests(10, out, `programs that exploded once, in at most ${Math.max(0, ...megabytes)} MB`),
      ];
    },
  },
  determinism: {
    command: (count) => `npm run determinism -- --runs ${count}`,
    count: 100,
    quick: 2,
    isRandom: false,
    read: (out) => {
      const [, files = "0", processes = "0"] = /(\d+) files, (\d+) processes/.exec(out.text) ?? [];
      const also = `processes that each write the same ${files} files and traces`;
      return [{ row: 11, count: Number(processes), failures: failed(out), also }];
    },
  },
  faults: {
    command: (count, seed) => `npm run test:faults -- --runs ${count} --seed ${seed} --json`,
    count: 500,
    quick: 5,
    isRandom: true,
    adds: true,
    read: (out) => {
      const found = lastObject(out.text);
      const failures = atLeastOne(number(found, "misjudged"), out);
      return [{ row: 13, count: number(found, "faults"), failures }];
    },
  },
  injection: {
    command: (count, seed) => `npm run test:injection -- --runs ${count} --seed ${seed} --json`,
    count: 10_000,
    quick: 300,
    isRandom: true,
    adds: true,
    read: (out) => {
      const found = lastObject(out.text);
      const [inC, inHtml] = [number(found, "inC"), number(found, "inHtml")];
      const also = "names and texts, half of them in C and half in HTML";
      const failures = atLeastOne(number(found, "escapes"), out);
      return [{ row: 14, count: inC + inHtml, failures, also }];
    },
  },
  mistakes: {
    command: (count, seed) => `npm run mistakes -- --runs ${count} --seed ${seed} --json`,
    count: 300,
    quick: 20,
    isRandom: true,
    read: (out) => {
      const found = lastObject(out.text);
      const [count, right] = [number(found, "cases"), number(found, "rightLine")];
      const [followed, lead] = [number(found, "followed"), number(found, "leadOn")];
      const also = `${percent(right, count)} on the right line; of ${followed} that say what to do, ${percent(lead, followed)} lead on`;
      return [{ row: 15, count, failures: count - right, also }];
    },
  },
  docs: {
    command: () =>
      "npx vitest run test/cli/errors-doc.test.ts test/cli/manual.test.ts test/cli/separable-doc.test.ts",
    isRandom: false,
    read: (out) => [tests(16, out, "codes with a section, examples and pages that are run")],
  },
};

// ---------------------------------------------------------------- reading

const percent = (part: number, whole: number): string =>
  `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

/** Returns M of the last line `N passed, M failed`, at least 1 for a failed run; 1 if there is no such line. */
function failed(out: Output): number {
  const [, failures = "1"] = /(?:^|\n)\d+ passed, (\d+) failed\s*$/.exec(out.text) ?? [];
  return atLeastOne(Number(failures), out);
}

const atLeastOne = (failures: number, { status }: Output): number =>
  status === 0 ? failures : Math.max(1, failures);

function tests(row: number, out: Output, also?: string): Reading {
  const [, passed = "0"] = /(?:^|\n)(\d+) passed, \d+ failed\s*$/.exec(out.text) ?? [];
  return { row, count: Number(passed), failures: failed(out), ...(also !== undefined && { also }) };
}

/** Returns the sum over the lines of a table (`│ what │ 12 │`) whose names match. */
function tallied(text: string, what: RegExp): number {
  const lines = [...text.matchAll(/│ '?([^│']+?)'? *│ *(\d+) *│/g)];
  return lines.reduce((sum, [, name = "", n]) => (what.test(name) ? sum + Number(n) : sum), 0);
}

type Found = Readonly<Record<string, unknown>>;

const objects = (text: string): readonly Found[] =>
  text.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line) as Found] : []));

const lastObject = (text: string): Found => objects(text).at(-1) ?? {};

function number(found: Found, key: string): number {
  const value = found[key];
  if (typeof value === "number") return value;
  throw new Error(`the command gave no \`${key}\``);
}

function readRules(out: Output): readonly Reading[] {
  const all = objects(out.text);
  const rules = all.filter(({ type }) => type === "ruleTested");
  const files = all.filter(({ type }) => type === "rulesTested");
  const sum = (key: string): number => files.reduce((n, file) => n + number(file, key), 0);
  const count = Math.min(...rules.map((r) => number(r, "cases") - number(r, "discarded")));
  const wrong = rules.filter(({ ok }) => ok !== true).length;
  const share = ((100 * sum("discarded")) / Math.max(1, sum("cases"))).toFixed(2);
  return [
    { row: 5, count, failures: atLeastOne(wrong, out), also: `of each of ${rules.length} rules` },
    { row: 7, count, failures: 0, also: `of each rule; ${share} % discarded` },
  ];
}
