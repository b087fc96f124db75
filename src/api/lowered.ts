/** @file The plan of what a schedule made of its program; what is wrong is thrown as the lowerer says it. */
import type { Applied } from "../lang/index.ts";
import { lower } from "../lowering/lower.ts";
import type { PassOptions } from "../lowering/passes/pass-chain.ts";
import type { Plan } from "../lowering/plan.ts";
import type { Session } from "../term/index.ts";

/** The plan, of a term in this session. Throws what is wrong with the term. */
export const lowered = (
  { program, schedule, term, conditions }: Applied,
  session: Session,
  passes?: PassOptions,
): Plan =>
  lower({
    session,
    program: program.name,
    schedule: schedule.name,
    mode: schedule.mode,
    inputs: program.inputs,
    nats: program.nats,
    fixed: program.fixed,
    result: program.result,
    term,
    conditions,
    passes,
  });
