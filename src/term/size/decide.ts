/** @file Decides conditions under facts. */

import { mod } from "./arithmetic.ts";
import { makeCondition, type SizeCondition, sameCondition } from "./condition.ts";
import { proveDivides } from "./divides.ts";
import type { Facts } from "./facts.ts";
import { proveEQ, proveLE, proveLT } from "./prove.ts";
import type { Size } from "./size.ts";

/**
 * Returns true if the condition holds for every assignment that satisfies the facts, false if it fails for every one, and undefined
 * if neither is proved.
 */
export function decideCondition(c: SizeCondition, facts: Facts): boolean | undefined {
  if (facts.conditions.some((known) => sameCondition(known, c))) return true;
  const { left, right } = c;
  switch (c.op) {
    case "==":
      return equal(c, facts);
    case "!=":
      return negated(equal({ ...c, op: "==" }, facts));
    case "<=":
      return proveLE(left, right, facts) ? true : proveLT(right, left, facts) ? false : undefined;
    case "<":
      return proveLT(left, right, facts) ? true : proveLE(right, left, facts) ? false : undefined;
    case "divides":
      return divides(c, facts);
    default:
      return c.op satisfies never;
  }
}

const negated = (answer: boolean | undefined): boolean | undefined =>
  answer === undefined ? undefined : !answer;

function equal(c: SizeCondition, facts: Facts): boolean | undefined {
  if (facts.conditions.some((known) => sameCondition(known, { ...c, op: "!=" }))) return false;
  if (proveEQ(c.left, c.right, facts)) return true;
  const apart = proveLT(c.left, c.right, facts) || proveLT(c.right, c.left, facts);
  return apart ? false : undefined;
}

/** True if the facts state that the division of e by d leaves a remainder. */
function hasRemainder(d: Size, e: Size, facts: Facts): boolean {
  if (facts.conditions.length === 0) return false;
  const remains = makeCondition("<=", 1, mod(e, d));
  return facts.conditions.some((known) => sameCondition(known, remains));
}

function divides({ left, right }: SizeCondition, facts: Facts): boolean | undefined {
  if (proveLE(left, 0, facts)) return false;
  if (hasRemainder(left, right, facts)) return false;
  const answer = proveDivides(left, right, facts);
  if (answer === "no") return false;
  return answer === "yes" && proveLE(1, left, facts) ? true : undefined;
}
