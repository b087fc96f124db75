/** @file Prints the results as a Markdown table and as an SVG chart. */

/** One measured schedule of a workload. */
export interface Row {
  readonly program: string;
  readonly size: string;
  readonly schedule: string;
  /** The parameter values of the fastest variant. */
  readonly settings: string;
  readonly correct: boolean;
  readonly us: number;
  readonly GBps: number;
  readonly ratioToCopy: number;
  /** Speed relative to the best hand-written kernel; null if there is none. */
  readonly ratioToHand: number | null;
  readonly hand: { readonly us: number; readonly label: string } | null;
}

/** The results of a run. */
export interface Report {
  readonly device: string;
  readonly driver: string;
  readonly mode: string;
  /** True if every kernel was compiled for its grid only. */
  readonly fixed: boolean;
  readonly copyGBps: number;
  readonly results: readonly Row[];
}

const percent = (x: number): string => `${(100 * x).toFixed(0)} %`;

/** Returns the fastest schedule of each workload. */
function best(results: readonly Row[]): Row[] {
  const fastest = new Map<string, Row>();
  for (const row of results) {
    const key = `${row.program} ${row.size}`;
    const known = fastest.get(key);
    if (row.correct && (known === undefined || row.us < known.us)) fastest.set(key, row);
  }
  return [...fastest.values()];
}

const HEAD = `| program | grid | schedule | µs | GB/s | of copy | hand-written, µs | of hand-written | |
| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | --- |`;

function line(row: Row, mark: boolean): string {
  const schedule = `${row.schedule} ${row.settings}`.trim();
  const cells = [
    row.program,
    row.size,
    mark ? `**${schedule}**` : schedule,
    row.us.toFixed(1),
    row.GBps.toFixed(0),
    percent(row.ratioToCopy),
    row.hand === null ? "" : `${row.hand.us.toFixed(1)} (${row.hand.label})`,
    row.ratioToHand === null ? "" : percent(row.ratioToHand),
    row.correct ? "" : "WRONG",
  ];
  return `| ${cells.join(" | ")} |`;
}

/** Prints the results as a Markdown table; the fastest schedule of a workload is bold. */
export function markdown({ device, driver, mode, fixed, copyGBps, results }: Report): string {
  const fastest = new Set(best(results));
  return [
    `${device}, driver ${driver}; copy ${copyGBps.toFixed(0)} GB/s; our kernels in mode ${mode}${fixed ? ", each for its grid alone" : ""}.`,
    "",
    HEAD,
    ...results.map((row) => line(row, fastest.has(row))),
    "",
  ].join("\n");
}

const WIDTH = 760;
const LEFT = 210;
const STEP = 26;
const BAR = 9;

/** Draws, for each workload, the fastest schedule and the best hand-written kernel as fractions of the copy bandwidth. */
export function chart(report: Report): string {
  const rows = best(report.results);
  const height = STEP * rows.length + 60;
  const scale = (x: number): number => (Math.min(x, 1.25) / 1.25) * (WIDTH - LEFT - 60);
  const bar = (y: number, value: number, colour: string): string =>
    `<rect x="${LEFT}" y="${y}" width="${scale(value).toFixed(1)}" height="${BAR}" fill="${colour}"/>`;
  const bars = rows.flatMap((row, i) => {
    const y = 44 + STEP * i;
    const hand = row.ratioToHand === null ? [] : [row.ratioToCopy / row.ratioToHand];
    return [
      `<text x="${LEFT - 8}" y="${y + 13}" text-anchor="end">${row.program} ${row.size}</text>`,
      bar(y, row.ratioToCopy, "#2563eb"),
      ...hand.map((value) => bar(y + BAR + 1, value, "#9ca3af")),
      `<text x="${LEFT + scale(row.ratioToCopy) + 5}" y="${y + 9}">${percent(row.ratioToCopy)}</text>`,
    ];
  });
  const one = LEFT + scale(1);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" font-family="sans-serif" font-size="11">`,
    `<rect width="100%" height="100%" fill="white"/>`,
    `<text x="8" y="18" font-size="13">Part of the copy bandwidth, ${report.device}: our best schedule (blue), hand-written (grey)</text>`,
    `<line x1="${one}" y1="30" x2="${one}" y2="${height - 8}" stroke="#dc2626" stroke-dasharray="3 3"/>`,
    ...bars,
    "</svg>",
    "",
  ].join("\n");
}
