import { describe, expect, it } from "vitest";
import {
  type CandidateMeasure,
  type SearchOptions,
  type SearchProgress,
  type SearchResult,
  searchCandidates,
} from "./search.ts";

/**
 * A table of candidates, which are numbers: their times in microseconds, at least 1000 in the trial. Measuring advances a clock and
 * writes a log.
 */
class Fake implements CandidateMeasure<number, string, string> {
  now = 0;
  readonly width: number;
  readonly timed: number[] = [];
  readonly #turns: ReadonlyMap<number, readonly number[]>;

  /** `turns` gives the times of some candidates' rounds, instead of their numbers. `width` candidates are tried at a time. */
  constructor(turns: readonly (readonly [number, readonly number[]])[] = [], width = 1) {
    this.#turns = new Map(turns);
    this.width = width;
  }

  async *tryAll(candidates: Iterator<number, void>) {
    for (;;) {
      const group: number[] = [];
      while (group.length < this.width) {
        const { value, done } = candidates.next();
        if (done) break;
        group.push(value);
      }
      if (group.length === 0) return;
      this.now += 10;
      for (const candidate of group) yield { candidate, trial: this.#trial(candidate) };
    }
  }

  #trial(us: number) {
    if (us < 0) return { tag: "unfit", reason: `${us} is negative` } as const;
    if (us === 13) return { tag: "wrong", difference: "13 is unlucky" } as const;
    return { tag: "right", us: Math.max(us, 1000) } as const;
  }

  async time(us: number) {
    this.now += 1;
    const turn = this.timed.filter((other) => other === us).length;
    this.timed.push(us);
    const given = this.#turns.get(us);
    if (given !== undefined && turn >= given.length)
      return { tag: "unfit", reason: `${us} crashed` } as const;
    return { tag: "right", us: given?.[turn] ?? us } as const;
  }
}

const never = (): boolean => false;

function searching(
  candidates: Iterable<number>,
  fake: Fake,
  options: Partial<SearchOptions<number>> = {},
): Promise<SearchResult<number, string, string>> {
  return searchCandidates(candidates, fake, {
    rounds: 8,
    stays: never,
    now: () => fake.now,
    ...options,
  });
}

const upTo = (n: number): number[] => Array.from({ length: n }, (_, k) => k + 1);
const names = (found: SearchResult<number, string, string>): number[] =>
  found.timed.map((t) => t.candidate);

describe("successive halving", () => {
  it("finds the fastest", async () => {
    const found = await searching(
      [...upTo(32)].reverse().filter((n) => n !== 13),
      new Fake(),
    );
    expect(names(found).slice(0, 4)).toEqual([1, 2, 3, 4]);
    expect(found).toMatchObject({ tried: 31, end: "done", unfit: [], wrong: [] });
  });

  it("times in turn, and the faster half more often", async () => {
    const fake = new Fake();
    const found = await searching(upTo(12), fake);
    const round = (n: number, times: number) => Array.from({ length: times }, () => upTo(n)).flat();
    expect(fake.timed).toEqual([...round(12, 2), ...round(6, 4), ...round(4, 2)]);
    expect(found.timed.map((t) => t.rounds)).toEqual([8, 8, 8, 8, 6, 6, 2, 2, 2, 2, 2, 2]);
  });

  it("takes the median, so that one slow turn decides nothing", async () => {
    const found = await searching([5, 6, 7], new Fake([[5, [900, 5, 5, 5, 5, 5, 5, 5]]]));
    expect(found.timed[0]).toEqual({ candidate: 5, us: 5, rounds: 8 });
  });

  it("keeps what others are compared with", async () => {
    const found = await searching(upTo(12), new Fake(), { stays: (c) => c === 12 });
    const last = found.timed.find((t) => t.candidate === 12);
    expect(last).toEqual({ candidate: 12, us: 12, rounds: 8 });
    expect(names(found).slice(0, 4)).toEqual([1, 2, 3, 4]);
    expect(names(found).indexOf(12)).toBeGreaterThan(4);
  });

  it("does not time what its trial shows to be hopeless", async () => {
    const fake = new Fake();
    const found = await searching([2000, 3001, 1000], fake, { stays: (c) => c === 3001 });
    expect(names(found)).toEqual([1000, 2000, 3001]);
    expect(fake.timed).not.toContain(3001);
    expect(found.timed.at(-1)).toEqual({ candidate: 3001, us: 3001, rounds: 0 });
  });

  it("halves less where few rounds are asked for", async () => {
    const fake = new Fake();
    const found = await searching(upTo(12), fake, { rounds: 1 });
    expect(fake.timed).toEqual(upTo(12));
    expect(names(found)).toEqual(upTo(12));
  });

  it("goes on without one that fails later", async () => {
    const found = await searching([5, 6, 7], new Fake([[5, [5, 5, 5]]]));
    expect(names(found)).toEqual([6, 7]);
    expect(found.unfit).toEqual([{ candidate: 5, reason: "5 crashed" }]);
  });
});

describe("several candidates at a time", () => {
  it("are never more than the samples", async () => {
    const found = await searching(upTo(7), new Fake([], 3), { samples: 4 });
    expect(found.tried).toBe(4);
  });

  it("do not begin when the time for trying is over", async () => {
    const fake = new Fake([], 3);
    const found = await searching(upTo(9), fake, { budgetMs: 20, rounds: 1 });
    expect(found).toMatchObject({ tried: 6, end: "out of time" });
  });

  it("have the trials in order", async () => {
    const found = await searching([-1, 3, 13, 2], new Fake([], 4));
    expect(found.unfit.map((u) => u.candidate)).toEqual([-1]);
    expect(found.wrong.map((w) => w.candidate)).toEqual([13]);
    expect(names(found)).toEqual([2, 3]);
  });
});

describe("candidates that do not fit, or are wrong", () => {
  it("are told apart and not timed", async () => {
    const fake = new Fake();
    const found = await searching([-1, 3, 13, -2], fake);
    expect(found.unfit).toEqual([
      { candidate: -1, reason: "-1 is negative" },
      { candidate: -2, reason: "-2 is negative" },
    ]);
    expect(found.wrong).toEqual([{ candidate: 13, difference: "13 is unlucky" }]);
    expect(names(found)).toEqual([3]);
    expect(found.tried).toBe(4);
    expect(new Set(fake.timed)).toEqual(new Set([3]));
  });

  it("may be all", async () => {
    const found = await searching([-1, 13], new Fake());
    expect(found).toMatchObject({ timed: [], tried: 2, end: "done" });
  });
});

describe("a budget", () => {
  it("bounds the samples, and no more candidates are drawn", async () => {
    let drawn = 0;
    function* endless() {
      for (;;) yield ++drawn;
    }
    const found = await searching(endless(), new Fake(), { samples: 5 });
    expect(found.tried).toBe(5);
    expect(drawn).toBeLessThanOrEqual(6);
    expect(found.end).toBe("done");
  });

  it("leaves a part of the time to timing", async () => {
    const fake = new Fake();
    const found = await searching(upTo(12), fake, { budgetMs: 100 });
    expect(found.tried).toBe(8); // trials begin within the first 75 of 100 ms and take 10 ms each
    expect(found.end).toBe("out of time");
    expect(fake.timed).toHaveLength(8 * 2 + 4);
    expect(names(found)[0]).toBe(1);
  });

  it("ends timing in the middle of a round", async () => {
    const fake = new Fake();
    const found = await searching([3, 2, 1], fake, { budgetMs: 35, samples: 3 });
    expect(fake.timed).toEqual([3, 2, 1, 3, 2]);
    expect(found.end).toBe("out of time");
    expect(names(found)).toEqual([1, 2, 3]);
  });

  it("tries one candidate however short the time is, and has its trial's time", async () => {
    const found = await searching(upTo(3), new Fake(), { budgetMs: 1 });
    expect(found).toMatchObject({ tried: 1, end: "out of time" });
    expect(found.timed).toEqual([{ candidate: 1, us: 1000, rounds: 0 }]);
  });
});

describe("an interruption", () => {
  it("ends trying, and what was running does not count", async () => {
    const controller = new AbortController();
    const fake = new Fake();
    const progress = ({ candidate }: SearchProgress<number>): void => {
      if (candidate === -3) controller.abort();
    };
    const found = await searching([1, 2, -3], fake, { signal: controller.signal, progress });
    expect(found).toMatchObject({ tried: 2, unfit: [], end: "interrupted" });
    expect(names(found)).toEqual([1, 2]);
    expect(fake.timed).toEqual([]);
  });

  it("ends timing", async () => {
    const controller = new AbortController();
    const fake = new Fake();
    const progress = (p: SearchProgress<number>): void => {
      if (p.stage === "timing" && p.round === 1) controller.abort();
    };
    const found = await searching([2, 1], fake, { signal: controller.signal, progress });
    expect(found.end).toBe("interrupted");
    expect(found.timed).toEqual([
      { candidate: 1, us: 1, rounds: 1 },
      { candidate: 2, us: 2, rounds: 1 },
    ]);
  });
});

it("says how far it is", async () => {
  const stages: SearchProgress<number>[] = [];
  await searching([1, 2], new Fake(), { rounds: 1, progress: (p) => stages.push(p) });
  expect(stages).toEqual([
    { stage: "trying", candidate: 1, tried: 0 },
    { stage: "trying", candidate: 2, tried: 1 },
    { stage: "timing", candidate: 1, round: 0, candidates: 2 },
    { stage: "timing", candidate: 2, round: 0, candidates: 2 },
  ]);
});
