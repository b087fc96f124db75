/** @file Generates docs/reliability.md from the records. */
import { DEFECTS, type Defect, OLDER } from "./defects.ts";
import type { RunRecord } from "./record.ts";
import { RUNS } from "./runs.ts";

interface Row {
  readonly row: number;
  readonly measure: string;
  /** The target for a release. */
  readonly target: string;
  /** Names of commands in `RUNS`. */
  readonly runs: readonly string[];
  /** The reason, if no command measures the row. */
  readonly none?: string;
}

/** The rows of the table. */
export const ROWS: readonly Row[] = [
  {
    row: 1,
    measure: "random (program, strategy) pairs, the interpreter before = after",
    target: "2,000,000; 0 mismatches",
    runs: ["programs"],
  },
  {
    row: 2,
    measure: "random programs with random schedules, compiled by PoCL",
    target: "100,000; 0 mismatches",
    runs: ["lowered", "programs", "texts"],
  },
  {
    row: 3,
    measure: "random programs on Oclgrind: races, accesses out of bounds, uniform writes",
    target: "10,000; 0 reports",
    runs: ["races"],
  },
  {
    row: 4,
    measure: "schedules of the examples and stencils, clean on Oclgrind",
    target: "200 kernels; 0 reports",
    runs: ["oclgrind"],
  },
  {
    row: 5,
    measure: "random instances of each rule of the library",
    target: "10,000 a commit, 1,000,000 a release; 0 counterexamples",
    runs: ["rules"],
  },
  {
    row: 6,
    measure: "faults planted into the rules that their tests find",
    target: "200 or more; 99 % found, in 100 cases (median)",
    runs: ["mutants"],
  },
  {
    row: 7,
    measure: "cases that are discarded, and those that are not, of each rule",
    target: "5 % at most; 100 a rule at least",
    runs: ["rules"],
  },
  {
    row: 8,
    measure: "inputs to the parser and type checker: bytes, tokens, mutated sources",
    target: "10,000,000; 0 crashes, every rejection with a place in the file; 1 s at most",
    runs: ["fuzz"],
  },
  {
    row: 9,
    measure: "printing and parsing back, laying out twice",
    target: "1,000,000; 0 differences",
    runs: ["fuzz"],
  },
  {
    row: 10,
    measure: "programs made to exhaust time or memory",
    target: "100 of 100 stopped with a code of E09; 2 s, 512 MB",
    runs: ["bombs", "explosions"],
  },
  {
    row: 11,
    measure: "the same kernels, plans and traces, byte for byte, from every process",
    target: "100 runs on each of 3 systems × 2 architectures × 2 versions of Node",
    runs: ["determinism"],
  },
  {
    row: 12,
    measure: "`kill -9` while tuning: what a log has lost",
    target: "1,000; one measurement at most, no broken log",
    runs: [],
    none: "tuning keeps no log yet: what is killed begins again",
  },
  {
    row: 13,
    measure: "crashes and hangs of a driver, injected: the command survives",
    target: "500; all survived",
    runs: ["faults"],
  },
  {
    row: 14,
    measure: "hostile names and texts: nothing escapes into C or HTML",
    target: "1,000,000 for C, 10,000 for HTML; 0 escapes",
    runs: ["injection"],
  },
  {
    row: 15,
    measure: "mistakes planted into the examples: the message is on their line, the fix compiles",
    target: "300; 95 % and 70 %",
    runs: ["mistakes"],
  },
  {
    row: 16,
    measure: "codes with a tested section in errors.md, examples of the documentation that are run",
    target: "all; all",
    runs: ["docs"],
  },
];

const INTRO = `# How far it has been tested

Written by \`npm run reliability\` from [reliability.json](reliability.json), where each figure is the record of a run that took place:
\`npm run reliability -- --run NAME --count N --seed S\` runs a command, adds its record and writes this page anew; \`--quick\` runs each
command that has a small version. A target is what a release asks for; a count below it says how far the tests have come, no more.
Runs with different seeds are counted together from the last one on that failed.
`;

/** Returns docs/reliability.md. */
export function page(records: readonly RunRecord[]): string {
  const rows = ROWS.map(({ row, measure, target, runs, none }) => {
    const reached = runs.map((run) =>
      figure(records.filter((r) => r.row === row && r.run === run)),
    );
    const commands = runs.map((run) => `\`${run}\``).join("<br>");
    return `| ${row} | ${measure} | ${target} | ${none ?? reached.join("<br>")} | ${commands} |`;
  });
  const commands = Object.entries(RUNS).map(
    ([name, { command }]) => `| \`${name}\` | \`${command("N", "S")}\` |`,
  );
  const runs = records.map(
    (r) =>
      `| ${r.row} | ${r.date} | ${r.commit} | \`${r.command}\` | ${thousands(r.count)} | ${thousands(r.failures)} |`,
  );
  const sections = [
    INTRO,
    "| | measure | target | reached | run |\n| ---: | --- | --- | --- | --- |",
    `${rows.join("\n")}\n`,
    "## The commands\n\nN: the count, S: the seed.\n\n| run | command |\n| --- | --- |",
    `${commands.join("\n")}\n`,
    "## The runs\n\n| row | date | commit | command | count | failures |\n| ---: | --- | --- | --- | ---: | ---: |",
    `${runs.join("\n")}\n`,
    `## What random texts find in an older version\n\n${OLDER}\n`,
    "| defect | found in case | how |\n| --- | ---: | --- |",
    `${DEFECTS.map(defectRow).join("\n")}\n`,
  ];
  return sections.join("\n");
}

const defectRow = ({ what, found, how }: Defect): string =>
  `| ${what} | ${found === undefined ? "–" : thousands(found)} | ${how} |`;

/** Returns the figure of a row from the records of one run. */
export function figure(own: readonly RunRecord[]): string {
  const last = own.at(-1);
  if (last === undefined) return "not run yet";
  if (RUNS[last.run]?.adds !== true || last.failures > 0) return shown(last, last.count, 1);
  const clean = own.slice(own.findLastIndex((r) => r.failures > 0) + 1);
  const bySeed = new Map<number | undefined, number>();
  for (const { seed, count } of clean) bySeed.set(seed, Math.max(count, bySeed.get(seed) ?? 0));
  const sum = [...bySeed.values()].reduce((a, b) => a + b, 0);
  return shown(last, sum, bySeed.size);
}

function shown({ failures, also }: RunRecord, count: number, runs: number): string {
  const parts = [
    thousands(count),
    `${thousands(failures)} ${failures === 1 ? "failure" : "failures"}`,
    ...(also === undefined ? [] : [also]),
  ];
  return `${parts.join("; ")}${runs === 1 ? "" : ` (${runs} runs)`}`;
}

const thousands = (n: number): string => n.toLocaleString("en-US");
