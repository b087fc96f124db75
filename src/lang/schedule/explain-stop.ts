/** @file Why a schedule was stopped before its end, and the rules that it kept applying. */
import type { RewriteStep, Spent } from "../../strategies/index.ts";
import type { Diagnostic } from "../../term/index.ts";

const UNITS = {
  steps: "evaluation steps",
  rewrites: "rewrites",
  millis: "milliseconds",
  depth: "nested calls",
} as const;

/** Message and help; the caller knows the place. */
export function explainStop(
  schedule: string,
  spent: Spent,
  steps: readonly RewriteStep[],
): Diagnostic {
  const what =
    spent.tag === "budget"
      ? `used up its ${spent.limit} ${UNITS[spent.budget]}`
      : `never ends: \`${spent.strategy}\` ${comesBack(spent.rounds)}`;
  return {
    code: "E0901",
    severity: "error",
    message: `schedule \`${schedule}\` ${what}`,
    help: [...cycleHelp(steps), wayOut(spent)],
  };
}

/** What a run is told whose sizes outgrew the algebra: a rule that goes on and on, if there is one. Undefined: none does. */
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

/** `its last rules, over and over: swap`; if they do not recur, all, as long as they are few. */
export function cycleHelp(steps: readonly RewriteStep[]): readonly string[] {
  const names = steps.map((s) => s.rule);
  const rules = recurring(names);
  if (rules.length > 0) return [`its last rules, over and over: ${rules.join(", ")}`];
  return names.length > 0 && names.length <= LONGEST ? [`its rules: ${names.join(", ")}`] : [];
}

const comesBack = (rounds: number): string =>
  rounds === 1 ? "succeeds without a change" : `comes back to the same term every ${rounds} rounds`;

export const GROWS =
  "look for a rule that applies to its own result, inside `repeat` or `normalize`";
const SUCCEEDS = "`repeat` ends when its strategy fails: `id` and `try` never do";
const CALLS = "look for a strategy that calls itself on the term that it was given";

function wayOut(spent: Spent): string {
  if (spent.tag === "cycle") return spent.rounds === 1 ? SUCCEEDS : GROWS;
  return spent.budget === "depth" ? CALLS : GROWS;
}

const LONGEST = 16;
const TIMES = 3;

/** The shortest sequence that the names end with at least three times in a row. */
function recurring(names: readonly string[]): readonly string[] {
  for (let period = 1; period <= LONGEST && period * TIMES <= names.length; period++) {
    const last = names.slice(-period);
    const all = names.slice(-period * TIMES);
    if (all.every((name, i) => name === last[i % period])) return last;
  }
  return [];
}
