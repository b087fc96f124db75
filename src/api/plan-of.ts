/** @file The plan of a rewritten program. Throws what is wrong with a term that is not in lowered form. */
import { LoweringFailed } from "../lowering/errors.ts";
import { lower } from "../lowering/lower.ts";
import type { Plan } from "../lowering/plan.ts";
import type { Applied } from "./apply.ts";
import { loweringProblem } from "./lowering-problem.ts";

export function planOf(applied: Applied): Plan {
  const { source, program, schedule, term, conditions } = applied;
  try {
    return lower({
      session: source.workspace.session,
      program: program.name,
      schedule: schedule.name,
      mode: schedule.mode,
      inputs: program.inputs,
      nats: program.nats,
      fixed: program.fixed,
      result: program.result,
      term,
      conditions,
    });
  } catch (error) {
    if (!(error instanceof LoweringFailed)) throw error;
    throw new LoweringFailed(error.diagnostics.map((p) => loweringProblem(p, applied)));
  }
}
