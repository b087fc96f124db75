/**
 * @file Lowers one launch to a kernel: chooses its ND-range, generates structured code, runs the passes of the target and collects
 * the kernel's parameters.
 */
import {
  type AtMost,
  type Facts,
  LONGEST,
  namesIn,
  type Session,
  type Size,
  withLaunch,
} from "../term/index.ts";
import { checkBranches, checkTrees } from "./expression-size.ts";
import { whileCounting } from "./facts/counting.ts";
import { generate } from "./generate/generate.ts";
import type { ProgramSymbols } from "./generate/symbols.ts";
import type { Kernel, NDRange, Structured } from "./imperative.ts";
import { argumentSpaces } from "./launches/argument-spaces.ts";
import type { Lowered } from "./launches/host-program.ts";
import { indexLimits, lengthLimits } from "./launches/index-limits.ts";
import { kernelParameters } from "./launches/kernel-parameters.ts";
import type { Launch } from "./launches/launch.ts";
import { withoutStores } from "./launches/unread-results.ts";
import type { FreshNames } from "./names.ts";
import { type KernelRange, ndrangeOf, onceOver } from "./ndrange/ndrange.ts";
import type { OneByOne } from "./one-by-one.ts";
import type { FlatCode, KernelContext } from "./passes/pass.ts";
import type { PassOptions } from "./passes/pass-chain.ts";
import { OPENCL_PIPELINE, type Pipeline } from "./passes/pipeline.ts";
import type { Buffer } from "./plan.ts";
import { isSameCode } from "./same-code.ts";
import { readAlike } from "./same-in-group.ts";
import type { CompileTarget } from "./targets.ts";
import { withUndefined, withUndefinedArrays } from "./undefined-arrays.ts";

/**
 * Which passes turn generated code into a kernel, which optional passes to leave out, and a callback for the code after each pass.
 */
export interface KernelOptions extends PassOptions {
  /** The passes in order; `OPENCL_PIPELINE` if absent. */
  readonly pipeline?: Pipeline | undefined;
}

/** A lowered launch, which can be launched with other work-groups. */
export interface LoweredLaunch extends Lowered {
  /**
   * The kernel with other sizes in its `kernel` term, which the arguments replace; undefined if the code before the passes that read the
   * ND-range would be different. The passes after those run only for code that no earlier sizes have given.
   */
  withSizes(sizes: readonly Size[]): Kernel | undefined;
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

/** The generated code of a launch, of which passes make a kernel. */
export interface GeneratedLaunch {
  readonly body: readonly Structured[];
  /**
   * The kernel, without stores to the results `unread`. It also has the temporary buffers in global memory that only this kernel uses, and
   * the conditions on sizes under which all its reads lie inside arrays. Raises loweringFailed with the first problem that a pass finds.
   */
  kernel(unread: ReadonlySet<string>): LoweredLaunch;
}

/** Generates the code of one launch. Raises loweringFailed for a term that cannot be lowered. */
export function lowerKernel(input: KernelInput): GeneratedLaunch {
  const { session, launch, symbols, name, comment, pipeline = OPENCL_PIPELINE } = input;
  const { result } = launch;
  const names = symbols.kernelNames();
  const ofArrays = lengthLimits(launch.body, symbols.sizes.keys());
  const counting = symbols.countingAmong(namesIn(launch.body));
  const facts = withLaunch(whileCounting(counting, input.facts), ofArrays);
  const spaces = argumentSpaces(launch.body, symbols);
  const range = ndrangeOf(launch.body, launch.sizes, facts);
  const { temporaries, overwritten, undefinedIn, demands, ...code } = generate(launch.body, {
    session,
    names,
    items: range.apart,
    facts,
    inputs: (cx) => symbols.views(cx),
    result: result.map((b) => b.name),
  });
  checkBranches(code.body);
  const buffers = new Map(symbols.allBuffers().map((b) => [b.name, b]));
  const passed = (body: readonly Structured[]): LoweredLaunch => {
    const written = [...result, ...temporaries];
    const oneByOne = new Set<OneByOne>();
    const cx: KernelContext = {
      oneByOne: (why) => oneByOne.add(why),
      kernel: name,
      names,
      table: session.sizes,
      facts,
      range: { items: range.apart },
      results: result,
      temporaries,
      overwritten,
      undefinedIn: new Set(undefinedIn),
      isInput: (buffer) => buffers.get(buffer)?.role === "input",
      readOnly: readOnly(symbols, written),
      lengthOf: (buffer) => buffers.get(buffer)?.length,
    };
    const [before, ranged, after] = pipeline.byRange();
    const structured = before.run({ ...code, body }, cx, input);
    const namesBefore = names.copy();
    const read = input.runs === "once" ? [] : readAlike(structured, range.apart);
    const alike = read.length > 0 && { alike: read };
    const ndrangeIn = ({ ndrange }: KernelRange): NDRange =>
      input.runs === "once" ? onceOver(ndrange, facts) : ndrange;
    /** The kernels with different code, each with its code before the last passes. */
    const made: { readonly mapped: FlatCode; readonly kernel: Kernel }[] = [];

    const kernelOver = (over: KernelRange, own: FreshNames, options: PassOptions): Kernel => {
      const mapped: FlatCode = ranged.run(structured, { ...cx, range: over, names: own }, options);
      const ndrange = ndrangeIn(over);
      const known = made.find((m) => isSameCode(withoutBounds(m.mapped), withoutBounds(mapped)));
      if (known !== undefined) return { ...known.kernel, ids: mapped.ids, ndrange };
      const passed: FlatCode = after.run(mapped, { ...cx, names: own }, options);
      const { body, locals, ids } = withUndefinedArrays(passed, cx.undefinedIn);
      checkTrees(body);
      const named = kernelParameters(body, symbols, written, spaces);
      const params = named.map((p) => withUndefined(p, result, cx.undefinedIn));
      const limits = [...ofArrays.filter(isOfLength), ...indexLimits(body, ofArrays)];
      const code = { params, ids, locals, body };
      const lanes = oneByOne.size > 0 && { oneByOne: [...oneByOne] };
      const kernel: Kernel = {
        name,
        comment,
        ...code,
        ndrange,
        limits,
        counting,
        ...lanes,
        ...alike,
      };
      made.push({ mapped, kernel });
      return kernel;
    };

    return {
      kernel: kernelOver(range, names, input),
      own: temporaries,
      overwritten,
      demands,
      withSizes(sizes) {
        const other = ndrangeOf(launch.body, sizes, facts);
        if (!isSameCode(other.apart, range.apart)) return undefined;
        return kernelOver(other, namesBefore.copy(), { without: input.without });
      },
    };
  };
  return {
    body: code.body,
    kernel: (unread) => passed(withoutStores(code.body, unread)),
  };
}

/** Code without the bounds of its work-item ids, which no pass reads after those that read the ND-range. */
const withoutBounds = ({ ids, ...code }: FlatCode): object => ({
  ...code,
  ids: ids.map(({ extent: _, ...id }) => id),
});

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
