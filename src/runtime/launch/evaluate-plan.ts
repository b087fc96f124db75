/** @file Evaluates a plan for the sizes of a run: the lengths of its buffers, and its launches with their ND-ranges. */
import { testsOfUse } from "../../lowering/buffer-use.ts";
import type { Buffer, Plan } from "../../lowering/plan.ts";
import { allOf, testHolds } from "../../term/index.ts";
import { type CourseStep, straight } from "../course.ts";
import { ExtentCheck } from "./extent-check.ts";
import { leafShape, type SizeValues, scalarParts } from "./host-value.ts";
import { LaunchTable } from "./launch-table.ts";
import { courseOf } from "./plan-course.ts";
import type { PreparedBuffer, PreparedLaunch } from "./prepared.ts";
import type { Refused } from "./refused.ts";

export type { PreparedBuffer, PreparedLaunch };

/** A scalar part of the result: the first `length` elements of a buffer. */
export interface ResultBuffer {
  readonly buffer: string;
  readonly length: number;
}

/** A plan evaluated for the sizes of one run: the buffers and launches that these sizes use, with their lengths and ND-ranges in numbers. */
export interface EvaluatedPlan {
  readonly sizes: SizeValues;
  readonly buffers: readonly PreparedBuffer[];
  /** The launches in order, with host loops unrolled, of the cases that these sizes take. */
  readonly launches: readonly PreparedLaunch[];
  /** The result if no loop ends early. */
  readonly result: readonly ResultBuffer[];
  /** Which of the launches run, and the result for each end; absent if no loop may end early: then all launches run. */
  readonly course?: readonly CourseStep<readonly ResultBuffer[]>[] | undefined;
}

/**
 * Evaluates a plan. Refuses extents without a value or below 0 (E0603), sizes and indices beyond 32 bits (E0604), work-groups that
 * do not divide the ND-range (E0805), and too many launches (E0909). The plan's conditions are not checked. Throws CompilerBug if a
 * buffer is shorter than a kernel needs.
 */
export function prepareLaunch(plan: Plan, sizes: SizeValues): EvaluatedPlan | Refused {
  const extents = new ExtentCheck(sizes);
  const { problems } = extents;
  for (const [name, value] of sizes) extents.fitsInt(`the size ${name}`, value);
  const tests = testsOfUse(plan);
  const isUsed = ({ name }: Buffer): boolean =>
    testHolds(tests.get(name) ?? allOf([]), (v) => sizes.get(v.name));
  const buffers = plan.buffers.filter(isUsed).map((b) => extents.buffer(b));
  const launches = new LaunchTable(extents);
  const found = problems.length === 0 ? courseOf(plan, sizes, launches, extents) : undefined;
  if (found === undefined || problems.length > 0) return { problems };
  const { course, ends } = found;
  const parts = scalarParts(plan.result.type);
  const lengths = parts.map((leaf) => leafShape(leaf, sizes).reduce((n, extent) => n * extent, 1));
  const resultIn = (names: readonly string[]): readonly ResultBuffer[] =>
    names.map((buffer, k) => ({ buffer, length: lengths[k]! }));
  const result = resultIn(ends);
  const evaluated = { sizes, buffers, launches: launches.all, result };
  if (lengths.every((length) => length === 0))
    return { ...evaluated, launches: launches.all.map((l) => ({ ...l, skipped: true })) };
  if (course.every((s) => "launch" in s || "end" in s)) return evaluated;
  return {
    ...evaluated,
    course: course.map((s) => ("end" in s ? { end: resultIn(s.end) } : s)),
  };
}

/** The course of a run: that of the plan, or all launches in order. */
export const courseIn = ({
  course,
  launches,
  result,
}: EvaluatedPlan): readonly CourseStep<readonly ResultBuffer[]>[] =>
  course ?? straight(launches.length, result);
