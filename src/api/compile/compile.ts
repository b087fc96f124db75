/**
 * @file `compile`: lowers a rewritten program to the code of a target (OpenCL C by default) and the plan that launches its kernels.
 */
import { DEFAULT_NAMES, type Schedule } from "../../lang/index.ts";
import { lanesOneByOne } from "../../lowering/one-by-one.ts";
import type { StageCode } from "../../lowering/passes/pass-chain.ts";
import type { Plan, TargetName } from "../../lowering/plan.ts";
import { printHost } from "../../lowering/print/opencl/host/host.ts";
import { printPlan } from "../../lowering/print/plan.ts";
import { sameInGroup } from "../../lowering/same-in-group.ts";
import { TARGETS } from "../../lowering/targets.ts";
import type { GroupLimits } from "../../runtime/launch/limits.ts";
import type { DeviceInfo } from "../../runtime/opencl/devices.ts";
import type { Diagnostic } from "../../term/index.ts";
import { advised } from "../schedule/advice.ts";
import type { Where } from "../schedule/apply.ts";
import type { Applied } from "../schedule/stages.ts";
import { Failed, guard } from "../source/failed.ts";
import { beyondLimits } from "./device-limits.ts";
import { type KernelStats, kernelStats } from "./kernel-stats.ts";
import { passProblems } from "./pass-problems.ts";
import { planToJson } from "./plan-json.ts";
import { planOf } from "./plan-of.ts";

/** The code of a rewritten program and the plan that launches it, as `compile` returns them. Nothing is written to a disk. */
export interface Compiled {
  readonly ok: true;
  readonly stage: "compiled";
  /** The rewritten program that was compiled. */
  readonly applied: Applied;
  /** Buffers, kernels and the steps of the host in order, with the conditions on sizes. Sizes are symbolic until a run. */
  readonly plan: Plan;
  /** OpenCL C 1.2, or the language of another target. */
  readonly source: string;
  /** Counts for each kernel of the plan, in launch order. */
  readonly kernels: readonly KernelStats[];
  /**
   * Warnings, such as of vectors whose lanes are computed one by one (W0728), or of work-items that compute the same (W0729). Those are
   * about the schedule: there are none for a default of the library.
   */
  readonly warnings: readonly Diagnostic[];
  /** File contents by file name: the source, the plan as JSON, and the host program if `host` asks for one. */
  readonly files: ReadonlyMap<string, string>;
}

/** Options of `compile`: the target, device limits to check, passes to leave out or to observe, and a host program. */
export interface CompileOptions {
  /** The target that the code is for (default: `opencl`). */
  readonly target?: TargetName | undefined;
  /** The language of a host program to write besides: `NAME.host.c`, which builds with `cc NAME.host.c -lOpenCL`. Default: none. */
  readonly host?: "c" | undefined;
  /** Limits of the device that will run the kernels. A kernel that exceeds one of them is a failure. Default: those of `device`. */
  readonly limits?: GroupLimits | undefined;
  /** The device that will run the kernels. The plan names it. Default: none, and no check of limits. */
  readonly device?: DeviceInfo | undefined;
  /** Names of optional passes to leave out. An unknown or a required pass is a failure (E0201, E0721). */
  readonly without?: readonly string[] | undefined;
  /** Called for every kernel after every pass that is not left out, with the code before and after the pass. */
  readonly see?: ((snapshot: StageCode) => void) | undefined;
  /** Gives the place where an option was written (`without.NAME`), so that a diagnostic can show it. */
  readonly where?: Where | undefined;
}

/**
 * Lowers a rewritten program to kernels and prints them. Deterministic. Fails with diagnostics for reasons such as a term that is
 * not in lowered form (E07…), a pass named in `without` that is unknown or required (E0201, E0721), and a kernel that exceeds
 * `limits` (E0805). The first diagnostic E07… may get advice on changes of the schedule that have been tried. `host` is meant for
 * the target `opencl`.
 *
 * @example
 * ```ts
 * import { apply, type Compiled, type CompileOptions, compile, parse, unwrap } from "strata-lang";
 *
 * const applied = unwrap(apply(parse({ file: "hello.strata" }), { schedule: "tiled" }));
 * const options: CompileOptions = { without: ["common-subexpressions"] };
 * const compiled: Compiled = unwrap(compile(applied, options));
 * console.log([...compiled.files.keys()]); // [ 'smooth_tiled.cl', 'smooth_tiled.plan.json' ]
 * ```
 */
export function compile(applied: Applied, options: CompileOptions = {}): Compiled | Failed {
  const { target = "opencl", host, device, limits = device, without = [], see, where } = options;
  const { source, schedule } = applied;
  const place = schedule.module.problems.place(schedule.syntax.name.span);
  const outcome = guard(source.sources, place, () => {
    const unfit = passProblems(TARGETS[target].pipeline, without, where);
    if (unfit.length > 0) return new Failed(unfit, source.sources);
    const plan = planOf(applied, { target, without: new Set(without), see });
    const beyond = limits === undefined ? [] : beyondLimits(applied, plan, limits);
    if (beyond.length > 0) return new Failed(beyond, source.sources);
    const code = printPlan(plan);
    return {
      ok: true,
      stage: "compiled",
      applied,
      plan,
      source: code,
      kernels: plan.kernels.map(kernelStats),
      warnings: [
        ...staleSteps(applied),
        ...(isLibrarys(schedule) ? [] : warningsOf(plan).map((w) => ({ ...w, place }))),
      ],
      files: new Map([
        [`${plan.name}.${TARGETS[target].suffix}`, code],
        [
          `${plan.name}.plan.json`,
          `${JSON.stringify(planToJson(plan, applied, device), undefined, 2)}\n`,
        ],
        ...(host === undefined ? [] : [[`${plan.name}.host.c`, printHost(plan, code)] as const]),
      ]),
    } as const;
  });
  return outcome.ok ? outcome : advised(outcome, applied, () => applied.settings);
}

/** True for a default schedule of the library: what it does poorly is no mistake of whoever compiles a program with it. */
const isLibrarys = ({ name }: Schedule): boolean => DEFAULT_NAMES.includes(name);

/** W0514 for each search whose written steps lead elsewhere, so that it was made again. */
const staleSteps = ({ history, source }: Applied): readonly Diagnostic[] =>
  history.searches.flatMap(({ isStale, place }) =>
    isStale
      ? {
          code: "W0514",
          severity: "warning",
          message:
            "the steps after `by` no longer lead to the sketch, so it was searched for again",
          ...(place && { place }),
          notes: ["the program, a rule or a strategy has changed since they were written"],
          help: [`strata pin ${source.file} writes the steps that were found`],
        }
      : [],
  );

const warningsOf = ({ kernels }: Plan): readonly Diagnostic[] =>
  kernels.flatMap(({ name, oneByOne, alike }) => [
    ...(oneByOne === undefined ? [] : [lanesOneByOne(name, oneByOne)]),
    ...(alike === undefined ? [] : [sameInGroup(name, alike)]),
  ]);
