/**
 * @file Makes the plan of a rewritten program, with diagnostics that point into its schedule where the term is not in lowered form.
 */
import { loweringFailed, Unlowered } from "../../lowering/errors.ts";
import type { Plan } from "../../lowering/plan.ts";
import { complaintIn } from "../../term/index.ts";
import type { Applied } from "../schedule/stages.ts";
import { lowered, type PlanOptions } from "./lowered.ts";
import { loweringProblems } from "./lowering-problem.ts";

/**
 * Lowers a rewritten program to a plan. Throws a `StrataError<Unlowered>` if the term is not in lowered form. A diagnostic that is
 * about a part of the term names the step that introduced or last rewrote the part, or says that it stands in the program.
 * Other errors pass through unchanged.
 */
export function planOf(applied: Applied, options?: PlanOptions): Plan {
  try {
    return lowered(applied, applied.source.workspace.session, options);
  } catch (error) {
    const found = complaintIn(error, Unlowered);
    if (found === undefined) throw error;
    throw loweringFailed(loweringProblems(found.diagnostics, applied));
  }
}
