/** @file Counts random instances of a rule on which both sides agree. */
import { Choices } from "./choices.ts";
import type { RuleInstance } from "./instance.ts";
import type { RuleCheck } from "./rule-check.ts";

/**
 * Returns the number of instances, of `tried`, on which both sides have the same value; undefined as soon as they differ on one, or
 * the rule does not apply to one that has a value. Instances without a value do not count. Instance i is drawn from the seed 2 *
 * (seed + i).
 */
export function agreements(
  check: RuleCheck,
  seed: number,
  tried: number,
  draw: (c: Choices) => RuleInstance | undefined,
): number | undefined {
  let held = 0;
  for (let i = 0; i < tried; i++) {
    const c = Choices.seeded(2 * (seed + i));
    const instance = draw(c);
    const agree = instance && check.agrees(instance, c);
    if (agree === false) return undefined;
    if (agree === true) held++;
  }
  return held;
}
