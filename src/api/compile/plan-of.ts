/** @file The plan of a rewritten program. Throws what is wrong with a term that is not in lowered form. */
import { loweringFailed, Unlowered } from "../../lowering/errors.ts";
import type { Plan } from "../../lowering/plan.ts";
import { complaintIn } from "../../term/index.ts";
import type { Applied } from "../schedule/stages.ts";
import { lowered, type PlanOptions } from "./lowered.ts";
import { loweringProblems } from "./lowering-problem.ts";

/** The plan of what a schedule made; its problems say what in the schedule left them, and what leads on. */
export function planOf(applied: Applied, options?: PlanOptions): Plan {
  try {
    return lowered(applied, applied.source.workspace.session, options);
  } catch (error) {
    const found = complaintIn(error, Unlowered);
    if (found === undefined) throw error;
    throw loweringFailed(loweringProblems(found.diagnostics, applied));
  }
}
