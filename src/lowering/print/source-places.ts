/** @file Where the statements of a plan's kernels stand in the printed source. */
import type { Flat, Kernel } from "../imperative.ts";
import type { Plan } from "../plan.ts";
import { TARGETS } from "../targets.ts";
import { Definitions } from "./definitions.ts";
import { linesOfStatements, printKernel } from "./print-kernel.ts";

/** The lines, from 1, at which statements begin in the source of a plan (`printPlan`), by kernel. */
export function sourcePlaces(
  plan: Plan,
  source: string,
): ReadonlyMap<Kernel, ReadonlyMap<Flat, number>> {
  const { dialect } = TARGETS[plan.target];
  const options = { exact: plan.mode === "strict", dialect, definitions: new Definitions() };
  return new Map(
    plan.kernels.map((kernel) => {
      const text = printKernel(kernel, plan.conditions, options);
      const before = source.slice(0, source.indexOf(text)).split("\n").length - 1;
      const lines = linesOfStatements(kernel, plan.conditions, options);
      return [kernel, new Map([...lines].map(([s, line]) => [s, line + before]))];
    }),
  );
}
