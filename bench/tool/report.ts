/** @file The figures of `npm run bench:tool` as JSON and as tables in Markdown. */
import type { ClimbedLadder } from "./climbs.ts";
import type { ColdStart } from "./cold.ts";
import { blocksExponent } from "./counts.ts";
import { exponentOf } from "./ladder.ts";
import type { RunMemory } from "./memory.ts";
import type { PointCost } from "./point-costs.ts";
import type { RewritingRates } from "./rewriting-rates.ts";

/** The figures of one run. A part that was not measured is empty. */
export interface Figures {
  readonly ladders: readonly ClimbedLadder[];
  readonly simulator: readonly PointCost[];
  readonly interpreter: readonly PointCost[];
  readonly cold: readonly ColdStart[];
  readonly memory: readonly RunMemory[];
  readonly rewriting: RewritingRates | undefined;
}

/** The figures as JSON has them. */
export interface FiguresJson extends Omit<Figures, "ladders"> {
  readonly ladders: readonly LadderJson[];
}

interface LadderJson {
  readonly name: string;
  readonly n: readonly number[];
  readonly work: readonly number[];
  /** Processor time in milliseconds. */
  readonly ms: readonly number[];
  readonly mib: readonly number[];
  /** The exponent of time over work; null if there are too few sizes. */
  readonly exponent: number | null;
}

/** The figures without the reasons why ladders ended. */
export const jsonOf = (figures: Figures): FiguresJson => ({
  ...figures,
  ladders: figures.ladders.map(ladderJson),
});

function ladderJson({ name, points }: ClimbedLadder): LadderJson {
  const [work, ms] = [points.map((p) => p.work), points.map((p) => p.ms)];
  const exponent = exponentOf(work, ms);
  return {
    name,
    n: points.map((p) => p.n),
    work,
    ms: ms.map((x) => Number(x.toFixed(2))),
    mib: points.map((p) => Math.round(p.mib)),
    exponent: Number.isNaN(exponent) ? null : Number(exponent.toFixed(2)),
  };
}

/** All tables; beside each figure that of `before`, where it has one. */
export function tables(figures: Figures, before?: FiguresJson): string {
  return [
    ladderTable(figures, before),
    pointTable("simulator", figures.simulator, before?.simulator),
    pointTable("interpreter", figures.interpreter, before?.interpreter),
    coldTable(figures.cold, before?.cold),
    memoryTable(figures.memory, before?.memory),
    rewritingTable(figures.rewriting, before?.rewriting),
  ]
    .filter((text) => text !== "")
    .join("\n\n");
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ""
    : [head, ["---", ...head.slice(1).map(() => "---:")], ...rows]
        .map((cells) => `| ${cells.join(" | ")} |`)
        .join("\n");

const number = (x: number | undefined | null, digits = 0): string =>
  x === undefined || x === null || Number.isNaN(x) ? "–" : x.toFixed(digits);

/** `before → after`, or `after` alone if there is no figure before. */
const change = (before: string | undefined, after: string): string =>
  before === undefined ? after : `${before} → ${after}`;

function ladderTable({ ladders }: Figures, before: FiguresJson | undefined): string {
  const rows = ladders.map((climbed) => {
    const after = ladderJson(climbed);
    const former = before?.ladders.find((l) => l.name === after.name);
    const last = (
      of: LadderJson | undefined,
      key: "n" | "work" | "ms" | "mib",
    ): string | undefined => of && number(of[key].at(-1));
    /** The time of the largest size that both reached. */
    const common = former?.n.filter((n) => after.n.includes(n)).at(-1);
    const at = (of: LadderJson): string => number(of.ms[of.n.indexOf(common!)], 1);
    return [
      after.name,
      change(last(former, "n"), last(after, "n")!),
      last(after, "work")!,
      change(last(former, "ms"), last(after, "ms")!),
      common === undefined || former === undefined
        ? "–"
        : `${common}: ${at(former)} → ${at(after)}`,
      change(last(former, "mib"), last(after, "mib")!),
      change(former && number(former.exponent, 2), number(after.exponent, 2)),
      number(blocksExponent(climbed), 2),
      climbed.end ?? "its last size",
    ];
  });
  return table(
    [
      "ladder",
      "largest n",
      "work",
      "ms",
      "ms at the largest n of both",
      "MiB",
      "exponent of ms over work",
      "of blocks over work",
      "ends at",
    ],
    rows,
  );
}

function pointTable(
  name: string,
  costs: readonly PointCost[],
  before: readonly PointCost[] = [],
): string {
  const rows = costs.map(({ program, nsPerPoint, floorNsPerPoint, ratio }) => {
    const former = before.find((c) => c.program === program);
    return [
      program,
      change(former && number(former.nsPerPoint, 1), number(nsPerPoint, 1)),
      change(former && number(former.floorNsPerPoint, 1), number(floorNsPerPoint, 1)),
      change(former && number(former.ratio, 1), number(ratio, 1)),
    ];
  });
  return table([name, "ns a point", "ns of the plain loop", "ratio"], rows);
}

function coldTable(starts: readonly ColdStart[], before: readonly ColdStart[] = []): string {
  const rows = starts.map(({ command, cpuMs, ratioToNode }) => {
    const former = before.find((c) => c.command === command);
    return [
      `\`${command}\``,
      change(former && number(former.cpuMs), number(cpuMs)),
      change(former && number(former.ratioToNode, 1), number(ratioToNode, 1)),
    ];
  });
  return table(["cold", "ms", "ratio to `node -e 0`"], rows);
}

function memoryTable(runs: readonly RunMemory[], before: readonly RunMemory[] = []): string {
  const rows = runs.map(({ command, mib, cpuMs, ratioToHost }) => {
    const former = before.find((r) => r.command === command);
    return [
      command,
      change(former && number(former.mib), number(mib)),
      change(former && number(former.cpuMs), number(cpuMs)),
      change(former && number(former.ratioToHost, 2), number(ratioToHost, 2)),
    ];
  });
  return table(["memory", "MiB of all processes (PSS)", "ms", "ratio to the C host"], rows);
}

function rewritingTable(
  rates: RewritingRates | undefined,
  before: RewritingRates | undefined,
): string {
  if (rates === undefined) return "";
  const shown = (r: RewritingRates): readonly string[] => [
    number(r.attemptsPerS),
    number(r.rewritesPerS),
    number(r.ratioToFloor, 4),
  ];
  const former = before && shown(before);
  const cells = shown(rates).map((cell, k) => change(former?.[k], cell));
  return table(
    ["rewriting", "attempts/s", "rewrites/s", "rewrites to interned pairs of the floor"],
    [["all rules of the library", ...cells]],
  );
}
