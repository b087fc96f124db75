/**
 * @file Launches whose groups are divided among threads have the reports, counts and buffers of launches that one thread runs.
 * `simulator-oracle.test.ts` compares them on random programs.
 */
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Flat, Kernel } from "../../src/lowering/imperative.ts";
import {
  array,
  barrier,
  declare,
  f,
  load,
  loop,
  lt,
  store,
  sumExpr,
  undef,
  v,
  when,
} from "../../src/lowering/testing/statements.ts";
import {
  buffer,
  iota,
  kernelOf,
  type Setting,
  simulate,
  workItemId,
} from "../../src/runtime/simulator/testing/kernels.ts";
import type { GroupTask, GroupThreads } from "../../src/runtime/simulator/threads/group-threads.ts";
import { threadPool } from "../../src/runtime/threads/pool.ts";
import { type HelpCounts, interleavedThreads } from "../support/simulator-oracle/threads.ts";

/** 16 groups of 4 work-items: each sums what its group has put into local memory. `last` comes at the end. */
const sums = (last: readonly Flat[] = []): Kernel =>
  kernelOf({
    params: [buffer("a", 64, "read"), buffer("out", 64)],
    ids: [workItemId("i", 64), workItemId("g", 16, "group"), workItemId("l", 4, "local")],
    locals: [array("t", "local", 4)],
    body: [
      store("t", "l", load("a", "i")),
      barrier(),
      declare("acc", f(0), true),
      loop("k", 4, [declare("x", load("t", "k"))]),
      store("out", "i", sumExpr(load("t", "3 - l"), v("acc"))),
      ...last,
    ],
    global: [64],
    local: [4],
  });

/** Runs a kernel with one thread and with several. Returns what the second run says, and the numbers of the chunks run elsewhere. */
function both(kernel: Kernel, options: Setting["options"] = {}) {
  const inputs = { a: iota(64) };
  const alone = simulate(kernel, { inputs, options });
  const counts: HelpCounts = { launches: 0, chunks: 0 };
  const threads = interleavedThreads(5, counts);
  const shared = simulate(kernel, { inputs, options: { ...options, threads } });
  expect({ ...shared, of: undefined }).toEqual({ ...alone, of: undefined });
  expect(shared.of("out")).toEqual(alone.of("out"));
  return { ...shared, chunks: counts.chunks };
}

describe("groups in several threads", () => {
  it("give the result, the counts and the barriers of one thread", () => {
    const run = both(sums());
    expect(run).toMatchObject({ problems: [], barriersPerGroup: 1, workItems: 64 });
    expect(run.loads.local).toBe(64 * 5);
    expect(run.chunks).toBeGreaterThan(8);
  });
  it.each([
    ["two groups", "i % 32", ["groupRace"]],
    ["all work-items", "7", ["race", "groupRace", "race"]],
    ["the first and the last group", "i % 60", ["groupRace"]],
  ])("a race of %s is reported as by one thread", (_, index, kinds) => {
    expect(both(sums([store("out", index, f(1))])).kinds).toEqual(kinds);
  });
  it("a problem in the last group alone is reported as by one thread", () => {
    const last = (statement: Flat): Kernel => sums([when(lt("63 - i", 1), [statement])]);
    const outside = both(last(declare("y", load("a", "i + 1"))));
    expect(outside.problems).toMatchObject([{ kind: "outOfBounds", items: [[63]] }]);
    expect(both(last(store("out", "i", undef()))).kinds).toEqual(["undef"]);
    expect(both(last(store("out", 0, f(1)))).kinds).toEqual(["groupRace"]);
  });
  it("the budget of steps is that of one thread", () => {
    const steps = 64 + 64 * 4;
    expect(both(sums(), { maxSteps: steps }).problems).toEqual([]);
    expect(() => both(sums(), { maxSteps: steps - 1 })).toThrow("more than 319 work-items");
    const threads = interleavedThreads(5);
    const run = (): unknown =>
      simulate(sums(), { inputs: { a: iota(64) }, options: { maxSteps: steps - 1, threads } });
    expect(run).toThrow("more than 319 work-items");
  });
});

/** Blocks this thread until something that another thread does has happened. */
function eventually(hasHappened: () => boolean): void {
  const never = new Int32Array(new SharedArrayBuffer(4));
  for (let ms = 0; !hasHappened(); ms++) {
    if (ms === 60_000) throw new Error("no thread has begun");
    Atomics.wait(never, 0, 0, 1);
  }
}

describe("the threads of this process", () => {
  afterEach(() => void vi.unstubAllEnvs());
  it("run groups in memory that they share with this thread", () => {
    vi.stubEnv("STRATA_THREADS", "3");
    const pool = threadPool()!;
    let tasks: readonly GroupTask[] = [];
    const threads: GroupThreads = {
      ...{ most: pool.most, leastWork: 1, chunkItems: 4 },
      start(started) {
        tasks = started;
        pool.start(started);
        eventually(() => started.some(({ counters }) => counters[0]! > 0));
      },
    };
    const inputs = { a: iota(64) };
    const shared = simulate(sums(), { inputs, options: { threads } });
    const alone = simulate(sums(), { inputs });
    expect(tasks).toHaveLength(2);
    expect({ ...shared, of: undefined }).toEqual({ ...alone, of: undefined });
    expect(shared.of("out")).toEqual(alone.of("out"));
  });
  it("are none if STRATA_THREADS says so", () => {
    vi.stubEnv("STRATA_THREADS", "1");
    expect(threadPool()).toBeUndefined();
  });
});
