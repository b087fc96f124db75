/**
 * @file No barrier too many: without any one of them, at some size that a kernel of examples/, of its stencils and pipelines, or of
 * this folder is tried at, the simulator reports a race.
 */
import { describe, expect, it } from "vitest";
import { pipelineInputs } from "../../bench/pipelines/inputs.ts";
import { rowOf } from "../../bench/pipelines/rows.ts";
import type { Flat } from "../../src/lowering/imperative.ts";
import type { Plan } from "../../src/lowering/plan.ts";
import {
  type InputValues,
  runPlanInSimulator,
  type SizeValues,
} from "../../src/runtime/launch/index.ts";
import { Case as Example } from "../examples/case.ts";
import { smallest } from "../examples/tiled.ts";
import { eachLaunch } from "../support/plans/each-launch.ts";
import {
  type Found,
  nameOf,
  type Subject,
  schedulesIn,
  subjectOf,
} from "../support/plans/subject.ts";
import { namedSizes } from "./named-sizes.ts";

interface Case {
  readonly name: string;
  readonly subject: Subject;
  readonly sizes: readonly SizeValues[];
  /** Default: random data. */
  readonly inputs?: (sizes: SizeValues) => InputValues;
}

const fixtures = schedulesIn(new URL("./", import.meta.url)).map(
  (found): Case => ({
    name: nameOf(found),
    subject: subjectOf(found),
    sizes: namedSizes(found),
  }),
);
const examples = schedulesIn(new URL("../../examples/", import.meta.url)).map((found): Case => {
  const { subject, accepted } = new Example(found, smallest(found));
  return { name: nameOf(found), subject, sizes: accepted };
});

/** With whole vectors in each row, and a frame around. */
const grid = ({ sizes }: Found): SizeValues =>
  new Map(sizes.map((name, k) => [name, [18, 34, 18, 34].at(k - sizes.length)!]));
const stencils = schedulesIn(new URL("../../examples/stencils/", import.meta.url)).map(
  (found): Case => ({
    name: nameOf(found),
    subject: subjectOf(found, smallest(found)),
    sizes: [grid(found)],
  }),
);

const pipelines = schedulesIn(new URL("../../examples/pipelines/", import.meta.url)).map(
  (found): Case => {
    const [row, subject] = [rowOf(found.program), subjectOf(found, smallest(found))];
    const takes = row.takes?.[found.schedule] ?? (() => true);
    return {
      name: nameOf(found),
      subject,
      sizes: row.tested.filter(takes).map((sizes) => new Map(Object.entries(sizes))),
      inputs: (sizes) =>
        pipelineInputs(row, subject.applied.program.inputs, Object.fromEntries(sizes)),
    };
  },
);

const isBarrier = (s: Flat): boolean => s.tag === "barrier";

function countBarriers(list: readonly Flat[]): number {
  let count = 0;
  without(list, (s) => void (isBarrier(s) && count++));
  return count;
}

/** The statements but for those that `drop` says; every one is shown to it, in order. */
function without(list: readonly Flat[], drop: (s: Flat) => boolean | undefined): readonly Flat[] {
  return list.flatMap((s): readonly Flat[] => {
    if (drop(s)) return [];
    if (s.tag === "loop") return [{ ...s, body: without(s.body, drop) }];
    if (s.tag !== "if") return [s];
    return [{ ...s, then: without(s.then, drop), else: without(s.else, drop) }];
  });
}

/** The plan without barrier number `which` of kernel number `at`. */
function removed(plan: Plan, at: number, which: number): Plan {
  let seen = 0;
  const drop = (s: Flat): boolean => isBarrier(s) && seen++ === which;
  const kernel = { ...plan.kernels[at]!, body: without(plan.kernels[at]!.body, drop) };
  return eachLaunch(plan, (s) => (s.kernel === plan.kernels[at] ? { ...s, kernel } : s));
}

function races(plan: Plan, inputs: InputValues, sizes: SizeValues): boolean {
  const { reports } = runPlanInSimulator(plan, inputs, { sizes });
  return reports.some((r) => r.problems.some((p) => p.kind === "race"));
}

const WITH_BARRIERS = [...examples, ...stencils, ...pipelines, ...fixtures].flatMap((c) =>
  c.subject.compiled.plan.kernels.flatMap(({ name: kernel, body }, at) =>
    Array.from({ length: countBarriers(body) }, (_, which) => ({ ...c, kernel, at, which })),
  ),
);

describe("without a barrier there is a race:", () => {
  it.each(WITH_BARRIERS)("$name, $kernel, barrier $which", (c) => {
    const { subject, sizes, at, which } = c;
    const inputs = c.inputs ?? ((s) => subject.inputs(s, "whole"));
    const plan = removed(subject.compiled.plan, at, which);
    expect(sizes.some((s) => races(plan, inputs(s), s))).toBe(true);
  });
  it("there are barriers", () => expect(WITH_BARRIERS.length).toBeGreaterThan(30));
});
