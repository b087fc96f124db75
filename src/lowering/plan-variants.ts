/**
 * @file Plans of one program that differ only in the launch: in the sizes of work-groups that their `kernel` terms state (`groupsOf`).
 * The term is then the same up to these sizes, and only the passes that read the ND-range run again.
 */
import {
  CompilerBug,
  children,
  type SizeCondition,
  type Term,
  withChildren,
} from "../term/index.ts";
import type { Kernel } from "./imperative.ts";
import { sharingLike } from "./launches/in-place.ts";
import type { Launch } from "./launches/launch.ts";
import type { LoweredLaunch } from "./lower-kernel.ts";
import { type Plan, type PlanStep, withInnerSteps } from "./plan.ts";

/** What the plan of a program depends on: its term, the conditions that a launch checks, and how it is named and compiled. */
export interface PlanKey extends Pick<Plan, "name" | "target" | "mode" | "conditions"> {
  readonly term: Term;
}

/** A plan, and its lowered launches in the order of its kernels. The sizes of `kernel` terms are open in the key's term. */
interface KnownPlan {
  readonly key: PlanKey;
  readonly plan: Plan;
  readonly lowered: readonly LoweredLaunch[];
}

/** The most plans that are kept. The code of a large kernel before mapping takes some megabytes. */
const MOST = 32;

/** Plans of one program that were made with the same passes: the last 32 that differ in more than the launch. */
export class PlanVariants {
  #known: readonly KnownPlan[] = [];
  /** The number of plans that were taken from others. */
  found = 0;

  /** Keeps a plan. */
  add(key: PlanKey, plan: Plan, lowered: readonly LoweredLaunch[]): void {
    const open = { ...key, term: withoutRanges(key.term) };
    this.#known = [...this.#known.slice(1 - MOST), { key: open, plan, lowered }];
  }

  /**
   * The plan for a key, made from one that differs only in the launch; undefined if there is none. `launches` are those of the key's
   * term.
   */
  find(key: PlanKey, launches: readonly Launch[]): Plan | undefined {
    const open = { ...key, term: withoutRanges(key.term) };
    const plans = this.#known.filter((k) => isSameKey(k.key, open));
    for (const known of plans) {
      const plan = withSizesOf(launches, known);
      if (plan === undefined) continue;
      this.found++;
      return plan;
    }
    return undefined;
  }
}

/** The plan with the sizes of these launches; undefined if the code of a kernel would be different. */
function withSizesOf(launches: readonly Launch[], { plan, lowered }: KnownPlan): Plan | undefined {
  const kernels = new Map<Kernel, Kernel>();
  for (const [k, { kernel, withSizes }] of lowered.entries()) {
    const other = withSizes(launches[k]!.sizes);
    const sharing = other && sharingLike(kernel, other);
    if (sharing === undefined) return undefined;
    kernels.set(kernel, sharing);
  }
  return {
    ...plan,
    kernels: [...kernels.values()],
    steps: plan.steps.map((s) => withKernels(s, kernels)),
  };
}

/** The term with the sizes of all `kernel` terms open. */
function withoutRanges(term: Term): Term {
  const done = new Map<Term, Term>();
  const visit = (t: Term): Term => {
    const known = done.get(t);
    if (known !== undefined) return known;
    const same = withChildren(t, children(t).map(visit));
    const open = same.tag === "prim" && same.prim === "kernel" ? withoutSizes(same) : same;
    done.set(t, open);
    return open;
  };
  return visit(term);
}

function withoutSizes(t: Term & { readonly tag: "prim" }): Term {
  const open = t.sizes.map(() => t.session.sizes.nat(0));
  return t.session.prim(t.prim, open, t.args, t.type, t.label);
}

const isSameKey = (a: PlanKey, b: PlanKey): boolean =>
  a.term === b.term &&
  a.name === b.name &&
  a.target === b.target &&
  a.mode === b.mode &&
  isEach(a.conditions, b.conditions, isSameCondition);

const isSameCondition = (a: SizeCondition, b: SizeCondition): boolean =>
  a.op === b.op && a.left === b.left && a.right === b.right;

const isEach = <T>(a: readonly T[], b: readonly T[], test: (x: T, y: T) => boolean): boolean =>
  a.length === b.length && a.every((x, k) => test(x, b[k]!));

/** The step with other kernels. */
function withKernels(step: PlanStep, kernels: ReadonlyMap<Kernel, Kernel>): PlanStep {
  if (step.tag !== "launch")
    return withInnerSteps(step, (steps) => steps.map((s) => withKernels(s, kernels)));
  const kernel = kernels.get(step.kernel);
  if (kernel === undefined) throw new CompilerBug("a plan launches a kernel that it does not have");
  return { ...step, kernel };
}
