/** @file `facts`: what the kernels of a compiled program do, as counts, without running them. */
import type { Count } from "../../lowering/facts/kernel/count-points.ts";
import { knownSizes } from "../../lowering/facts/kernel/known-sizes.ts";
import {
  type LaunchedKernel,
  launchedKernels,
} from "../../lowering/facts/kernel/launched-kernels.ts";
import { sourcePlaces } from "../../lowering/print/source-places.ts";
import { solveSizes } from "../../runtime/launch/bind-sizes.ts";
import { fixedSize } from "../../runtime/launch/errors.ts";
import type { EvaluatedPlan } from "../../runtime/launch/evaluate-plan.ts";
import { preparePlan } from "../../runtime/launch/ready.ts";
import { isRefused } from "../../runtime/launch/refused.ts";
import { emptyFacts, type Size } from "../../term/index.ts";
import type { Compiled } from "../compile/compile.ts";
import { refused } from "../run/bind.ts";
import { resolveProgram } from "../run/runnable.ts";
import type { Where } from "../schedule/apply.ts";
import { Failed, guard } from "../source/failed.ts";
import { equalLaunches } from "./equal-launches.ts";
import type { LaunchFacts } from "./launch-facts.ts";
import { launchFigures } from "./launch-figures.ts";
import { madeBy } from "./made-by.ts";

/** Options of `facts`: values of sizes. */
export interface FactsOptions {
  /** Values of sizes by name: whole numbers, 0 or more. Figures are texts of expressions over the sizes that are left out. */
  readonly sizes?: Readonly<Record<string, number>> | undefined;
  /** Gives the place where an option was written (`sizes.NAME`), so that a diagnostic can show it. */
  readonly where?: Where | undefined;
}

/** The facts about the kernels of a compiled program. They follow from its code and the given sizes alone, and no device is needed. */
export interface ProgramFacts {
  readonly ok: true;
  /** The name of the plan: `program_schedule`. */
  readonly name: string;
  readonly program: string;
  readonly schedule: string;
  /** The values of the sizes that are given. */
  readonly sizes: Readonly<Record<string, number>>;
  /** The sizes that are not given, sorted. */
  readonly open: readonly string[];
  /** The launches in the order in which the host makes them first; equal launches are one. */
  readonly launches: readonly LaunchFacts[];
}

/**
 * The facts about the kernels of a compiled program: work-items, accesses to memory with their strides, bytes, operations, barriers,
 * registers and divergence of each launch. If all sizes are given, they are numbers. docs/facts.md says what each figure means and how
 * it is counted. Fails for sizes that the program does not have or that are fixed (E0831) and that violate conditions of the schedule (E0603).
 *
 * @example
 * ```ts
 * import { apply, compile, facts, parse, unwrap, type FactsOptions, type LaunchFacts, type ProgramFacts } from "strata-lang";
 *
 * const compiled = unwrap(compile(unwrap(apply(parse({ file: "hello.strata" }), { schedule: "tiled" }))));
 * const options: FactsOptions = { sizes: { n: 1024 } };
 * const found: ProgramFacts = unwrap(facts(compiled, options));
 * const [launch]: readonly LaunchFacts[] = found.launches;
 * console.log(launch?.workItems, launch?.barriers); // 1024 1
 * ```
 */
export function facts(
  compiled: Compiled,
  { sizes = {}, where }: FactsOptions = {},
): ProgramFacts | Failed {
  const { plan, applied, source } = compiled;
  const { sources } = applied.source;
  const target = resolveProgram(compiled);
  if (target instanceof Failed) return target;
  return guard(sources, undefined, () => {
    const fixed = Object.keys(sizes).flatMap((name) => {
      const value = applied.program.fixed.get(name);
      return value === undefined ? [] : [fixedSize(name, value)];
    });
    if (fixed.length > 0) return refused(target, { problems: fixed }, where);
    const solved = solveSizes(plan, [], new Map(Object.entries(sizes)), undefined);
    if (solved.problems.length > 0) return refused(target, solved, where);
    const open = plan.sizes.filter((name) => !solved.sizes.has(name));
    const known = knownSizes(plan.conditions, solved.sizes, applied.term.session.sizes);
    const prepared =
      open.length > 0 ? undefined : preparePlan(plan, { sizes: solved.sizes, met: new Set() });
    if (prepared !== undefined && isRefused(prepared)) return refused(target, prepared, where);
    const launched = prepared === undefined ? launchedKernels(plan, known) : inNumbers(prepared);
    const places = sourcePlaces(plan, source);
    const made = madeBy(applied);
    const launches = launched.map((l) =>
      launchFigures(l, {
        restored: known.restored,
        lines: places.get(l.kernel) ?? new Map(),
        inputs: plan.inputs,
        madeBy: made,
      }),
    );
    const { name, program } = plan;
    const schedule = applied.schedule.name;
    return { ok: true, name, program, schedule, sizes, open, launches } as const;
  });
}

/** The launches of a plan in numbers; those with the same kernel and sizes are one. */
const inNumbers = ({ launches, course }: EvaluatedPlan): readonly LaunchedKernel[] =>
  equalLaunches(launches).map(({ first: { kernel, sizes }, of }) => {
    const { table } = kernel.ndrange.global[0]!;
    const values = new Map<string, Size>([...sizes].map(([name, x]) => [name, table.nat(x)]));
    const count: Count = { size: table.nat(of.length), atMost: course !== undefined };
    return { kernel, times: count, when: [], knowledge: { facts: emptyFacts, values } };
  });
