/** @file Combines a plan with its data, with the checks of sizes, data and index functions that need no device. */
import type { Plan } from "../../lowering/plan.ts";
import { type Arguments, kernelArguments } from "./arguments.ts";
import { type BoundData, type Decided, decideSizes, drawMissing } from "./bind.ts";
import type { InputValues } from "./bind-inputs.ts";
import { unmetIn } from "./conditions.ts";
import { type EvaluatedPlan, prepareLaunch } from "./evaluate-plan.ts";
import type { SizeValues } from "./host-value.ts";
import { checkPermutations } from "./permutations.ts";
import { isRefused, type Refused } from "./refused.ts";

/** A plan that can run: evaluated for its sizes, with the arguments of its kernels. Limits of a device have not been checked. */
export interface ReadyRun {
  readonly plan: Plan;
  readonly prepared: EvaluatedPlan;
  readonly args: Arguments;
  /** Remarks on checks that were skipped. */
  readonly notes: readonly string[];
}

/**
 * Evaluates a plan for decided sizes. Refuses sizes that violate a condition of the plan that is not in `met` (E0603), and what
 * `prepareLaunch` refuses.
 */
export function preparePlan(
  plan: Plan,
  { sizes, met }: Pick<Decided, "sizes" | "met">,
): EvaluatedPlan | Refused {
  const conditions = plan.conditions.filter((c) => !met.has(c));
  const unmet = unmetIn({ ...plan, conditions }, sizes);
  if (unmet.length > 0) return { problems: unmet };
  return prepareLaunch(plan, sizes);
}

/**
 * Joins an evaluated plan with data. Refuses index functions that are no bijections (E0818); functions that could not be checked
 * give a note. Arrays are not copied.
 */
export function readyOn(plan: Plan, prepared: EvaluatedPlan, data: BoundData): ReadyRun | Refused {
  const { problems, notes } = checkPermutations(plan, data.inputs, data.sizes);
  if (problems.length > 0) return { problems };
  return { plan, prepared, args: kernelArguments(plan.inputs, data.parts), notes };
}

/**
 * Binds given data to a plan and evaluates it: `decideSizes`, `preparePlan`, `drawMissing` and `readyOn` in one call. All inputs
 * must be given as values; undecided sizes are problems. Refuses what any of the four refuses.
 */
export function makeReady(plan: Plan, inputs: InputValues, sizes?: SizeValues): ReadyRun | Refused {
  const decided = decideSizes(plan, inputs, { sizes });
  if (isRefused(decided)) return decided;
  const prepared = preparePlan(plan, decided);
  if (isRefused(prepared)) return prepared;
  const data = drawMissing(decided);
  return isRefused(data) ? data : readyOn(plan, prepared, data);
}
