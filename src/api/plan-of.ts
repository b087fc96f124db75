/** @file The plan of a rewritten program. Throws what is wrong with a term that is not in lowered form. */
import { lower } from "../lowering/lower.ts";
import type { Plan } from "../lowering/plan.ts";
import type { Applied } from "./apply.ts";

export const planOf = ({ source, program, schedule, term, conditions }: Applied): Plan =>
  lower({
    session: source.workspace.session,
    program: program.name,
    schedule: schedule.name,
    mode: schedule.mode,
    inputs: program.inputs,
    nats: program.nats,
    result: program.result,
    term,
    conditions,
  });
