/** @file Replaces the launches of a plan, to plant faults. */
import {
  type LaunchStep,
  type Plan,
  type PlanStep,
  withInnerSteps,
} from "../../../src/lowering/plan.ts";

/** Returns the plan with every launch, at any depth, replaced by f of it. */
export function eachLaunch(plan: Plan, f: (launch: LaunchStep) => PlanStep): Plan {
  const go = (s: PlanStep): PlanStep =>
    s.tag === "launch" ? f(s) : withInnerSteps(s, (steps) => steps.map(go));
  return { ...plan, steps: plan.steps.map(go) };
}
