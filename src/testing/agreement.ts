/** @file On how many random instances the two sides of a rule agree. */
import { Choices } from "./choices.ts";
import type { RuleInstance } from "./instance.ts";
import type { RuleCheck } from "./rule-check.ts";

/** Of `tried` instances; undefined as soon as they differ on one. Those without a value do not count. */
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
