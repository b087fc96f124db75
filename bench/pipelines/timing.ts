/** @file Times candidates of a benchmark, which take turns on a device. */
import { spreadOf } from "../../src/runtime/opencl/spread.ts";
import { execute, ONCE, type Passes, type Timed, type Timer } from "./execute.ts";

/** How many turns candidates have. */
export interface Effort {
  /** The most rounds; in a round each candidate has a turn. */
  readonly rounds: number;
  /** Milliseconds of the clock after which no round begins, except the first three. */
  readonly budgetMs: number;
  /** A turn repeats short launches until they have taken about so many microseconds. */
  readonly turnUs: number;
}

/** Of candidates that differ by this factor there are only three rounds. */
const FAR = 2;
const FEWEST = 3;

/** A pass over the launches that takes longer, in microseconds, is timed alone; a shorter one is repeated, after one that is not timed. */
const SLOW_US = 20_000;
const FEWEST_PASSES = 2;
const MOST_PASSES = 16;

/** The passes of a turn over launches that take `us` microseconds. */
function passesOf(us: number, turnUs: number): Passes {
  if (us > SLOW_US) return ONCE;
  const fill = Math.min(MOST_PASSES, Math.ceil(turnUs / us));
  return { warmup: 1, repeat: Math.max(FEWEST_PASSES, fill) };
}

/** Microseconds of the fastest pass of a turn. */
const turn = (timer: Timer, timed: Timed, passes: Passes): number =>
  execute(timer, timed, passes).passNs.min / 1000;

interface FirstTurn {
  readonly us: number;
  readonly passes: Passes;
}

/** A first turn, which says how many passes others have. */
function firstTurn(timer: Timer, candidate: Timed, turnUs: number): FirstTurn {
  const once = turn(timer, candidate, ONCE);
  const passes = passesOf(once, turnUs);
  return { us: passes === ONCE ? once : turn(timer, candidate, passes), passes };
}

/** The microseconds of each turn, by candidate. All candidates have the same number of turns, in every round in the same order. */
export function timesOf(
  timer: Timer,
  candidates: readonly Timed[],
  { rounds, budgetMs, turnUs }: Effort,
): number[][] {
  const first = candidates.map((c) => firstTurn(timer, c, turnUs));
  const once = first.map(({ us }) => us);
  const isClose = Math.max(...once) < FAR * Math.min(...once);
  const times: number[][] = candidates.map(() => []);
  const end = performance.now() + budgetMs;
  for (let round = 0; round < (isClose ? rounds : FEWEST); round++) {
    if (round >= FEWEST && performance.now() > end) break;
    candidates.forEach((c, k) => times[k]!.push(turn(timer, c, first[k]!.passes)));
  }
  return times;
}

/** The median of samples. */
export const median = (samples: readonly number[]): number => spreadOf(samples).median;

/** The fastest candidate; undefined if there are none. Those that take twice as long as another in a first turn are out. */
export function fastest<T extends Timed>(
  timer: Timer,
  candidates: readonly T[],
  effort: Effort,
): T | undefined {
  if (candidates.length < 2) return candidates[0];
  const first = candidates.map((c) => firstTurn(timer, c, effort.turnUs).us);
  const close = candidates.filter((_, k) => first[k]! < FAR * Math.min(...first));
  if (close.length < 2) return close[0];
  const times = timesOf(timer, close, effort).map(median);
  return close[times.indexOf(Math.min(...times))];
}
