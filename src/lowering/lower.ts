/**
 * @file A lowered term becomes a plan: it is cut into launches, checked, and each launch becomes a kernel.
 * Deterministic, pure, and without a decision of its own.
 */
import {
  type Condition,
  emptyFacts,
  type Facts,
  type Session,
  type Term,
  type Type,
  withCondition,
} from "../term/index.ts";
import { check } from "./check.ts";
import { LoweringFailed } from "./errors.ts";
import type { Kernel } from "./imperative.ts";
import { type Launch, launchesOf } from "./kernels.ts";
import { lowerKernel } from "./lower-kernel.ts";
import { mangle } from "./names.ts";
import { leaves } from "./path.ts";
import type { Buffer, FpMode, Plan } from "./plan.ts";
import { Symbols } from "./symbols.ts";

export interface LowerInput {
  readonly session: Session;
  readonly program: string;
  readonly schedule: string;
  readonly mode: FpMode;
  readonly inputs: readonly { readonly name: string; readonly type: Type }[];
  /** Sizes given by name. */
  readonly nats: readonly string[];
  readonly result: Type;
  readonly term: Term;
  readonly conditions: readonly Condition[];
}

/** Lowers a program. Throws `LoweringFailed` with every problem found. */
export function lower(input: LowerInput): Plan {
  const { session, program, schedule, mode, result, conditions } = input;
  const launches = launchesOf(input.term, session);
  const problems = launches.flatMap((l) => check(l.body));
  if (problems.length > 0) throw new LoweringFailed(problems);

  const symbols = new Symbols(session.sizes, input.inputs, input.nats);
  const inputs = input.inputs.map((i) => symbols.input(i.name, i.type));
  const outputs = symbols.buffers(result, "out", "output");
  for (const { into, type } of launches)
    if ("temporary" in into) symbols.temporary(into.temporary, type);
  const name = mangle(`${program}_${schedule}`);
  const kernels = launches.map((l, k) =>
    kernelOf(input, l, launches.length === 1 ? name : `${name}_${k + 1}`, symbols, outputs),
  );
  return {
    name,
    program,
    schedule,
    mode,
    sizes: [...symbols.sizes.keys()],
    inputs,
    result: { type: result, buffers: outputs.map((b) => b.name) },
    buffers: [...symbols.allBuffers(), ...outputs],
    kernels,
    conditions,
  };
}

function kernelOf(
  input: LowerInput,
  launch: Launch,
  name: string,
  symbols: Symbols,
  outputs: readonly Buffer[],
): Kernel {
  const { session, program, schedule, mode, conditions } = input;
  const facts = conditions.reduce<Facts>((f, c) => withCondition(f, c), emptyFacts);
  const how = mode === "strict" ? "" : ` (fp ${mode})`;
  const part = "temporary" in launch.into ? ", intermediate result" : "";
  const comment = `${program}, schedule ${schedule}${how}${part}`;
  return lowerKernel({
    session,
    launch,
    name,
    comment,
    symbols,
    facts,
    result: resultOf(launch, input.result, symbols, outputs),
  });
}

/** The buffers of the component of the result that a launch computes, or of its temporary. */
function resultOf(
  { into }: Launch,
  type: Type,
  symbols: Symbols,
  outputs: readonly Buffer[],
): readonly Buffer[] {
  if ("temporary" in into) return symbols.buffersOf(into.temporary);
  const { component } = into;
  const all = leaves(type)!;
  return outputs.filter((_, k) => component.every((c, i) => all[k]!.components[i] === c));
}
