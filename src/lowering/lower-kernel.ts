/**
 * @file Lowers one launch to a kernel: chooses its ND-range, generates structured code, runs the passes of the target and collects
 * the kernel's parameters.
 */
import { type AtMost, type Facts, LONGEST, type Session, withLaunch } from "../term/index.ts";
import { checkBranches, checkTrees } from "./expression-size.ts";
import { generate } from "./generate/generate.ts";
import type { ProgramSymbols } from "./generate/symbols.ts";
import { argumentSpaces } from "./launches/argument-spaces.ts";
import type { Lowered } from "./launches/host-program.ts";
import { indexLimits, lengthLimits } from "./launches/index-limits.ts";
import { kernelParameters } from "./launches/kernel-parameters.ts";
import type { Launch } from "./launches/launch.ts";
import { ndrangeOf, onceOver } from "./ndrange/ndrange.ts";
import type { KernelContext } from "./passes/pass.ts";
import type { PassOptions } from "./passes/pass-chain.ts";
import { OPENCL_PIPELINE, type Pipeline } from "./passes/pipeline.ts";
import type { Buffer } from "./plan.ts";
import type { CompileTarget } from "./targets.ts";

/**
 * Which passes turn generated code into a kernel, which optional passes to leave out, and a callback for the code after each pass.
 */
export interface KernelOptions extends PassOptions {
  /** The passes in order; `OPENCL_PIPELINE` if absent. */
  readonly pipeline?: Pipeline | undefined;
}

/** The launch to lower, and everything that `lowerKernel` needs beside it. `name` is the kernel's name in printed code. */
export interface KernelInput extends KernelOptions {
  /** `range`: the kernel runs over an ND-range; `once`: it is a function that is called once. */
  readonly runs: CompileTarget["runs"];
  readonly session: Session;
  readonly launch: Launch;
  readonly name: string;
  /** One line that is printed above the kernel: the program and the schedule that made it. */
  readonly comment: string;
  readonly symbols: ProgramSymbols;
  /** The conditions of the plan, which hold in every launch. */
  readonly facts: Facts;
}

/**
 * Makes the kernel of one launch. The result also has the temporary buffers in global memory that only this kernel uses, and the
 * conditions on sizes under which all its reads lie inside arrays. Raises loweringFailed with the first problem that it finds.
 */
export function lowerKernel(input: KernelInput): Lowered {
  const { session, launch, symbols, name, comment, pipeline = OPENCL_PIPELINE } = input;
  const { result } = launch;
  const names = symbols.kernelNames();
  const ofArrays = lengthLimits(launch.body, symbols.sizes.keys());
  const facts = withLaunch(input.facts, ofArrays);
  const spaces = argumentSpaces(launch.body, symbols);
  const range = ndrangeOf(launch.body, launch.sizes, facts);
  const { temporaries, overwritten, demands, ...code } = generate(launch.body, {
    session,
    names,
    items: range.items,
    facts,
    inputs: (cx) => symbols.views(cx),
    result: result.map((b) => b.name),
  });
  checkBranches(code.body);
  const written = [...result, ...temporaries];
  const cx: KernelContext = {
    kernel: name,
    names,
    table: session.sizes,
    facts,
    range,
    results: result,
    temporaries,
    overwritten,
    readOnly: readOnly(symbols, written),
  };
  const { body, locals, ids } = pipeline.run(code, cx, input);
  checkTrees(body);

  const params = kernelParameters(body, symbols, written, spaces);
  const limits = [...ofArrays.filter(isOfLength), ...indexLimits(body, ofArrays)];
  const ndrange = input.runs === "once" ? onceOver(range.ndrange, facts) : range.ndrange;
  const kernel = { name, comment, params, ids, locals, body, ndrange, limits };
  return { kernel, own: temporaries, demands };
}

/**
 * True for a limit on the length of an array. Limits on single sizes are left out: the host checks them once, before the first
 * launch.
 */
const isOfLength = ({ most }: AtMost): boolean => most === LONGEST;

/** Gives a test that is true for the buffers of the program that the kernel does not write. */
function readOnly(
  symbols: ProgramSymbols,
  written: readonly Buffer[],
): (buffer: string) => boolean {
  const fills = new Set(written.map((b) => b.name));
  const known = new Set(symbols.allBuffers().map((b) => b.name));
  return (b) => known.has(b) && !fills.has(b);
}
