/** @file A compiled program as notes see it: its launches with their facts, and how much each of them weighs. */
import { bytesOfType } from "../../lowering/bytes.ts";
import { walkStmts } from "../../lowering/code.ts";
import type { AccessFacts } from "../../lowering/facts/kernel/access-facts.ts";
import { type KernelFacts, kernelFacts } from "../../lowering/facts/kernel/kernel-facts.ts";
import { launchedKernels } from "../../lowering/facts/kernel/launched-kernels.ts";
import { type RepeatedLoop, repeatedLoops } from "../../lowering/facts/kernel/repeated-loops.ts";
import type { Flat, Kernel } from "../../lowering/imperative.ts";
import { sourcePlaces } from "../../lowering/print/source-places.ts";
import { otherStart } from "../../strategies/index.ts";
import { namesFor, type PrimName, showTerm, subterms, type Term } from "../../term/index.ts";
import type { Compiled } from "../compile/compile.ts";
import { lastStepThatAdds } from "../compile/step-that-adds.ts";
import type { Applied } from "../schedule/stages.ts";
import type { StatedKind } from "./device-of-schedule.ts";
import { NotedSizes } from "./noted-sizes.ts";
import { THRESHOLDS } from "./thresholds.ts";

/** A launch, or several of one kernel with the same sizes. */
export interface NotedLaunch {
  readonly kernel: Kernel;
  /** The facts about it, with values for all sizes of the program. */
  readonly facts: KernelFacts;
  /** The facts about it in terms of the sizes that are open. */
  readonly inGeneral: () => KernelFacts;
  /** How often it is made. */
  readonly times: number;
  /** The bytes in global and constant memory for which its accesses ask, in all its launches. */
  readonly bytes: number;
  /** True if it moves so little, or such a small share of what the program moves, that its pattern does not matter. */
  readonly isMinor: boolean;
  /** The loops that compute the same again. */
  readonly repeated: readonly RepeatedLoop[];
  /** True if it computes with vectors. */
  readonly hasVectors: boolean;
}

/** The start of a reduction, and the neutral element of its operator, as texts. */
export interface ShownStart {
  readonly start: string;
  readonly neutral: string;
}

/** A compiled program as notes see it. */
export interface NotedProgram {
  readonly launches: readonly NotedLaunch[];
  readonly sizes: NotedSizes;
  /** True if a step of the schedule added this primitive. */
  readonly adds: (primitive: PrimName) => boolean;
  /** The first reduction or scan of the program over an array of no known length that starts from another value than the neutral one. */
  readonly otherStart: () => ShownStart | undefined;
  /** `line 12 of the kernel` for a statement. */
  readonly lineOf: (kernel: Kernel, statement: Flat) => string;
  /** The kind of devices for which the schedule is said to be, or what it calls. */
  readonly stated: StatedKind | undefined;
}

/** The launches of a compiled program. `given`: values of sizes, by name. */
export function notedProgram(
  { plan, source, applied }: Compiled,
  given: ReadonlyMap<string, number>,
  stated: StatedKind | undefined,
): NotedProgram {
  const sizes = new NotedSizes(plan, given, applied.term.session.sizes);
  const symbolic = new Map(launchedKernels(plan, sizes.known).map((l) => [l.kernel, l.knowledge]));
  const found = launchedKernels(plan, sizes.assumed).map(({ kernel, times, knowledge }) => {
    const facts = kernelFacts(kernel, knowledge);
    const often = sizes.number(times.size) ?? 1;
    const bytes = often * facts.accesses.reduce((sum, a) => sum + requestedBytes(a, sizes), 0);
    let general: KernelFacts | undefined;
    const inGeneral = (): KernelFacts =>
      (general ??= kernelFacts(kernel, symbolic.get(kernel) ?? knowledge));
    return { kernel, facts, inGeneral, times: often, bytes };
  });
  const all = found.reduce((sum, l) => sum + l.bytes, 0);
  let places: ReturnType<typeof sourcePlaces> | undefined;
  return {
    sizes,
    stated,
    launches: found.map((l) => ({
      ...l,
      isMinor: l.bytes < THRESHOLDS.smallLaunchBytes || l.bytes < THRESHOLDS.minorShare * all,
      repeated: repeatedLoops(l.kernel),
      hasVectors: hasVectors(l.kernel),
    })),
    otherStart: () => startIn(applied),
    adds: (primitive) => lastStepThatAdds(primitive, applied.steps) !== undefined,
    lineOf: (kernel, statement) => {
      places ??= sourcePlaces(plan, source);
      return `line ${places.get(kernel)?.get(statement) ?? 0} of the code`;
    },
  };
}

function startIn({ program, schedule }: Applied): ShownStart | undefined {
  for (const t of subterms(program.term)) {
    const found = otherStart(t, schedule.operators);
    const type = found?.whole.args[2]?.type;
    if (found !== undefined && type?.tag === "array" && type.size.constant === undefined)
      return { start: shown(found.start), neutral: shown(found.neutral) };
  }
  return undefined;
}

const shown = (t: Term): string => showTerm(t, namesFor(t));

/** The bytes in global memory for which all accesses of one place ask; 0 for other memories. */
export function requestedBytes(a: AccessFacts, sizes: NotedSizes): number {
  if (a.space !== "global") return 0;
  return (sizes.number(a.total.size) ?? 0) * bytesOfType(a.type);
}

function hasVectors({ body }: Kernel): boolean {
  let found = false;
  walkStmts(body, (s) => {
    if (s.tag === "declare") found ||= s.type.width > 1;
    if (s.tag === "assign" || s.tag === "store") found ||= s.value.type.width > 1;
  });
  return found;
}
