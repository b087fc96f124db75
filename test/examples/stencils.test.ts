/**
 * @file Every schedule of every program in examples/stencils: interpreter = simulator = OpenCL device over the whole result,
 * bit for bit on random data, which does not fade; the device's results start as NaN. The bilateral filter's `exp` has a bound
 * on the device; a schedule that adds in another order one everywhere.
 *
 * Sizes, with y × x (z × y × x) the smallest tile: 2·tile ± 3, whole tiles, others that do not divide, grids smaller than the
 * stencil. In the simulator every second value of every parameter is tried at one of them, with STRATA_RUNS of 2 or more every value. A
 * schedule with vectors refuses rows they do not divide, or that are shorter.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  runPlanInSimulator,
  type SizeValues,
  type Tolerance,
} from "../../src/runtime/launch/index.ts";
import { type DeviceSession, openDevice } from "../../src/runtime/opencl/index.ts";
import { runs } from "../support/choices.ts";
import { describeOpenCL } from "../support/opencl.ts";
import { agreesInSimulator, agreesOnDevice, refuses } from "../support/plans/agreement.ts";
import { showSizes } from "../support/plans/sizes.ts";
import {
  type Found,
  nameOf,
  type Sample,
  type Settings,
  type Subject,
  schedulesIn,
  subjectOf,
} from "../support/plans/subject.ts";
import { defaults, eachOtherValue, smallest } from "./tiled.ts";

const FOUND = schedulesIn(new URL("../../examples/stencils/", import.meta.url));

const sizes1d = (n: number): SizeValues => new Map([["n", n]]);
const sizes2d = (n: number, m: number): SizeValues => new Map(Object.entries({ n, m }));
const sizes3d = (d: number, h: number, w: number): SizeValues =>
  new Map(Object.entries({ d, h, w }));

const SIZES: Readonly<Record<number, readonly SizeValues[]>> = {
  1: [136, 141, 35, 34, 64, 2, 1].map(sizes1d),
  2: [
    [11, 29],
    [5, 35],
    [13, 34],
    [8, 32],
    [17, 2],
    [1, 18],
    [2, 3],
    [1, 1],
  ].map(([n, m]) => sizes2d(n!, m!)),
  3: [
    [7, 5, 19],
    [1, 11, 16],
    [4, 8, 18],
    [2, 1, 5],
    [1, 1, 1],
    [2, 3, 35],
  ].map(([d, h, w]) => sizes3d(d!, h!, w!)),
};

const hasShells = ({ schedule }: Found): boolean => ["bordered", "anyLength"].includes(schedule);

/** SHOC's grid has a frame: its result is two smaller. */
const frame = ({ program }: Found): number => (program === "stencil2d" ? 2 : 0);

const sizesFor = (found: Found): readonly SizeValues[] => [
  ...SIZES[found.sizes.length]!.map(
    (s) => new Map([...s].map(([name, n]) => [name, n + frame(found)])),
  ),
  ...(hasShells(found) && found.sizes.length === 3 ? [shells(radius(found))] : []),
];

/** The smallest with a point in each of the seven regions of `bordered` and `anyLength`, at its smallest parameters. */
const shells = (radius: number): SizeValues => sizes3d(4 * radius + 5, 9, 134);

const WIDE = ["convolution", "gaussian25", "bilateral5x5", "jacobi3d13"];
const radius = (found: Found): number =>
  WIDE.includes(found.program) ? 2 : frame(found) > 0 ? 0 : 1;

/** A work-item computes whole rows. */
const FOR_CPUS = ["rows", "borderedRows", "strips"];

const TAKES_ANY_LENGTH = ["ragged", "anyLength"];

/** Rows of the result are whole vectors, where the schedule has such; for CPUs there are whole vectors at both edges. */
function accepts(found: Found, { v = 1 }: Settings, sizes: SizeValues): boolean {
  const width = [...sizes.values()].at(-1)! - frame(found);
  const edge = Math.ceil(radius(found) / v) * v;
  if (TAKES_ANY_LENGTH.includes(found.schedule)) return true;
  return FOR_CPUS.includes(found.schedule) ? width >= 2 * edge : width % v === 0;
}

interface Case {
  readonly found: Found;
  readonly settings: Settings;
  readonly sizes: readonly SizeValues[];
}

const caseOf = (found: Found, settings: Settings, count = Number.POSITIVE_INFINITY): Case => ({
  found,
  settings,
  sizes: sizesFor(found)
    .filter((sizes) => accepts(found, settings, sizes))
    .slice(0, count),
});

const main = (found: Found): Case[] => [
  caseOf(found, smallest(found)),
  ...(found.tunables.length > 0 ? [caseOf(found, defaults(found), 2)] : []),
];
/** The regions of `bordered` and `anyLength` are the patches of `regs`, whose parameters they share: nine times the code, tried less often. */
const all = (found: Found): Case[] => [
  ...main(found),
  ...(hasShells(found) ? [] : eachOtherValue(found))
    .filter((_, i) => runs(1) >= 2 || i % 2 === 0)
    .map((s) => caseOf(found, s, 1)),
];

const samples = new Map<string, Sample>();

/** One sample for all schedules of a program. */
function sampleOf(s: Subject, { found }: Case, sizes: SizeValues): Sample {
  const key = `${found.program} ${showSizes(sizes)}`;
  const sample = samples.get(key) ?? s.sample(sizes, "random");
  samples.set(key, sample);
  return sample;
}

/**
 * OpenCL's `exp` may be 3 units off (and in mode fast 3 + 2·|x| for an argument x of at most 36): each of the weights a little
 * more, and so a mean of numbers below 1.
 */
const onDevice = (found: Found): Tolerance =>
  found.program === "bilateral5x5"
    ? { bound: 2 ** (found.schedule === "fast" ? -15 : -18) }
    : anywhere(found);

/**
 * Schedules that add in another order. Of data below 1 the terms of poisson19 are together below 2.67 + 6 · 0.17 + 12 · 0.09, and none
 * passes through more than 20 roundings in either order (Higham, Accuracy and Stability of Numerical Algorithms, §4.2).
 */
const POISSON = { bound: 2 * 20 * 2 ** -24 * 5 };
const APPROXIMATE: Readonly<Record<string, Tolerance>> = {
  "poisson19.streamed": POISSON,
  "poisson19.bordered": POISSON,
};

const anywhere = (found: Found): Tolerance => APPROXIMATE[nameOf(found)] ?? {};

function claims(
  casesOf: (found: Found) => readonly Case[],
  check: (s: Subject, sample: Sample, found: Found) => unknown,
): void {
  describe.each(FOUND.map((f) => [nameOf(f), f] as const))("%s", (_, found) => {
    for (const c of casesOf(found))
      it(showSizes(new Map(Object.entries(c.settings))) || "without parameters", async () => {
        const subject = subjectOf(found, c.settings);
        expect(subject.exact).toBe(found.schedule !== "fast" && !(nameOf(found) in APPROXIMATE));
        expect(c.sizes.length).toBeGreaterThan(0);
        for (const sizes of c.sizes) await check(subject, sampleOf(subject, c, sizes), found);
      });
  });
}

describe("in the simulator", () => {
  claims(all, (s, sample, found) => agreesInSimulator(s, sample, anywhere(found)));
});

describeOpenCL("on an OpenCL device", () => {
  let session: DeviceSession;
  beforeAll(() => {
    session = openDevice();
  });
  afterAll(() => session.close());
  claims(main, (s, sample, found) => agreesOnDevice(s, sample, session, onDevice(found)));
});

/** All sizes, or the length of rows alone. */
const known = (sizes: SizeValues): readonly SizeValues[] => [sizes, new Map([...sizes].slice(-1))];

describe("for sizes that are known beforehand", () => {
  it.each(FOUND.map((f) => [nameOf(f), f] as const))("%s", (_, found) => {
    const c = caseOf(found, smallest(found), 1);
    const [sizes] = c.sizes;
    for (const fixed of known(sizes!)) {
      const subject = subjectOf(found, c.settings, fixed);
      for (const { params } of subject.compiled.plan.kernels)
        for (const { name } of params) expect([...fixed.keys()]).not.toContain(name);
      agreesInSimulator(subject, sampleOf(subject, c, sizes!), anywhere(found));
    }
  });
});

it.each(
  FOUND.filter((f) => FOR_CPUS.includes(f.schedule) && radius(f) > 0).map(
    (f) => [nameOf(f), f] as const,
  ),
)("%s refuses rows that are shorter than the two vectors at their edges", (_, found) => {
  const s = subjectOf(found, { v: 8 });
  const short = [sizes1d(15), sizes2d(8, 15), sizes3d(8, 8, 15)][found.sizes.length - 1]!;
  const { problems } = runPlanInSimulator(s.compiled.plan, s.inputs(short, "whole"), {
    sizes: short,
  });
  expect(problems.map((p) => p.message).join("\n")).toMatch(/<=|≤/);
});

it.each(
  FOUND.filter((f) => ["regs", "streamed"].includes(f.schedule)).map(
    (f) => [nameOf(f), f] as const,
  ),
)("%s refuses rows that are no whole vectors", (_, found) => {
  const sizes = [sizes1d(9), sizes2d(8, 9), sizes3d(4, 8, 9)][found.sizes.length - 1]!;
  refuses(subjectOf(found, { v: 4 }), sizes, 4, found.program === "stencil2d" ? 11 : 9);
});
