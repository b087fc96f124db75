/** @file Loops of the host that end early: the steps of their plans, and the courses of runs. Results are checked in lowering.test.ts. */
import { describe, expect, it } from "vitest";
import type { PlanStep } from "../../src/lowering/plan.ts";
import {
  courseIn,
  type EvaluatedPlan,
  prepareLaunch,
} from "../../src/runtime/launch/evaluate-plan.ts";
import { isRefused } from "../../src/runtime/launch/index.ts";
import { nameOf, type Subject, schedulesIn, subjectOf } from "../support/plans/subject.ts";

const FOUND = schedulesIn(new URL("./", import.meta.url));
const subject = (name: string): Subject => subjectOf(FOUND.find((f) => nameOf(f) === name)!);

/** The kinds of the steps, `repeat` with its body. */
const kinds = (steps: readonly PlanStep[]): string =>
  steps
    .filter((s) => s.tag !== "acquire" && s.tag !== "assign")
    .map((s) => (s.tag === "repeat" ? `repeat(${kinds(s.body)})` : s.tag))
    .join(" ");

function evaluated(name: string, sizes: Readonly<Record<string, number>>): EvaluatedPlan {
  const prepared = prepareLaunch(subject(name).compiled.plan, new Map(Object.entries(sizes)));
  if (isRefused(prepared)) throw new Error(prepared.problems[0]!.message);
  return prepared;
}

/** The numbers of launches, branches and ends in a course. */
function counts(name: string, sizes: Readonly<Record<string, number>>): readonly number[] {
  const course = courseIn(evaluated(name, sizes));
  const count = (key: string): number => course.filter((s) => key in s).length;
  return [count("launch"), count("flag"), count("end")];
}

describe("the plan of a loop that ends early", () => {
  it("leaves a loop after the launch of the condition", () =>
    expect(kinds(subject("settle.naive").compiled.plan.steps)).toBe("repeat(launch leave launch)"));

  it("has a loop in a loop where the condition is asked for seldom", () =>
    expect(kinds(subject("seldom.naive").compiled.plan.steps)).toBe(
      "repeat(launch leave repeat(launch))",
    ));

  it("has a loop for a single step, and no launch without steps", () =>
    expect(kinds(subject("once.naive").compiled.plan.steps)).toBe("repeat(launch leave launch)"));
});

describe("the course of a run", () => {
  it("has one end for each buffer in which the result may lie", () => {
    expect(counts("settle.naive", { n: 7, k: 9 })).toEqual([18, 9, 3]);
    expect(counts("settle.naive", { n: 7, k: 100 })).toEqual([200, 100, 3]);
  });

  it("goes on after a loop once for each binding with which it ends", () => {
    const [launches] = counts("twoLoops.naive", { n: 7, k: 10 });
    expect(launches).toBe(20 + 3 * 20);
  });

  it("has no branch where there are no steps", () =>
    expect(counts("settle.naive", { n: 7, k: 0 })).toEqual([0, 0, 1]));
});
