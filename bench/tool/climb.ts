/** @file Measures one ladder in this process. */
import { Failed } from "../../src/index.ts";
import { cpuTimeOf } from "./cpu-time.ts";
import type { BlockCounter } from "./executed-blocks.ts";
import type { Counts, Done, Ladder } from "./ladder.ts";

/** The measurement of one size of a ladder. */
export interface Point extends Counts {
  readonly n: number;
  /** Processor time of the step, the minimum of several runs, in milliseconds. */
  readonly ms: number;
  /** The largest memory that the process has had so far, in MiB. */
  readonly mib: number;
}

/** The largest processor time of a step that is measured again, in milliseconds. */
const QUICK_MS = 2000;
/** The most runs of a step. */
const MOST_RUNS = 20;

/** Options of `climb`. */
export interface ClimbOptions {
  /** The least number of runs of a quick step. */
  readonly runs: number;
  /** A quick step runs until its runs have taken so many milliseconds together, so that V8 has optimised its code. */
  readonly warmMs: number;
  /** The processor time of a step, in milliseconds, after which a ladder ends. */
  readonly mostMs: number;
}

/**
 * Measures the sizes of a ladder in turn. Returns why the ladder ended before its last size: what the engine refuses, or too long
 * a time; undefined if it did not. Throws if the result for the smallest size is wrong.
 */
export async function climb(
  ladder: Ladder,
  sizes: readonly number[],
  { runs, warmMs, mostMs }: ClimbOptions,
  found: (point: Point) => void,
): Promise<string | undefined> {
  for (const n of sizes) {
    const first = await measured(ladder, n);
    if (first instanceof Failed) return `n = ${n}: ${reasonOf(first)}`;
    const { done } = first;
    let { ms } = first;
    const problem = n === sizes[0] ? await done.problem() : undefined;
    if (problem !== undefined) throw new Error(`${ladder.name}, n = ${n}: ${problem}`);
    let spent = ms;
    for (let run = 1; ms < QUICK_MS && (run < runs || (spent < warmMs && run < MOST_RUNS)); run++) {
      const again = await measured(ladder, n);
      if (again instanceof Failed) break;
      ms = Math.min(ms, again.ms);
      spent += again.ms;
    }
    found({ n, ms, mib: process.resourceUsage().maxRSS / 1024, ...done.counts() });
    if (ms > mostMs) return `n = ${n}: takes longer than ${mostMs / 1000} s`;
  }
  return undefined;
}

/**
 * The numbers of executed blocks of the step for each size, as far as the engine takes the programs. The smallest one runs first
 * without being counted, so that what a process does only once does not count.
 */
export async function countBlocks(
  counter: BlockCounter,
  ladder: Ladder,
  sizes: readonly number[],
): Promise<number[]> {
  const counts: number[] = [];
  for (const n of [sizes[0]!, ...sizes]) {
    const rung = ladder.prepare(n);
    if (rung instanceof Failed) break;
    counter.take();
    await rung.step();
    counts.push(counter.take());
  }
  return counts.slice(1);
}

async function measured(
  ladder: Ladder,
  n: number,
): Promise<{ readonly ms: number; readonly done: Done } | Failed> {
  const rung = ladder.prepare(n);
  if (rung instanceof Failed) return rung;
  const { ms, value } = await cpuTimeOf(async () => rung.step());
  return value instanceof Failed ? value : { ms, done: value };
}

function reasonOf({ diagnostics: [first] }: Failed): string {
  const { code, message } = first!;
  return `${code}, ${message.split("\n")[0]}`;
}
