/**
 * @file Compares the work-items and the memory of a plan's work-groups with the declared limits of a device. A diagnostic points at
 * the step of the schedule that causes the demand and advises values of the schedule's parameters, which have been tried.
 */
import { MEMORY_LIMITS } from "../../lowering/memories.ts";
import type { Plan } from "../../lowering/plan.ts";
import { type GroupMemory, groupMemory } from "../../runtime/launch/group-memory.ts";
import {
  checkGroup,
  checkMemory,
  checkWorkItems,
  type Group,
  type GroupLimits,
} from "../../runtime/launch/limits.ts";
import type { Diagnostic } from "../../term/index.ts";
import { firstThat, othersOf, Trials, tryThese, tryValues } from "../schedule/other-values.ts";
import type { Applied } from "../schedule/stages.ts";
import { Failed, guard } from "../source/failed.ts";
import { planOf } from "./plan-of.ts";
import { lastStepThatAdds } from "./step-that-adds.ts";

/**
 * A diagnostic (E0805) for each limit that a kernel of the plan exceeds; empty if all kernels keep within the limits. Each points
 * at the last step that added the primitive concerned (`mapLcl`, or the memory's), otherwise at the schedule's name. Demands that
 * depend on a size variable are not compared here: a launch checks them.
 */
export function beyondLimits(
  applied: Applied,
  plan: Plan,
  limits: GroupLimits,
): readonly Diagnostic[] {
  const found = groupsOfPlan(plan).flatMap((group) => {
    return [
      ...checkWorkItems(group, limits).map((d) => [d, "mapLcl"] as const),
      ...MEMORY_LIMITS.flatMap((l) =>
        checkMemory(l, group, limits).map((d) => [d, l.memory.name] as const),
      ),
    ];
  });
  if (found.length === 0) return [];
  const values = fittingValues(applied, limits);
  return found.map(([d, prim]) => {
    const step = lastStepThatAdds(prim, applied.steps);
    const place =
      step?.origin ?? applied.schedule.module.problems.place(applied.schedule.syntax.name.span);
    const label = step?.origin && `\`${step.strategy}\` asks for it`;
    const help = values.length > 0 ? values : (d.help ?? []);
    return { ...d, place, help, ...(label && { label }) };
  });
}

const groupsOfPlan = ({ kernels }: Plan): readonly (Group & GroupMemory)[] =>
  kernels.map((kernel) => {
    const local = kernel.ndrange.local?.map((s) => s.constant);
    const isKnown = local?.every((n) => n !== undefined);
    return {
      kernel,
      ...(isKnown && { local: local as readonly number[] }),
      ...groupMemory(kernel, (_, size) => size.constant ?? 0),
    };
  });

// ---------------------------------------------------------------- advice

/** One line of advice for each schedule parameter that has values with which all kernels keep within the limits. */
function fittingValues(applied: Applied, limits: GroupLimits): readonly string[] {
  const trials = new Trials(applied);
  return applied.schedule.tunables.flatMap((t) => {
    const tried = tryValues(trials, t.name, othersOf(applied, t, halves));
    const fit = firstThat(tried, (other) => keepsWithin(other, limits));
    return fit.length === 0
      ? []
      : [
          tryThese(
            t,
            fit.toSorted((a, b) => b.value - a.value),
          ),
        ];
  });
}

/** Repeated halves of a number, rounded down, to 1: 512, 256, …, 1 for 1024. */
function halves(now: number): readonly number[] {
  const half = Math.floor(now / 2);
  return half < 1 ? [] : [half, ...halves(half)];
}

function keepsWithin(applied: Applied, limits: GroupLimits): boolean {
  const plan = guard(applied.source.sources, undefined, () => planOf(applied));
  if (plan instanceof Failed) return false;
  return groupsOfPlan(plan).every((group) => checkGroup(group, limits).length === 0);
}
