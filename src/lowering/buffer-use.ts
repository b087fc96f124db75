/** @file For which sizes a plan uses each of its buffers: those that only some cases of a choice mention are not needed for other sizes. */
import {
  allOf,
  anyOf,
  isAlways,
  negatedTest,
  type SizeTest,
  sameTest,
  sizesOfTest,
} from "../term/index.ts";
import { boundTo, innerSteps, type Plan, type PlanStep } from "./plan.ts";

/** The tests under which buffers are used, by name. A buffer without a test is used for all sizes. */
export function testsOfUse(plan: Plan): ReadonlyMap<string, SizeTest> {
  const found = new Map<string, readonly SizeTest[]>();
  const sizes = new Set(plan.sizes);
  const use = (name: string, test: SizeTest): void => {
    const tests = found.get(name) ?? [];
    if (!tests.some((t) => sameTest(t, test))) found.set(name, [...tests, test]);
  };
  const visit = (steps: readonly PlanStep[], around: SizeTest): void => {
    for (const s of steps) {
      for (const name of namesOf(s)) use(name, around);
      if (s.tag === "choice")
        s.cases.forEach((c, k) => {
          const tests = [...s.cases.slice(0, k).map((o) => negatedTest(o.when)), c.when];
          const known = tests.filter((t) => mentionsOnly(t, sizes));
          visit(c.steps, allOf([around, ...known]));
        });
      else for (const inner of innerSteps(s)) visit(inner, around);
    }
  };
  visit(plan.steps, allOf([]));
  const always = new Set(plan.result.buffers);
  return new Map(
    plan.buffers.flatMap((b) => {
      const tests = found.get(b.name);
      const isOpen = b.role === "temporary" && !always.has(b.name) && tests !== undefined;
      const test = isOpen ? anyOf(tests) : allOf([]);
      return isAlways(test) ? [] : [[b.name, test] as const];
    }),
  );
}

/** The buffers and slots that a step mentions itself. */
function namesOf(s: PlanStep): readonly string[] {
  switch (s.tag) {
    case "launch":
      return s.kernel.params.flatMap((p) => (p.tag === "buffer" ? [boundTo(s, p.name)] : []));
    case "acquire":
      return s.pool;
    case "assign":
      return s.from;
    case "leave":
      return [s.flag];
    default:
      return [];
  }
}

const mentionsOnly = (t: SizeTest, names: ReadonlySet<string>): boolean =>
  sizesOfTest(t).every((s) => s.vars.every((v) => names.has(v.name)));
