/** @file How the benchmark of pipelines times: candidates take turns, short launches are repeated, and what is far apart is not measured long. */
import { expect, it } from "vitest";
import type { Timed, Timer } from "../../bench/pipelines/execute.ts";
import { fastest, timesOf } from "../../bench/pipelines/timing.ts";
import { spreadOf } from "../../src/runtime/opencl/spread.ts";

const EFFORT = { rounds: 7, budgetMs: 60_000, turnUs: 10_000 };

const candidate = (source: string): Timed => ({
  request: { source, options: "", buffers: [], launches: [], read: [] },
});

/** A device on which each run of a source takes the next of its times, in microseconds, and the last one from then on. */
function device(times: Readonly<Record<string, readonly number[]>>) {
  const runs: { readonly source: string; readonly passes: number }[] = [];
  const timer: Timer = {
    run: ({ source, warmup = 0, repeat = 1 }) => {
      const own = times[source]!;
      const turn = runs.filter((r) => r.source === source).length;
      runs.push({ source, passes: warmup + repeat });
      const us = own[Math.min(turn, own.length - 1)]!;
      return { passNs: spreadOf(Array.from({ length: repeat }, () => 1000 * us)) };
    },
  };
  return { timer, runs };
}

it("candidates take turns, as often one as the other", () => {
  const { timer, runs } = device({ a: [700], b: [800] });
  const times = timesOf(timer, [candidate("a"), candidate("b")], EFFORT);
  expect(times).toEqual([Array(7).fill(700), Array(7).fill(800)]);
  expect(runs.slice(4).map((r) => r.source)).toEqual(Array(7).fill(["a", "b"]).flat());
});

it.each([
  [30_000, 1],
  [15_000, 3],
  [2_500, 5],
  [10, 17],
])("launches of %d µs have %d passes in a turn", (us, passes) => {
  const { timer, runs } = device({ a: [us] });
  timesOf(timer, [candidate("a")], EFFORT);
  expect(runs.at(-1)).toEqual({ source: "a", passes });
});

it("candidates that are far apart, or for which there is no time, have three turns", () => {
  const pair = [candidate("a"), candidate("b")];
  expect(timesOf(device({ a: [100], b: [200] }).timer, pair, EFFORT)[0]).toHaveLength(3);
  const { timer } = device({ a: [100], b: [199] });
  expect(timesOf(timer, pair, { ...EFFORT, budgetMs: -1 })[0]).toHaveLength(3);
  expect(timesOf(timer, pair, EFFORT)[0]).toHaveLength(7);
});

it("one slow or fast turn does not decide which candidate is the fastest", () => {
  const [a, b, c] = ["a", "b", "c"].map(candidate) as [Timed, Timed, Timed];
  const { timer, runs } = device({
    a: [100, 100, 100, 100, 900, 100],
    b: [120, 120, 120, 120, 20, 120],
    c: [500],
  });
  expect(fastest(timer, [b, c, a], EFFORT)).toBe(a);
  expect(runs.filter((r) => r.source === "c")).toHaveLength(2);
  expect(fastest(timer, [b], EFFORT)).toBe(b);
  expect(fastest(timer, [], EFFORT)).toBeUndefined();
});
