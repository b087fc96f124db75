/**
 * @file What the cases of choices need of sizes. A condition that every case needs is a condition of the whole; one that some cases need
 * must hold where the sizes take such a case.
 */
import {
  anyOf,
  decideTest,
  emptyFacts,
  negatedTest,
  type SizeCondition,
  type SizeTest,
  sameTest,
  withTest,
} from "../../term/index.ts";
import { type HostStep, stepsInside } from "./host-program.ts";
import type { Launch } from "./launch.ts";

/** The tests on sizes that must hold for the steps to run. `demands` gives the conditions that the code of a launch needs. */
export function needsOfSteps(
  steps: readonly HostStep<Launch>[],
  demands: (l: Launch) => readonly SizeCondition[],
): readonly SizeTest[] {
  return steps.flatMap((s): readonly SizeTest[] => {
    if (s.tag === "launch") return demands(s.kernel);
    if (s.tag === "choice") return ofCases(s, demands);
    return stepsInside(s).flatMap((inner) => needsOfSteps(inner, demands));
  });
}

function ofCases(
  { cases }: HostStep<Launch> & { tag: "choice" },
  demands: (l: Launch) => readonly SizeCondition[],
): readonly SizeTest[] {
  const all = cases.map((c) => needsOfSteps(c.steps, demands));
  const [first, ...others] = all as [readonly SizeTest[], ...(readonly SizeTest[])[]];
  const isIn = (t: SizeTest, list: readonly SizeTest[]): boolean =>
    list.some((o) => sameTest(o, t));
  const common = first.filter((t) => others.every((list) => isIn(t, list)));
  const own = cases.flatMap(({ when }, k) => {
    const before = cases.slice(0, k).map((c) => c.when);
    const facts = [...before.map(negatedTest), when].reduce(withTest, emptyFacts);
    return all[k]!.filter((t) => !isIn(t, common) && decideTest(t, facts) !== true).map((t) =>
      anyOf([...before, negatedTest(when), t]),
    );
  });
  return [...common, ...own];
}
