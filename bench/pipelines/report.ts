/** @file The results of the benchmark of examples/pipelines as JSON and as a Markdown table. */
import type { SemanticClass } from "../../src/strategies/index.ts";
import type { CompileWork } from "./compile-work.ts";

/** One measured schedule, and what compiling it took. */
export interface PipelineResult extends CompileWork {
  readonly program: string;
  /** Extents: `2048x2048`. */
  readonly size: string;
  readonly schedule: string;
  readonly class: SemanticClass;
  readonly correct: boolean;
  /** Microseconds from the start of the first launch to the end of the last. */
  readonly us: number;
  /** Microseconds in which a copy moves the bytes that must move. */
  readonly boundUs: number;
  /** boundUs / us. */
  readonly ofBound: number;
  /** The time of the fastest variant by hand ÷ ours; null if there is none. */
  readonly ratioToHand: number | null;
  /** Parameter values of the schedule, if not the defaults. */
  readonly settings: string;
  /** The fastest variant by hand. */
  readonly hand: string | null;
}

/** The results of a run. */
export interface PipelineReport {
  readonly device: string;
  readonly driver: string;
  readonly mode: string;
  readonly copyGBps: number;
  readonly results: readonly PipelineResult[];
}

const HEAD = `| program | size | schedule | class | µs | of the bound | of hand-written | fastest by hand | rewrites | statements | lines of each kernel | |
| --- | --- | --- | --- | ---: | ---: | ---: | --- | ---: | ---: | --- | --- |`;

const percent = (x: number): string => `${(100 * x).toFixed(0)} %`;

/** Prints results as a Markdown table; the fastest schedule of a program is bold. */
export function pipelinesMarkdown({
  device,
  driver,
  mode,
  copyGBps,
  results,
}: PipelineReport): string {
  const isFastest = (r: PipelineResult): boolean =>
    results.every((o) => o.program !== r.program || o.us >= r.us);
  return [
    `${device}, driver ${driver}; copy ${copyGBps.toFixed(1)} GB/s; all kernels in mode ${mode}.`,
    "",
    HEAD,
    ...results.map((r) => {
      const schedule = `${r.schedule} ${r.settings}`.trim();
      const cells = [
        r.program,
        r.size,
        isFastest(r) ? `**${schedule}**` : schedule,
        r.class,
        r.us.toFixed(1),
        percent(r.ofBound),
        r.ratioToHand === null ? "" : percent(r.ratioToHand),
        r.hand ?? "",
        r.rewrites,
        r.statements,
        r.lines.join(", "),
        r.correct ? "" : "WRONG",
      ];
      return `| ${cells.join(" | ")} |`;
    }),
    "",
  ].join("\n");
}
