/**
 * @file Explains conditions that the sizes of a run violate. Each diagnostic points at the step of the schedule that needs the
 * condition and advises other values of the schedule's parameters or other schedules, which have been tried.
 */
import {
  allHold,
  type Explain,
  type Unmet,
  unmetConditions,
} from "../../runtime/launch/conditions.ts";
import type { SizeValues } from "../../runtime/launch/host-value.ts";
import {
  type Diagnostic,
  nearestDivisors,
  type SizeCondition,
  sameCondition,
} from "../../term/index.ts";
import { compile } from "../compile/compile.ts";
import { guardedInstead } from "../schedule/advice.ts";
import { apply, sameProgram } from "../schedule/apply.ts";
import {
  firstThat,
  MOST_TRIED,
  othersOf,
  Trials,
  tryThese,
  tryValues,
} from "../schedule/other-values.ts";
import type { Applied } from "../schedule/stages.ts";
import type { ResolvedProgram } from "./runnable.ts";

/**
 * Limits that keep advice cheap: values that are tried in all, and schedules that are tried and compiled. One guarded strategy at
 * most is lowered.
 */
const MOST_VALUES = 5;
const MOST_SCHEDULES = 3;

const ENGINE = { apply, compile };

/**
 * Makes the function that explains violated conditions of a target: one diagnostic for each. A condition that a step of the
 * schedule added points at the step; values and schedules that its help names have been tried. Its diagnostic stays plain if the
 * program states the condition, if the step has no known position, or without a schedule. `engine` applies and compiles schedules
 * before they are advised; tests replace it.
 */
export const explainUnmet =
  ({ applied }: Pick<ResolvedProgram, "applied">, engine: typeof ENGINE = ENGINE): Explain =>
  (found, sizes) => {
    if (applied === undefined) return found.map((u) => u.diagnostic);
    const takesThem = (other: Applied): boolean => allHold(other, sizes);
    const others = [
      ...guardedInstead(applied, takesThem),
      ...otherSchedules(applied, sizes, engine),
    ];
    const trials = new Trials(applied, MOST_VALUES, engine.apply);
    return found.map((u) => explained(u, applied, sizes, others, trials));
  };

function explained(
  u: Unmet,
  applied: Applied,
  sizes: SizeValues,
  others: readonly string[],
  trials: Trials,
): Diagnostic {
  const { condition, diagnostic } = u;
  const step = stepThatNeeds(condition, applied);
  if (step?.origin === undefined) return diagnostic;
  const values = otherValues(u, applied, sizes, trials);
  const numbers = values.some((v) => v.startsWith("try ")) ? [] : (diagnostic.help ?? []);
  const help = [...values, ...others, ...numbers];
  return {
    ...diagnostic,
    place: step.origin,
    label: `\`${step.strategy}\` needs it`,
    help: help.length > 0 ? help : ["give data of another size"],
  };
}

/** The first step after which the condition is in force; undefined if the program itself states it. */
function stepThatNeeds(condition: SizeCondition, { history }: Applied) {
  for (const { step, conditions } of history.states())
    if (conditions.some((c) => sameCondition(c, condition))) return history.steps[step - 1];
  return undefined;
}

// ---------------------------------------------------------------- other values

/** Advice for each parameter on which the condition depends: values to try, or the remark that no declared value fits. */
function otherValues(
  u: Unmet,
  applied: Applied,
  sizes: SizeValues,
  trials: Trials,
): readonly string[] {
  const before = unmetConditions(applied.conditions, sizes).length;
  return applied.schedule.tunables.flatMap((t) => {
    const values = othersOf(applied, t, (now) => nearDivisors(u, now)).toSorted(divisorsFirst(u));
    let isOfUse = false;
    const fit = firstThat(tryValues(trials, t.name, values), (other) => {
      if (isNeeded(u.condition, other)) return false;
      isOfUse = true;
      return unmetConditions(other.conditions, sizes).length < before;
    });
    if (fit.length > 0) return [tryThese(t, fit)];
    const isNone = isOfUse && t.values !== undefined && trials.hasTried(t.name, values);
    return isNone ? [noneFits(t.name, t.values, u)] : [];
  });
}

/**
 * Orders values so that divisors of the condition's right side come first: its divisor is likely to be a parameter or a multiple of
 * it.
 */
function divisorsFirst({ condition, right }: Unmet): (a: number, b: number) => number {
  const rest = (value: number): number =>
    condition.op === "divides" && right % value !== 0 ? 1 : 0;
  return (a, b) => rest(a) - rest(b);
}

const isNeeded = (condition: SizeCondition, { conditions }: Applied): boolean =>
  conditions.some((c) => sameCondition(c, condition));

/** The divisors of a divisibility condition's right side next below and next above a value; none for other conditions. */
const nearDivisors = (u: Unmet, now: number): readonly number[] =>
  u.condition.op === "divides" ? nearestDivisors(Math.abs(u.right), now) : [];

const noneFits = (name: string, values: readonly number[], u: Unmet): string => {
  const shown = values.length <= MOST_TRIED ? values : [...values.slice(0, MOST_TRIED - 1), "…"];
  const does = u.condition.op === "divides" ? `divides ${u.right}` : "makes it hold";
  return `no value of ${name} in {${shown.join(", ")}} ${does}`;
};

// ---------------------------------------------------------------- other schedules

/**
 * Advice naming other schedules of the program that take these sizes at their defaults. Those without conditions come first.
 */
function otherSchedules(
  applied: Applied,
  sizes: SizeValues,
  { apply, compile }: typeof ENGINE,
): readonly string[] {
  const { source, program, schedule } = applied;
  const names = source.programs.find((p) => p.name === program.name)?.schedules ?? [];
  const fitting = names
    .filter((n) => n !== schedule.name)
    .slice(0, MOST_SCHEDULES)
    .flatMap((name) => {
      const other = apply(source, { ...sameProgram(program), schedule: name });
      return other.ok && allHold(other, sizes) && compile(other).ok ? [other] : [];
    });
  const [any, these] = [true, false].map((isAny) =>
    fitting
      .filter((f) => (f.conditions.length + f.alternatives.length === 0) === isAny)
      .map((f) => `\`${f.schedule.name}\``),
  );
  return [...taking(any!, "any size"), ...taking(these!, "these sizes")];
}

function taking(names: readonly string[], what: string): readonly string[] {
  const last = names.at(-1);
  if (last === undefined) return [];
  if (names.length === 1) return [`the schedule ${last} takes ${what}`];
  return [`the schedules ${names.slice(0, -1).join(", ")} and ${last} take ${what}`];
}
