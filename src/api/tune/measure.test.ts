import { expect, it } from "vitest";
import { badRequest, noSuchDevice } from "../../runtime/opencl/errors.ts";
import type { RunRequest, RunResult } from "../../runtime/opencl/index.ts";
import { spreadOf } from "../../runtime/opencl/spread.ts";
import { testDevice } from "../../runtime/opencl/testing/device.ts";
import { bindData } from "../run/bind.ts";
import { random } from "../run/input-value.ts";
import { resolveProgram } from "../run/runnable.ts";
import { selectSchedule } from "../schedule/apply.ts";
import { unwrap } from "../source/failed.ts";
import { parse } from "../source/source.ts";
import { DeviceMeasure, type MeasureOptions } from "./measure.ts";
import type { Choice } from "./space.ts";

const TEXT = `import gpu
fun p(xs: [n]f32): [n]f32 = map(\\x -> 2.0 * x, xs)
schedule only for p = lowerTo([glb(0)]) ; kernel
`;

const GROUPS = `import gpu
fun p(xs: [n]f32): [n]f32 = map(\\x -> 2.0 * x, xs)
schedule groups(x: nat) for p = lowerTo([glb(0)]) ; kernel ; groupsOf([x])
`;

const DEVICE = testDevice();

/** A measure on a device whose every run throws this error. */
function measureWith(error: Error): DeviceMeasure {
  const planned = unwrap(selectSchedule(parse(TEXT), { schedule: "only" }));
  const target = unwrap(resolveProgram(planned));
  const data = unwrap(bindData(target, { xs: random(1) }, { sizes: { n: 4 } }));
  const run = (): never => {
    throw error;
  };
  const schedules = new Map([["only", planned]]);
  return new DeviceMeasure({
    schedules,
    data,
    device: DEVICE,
    runners: [{ run }],
    reference: undefined,
  });
}

/** The trials of choices, in order. */
async function trialsOf(measure: DeviceMeasure, choices: readonly Choice[]) {
  const trials = [];
  for await (const { candidate, trial } of measure.tryAll(choices.values())) {
    expect(candidate).toBe(choices[trials.length]);
    trials.push(trial);
  }
  return trials;
}

const CHOICE = { schedule: "only", settings: {}, isDefault: true };

it("leaves out a choice that the device refuses, for whatever reason", async () => {
  const [trial] = await trialsOf(measureWith(badRequest({ problem: "no buffer `temp`" })), [
    CHOICE,
  ]);
  expect(trial).toMatchObject({
    tag: "unfit",
    reason: { diagnostics: [{ code: "E0806", message: "no buffer `temp`" }] },
  });
});

/** A runner whose results are zeros. It keeps the requests. `ns` gives the time of a pass; by default it is a microsecond. */
class Zeros {
  readonly requests: RunRequest[] = [];
  readonly #ns: (request: RunRequest) => number;

  constructor(ns: (request: RunRequest) => number = () => 1000) {
    this.#ns = ns;
  }

  run(request: RunRequest): RunResult {
    this.requests.push(request);
    const bytes = (name: string): number => request.buffers.find((b) => b.name === name)!.bytes;
    const spread = spreadOf([this.#ns(request)]);
    return {
      device: DEVICE,
      outputs: new Map(request.read.map((name) => [name, new Uint8Array(bytes(name))])),
      launches: request.launches.map(({ kernel }) => ({
        ...{ kernel, skipped: false, ns: spread, waitNs: spread },
      })),
      passNs: spread,
      buildMs: 0,
    };
  }
}

/** A measure of choices of the schedule `groups` on these runners. */
function measureOn(runners: MeasureOptions["runners"], signal?: AbortSignal): DeviceMeasure {
  const planned = unwrap(selectSchedule(parse(GROUPS), { schedule: "groups" }));
  const target = unwrap(resolveProgram(planned));
  const data = unwrap(bindData(target, { xs: random(1) }, { sizes: { n: 64 } }));
  const schedules = new Map([["groups", planned]]);
  const reference = undefined;
  return new DeviceMeasure({ schedules, data, device: DEVICE, runners, reference, signal });
}

/** Work-groups of these sizes. */
const groupsOf = (sizes: readonly number[]): Choice[] =>
  sizes.map((x) => ({ schedule: "groups", settings: { x }, isDefault: false }));

it("builds each choice once, on the next free runner, and lowers what differs in the launch once", async () => {
  const runners = [new Zeros(), new Zeros()];
  const measure = measureOn(runners);
  const trials = await trialsOf(measure, groupsOf([24, 48, 40]));
  expect(trials.map((t) => t.tag)).toEqual(["right", "right", "right"]);
  expect(measure.plans.found).toBe(2);
  // The first request of a choice reads its result, the second one times it on the same runner.
  for (const { requests } of runners) {
    const [checked, timed] = [1, 0].map((n) => requests.filter((r) => r.read.length === n));
    const texts = checked!.map((r) => r.source);
    expect(new Set(timed!.map((r) => r.source))).toEqual(new Set(texts));
    expect(timed!.length).toBe(texts.length);
  }
  const all = runners.flatMap((r) => r.requests.map(({ source }) => source));
  expect(new Set(all).size).toBe(3);
  expect(all.length).toBe(6);
});

/** A runner whose passes take so many milliseconds for each work-item of a group. */
const slowerInLargeGroups = (ms: number): Zeros =>
  new Zeros(({ launches: [launch] }) => launch!.local![0]! * ms * 1e6);

it("times the fastest first, and not at all what is hopeless beside it", async () => {
  const runner = slowerInLargeGroups(1);
  // One runner and this process share the device, so that a pass alone takes at least half as long as the first.
  const trials = await trialsOf(measureOn([runner]), groupsOf([64, 60, 10, 61]));
  expect(trials).toEqual([64, 60, 10, 61].map((ms) => ({ tag: "right", us: ms * 1000 })));
  const timed = runner.requests.filter((r) => r.read.length === 0);
  expect(timed.map((r) => r.launches[0]!.local![0])).toEqual([10, 60]);
});

it("times a hopeless choice that takes little time, and a schedule's defaults", async () => {
  const short = slowerInLargeGroups(0.05);
  await trialsOf(measureOn([short]), groupsOf([64, 2]));
  expect(short.requests.filter((r) => r.read.length === 0)).toHaveLength(2);
  const long = slowerInLargeGroups(1);
  const [large, small] = groupsOf([64, 2]);
  await trialsOf(measureOn([long]), [{ ...large!, isDefault: true }, small!]);
  expect(long.requests.filter((r) => r.read.length === 0)).toHaveLength(2);
});

it("compares with the first choice's result, whichever is there first", async () => {
  const order: string[] = [];
  const late = new Zeros();
  let ended: () => void = () => undefined;
  const early = new Promise<void>((done) => {
    ended = done;
  });
  const runners = [
    {
      run: async (request: RunRequest) => {
        const result = late.run(request);
        if (request.read.length > 0) await early;
        const outputs = new Map([...result.outputs].map(([name, b]) => [name, b.fill(1)]));
        order.push("late");
        return { ...result, outputs };
      },
    },
    {
      run: (request: RunRequest) => {
        order.push("early");
        ended();
        return new Zeros().run(request);
      },
    },
  ];
  const trials = await trialsOf(measureOn(runners), groupsOf([24, 48]));
  expect(order.slice(0, 2)).toEqual(["early", "late"]);
  expect(trials.map((t) => t.tag)).toEqual(["right", "wrong"]);
});

it("ends with an aborted signal", async () => {
  const aborted = new AbortController();
  const runner = new Zeros(() => {
    aborted.abort();
    return 1000;
  });
  expect(await trialsOf(measureOn([runner], aborted.signal), groupsOf([24, 48]))).toEqual([]);
  expect(runner.requests.every((r) => r.read.length === 1)).toBe(true);
});

it("ends where there is no device to measure on", async () => {
  const gone = noSuchDevice({ selector: undefined, existing: [] });
  await expect(trialsOf(measureWith(gone), [CHOICE])).rejects.toBe(gone);
});
