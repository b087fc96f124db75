/** @file Plans with other launches, for planting faults in them. */
import type { LaunchStep, Plan, PlanStep } from "../../../src/lowering/plan.ts";

/** The plan with `f` of each launch. */
export function eachLaunch(plan: Plan, f: (launch: LaunchStep) => PlanStep): Plan {
  const go = (s: PlanStep): PlanStep => {
    if (s.tag === "repeat") return { ...s, body: s.body.map(go) };
    return s.tag === "launch" ? f(s) : s;
  };
  return { ...plan, steps: plan.steps.map(go) };
}
