/** @file A rewritten program as OpenCL C, or for another target, with the plan that launches it. */
import type { StageCode } from "../../lowering/passes/pass-chain.ts";
import type { Plan, TargetName } from "../../lowering/plan.ts";
import { printHost } from "../../lowering/print/opencl/host/host.ts";
import { printPlan } from "../../lowering/print/plan.ts";
import { TARGETS } from "../../lowering/targets.ts";
import type { GroupLimits } from "../../runtime/launch/limits.ts";
import { advised } from "../schedule/advice.ts";
import type { Where } from "../schedule/apply.ts";
import type { Applied } from "../schedule/stages.ts";
import { Failed, guard } from "../source/failed.ts";
import { beyondLimits } from "./device-limits.ts";
import { type KernelStats, kernelStats } from "./kernel-stats.ts";
import { passProblems } from "./pass-problems.ts";
import { planToJson } from "./plan-json.ts";
import { planOf } from "./plan-of.ts";

export interface Compiled {
  readonly ok: true;
  readonly stage: "compiled";
  readonly applied: Applied;
  readonly plan: Plan;
  /** OpenCL C 1.2, or the language of another target. */
  readonly source: string;
  /** In the order in which they are launched. */
  readonly kernels: readonly KernelStats[];
  /** What a host program needs, by file name: the source and the plan as JSON; the host program itself, if it is asked for. */
  readonly files: ReadonlyMap<string, string>;
}

export interface CompileOptions {
  /** What the kernels are for (default: opencl). */
  readonly target?: TargetName | undefined;
  /** Also a host program in this language: `NAME.host.c`, which builds with `cc NAME.host.c -lOpenCL`. */
  readonly host?: "c" | undefined;
  /** Of the device that the kernels are for: a kernel that asks for more is a failure. */
  readonly limits?: GroupLimits | undefined;
  /** Names of optional passes to leave out. */
  readonly without?: readonly string[] | undefined;
  /** Hears of every kernel after every pass. */
  readonly see?: ((snapshot: StageCode) => void) | undefined;
  readonly where?: Where | undefined;
}

/** Lowers a rewritten program. A schedule that leaves something to do is a failure. */
export function compile(
  applied: Applied,
  { target = "opencl", host, limits, without = [], see, where }: CompileOptions = {},
): Compiled | Failed {
  const { source, schedule } = applied;
  const place = schedule.module.problems.place(schedule.syntax.name.span);
  const outcome = guard(source.sources, place, () => {
    const unfit = passProblems(TARGETS[target].pipeline, without, where);
    if (unfit.length > 0) return new Failed(unfit, source.sources);
    const plan = planOf(applied, { target, without: new Set(without), see });
    const beyond = limits === undefined ? [] : beyondLimits(applied, plan, limits);
    if (beyond.length > 0) return new Failed(beyond, source.sources);
    const code = printPlan(plan);
    return {
      ok: true,
      stage: "compiled",
      applied,
      plan,
      source: code,
      kernels: plan.kernels.map(kernelStats),
      files: new Map([
        [`${plan.name}.${TARGETS[target].suffix}`, code],
        [`${plan.name}.plan.json`, `${JSON.stringify(planToJson(plan, applied), undefined, 2)}\n`],
        ...(host === undefined ? [] : [[`${plan.name}.host.c`, printHost(plan, code)] as const]),
      ]),
    } as const;
  });
  return outcome.ok ? outcome : advised(outcome, applied, () => applied.settings);
}
