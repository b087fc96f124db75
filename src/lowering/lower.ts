/**
 * @file Lowers a term to a plan: cuts it into launches, checks how their parallel maps are nested, makes one kernel per launch and
 * gives buffers to the values that launches compute. The result depends on the term alone; every optimisation is already in the
 * term.
 */
import {
  decideCondition,
  decideTest,
  emptyFacts,
  type Facts,
  isCondition,
  makeCondition,
  mul,
  requiredSizes,
  type Session,
  type SizeCondition,
  showValues,
  type Term,
  type Type,
  unprovedPermutations,
  withCondition,
} from "../term/index.ts";
import { mayStore } from "./code.ts";
import { loweringFailed } from "./errors.ts";
import { vanishes } from "./facts/vanishes.ts";
import { ProgramSymbols } from "./generate/symbols.ts";
import { allocateBuffers } from "./launches/buffer-allocation.ts";
import { withEqualCasesOnce } from "./launches/case-merging.ts";
import { needsOfSteps } from "./launches/case-needs.ts";
import { cutIntoLaunches } from "./launches/cut.ts";
import { withoutEmptyLaunches } from "./launches/empty-launches.ts";
import { withMeanings } from "./launches/externs.ts";
import { type Lowered, launchesOf, mapLaunches } from "./launches/host-program.ts";
import { withSharing } from "./launches/in-place.ts";
import type { Launch } from "./launches/launch.ts";
import { unreadResults } from "./launches/unread-results.ts";
import { withUnstoredResults } from "./launches/unstored-results.ts";
import { verifyPlan } from "./launches/verify-plan.ts";
import { type GeneratedLaunch, type KernelOptions, lowerKernel } from "./lower-kernel.ts";
import { mangled } from "./names.ts";
import { checkNesting } from "./ndrange/check-nesting.ts";
import { localSizeProblems } from "./ndrange/local-sizes.ts";
import { onePerMistake } from "./ndrange/nesting-errors.ts";
import { leaves, product } from "./path.ts";
import type { FpMode, Plan, TargetName } from "./plan.ts";
import type { PlanVariants } from "./plan-variants.ts";
import { TARGETS } from "./targets.ts";

/**
 * The input of `lower`: a lowered term with the program it comes from. `term` must compute `result` with the program's inputs as
 * its free variables; `conditions` are the conditions on sizes that a launch checks.
 */
export interface LowerInput {
  readonly session: Session;
  /** `opencl` if absent. */
  readonly target?: TargetName | undefined;
  readonly program: string;
  readonly schedule: string;
  readonly mode: FpMode;
  readonly inputs: readonly { readonly name: string; readonly type: Type }[];
  /** The names of the program's size parameters (`n: nat`) that are not fixed. */
  readonly nats: readonly string[];
  /** Sizes that were replaced by numbers before lowering (`--fix n=4096`); they appear in the comments of kernels. */
  readonly fixed: ReadonlyMap<string, number>;
  readonly result: Type;
  readonly term: Term;
  readonly conditions: readonly SizeCondition[];
  readonly passes?: KernelOptions | undefined;
  /** Plans of the program that were made before with the same passes. The plan is taken from them if possible, else added. */
  readonly variants?: PlanVariants | undefined;
}

/**
 * Lowers a program to a plan, and verifies the plan. Raises loweringFailed: with all problems of nesting and of stated local sizes
 * at once, or with the first problem of another kind. Raises CompilerBug if the plan is not valid.
 */
export function lower(input: LowerInput): Plan {
  const { session, program, schedule, mode, result, target = "opencl" } = input;
  const { reserved, external } = TARGETS[target].dialect;
  const term = external === undefined ? withMeanings(input.term, target) : input.term;
  const symbols = new ProgramSymbols(session.sizes, input.inputs, input.nats, reserved);
  const sizes = [...symbols.sizes.keys()];
  const inputs = input.inputs.map((i) => symbols.input(i.name, i.type));
  const outputs = symbols.buffers(result, "out", "output");
  const { conditions } = input;
  const facts = withConditions(emptyFacts, conditions);
  const cut = cutIntoLaunches(term, symbols, outputs, session, facts);
  const launches = launchesOf(cut.steps);
  const problems = launches.flatMap((l) => [
    ...checkNesting(l.body),
    ...localSizeProblems(l, withConditions(facts, l.given)),
  ]);
  if (problems.length > 0) throw loweringFailed(onePerMistake(problems));

  const name = mangled(`${program}_${schedule}`, reserved);
  const key = { term, name, target, mode, conditions };
  const known = input.variants?.find(key, launches);
  if (known !== undefined) return known;
  const generated = new Map(
    launches.map((l, k) => {
      const own = launches.length === 1 ? name : `${name}_${k + 1}`;
      const known = withConditions(facts, l.given);
      return [l, kernelOf(input, l, own, symbols, known)] as const;
    }),
  );
  const unread = unreadResults(generated, cut);
  const all = new Map([...generated].map(([l, code]) => [l, code.kernel(unread)] as const));
  const host = withoutEmptyLaunches(withEqualCasesOnce(cut, all), all);
  const lowered = withUnstoredResults(
    new Map(launchesOf(host.steps).map((l) => [l, all.get(l)!] as const)),
  );
  const kernels = withSharing(lowered, host);
  const {
    steps,
    buffers,
    result: places,
  } = allocateBuffers({
    steps: host.steps.map((s) => mapLaunches(s, (l) => kernels.get(l)!)),
    values: symbols.atLargest([...symbols.allBuffers(), ...outputs], facts),
    result: host.result,
    largest: (b) => symbols.atLargest([b], facts)[0]!,
    fresh: (stem) => symbols.fresh(stem),
  });
  const permutations = unprovedPermutations(term);
  const needs = needsOfSteps(host.steps, demandsOf(kernels, result));
  const tests = [...requiredSizes(term), ...needs.filter((n) => !isCondition(n))].filter(
    (t) => decideTest(t, facts) !== true,
  );
  const plan: Plan = {
    target,
    name,
    program,
    schedule,
    mode,
    sizes,
    inputs,
    result: { type: result, buffers: places, values: host.result },
    buffers,
    kernels: [...kernels.values()].map((l) => l.kernel),
    steps,
    conditions: withDemands(conditions, [
      ...needs.filter(isCondition),
      ...(host.steps.every((s) => s.tag === "launch")
        ? unwritten(input, host.result, [...kernels.values()])
        : []),
    ]),
    ...(tests.length > 0 && { alternatives: tests }),
    ...(permutations.length > 0 && { permutations }),
  };
  verifyPlan(plan);
  if (kernels.size === launches.length) input.variants?.add(key, plan, [...kernels.values()]);
  return plan;
}

const withConditions = (facts: Facts, conditions: readonly SizeCondition[]): Facts =>
  conditions.reduce<Facts>((f, c) => withCondition(f, c), facts);

/** The conditions that the code of each launch needs, without those that only an empty result would violate. */
const demandsOf =
  (kernels: ReadonlyMap<Launch, Lowered>, result: Type) =>
  (l: Launch): readonly SizeCondition[] =>
    kernels.get(l)!.demands.filter((d) => !isEmptyWithout(d, result));

/**
 * Conditions for the parts of the result that no kernel writes: each must have 0 elements. A launch checks the conditions that
 * symbolic sizes do not decide.
 */
function unwritten(
  { result, inputs }: LowerInput,
  values: readonly string[],
  kernels: readonly Lowered[],
): readonly SizeCondition[] {
  const written = new Set(
    kernels.flatMap(({ kernel }) =>
      kernel.params.flatMap((p) => (p.tag === "buffer" && mayStore(p) ? [p.name] : [])),
    ),
  );
  const isLaunched = kernels.length > 0 && inputs.every((i) => !values.includes(i.name));
  return leaves(result)!.flatMap(({ dims, width }, k) => {
    if (!isLaunched || written.has(values[k]!) || dims.length === 0) return [];
    return [makeCondition("==", mul(product(dims, dims[0]!.table), width), 0)];
  });
}

/**
 * True if the condition is `1 <= n` and the result is empty where n is 0: then nothing is launched, and the condition is not
 * needed.
 */
function isEmptyWithout({ op, left, right }: SizeCondition, result: Type): boolean {
  if (op !== "<=" || left.constant !== 1) return false;
  return leaves(result)!.every(({ dims }) => vanishes(product(dims, right.table), right));
}

/** The known conditions, followed by the demands that do not follow from the known conditions and the other demands. */
function withDemands(
  known: readonly SizeCondition[],
  demands: readonly SizeCondition[],
): SizeCondition[] {
  const follows = (d: SizeCondition, from: readonly SizeCondition[]): boolean =>
    decideCondition(
      d,
      from.reduce<Facts>((f, c) => withCondition(f, c), emptyFacts),
    ) === true;
  let kept: readonly SizeCondition[] = [];
  for (const d of demands) if (!follows(d, [...known, ...kept])) kept = [...kept, d];
  for (const d of kept) {
    const others = kept.filter((c) => c !== d);
    if (follows(d, [...known, ...others])) kept = others;
  }
  return [...known, ...kept];
}

/** Generates the code of one launch with the comment that names its program, schedule and floating-point mode. */
function kernelOf(
  { session, target = "opencl", program, schedule, mode, fixed, passes }: LowerInput,
  launch: Launch,
  name: string,
  symbols: ProgramSymbols,
  facts: Facts,
): GeneratedLaunch {
  const how = mode === "strict" ? "" : ` (fp ${mode})`;
  const part = launch.intermediate ? ", intermediate result" : "";
  const of = fixed.size === 0 ? "" : ` for ${showValues(fixed)}`;
  const comment = `${program}${of}, schedule ${schedule}${how}${part}`;
  const { pipeline, runs } = TARGETS[target];
  return lowerKernel({ pipeline, runs, ...passes, session, launch, name, comment, symbols, facts });
}
