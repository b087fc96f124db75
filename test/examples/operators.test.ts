/**
 * @file Every schedule of every program in examples/operators: interpreter = simulator = OpenCL device at no element, one, primes,
 * and around the tiles. Operators that only compare are equal bit for bit; the others are given numbers for which the order
 * matters by roundings only.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  fromInterpreterValue,
  type SizeValues,
  type Tolerance,
} from "../../src/runtime/launch/index.ts";
import { type DeviceSession, openDevice } from "../../src/runtime/opencl/index.ts";
import { StoredArray, TupleValue, type Value } from "../../src/term/index.ts";
import { describeOpenCL } from "../support/opencl.ts";
import { agreesInSimulator, agreesOnDevice } from "../support/plans/agreement.ts";
import {
  type Found,
  nameOf,
  type Sample,
  type Subject,
  schedulesIn,
  subjectOf,
} from "../support/plans/subject.ts";
import { smallest } from "./tiled.ts";

const FOUND = schedulesIn(new URL("../../examples/operators/", import.meta.url));
const SIZES = [0, 1, 2, 7, 15, 16, 17, 31, 33, 65] as const;

/** A number from 0 to `count` − 1 that looks random. */
const drawn = (i: number, count: number): number => (Math.imul(i + 7, 0x9e3779b1) >>> 20) % count;

const UNITS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;
const TURNS = [
  [0, 1, -1, 0],
  [1, 0, 0, 1],
  [0, 1, 1, 0],
  [-1, 0, 0, 1],
  [1, 1, 0, 1],
] as const;
const STEPS = [
  [1, 2],
  [-1, 3],
  [0.5, -1],
  [-0.5, 4],
] as const;

const tuple = (parts: readonly number[]): Value => new TupleValue(parts);

/** The elements of a program's array, by their number. */
const ELEMENTS: Readonly<Record<string, (i: number) => Value>> = {
  product: (i) => tuple(UNITS[drawn(i, 4)]!),
  sums: (i) => tuple([drawn(i, 9) - 4, drawn(i + 5, 13)]),
  argmin: (i) => drawn(i, 5) - 2,
  variance: (i) => drawn(i, 9) - 2,
  recurrence: (i) => tuple(STEPS[drawn(i, 4)]!),
  chain: (i) => tuple(TURNS[drawn(i, 5)]!),
  dilated: (i) => drawn(i, 1000),
};
const ROUNDED: ReadonlySet<string> = new Set(["product", "variance", "recurrence", "chain"]);

function sampleOf(subject: Subject, n: number): Sample {
  const { inputs, name } = subject.applied.program;
  const sizes: SizeValues = new Map([["n", n]]);
  const values = inputs.map((input) => {
    const elements = Array.from({ length: n }, (_, i) => ELEMENTS[name]!(i));
    const value = fromInterpreterValue(input.type, new StoredArray(elements), sizes);
    return [input.name, value] as const;
  });
  return subject.sampleOf(sizes, new Map(values));
}

/** For programs that round: a part of 10⁵ of the largest number in the result. */
function toleranceOf({ applied: { program } }: Subject, { expected }: Sample): Tolerance {
  if (!ROUNDED.has(program.name)) return {};
  const parts =
    "elems" in (expected as object) ? (expected as { elems: unknown[] }).elems : [expected];
  return { bound: 1e-5 * Math.max(1, ...parts.map((x) => Math.abs(Number(x)))) };
}

const cases = (found: Found) => {
  const subject = subjectOf(found, smallest(found));
  return SIZES.map((n) => [n, subject, () => sampleOf(subject, n)] as const);
};

describe.each(FOUND.map((f) => [nameOf(f), f] as const))("%s in the simulator", (_, found) => {
  it.each(cases(found))("n = %i", (_n, subject, sample) => {
    agreesInSimulator(subject, sample(), toleranceOf(subject, sample()));
  });
});

describeOpenCL("on an OpenCL device", () => {
  let session: DeviceSession;
  beforeAll(() => {
    session = openDevice();
  });
  afterAll(() => session.close());
  describe.each(FOUND.map((f) => [nameOf(f), f] as const))("%s", (_, found) => {
    it.each(cases(found))("n = %i", (_n, subject, sample) =>
      agreesOnDevice(subject, sample(), session, toleranceOf(subject, sample())),
    );
  });
});

it("finds the programs; each reduction has a schedule that changes its order", () => {
  const programs = new Set(FOUND.map((f) => f.program));
  expect([...programs].sort()).toEqual(Object.keys(ELEMENTS).sort());
  for (const program of [...programs].filter((p) => p !== "dilated")) {
    const classes = FOUND.filter((f) => f.program === program).map(
      (f) => subjectOf(f, smallest(f)).applied.class,
    );
    expect(classes, program).toContain("approx");
  }
});
