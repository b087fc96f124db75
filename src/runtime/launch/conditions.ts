/** @file Checks the conditions of a program or plan for the sizes of a run. Messages state the numbers. */
import {
  type ConditionValue,
  type Diagnostic,
  describeFailure,
  divisorsHelp,
  evaluateCondition,
  isCondition,
  type Size,
  type SizeCondition,
  type SizeTest,
  show,
  showCondition,
  showDivision,
  testHolds,
} from "../../term/index.ts";
import { conditionFails, noAlternative } from "./errors.ts";
import type { SizeValues } from "./host-value.ts";

/** A condition that sizes violate, or in which a side has no value, and the diagnostic that says so. */
export interface Unmet {
  readonly condition: SizeCondition;
  /** The value of the condition's right side; NaN if a side has no value. */
  readonly right: number;
  readonly diagnostic: Diagnostic;
}

/**
 * Makes the diagnostics for conditions that do not hold. It is called with at least one condition and returns at least one
 * diagnostic.
 */
export type Explain = (unmet: readonly Unmet[], sizes: SizeValues) => readonly Diagnostic[];

/** What a program, a schedule or a plan needs of sizes: all conditions hold, and all tests, such as that one of several holds. */
export interface SizeNeeds {
  readonly conditions: readonly SizeCondition[];
  readonly alternatives?: readonly SizeTest[] | undefined;
}

/**
 * The diagnostics for what sizes violate: for conditions plain ones (E0603) or those that `explain` makes, and one (E0603) for each test
 * on alternatives; empty if all hold.
 */
export function unmetIn(
  { conditions, alternatives = [] }: SizeNeeds,
  sizes: SizeValues,
  explain: Explain = (unmet) => unmet.map((u) => u.diagnostic),
): readonly Diagnostic[] {
  const unmet = unmetConditions(conditions, sizes);
  const tests = alternatives.filter((t) => !holdsFor(t, sizes));
  return [
    ...(unmet.length === 0 ? [] : explain(unmet, sizes)),
    ...tests.map((t) => noAlternative(reasons(t, sizes))),
  ];
}

/** True if all that is needed holds for these sizes. A condition with a side that has no value does not hold. */
export const allHold = (needs: SizeNeeds, sizes: SizeValues): boolean =>
  unmetConditions(needs.conditions, sizes).length === 0 &&
  (needs.alternatives ?? []).every((t) => holdsFor(t, sizes));

const holdsFor = (t: SizeTest, sizes: SizeValues): boolean =>
  testHolds(t, (v) => sizes.get(v.name));

/** Why a test fails: the reasons of all its parts that fail. */
function reasons(t: SizeTest, sizes: SizeValues): readonly string[] {
  if (isCondition(t)) return check(t, sizes).map((u) => u.diagnostic.message);
  return t.parts.flatMap((p) => reasons(p, sizes));
}

/** The conditions that sizes violate, or in which a side has no value, in the order of `conditions`. */
export const unmetConditions = (
  conditions: readonly SizeCondition[],
  sizes: SizeValues,
): readonly Unmet[] => conditions.flatMap((condition) => check(condition, sizes));

function check(condition: SizeCondition, sizes: SizeValues): readonly Unmet[] {
  const value = evaluateCondition(condition, (v) => sizes.get(v.name));
  if ("tag" in value) {
    const message = `${showCondition(condition)} has no value: ${describeFailure(value)}`;
    return [{ condition, right: Number.NaN, diagnostic: conditionFails(message) }];
  }
  if (value.holds) return [];
  const explain = condition.op === "divides" ? divisibility : comparison;
  return [{ condition, right: value.right, diagnostic: explain(condition, value) }];
}

/** A size with its value: `n = 426`, or `426` for a constant. */
const named = (size: Size, value: number): string =>
  size.constant === undefined ? `${show(size)} = ${value}` : String(value);

function divisibility(c: SizeCondition, { left: d, right: n }: ConditionValue): Diagnostic {
  const what = `${named(c.left, d)} does not divide ${named(c.right, n)}`;
  if (d < 1) return conditionFails(`${what}: a divisor must be 1 or more`);
  return conditionFails(`${what}: ${showDivision(n, d)}`, divisorsHelp(Math.abs(n), d));
}

function comparison(c: SizeCondition, { left, right }: ConditionValue): Diagnostic {
  const worth = [[c.left, left] as const, [c.right, right] as const].flatMap(([size, value]) =>
    size.constant === undefined ? [named(size, value)] : [],
  );
  const why = worth.length > 0 ? worth.join(" and ") : `${left} and ${right}`;
  return conditionFails(`${showCondition(c)} does not hold: ${why}`);
}
