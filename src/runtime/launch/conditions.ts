/** @file The conditions of a plan for the sizes of a launch; what fails is said with its numbers. */
import type { Plan } from "../../lowering/plan.ts";
import {
  type Condition,
  type ConditionValue,
  type Diagnostic,
  describeFailure,
  divisorsHelp,
  evaluateCondition,
  type Size,
  show,
  showCondition,
  showDivision,
} from "../../term/index.ts";
import { conditionFails } from "./errors.ts";
import type { SizeValues } from "./host-value.ts";

export const checkConditions = (
  { conditions }: Pick<Plan, "conditions">,
  sizes: SizeValues,
): readonly Diagnostic[] => conditions.flatMap((c) => check(c, sizes));

function check(c: Condition, sizes: SizeValues): readonly Diagnostic[] {
  const value = evaluateCondition(c, (v) => sizes.get(v.name));
  if ("tag" in value)
    return [conditionFails(`${showCondition(c)} has no value: ${describeFailure(value)}`)];
  if (value.holds) return [];
  return [c.op === "divides" ? divisibility(c, value) : comparison(c, value)];
}

/** `426`, or `n = 426`. */
const named = (size: Size, value: number): string =>
  size.constant === undefined ? `${show(size)} = ${value}` : String(value);

function divisibility(c: Condition, { left: d, right: n }: ConditionValue): Diagnostic {
  const what = `${named(c.left, d)} does not divide ${named(c.right, n)}`;
  if (d < 1) return conditionFails(`${what}: a divisor must be 1 or more`);
  return conditionFails(`${what}: ${showDivision(n, d)}`, divisorsHelp(Math.abs(n), d));
}

function comparison(c: Condition, { left, right }: ConditionValue): Diagnostic {
  const worth = [[c.left, left] as const, [c.right, right] as const].flatMap(([size, value]) =>
    size.constant === undefined ? [named(size, value)] : [],
  );
  const why = worth.length > 0 ? worth.join(" and ") : `${left} and ${right}`;
  return conditionFails(`${showCondition(c)} does not hold: ${why}`);
}
