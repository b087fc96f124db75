/** @file Plans with other launches, for planting faults in them. */
import type { LaunchStep, Plan, Step } from "../../../src/lowering/plan.ts";

/** The plan with `f` of each launch. */
export function eachLaunch(plan: Plan, f: (launch: LaunchStep) => Step): Plan {
  const go = (s: Step): Step => {
    if (s.tag === "repeat") return { ...s, body: s.body.map(go) };
    return s.tag === "launch" ? f(s) : s;
  };
  return { ...plan, steps: plan.steps.map(go) };
}
