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
import { DeviceMeasure } from "./measure.ts";
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

const CHOICE = { schedule: "only", settings: {}, isDefault: true };

it("leaves out a choice that the device refuses, for whatever reason", async () => {
  const [trial] = await measureWith(badRequest({ problem: "no buffer `temp`" })).try([CHOICE], []);
  expect(trial).toMatchObject({
    tag: "unfit",
    reason: { diagnostics: [{ code: "E0806", message: "no buffer `temp`" }] },
  });
});

/** A runner whose results are zeros. It keeps the requests. */
class Zeros {
  readonly requests: RunRequest[] = [];
  run(request: RunRequest): RunResult {
    this.requests.push(request);
    const bytes = (name: string): number => request.buffers.find((b) => b.name === name)!.bytes;
    const spread = spreadOf([1000]);
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

it("builds each choice once, on a runner of its own, and lowers what differs in the launch once", async () => {
  const planned = unwrap(selectSchedule(parse(GROUPS), { schedule: "groups" }));
  const target = unwrap(resolveProgram(planned));
  const data = unwrap(bindData(target, { xs: random(1) }, { sizes: { n: 64 } }));
  const runners = [new Zeros(), new Zeros()];
  const schedules = new Map([["groups", planned]]);
  const measure = new DeviceMeasure({
    ...{ schedules, data, device: DEVICE, runners, reference: undefined },
  });
  const [a, b, c] = [24, 48, 40].map((x): Choice => {
    return { schedule: "groups", settings: { x }, isDefault: false };
  });
  expect(measure.width).toBe(2);
  const trials = [...(await measure.try([a!, b!], [c!])), ...(await measure.try([c!], []))];
  expect(trials.map((t) => t.tag)).toEqual(["right", "right", "right"]);
  expect(measure.plans.found).toBe(2);
  // The first request of a choice reads its result, the second one times it on the same runner.
  const texts = runners.map((r) => r.requests.map(({ source, read }) => [source, read.length]));
  const [first, second] = texts;
  expect(first!.map(([, read]) => read)).toEqual([1, 0, 1, 0]);
  expect(second!.map(([, read]) => read)).toEqual([1, 0]);
  expect(new Set(texts.flat().map(([source]) => source)).size).toBe(3);
  expect(first![0]![0]).toBe(first![1]![0]);
});

it("ends where there is no device to measure on", async () => {
  const gone = noSuchDevice({ selector: undefined, existing: [] });
  await expect(measureWith(gone).try([CHOICE], [])).rejects.toBe(gone);
});
