/** @file A plan on its data: everything that can be known before a device is asked. */
import type { Plan } from "../../lowering/plan.ts";
import { type Arguments, kernelArguments } from "./arguments.ts";
import { type BoundData, type Decided, decideSizes, drawMissing } from "./bind.ts";
import type { InputValues } from "./bind-inputs.ts";
import { unmetIn } from "./conditions.ts";
import { type EvaluatedPlan, prepareLaunch } from "./evaluate-plan.ts";
import type { SizeValues } from "./host-value.ts";
import { checkPermutations } from "./permutations.ts";
import { isRefused, type Refused } from "./refused.ts";

/** What a device runs: a plan in numbers, and what its kernels take. */
export interface ReadyRun {
  readonly plan: Plan;
  readonly prepared: EvaluatedPlan;
  readonly args: Arguments;
  /** What was not checked. */
  readonly notes: readonly string[];
}

/** The plan for these sizes, where its own conditions hold too and no index is too large. */
export function preparePlan(
  plan: Plan,
  { sizes, met }: Pick<Decided, "sizes" | "met">,
): EvaluatedPlan | Refused {
  const own = plan.conditions.filter((c) => !met.has(c));
  const unmet = unmetIn(own, sizes);
  if (unmet.length > 0) return { problems: unmet };
  return prepareLaunch(plan, sizes);
}

/** The plan on these data. */
export function readyOn(plan: Plan, prepared: EvaluatedPlan, data: BoundData): ReadyRun | Refused {
  const { problems, notes } = checkPermutations(plan, data.inputs, data.sizes);
  if (problems.length > 0) return { problems };
  return { plan, prepared, args: kernelArguments(plan.inputs, data.parts), notes };
}

/** The whole road, for a plan and data that are given. */
export function makeReady(plan: Plan, inputs: InputValues, sizes?: SizeValues): ReadyRun | Refused {
  const decided = decideSizes(plan, inputs, { sizes });
  if (isRefused(decided)) return decided;
  const prepared = preparePlan(plan, decided);
  if (isRefused(prepared)) return prepared;
  const data = drawMissing(decided);
  return isRefused(data) ? data : readyOn(plan, prepared, data);
}
