/**
 * @file A lowered term becomes a plan: it is cut into launches, checked, and each launch becomes a kernel.
 * Deterministic, pure, and without a decision of its own.
 */
import {
  type Condition,
  emptyFacts,
  type Facts,
  type Session,
  showValues,
  type Term,
  type Type,
  withCondition,
} from "../term/index.ts";
import { check } from "./check.ts";
import { LoweringFailed } from "./errors.ts";
import type { Kernel } from "./imperative.ts";
import { cut, type Launch } from "./kernels.ts";
import { lowerKernel } from "./lower-kernel.ts";
import { mangle } from "./names.ts";
import { type Buffer, type FpMode, mapStepsIn, type Plan, type Step, stepsIn } from "./plan.ts";
import { buffersIn, reuse } from "./reuse.ts";
import { Symbols } from "./symbols.ts";

export interface LowerInput {
  readonly session: Session;
  readonly program: string;
  readonly schedule: string;
  readonly mode: FpMode;
  readonly inputs: readonly { readonly name: string; readonly type: Type }[];
  /** Sizes given by name. */
  readonly nats: readonly string[];
  /** Sizes that the term has the values of. */
  readonly fixed: ReadonlyMap<string, number>;
  readonly result: Type;
  readonly term: Term;
  readonly conditions: readonly Condition[];
}

/** Lowers a program. Throws `LoweringFailed` with every problem found. */
export function lower(input: LowerInput): Plan {
  const { session, program, schedule, mode, result } = input;
  const symbols = new Symbols(session.sizes, input.inputs, input.nats);
  const sizes = [...symbols.sizes.keys()];
  const inputs = input.inputs.map((i) => symbols.input(i.name, i.type));
  const outputs = symbols.buffers(result, "out", "output");
  const host = cut(input.term, symbols, outputs, session);
  const conditions = [...input.conditions, ...host.conditions];
  const launches = launchesOf(host.steps);
  const problems = launches.flatMap((l) => check(l.body));
  if (problems.length > 0) throw new LoweringFailed(problems);

  const facts = conditions.reduce<Facts>((f, c) => withCondition(f, c), emptyFacts);
  const name = mangle(`${program}_${schedule}`);
  const kernels = new Map(
    launches.map((l, k) => {
      const own = launches.length === 1 ? name : `${name}_${k + 1}`;
      return [l, kernelOf(input, l, own, symbols, facts)] as const;
    }),
  );
  const cutSteps = host.steps.map((s) => withKernels(s, kernels));
  const used = buffersOf([...symbols.allBuffers(), ...outputs], cutSteps, host.result);
  const { steps, buffers } = reuse(cutSteps, symbols.atLargest(used, facts));
  return {
    name,
    program,
    schedule,
    mode,
    sizes,
    inputs,
    result: { type: result, buffers: host.result },
    buffers,
    kernels: [...kernels.values()],
    steps,
    conditions,
  };
}

/** Each once, in the order in which they first come. */
function launchesOf(steps: readonly Step<Launch>[]): readonly Launch[] {
  const all = steps.flatMap((s) => (s.tag === "launch" ? [s.kernel] : launchesOf(stepsIn(s))));
  return [...new Set(all)];
}

function kernelOf(
  { session, program, schedule, mode, fixed }: LowerInput,
  launch: Launch,
  name: string,
  symbols: Symbols,
  facts: Facts,
): Kernel {
  const how = mode === "strict" ? "" : ` (fp ${mode})`;
  const part = launch.intermediate ? ", intermediate result" : "";
  const of = fixed.size === 0 ? "" : ` for ${showValues(fixed)}`;
  const comment = `${program}${of}, schedule ${schedule}${how}${part}`;
  return lowerKernel({ session, launch, name, comment, symbols, facts });
}

/** The same step with kernels; a launch keeps what its kernel's parameters need. */
function withKernels(s: Step<Launch>, kernels: ReadonlyMap<Launch, Kernel>): Step {
  if (s.tag !== "launch") return mapStepsIn(s, (inner) => withKernels(inner, kernels));
  const kernel = kernels.get(s.kernel)!;
  const params = new Set(kernel.params.map((p) => p.name));
  const buffers = new Map([...s.buffers].filter(([p, b]) => params.has(p) && p !== b));
  return { ...s, kernel, buffers };
}

/** Inputs, what launches use, and the result. */
function buffersOf(
  all: readonly Buffer[],
  steps: readonly Step[],
  result: readonly string[],
): readonly Buffer[] {
  const used = new Set([...result, ...steps.flatMap(buffersIn)]);
  const role = (b: Buffer): Buffer["role"] => {
    if (b.role === "input") return "input";
    return result.includes(b.name) ? "output" : "temporary";
  };
  const roles = all
    .filter((b) => b.role === "input" || used.has(b.name))
    .map((b) => ({ ...b, role: role(b) }));
  return (["input", "temporary", "output"] as const).flatMap((r) =>
    roles.filter((b) => b.role === r),
  );
}
