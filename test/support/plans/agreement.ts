/** @file Assertions on compiled schedules: device, simulator and C program give the result of the interpreter. */
import { expect } from "vitest";
import {
  compareResults,
  type HostValue,
  type ResultComparison,
  type RunOutcome,
  runPlanInSimulator,
  type SizeValues,
  type Tolerance,
} from "../../../src/runtime/launch/index.ts";
import { runPlanOnOpenCL } from "../../../src/runtime/launch/opencl.ts";
import type { CSession } from "../../../src/runtime/opencl/c/index.ts";
import type { DeviceSession } from "../../../src/runtime/opencl/index.ts";
import type { Diagnostic } from "../../../src/term/index.ts";
import type { Sample, Subject } from "./subject.ts";

/** Asserts that the simulator reports no problem and gives the expected result. */
export function agreesInSimulator(s: Subject, sample: Sample, tolerance: Tolerance = {}): void {
  const { inputs, expected } = sample;
  const sizes = open(s, sample.sizes);
  agrees(s, runPlanInSimulator(s.compiled.plan, inputs, { sizes }), expected, tolerance);
}

/** Asserts that the device gives the expected result. Outputs start as NaN, so that unwritten elements show. */
export async function agreesOnDevice(
  s: Subject,
  sample: Sample,
  session: DeviceSession,
  tolerance: Tolerance = {},
): Promise<void> {
  const { inputs, expected } = sample;
  const sizes = open(s, sample.sizes);
  const { plan, source } = s.compiled;
  agrees(s, await runPlanOnOpenCL(plan, source, inputs, { session, sizes }), expected, tolerance);
}

/** Asserts that the C program on one core gives the expected result. `source` contains the subject's kernels. */
export async function agreesInC(
  s: Subject,
  { sizes, inputs, expected }: Sample,
  session: CSession,
  source: string,
): Promise<void> {
  const { plan } = s.inC;
  const outcome = await runPlanOnOpenCL(plan, source, inputs, { session, sizes: open(s, sizes) });
  agrees(s, outcome, expected, {});
}

/** Returns the sizes that the plan does not fix. */
const open = (s: Subject, sizes: SizeValues): SizeValues =>
  new Map([...sizes].filter(([name]) => !s.applied.program.fixed.has(name)));

function agrees(s: Subject, outcome: RunOutcome, expected: HostValue, tolerance: Tolerance): void {
  const { result, problems } = outcome;
  expect(problems.map(shown).join("\n"), s.name).toBe("");
  const { type } = s.compiled.plan.result;
  expect(brief(compareResults(type, expected, result!, tolerance)), s.name).toBe("equal");
}

function brief({ equal, different, elements, first, mismatch }: ResultComparison): string {
  if (equal) return "equal";
  if (first === undefined) return mismatch ?? "different";
  return `${different} of ${elements} differ, first ${first.path}: ${first.a} became ${first.b}`;
}

const shown = ({ code, message, notes = [] }: Diagnostic): string =>
  [`${code} ${message}`, ...notes].join("\n  ");

/**
 * Asserts that the launch refuses these sizes because `divisor` does not divide `extent`, and that the diagnostic contains both
 * numbers.
 */
export function refuses(s: Subject, sizes: SizeValues, divisor: number, extent: number): void {
  const { problems, result } = runPlanInSimulator(s.compiled.plan, s.inputs(sizes, "whole"), {
    sizes,
  });
  expect(result).toBeUndefined();
  const messages = problems.map((d) => d.message);
  expect(messages.join("\n")).toMatch(
    new RegExp(`\\b${divisor} does not divide .*\\b${extent} = `),
  );
}
