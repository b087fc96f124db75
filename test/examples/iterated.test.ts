/**
 * @file Every schedule of every program in examples/iterated: interpreter = simulator = OpenCL device over the whole result, bit
 * for bit on random data; no step, one, two, a prime number of them. Each step launches the kernel of the sweep and nothing else:
 * buffers take turns.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeReady, type SizeValues } from "../../src/runtime/launch/index.ts";
import { type DeviceSession, openDevice } from "../../src/runtime/opencl/index.ts";
import { showCondition } from "../../src/term/index.ts";
import { describeOpenCL } from "../support/opencl.ts";
import { agreesInSimulator, agreesOnDevice } from "../support/plans/agreement.ts";
import { showSizes } from "../support/plans/sizes.ts";
import {
  type Found,
  nameOf,
  type Subject,
  schedulesIn,
  subjectOf,
} from "../support/plans/subject.ts";
import { smallest } from "./tiled.ts";

const FOUND = schedulesIn(new URL("../../examples/iterated/", import.meta.url));
const SWEEPS = schedulesIn(new URL("../../examples/stencils/", import.meta.url));

/** Rows are whole vectors, and long enough for the schedule `rows`; the last ones are for schedules that take any. */
const SIZES: readonly Readonly<Record<string, number>>[] = [
  { k: 2, n: 11, m: 34, d: 7, h: 5, w: 18 },
  { k: 1, n: 5, m: 18, d: 4, h: 8, w: 32 },
  { k: 0, n: 8, m: 32, d: 3, h: 2, w: 20 },
  { k: 5, n: 17, m: 10, d: 3, h: 5, w: 16 },
  { k: 7, n: 2, m: 3, d: 1, h: 2, w: 1 },
];
const takesAnyRow = (schedule: string): boolean =>
  ["naive", "tiled", "anyLength"].includes(schedule);

const sizesFor = ({ sizes, schedule }: Found): readonly SizeValues[] =>
  SIZES.slice(0, takesAnyRow(schedule) ? undefined : -1).map(
    (all) => new Map(sizes.map((name) => [name, all[name]!])),
  );

const CASES = FOUND.map((found) => {
  const subject = subjectOf(found, smallest(found));
  const samples = sizesFor(found).map(
    (sizes) => [showSizes(sizes), () => subject.sample(sizes, "random")] as const,
  );
  return { name: nameOf(found), found, subject, samples };
});

describe.each(CASES)("$name in the simulator", ({ subject, samples }) => {
  it.each(samples)("%s", (_, sample) => {
    expect(subject.exact).toBe(true);
    agreesInSimulator(subject, sample());
  });
});

describeOpenCL("on an OpenCL device", () => {
  let session: DeviceSession;
  beforeAll(() => {
    session = openDevice();
  });
  afterAll(() => session.close());
  describe.each(CASES)("$name", ({ subject, samples }) => {
    it.each(samples)("%s", (_, sample) => agreesOnDevice(subject, sample(), session));
  });
});

/** The words and signs of the body of each kernel: of one, or of one for each case of a choice. */
function bodiesOf({ compiled: { source } }: Subject): string[][] {
  const kernels = source.split("kernel void").slice(1);
  return kernels.map((text) => text.slice(text.indexOf("{")).match(/\w+|\S/g)!);
}

const TYPE = /^(?:float|int|bool)\d*$/;

/** The first place where two bodies differ by more than the names of variables: from its declaration on, one name for one. */
function difference(a: readonly string[], b: readonly string[]): string | undefined {
  const [to, from] = [new Map<string, string>(), new Map<string, string>()];
  const isFixed = (i: number): boolean =>
    !/^[a-z_]/i.test(a[i]!) || a[i + 1] === "(" || a[i - 1] === ".";
  const at = a.findIndex((word, i) => {
    const other = b[i] ?? "";
    if (isFixed(i)) return word !== other;
    if (TYPE.test(a[i - 1] ?? "") || (!to.has(word) && !from.has(other))) {
      to.set(word, other);
      from.set(other, word);
    }
    return to.get(word) !== other || from.get(other) !== word;
  });
  if (at < 0 && a.length === b.length) return undefined;
  const around = (list: readonly string[]): string => list.slice(at - 8, at + 8).join(" ");
  return `${around(a)} is not ${around(b)}`;
}

const declared = (all: readonly Found[], program: string): string[] =>
  all
    .filter((f) => f.program === program)
    .map(({ schedule, tunables }) => {
      const shown = tunables.map((t) => `${t.name} in ${t.values} = ${t.default}`);
      return `${schedule}(${shown.join(", ")})`;
    });

it.each([...new Set(FOUND.map((f) => f.program))])("%s has every schedule of its sweep", (steps) =>
  expect(declared(FOUND, steps)).toEqual(declared(SWEEPS, steps.replace(/Steps$/, ""))),
);

const conditionsOf = ({ compiled: { plan } }: Subject): string[] =>
  plan.conditions.map((c) => showCondition(c));

/** Schedules whose steps read the state before the last one, but do not store each element where they read it: no step is in place. */
const IN_THREE: ReadonlySet<string> = new Set(["acousticSteps.streamed", "acousticSteps.bordered"]);

describe("each step is the sweep alone:", () => {
  it.each(CASES)("$name", ({ found, subject }) => {
    const sweep = SWEEPS.find((f) => `${f.program}Steps.${f.schedule}` === nameOf(found))!;
    const once = subjectOf(sweep, smallest(sweep));
    const [bodies, expected] = [bodiesOf(subject), bodiesOf(once)];
    expect(bodies.length).toBe(expected.length);
    for (const [k, body] of bodies.entries())
      expect(difference(body, expected[k]!)).toBeUndefined();
    expect(conditionsOf(subject)).toEqual(conditionsOf(once));
  });

  it.each(CASES)("$name, k times, on two buffers or three", ({ found, subject }) => {
    const sizes = sizesFor(found)[3]!;
    const { plan } = subject.compiled;
    const ready = makeReady(plan, subject.inputs(sizes, "whole"), sizes);
    if ("problems" in ready) throw new Error("the sizes do not fit");
    expect(ready.prepared.launches.length).toBe(sizes.get("k"));
    const own = plan.buffers.filter((b) => b.role !== "input");
    expect(own.length).toBe(IN_THREE.has(nameOf(found)) ? 3 : 2);
  });
});
