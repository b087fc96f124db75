/**
 * @file The launches of a plan, with what is known about the sizes of each: how often it is launched, and under which tests on sizes.
 * Sizes may be open, so each launch of the plan stands here once, whatever the rounds of host loops are.
 */
import {
  decideTest,
  isAlways,
  mul,
  negatedTest,
  type Size,
  type SizeTest,
  type SizeVar,
  substituteSizes,
  substituteTest,
  withTest,
} from "../../../term/index.ts";
import type { Kernel } from "../../imperative.ts";
import { innerSteps, type Plan, type PlanStep } from "../../plan.ts";
import type { Count } from "./count-points.ts";
import type { SizeKnowledge } from "./kernel-facts.ts";

/** A launch of a plan, or several with the same sizes. */
export interface LaunchedKernel {
  readonly kernel: Kernel;
  /** How often the kernel is launched with these sizes. */
  readonly times: Count;
  /** The tests on sizes under which it is launched, as the host makes them; empty if it always is. */
  readonly when: readonly SizeTest[];
  readonly knowledge: SizeKnowledge;
}

/** The launches of a plan, in the order of its steps. Those that the known sizes exclude are left out. */
export function launchedKernels({ steps, kernels }: Plan, sizes: SizeKnowledge): LaunchedKernel[] {
  const [first] = kernels;
  if (first === undefined) return [];
  const one = first.ndrange.global[0]!.table.nat(1);
  return launchesIn(steps, { times: { size: one, atMost: false }, when: [] }, sizes);
}

type LaunchAround = Pick<LaunchedKernel, "times" | "when">;

function launchesIn(
  steps: readonly PlanStep[],
  around: LaunchAround,
  sizes: SizeKnowledge,
): LaunchedKernel[] {
  const { values, facts } = sizes;
  const image = (v: SizeVar): Size | undefined => values.get(v.name);
  return steps.flatMap((s): LaunchedKernel[] => {
    switch (s.tag) {
      case "launch": {
        const own = [...s.sizes].map(([name, n]) => [name, substituteSizes(n, image)] as const);
        const knowledge = { facts, values: new Map([...values, ...own]) };
        return [{ kernel: s.kernel, ...around, knowledge }];
      }
      case "repeat": {
        const { size, atMost } = around.times;
        const count = substituteSizes(s.count, image);
        const times = {
          size: size && mul(size, count),
          atMost: atMost || s.body.some(mayLeave),
        };
        return launchesIn(s.body, { ...around, times }, sizes);
      }
      case "choice":
        return choiceIn(s, around, sizes);
      case "leave":
      case "acquire":
      case "assign":
        return [];
      default:
        return s satisfies never;
    }
  });
}

function choiceIn(
  { cases }: PlanStep & { readonly tag: "choice" },
  around: LaunchAround,
  sizes: SizeKnowledge,
): LaunchedKernel[] {
  const image = (v: SizeVar): Size | undefined => sizes.values.get(v.name);
  const found: LaunchedKernel[] = [];
  const before: SizeTest[] = [];
  for (const { when, steps } of cases) {
    const test = substituteTest(when, image);
    const holds = decideTest(test, sizes.facts);
    if (holds === false) continue;
    const own = isAlways(test) || holds === true ? before : [...before, when];
    const facts = own.reduce((f, t) => withTest(f, substituteTest(t, image)), sizes.facts);
    const inner = { ...around, when: [...around.when, ...own] };
    found.push(...launchesIn(steps, inner, { ...sizes, facts }));
    if (holds === true) break;
    before.push(negatedTest(when));
  }
  return found;
}

/** True if a step may end the loop around it. */
const mayLeave = (s: PlanStep): boolean =>
  s.tag === "leave" || (s.tag === "choice" && innerSteps(s).some((inner) => inner.some(mayLeave)));
