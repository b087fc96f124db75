/**
 * @file Explains why a run was stopped before its end: an exceeded budget or an endless loop, with the rules applied
 * repeatedly.
 */
import { DEFAULT_FUEL, type OutOfFuel, type RewriteStep } from "../../strategies/index.ts";
import type { Diagnostic } from "../../term/index.ts";

const UNITS = {
  steps: "evaluation steps",
  rewrites: "rewrites",
  millis: "milliseconds",
  depth: "nested calls",
} as const;

/**
 * Makes the diagnostic E0901 of a schedule that was stopped by a budget or a cycle, without a position, which the caller adds. The
 * help names the rules that repeat at the end of `steps`, or those of a short run, and says what to look for.
 */
export function explainStop(
  schedule: string,
  spent: OutOfFuel,
  steps: readonly RewriteStep[],
): Diagnostic {
  const what =
    spent.tag === "budget"
      ? `used up its ${spent.limit} ${UNITS[spent.budget]}`
      : `never ends: \`${spent.strategy}\` ${comesBack(spent.rounds)}`;
  const most = spent.tag === "budget" ? spent.most : undefined;
  const place = most?.strategy.origin;
  return {
    code: "E0901",
    severity: "error",
    message: `schedule \`${schedule}\` ${what}`,
    ...(most && place && { related: [{ place, label: mostOf(most) }] }),
    help: [...cycleHelp(steps), ...waysOut(spent, steps)],
  };
}

const mostOf = ({
  strategy,
  share,
}: NonNullable<(OutOfFuel & { tag: "budget" })["most"]>): string =>
  `about ${Math.round(100 * share)} % of all evaluation steps were taken in \`${strategy.name}\``;

/**
 * Makes the diagnostic E0901 of sizes that exceed the limits of size arithmetic because rules repeat; undefined if no sequence
 * of rules repeats at the end of `steps`.
 */
export function endlessSizes(
  schedule: string,
  problem: string,
  steps: readonly RewriteStep[],
): Diagnostic | undefined {
  if (recurring(steps.map((s) => s.rule)).length === 0) return undefined;
  const place = steps.at(-1)?.origin;
  return {
    code: "E0901",
    severity: "error",
    message: `schedule \`${schedule}\` makes sizes that grow without end: ${problem}`,
    ...(place && { place }),
    help: [...cycleHelp(steps), GROWS],
  };
}

/** Help that names the rules that repeat at the end of a run; if none do, those of all steps of a run of 1 to 16; else empty. */
export function cycleHelp(steps: readonly RewriteStep[]): readonly string[] {
  const names = steps.map((s) => s.rule);
  const rules = recurring(names);
  if (rules.length > 0) return [`its last rules, over and over: ${rules.join(", ")}`];
  return names.length > 0 && names.length <= LONGEST ? [`its rules: ${names.join(", ")}`] : [];
}

const comesBack = (rounds: number): string =>
  rounds === 1 ? "succeeds without a change" : `comes back to the same term every ${rounds} rounds`;

/** The help for a strategy whose loop applies a rule to the rule's own result. */
export const GROWS =
  "look for a rule that applies to its own result, inside `repeat` or `normalize`";
const SUCCEEDS = "`repeat` ends when its strategy fails: `id` and `try` never do";
const CALLS = "look for a strategy that calls itself on the term that it was given";

function waysOut(spent: OutOfFuel, steps: readonly RewriteStep[]): readonly string[] {
  if (spent.tag === "cycle") return [spent.rounds === 1 ? SUCCEEDS : GROWS];
  if (spent.budget === "depth") return [CALLS];
  const [endless, long] = [GROWS, `a schedule that is only long needs more: ${moreFuel(spent)}`];
  return recurring(steps.map((s) => s.rule)).length > 0 ? [endless, long] : [long, `or ${endless}`];
}

/** The option that gives a run ten times the budget that it has used up; `--fuel` raises all budgets in proportion. */
function moreFuel({ budget, limit }: OutOfFuel & { tag: "budget" }): string {
  return `--fuel ${Math.ceil((10 * limit * DEFAULT_FUEL.rewrites) / DEFAULT_FUEL[budget])}`;
}

const LONGEST = 16;
const TIMES = 3;

/** The shortest sequence, of at most 16 names, that occurs three times in a row at the end of `names`; empty if there is none. */
function recurring(names: readonly string[]): readonly string[] {
  for (let period = 1; period <= LONGEST && period * TIMES <= names.length; period++) {
    const last = names.slice(-period);
    const all = names.slice(-period * TIMES);
    if (all.every((name, i) => name === last[i % period])) return last;
  }
  return [];
}
