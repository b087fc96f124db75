/**
 * @file Kernels are right without the optional passes: all schedules of examples/, and the kernels of this folder, in the
 * simulator without all of them, and without some that are drawn. `npm run test:passes` tries more, and every schedule of
 * examples/stencils/ and examples/iterated/, too (STRATA_PASSES_FROM, STRATA_PASSES_RUNS).
 */
import { describe, expect, it } from "vitest";
import { planOf } from "../../src/api/compile/plan-of.ts";
import {
  compareResults,
  runPlanInSimulator,
  type SizeValues,
} from "../../src/runtime/launch/index.ts";
import { Case } from "../examples/case.ts";
import { smallest } from "../examples/tiled.ts";
import { OPTIONAL, somePasses } from "../support/passes.ts";
import { nameOf, type Subject, schedulesIn, subjectOf } from "../support/plans/subject.ts";
import { namedSizes } from "./named-sizes.ts";

const { STRATA_PASSES_FROM = "1", STRATA_PASSES_RUNS } = process.env;
const RUNS = Number(STRATA_PASSES_RUNS ?? "1");
const FOLDERS = ["", ...(STRATA_PASSES_RUNS === undefined ? [] : ["stencils/", "iterated/"])];

interface Tried {
  readonly name: string;
  readonly subject: () => Subject;
  readonly sizes: () => SizeValues;
}

const examples = FOLDERS.flatMap((folder) =>
  schedulesIn(new URL(`../../examples/${folder}`, import.meta.url)).map((found): Tried => {
    const one = new Case(found, smallest(found));
    return { name: nameOf(found), subject: () => one.subject, sizes: () => one.accepted[0]! };
  }),
);
const kernels = schedulesIn(new URL("./", import.meta.url)).map((found): Tried => {
  return {
    name: nameOf(found),
    subject: () => subjectOf(found),
    sizes: () => namedSizes(found).at(-1)!,
  };
});

function agrees({ subject, sizes }: Tried, without: readonly string[]): void {
  const made = subject();
  const plan = planOf(made.applied, { without: new Set(without) });
  const { inputs, expected } = made.sample(sizes(), made.exact ? "random" : "whole");
  const { result, problems } = runPlanInSimulator(plan, inputs, { sizes: sizes() });
  expect(problems.map((p) => p.message)).toEqual([]);
  expect(compareResults(plan.result.type, expected, result!)).toMatchObject({ equal: true });
}

describe.each([...examples, ...kernels].map((t, k) => [t.name, t, k] as const))("%s", (_, t, k) => {
  it("without any optional pass", () => agrees(t, OPTIONAL));

  const seeds = Array.from({ length: RUNS }, (_, i) => Number(STRATA_PASSES_FROM) + k + 1000 * i);
  it.each(seeds.map((s) => [somePasses(s)] as const))("without %j", (without) =>
    agrees(t, without),
  );
});
