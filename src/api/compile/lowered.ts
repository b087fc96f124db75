/** @file The plan of what a schedule made of its program; what is wrong is thrown as the lowerer says it. */
import type { ScheduleResult } from "../../lang/index.ts";
import { lower } from "../../lowering/lower.ts";
import type { PassOptions } from "../../lowering/passes/pass-chain.ts";
import type { Plan, TargetName } from "../../lowering/plan.ts";
import type { Session } from "../../term/index.ts";

/** How a plan is made. */
export interface PlanOptions extends PassOptions {
  /** Default: opencl. */
  readonly target?: TargetName | undefined;
}

/** The plan, of a term in this session. Throws what is wrong with the term. */
export const lowered = (
  { program, schedule, term, conditions }: ScheduleResult,
  session: Session,
  { target, ...passes }: PlanOptions = {},
): Plan =>
  lower({
    session,
    target,
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
