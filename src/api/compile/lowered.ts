/** @file Calls the lowerer on a schedule's result. Errors of the lowerer pass through unchanged; `plan-of.ts` explains them. */
import type { ScheduleResult } from "../../lang/index.ts";
import { lower } from "../../lowering/lower.ts";
import type { PassOptions } from "../../lowering/passes/pass-chain.ts";
import type { Plan, TargetName } from "../../lowering/plan.ts";
import type { PlanVariants } from "../../lowering/plan-variants.ts";
import type { Session } from "../../term/index.ts";

/** Options of lowering: the target, and the passes to leave out or to observe. */
export interface PlanOptions extends PassOptions {
  /** The target of the code (default: `opencl`). */
  readonly target?: TargetName | undefined;
  /** Plans of the program that were made before with the same options. The plan is taken from them if possible, else added. */
  readonly variants?: PlanVariants | undefined;
}

/**
 * Lowers the term of a schedule's result, which must belong to `session`, to a plan. Throws a `StrataError<Unlowered>` if it is not
 * in lowered form.
 */
export const lowered = (
  { program, schedule, term, conditions }: ScheduleResult,
  session: Session,
  { target, variants, ...passes }: PlanOptions = {},
): Plan =>
  lower({
    session,
    target,
    program: program.function,
    schedule: schedule.syntax.name.text,
    mode: schedule.mode,
    inputs: program.inputs,
    nats: program.nats,
    fixed: program.fixed,
    result: program.result,
    term,
    conditions,
    passes,
    variants,
  });
