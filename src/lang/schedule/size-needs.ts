/** @file What the result of a schedule needs of sizes. */
import {
  decideTest,
  emptyFacts,
  isCondition,
  requiredSizes,
  type SizeCondition,
  type SizeTest,
  type Term,
  withTest,
} from "../../term/index.ts";

/** Conditions on sizes that must all hold, and further tests of the same kind, such as that one of several conditions holds. */
interface ScheduleNeeds {
  readonly conditions: readonly SizeCondition[];
  readonly alternatives: readonly SizeTest[];
}

/** What a term needs of sizes: the conditions that were carried beside it, and those of its choices at the launch. */
export function sizeNeeds(term: Term, carried: readonly SizeCondition[]): ScheduleNeeds {
  const facts = carried.reduce(withTest, emptyFacts);
  const open = requiredSizes(term).filter((t) => decideTest(t, facts) !== true);
  const alternatives = open.filter((t) => !isCondition(t));
  return { conditions: [...carried, ...open.filter(isCondition)], alternatives };
}
