/** @file Replaces the launches of a plan, to plant faults. */
import type { LaunchStep, Plan, PlanStep } from "../../../src/lowering/plan.ts";

/** Returns the plan with every launch, at any depth, replaced by f of it. */
export function eachLaunch(plan: Plan, f: (launch: LaunchStep) => PlanStep): Plan {
  const go = (s: PlanStep): PlanStep => {
    if (s.tag === "repeat") return { ...s, body: s.body.map(go) };
    return s.tag === "launch" ? f(s) : s;
  };
  return { ...plan, steps: plan.steps.map(go) };
}
