/** @file Prints what optional passes are worth as Markdown. */
import type { PassRow } from "./measure.ts";

/** What one pass does to all schedules that were measured. */
export interface PassEffect {
  readonly pass: string;
  /** The schedules whose kernels the pass changes. */
  readonly changed: number;
  /** Time without ÷ time with, the largest first: schedules that the pass makes at least 3 % faster. */
  readonly faster: readonly (readonly [name: string, ratio: number])[];
  /** Those that it makes more than 3 % slower, the slowest first. */
  readonly slower: readonly (readonly [name: string, ratio: number])[];
}

const MARGIN = 1.03;

const nameOf = ({ program, schedule }: PassRow): string => `${program}.${schedule}`;

/** The effect of each pass in the order of the names. */
export const effectsOf = (rows: readonly PassRow[], names: readonly string[]): PassEffect[] =>
  names.map((pass) => {
    const own = rows.flatMap((r) => {
      const ratio = r.ratios[pass];
      return ratio === undefined ? [] : [[nameOf(r), ratio] as const];
    });
    return {
      pass,
      changed: own.length,
      faster: own.filter(([, x]) => x >= MARGIN).sort(([, a], [, b]) => b - a),
      slower: own.filter(([, x]) => x < 1 / MARGIN).sort(([, a], [, b]) => a - b),
    };
  });

const listed = (all: PassEffect["faster"]): string =>
  all.map(([name, ratio]) => `${name} ${ratio.toFixed(2)}`).join(", ");

/** Two tables: the effect of each pass, and the ratios of each schedule. */
export function passesMarkdown(
  title: string,
  rows: readonly PassRow[],
  names: readonly string[],
): string {
  const effects = effectsOf(rows, names);
  return [
    title,
    "",
    "| pass | schedules that it changes | faster by it | slower by it |",
    "| --- | ---: | --- | --- |",
    ...effects.map(
      ({ pass, changed, faster, slower }) =>
        `| ${pass} | ${changed} | ${listed(faster)} | ${listed(slower)} |`,
    ),
    "",
    ...tableHead(names),
    ...rows.map((r) => passesLine(r, names)),
    "",
  ].join("\n");
}

/** The head of the table of schedules. */
export const tableHead = (names: readonly string[]): readonly string[] => [
  `| schedule | size | µs | ${names.join(" | ")} | |`,
  `| --- | --- | ---: | ${names.map(() => "---:").join(" | ")} | --- |`,
];

/** The row of a schedule. */
export const passesLine = (r: PassRow, names: readonly string[]): string => {
  const cells = names.map((name) => r.ratios[name]?.toFixed(2) ?? "=");
  const { size, us, correct } = r;
  return `| ${[nameOf(r), size, us.toFixed(1), ...cells, correct ? "" : "WRONG"].join(" | ")} |`;
};
