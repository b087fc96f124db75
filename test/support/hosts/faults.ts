/** @file Mutants of plans, each with one fault that a mistake in the construction of plans would cause. */
import {
  boundTo,
  innerSteps,
  type LaunchStep,
  type Plan,
  type PlanStep,
} from "../../../src/lowering/plan.ts";
import { sub } from "../../../src/term/index.ts";

/** The kinds of faults. */
export const KINDS = [
  "two names swapped",
  "a buffer lost",
  "a step left out",
  "a round left out",
  "the end of a loop on another value",
  "a buffer too short",
  "a place that is in use",
] as const;

/** A plan with one fault. */
export interface Fault {
  readonly kind: (typeof KINDS)[number];
  readonly plan: Plan;
}

/** Returns the plan with every possible fault of every kind. */
export function faultsIn(plan: Plan): readonly Fault[] {
  const flags = placesOf(plan.steps).filter((name) => !plan.inputs.some((i) => i.name === name));
  const of = (kind: Fault["kind"], plans: readonly Plan[]): readonly Fault[] =>
    plans.map((p) => ({ kind, plan: p }));
  const steps = (f: (s: PlanStep) => readonly (readonly PlanStep[])[]): readonly Plan[] =>
    variants(plan.steps, f).map((changed) => ({ ...plan, steps: changed }));
  return [
    ...of("two names swapped", steps(swapped)),
    ...of(
      "a buffer lost",
      plan.buffers.map((b) => without(plan, b.name)),
    ),
    ...of(
      "a step left out",
      steps((s) => (s.tag === "assign" && s.to.length === 0 ? [] : [kept(s)])),
    ),
    ...of(
      "a round left out",
      steps((s) => (s.tag === "repeat" ? [[{ ...s, count: sub(s.count, 1) }]] : [])),
    ),
    ...of(
      "the end of a loop on another value",
      steps((s) => (s.tag === "leave" ? flags.map((flag) => [{ ...s, flag }]) : [])),
    ),
    ...of(
      "a buffer too short",
      plan.buffers.map((b) => shorter(plan, b.name)),
    ),
    ...of("a place that is in use", steps(overwriting)),
  ];
}

/** Returns all lists of steps in which f replaces one step, at any depth. */
function variants(
  steps: readonly PlanStep[],
  f: (s: PlanStep) => readonly (readonly PlanStep[])[],
): readonly (readonly PlanStep[])[] {
  return steps.flatMap((s, at) => {
    const inner = changedInside(s, f).map((changed) => [changed]);
    return [...f(s), ...inner].map((others) => steps.toSpliced(at, 1, ...others));
  });
}

/** Returns the step with each change inside it. */
function changedInside(
  s: PlanStep,
  f: (s: PlanStep) => readonly (readonly PlanStep[])[],
): readonly PlanStep[] {
  if (s.tag === "repeat") return variants(s.body, f).map((body) => ({ ...s, body }));
  if (s.tag !== "choice") return [];
  return s.cases.flatMap((c, k) =>
    variants(c.steps, f).map((steps) => ({ ...s, cases: s.cases.with(k, { ...c, steps }) })),
  );
}

const pairs = <T>(items: readonly T[]): (readonly [number, number])[] =>
  items.flatMap((_, i) => items.slice(i + 1).map((_, k) => [i, i + 1 + k] as const));

const exchanged = (items: readonly string[], [i, k]: readonly [number, number]): string[] =>
  items.with(i, items[k]!).with(k, items[i]!);

/** Exchanges two sources of an assignment, or two buffers of a launch. */
function swapped(s: PlanStep): readonly (readonly PlanStep[])[] {
  if (s.tag === "assign")
    return pairs(s.from).map((two) => [{ ...s, from: exchanged(s.from, two) }]);
  if (s.tag !== "launch") return [];
  const params = paramsOf(s);
  const places = params.map((p) => boundTo(s, p));
  return pairs(places).map((two) => [bound(s, params, exchanged(places, two))]);
}

const paramsOf = (s: LaunchStep): readonly string[] =>
  s.kernel.params.flatMap((p) => (p.tag === "buffer" ? [p.name] : []));

const bound = (s: LaunchStep, params: readonly string[], places: readonly string[]): PlanStep => ({
  ...s,
  buffers: new Map(params.map((p, k) => [p, places[k]!])),
});

/** The slots, and the buffers that launches name. */
const placesOf = (steps: readonly PlanStep[]): readonly string[] => [
  ...new Set(
    steps.flatMap((s): readonly string[] => {
      if (s.tag === "acquire") return [s.slot, ...s.pool];
      if (s.tag === "launch") return paramsOf(s).map((p) => boundTo(s, p));
      return innerSteps(s).flatMap(placesOf);
    }),
  ),
];

/** Removes a step; of an assignment, only its effect. */
const kept = (s: PlanStep): readonly PlanStep[] =>
  s.tag === "assign" ? [{ ...s, to: [], from: [] }] : [];

/** Removes the declaration of a buffer. */
const without = (plan: Plan, name: string): Plan => ({
  ...plan,
  buffers: plan.buffers.filter((b) => b.name !== name),
});

const shorter = (plan: Plan, name: string): Plan => ({
  ...plan,
  buffers: plan.buffers.map((b) => (b.name === name ? { ...b, length: sub(b.length, 1) } : b)),
});

/** Makes a slot ignore a buffer in use, or a launch write to a buffer that it reads. */
function overwriting(s: PlanStep): readonly (readonly PlanStep[])[] {
  if (s.tag === "acquire") return s.inUse.map((_, k) => [{ ...s, inUse: s.inUse.toSpliced(k, 1) }]);
  if (s.tag !== "launch") return [];
  const buffers = s.kernel.params.flatMap((p) => (p.tag === "buffer" ? [p] : []));
  const params = buffers.map((p) => p.name);
  const places = params.map((p) => boundTo(s, p));
  return buffers.flatMap((p, k) =>
    p.access === "write" || p.access === "readWrite"
      ? places.flatMap((place, i) => (i === k ? [] : [[bound(s, params, places.with(k, place))]]))
      : [],
  );
}
