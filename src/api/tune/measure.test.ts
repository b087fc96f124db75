import { expect, it } from "vitest";
import { badRequest, noSuchDevice } from "../../runtime/opencl/errors.ts";
import { testDevice } from "../../runtime/opencl/testing/device.ts";
import { bindData } from "../run/bind.ts";
import { random } from "../run/input-value.ts";
import { resolveProgram } from "../run/runnable.ts";
import { selectSchedule } from "../schedule/apply.ts";
import { unwrap } from "../source/failed.ts";
import { parse } from "../source/source.ts";
import { DeviceMeasure } from "./measure.ts";

const TEXT = `import gpu
fun p(xs: [n]f32): [n]f32 = map(\\x -> 2.0 * x, xs)
schedule only for p = lowerTo([glb(0)]) ; kernel
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

it("ends where there is no device to measure on", async () => {
  const gone = noSuchDevice({ selector: undefined, existing: [] });
  await expect(measureWith(gone).try([CHOICE], [])).rejects.toBe(gone);
});
