/** @file Judges a program with a schedule: compares interpreter, simulator and devices on the same data. */
import {
  type Applied,
  apply,
  type Compiled,
  choose,
  compile,
  type Device,
  type Diagnostic,
  type Failed,
  type HostValue,
  type Ran,
  type RunOptions,
  run,
  type Source,
  verify,
} from "../../../src/index.ts";
import { fromInterpreterValue } from "../../../src/runtime/launch/index.ts";
import { children, evaluate, type Size, type Term, type Type } from "../../../src/term/index.ts";
import { workOf } from "../../../src/term/interpret/work.ts";
import { RandomData } from "../../../src/testing/data.ts";
import type { Flavour } from "../../../src/testing/flavour.ts";
import { leftOut } from "../passes.ts";

/** One program and schedule of a file, with sizes and options. */
export interface TextCase {
  readonly program: string;
  readonly schedule: string;
  readonly sizes: Readonly<Record<string, number>>;
  /** The seed of the data. */
  readonly seed: number;
  /** True if the sizes are fixed at compile time. */
  readonly fixed: boolean;
  readonly onDevice: boolean;
  /** True if no stage may refuse the case. */
  readonly runs: boolean;
  /** Schedules of the file for the same program: if one of them makes kernels, the schedule of the case has to. */
  readonly simple?: readonly { readonly name: string; readonly text: string }[];
}

/** A device and a function that returns its reports since the last call. */
export interface Place {
  readonly device: Device;
  readonly reports?: () => string;
}

/** The simulator. */
export const SIMULATOR: Place = { device: "sim" };
/** The default OpenCL device. */
export const DEVICE: Place = { device: "opencl" };
/** One core, by the C target. */
export const CORE: Place = { device: "c" };

/** The verdict on a case: equal results, a refusal with its codes, or a failure. */
export type Verdict =
  | { readonly tag: "equal"; readonly applied: Applied; readonly places: number }
  | { readonly tag: "refused"; readonly codes: readonly string[]; readonly what: string }
  | { readonly tag: "mismatch" | "crash"; readonly why: string };

/** Diagnostics of faulty kernels, from the simulator or a driver. A program that the interpreter can run must not cause them. */
const WRONG = /^E08(?:0[3-9]|1[2-9])$/;
/**
 * Diagnostics that are no failures: limits of a device or of the simulator, a wrong inverse that the program states, and a missing
 * value.
 */
const NO_FINDS = new Set(["E0805", "E0807", "E0811", "E0816", "E0818"]);

/** A kernel has too many expressions: passes that are left out would have made fewer. */
const TOO_LARGE = "E0908";

/** The most scalars of the inputs of a case: `[pow(2, k)]` of an example may be long for a small k. */
const MOST_DATA = 2 ** 18;
/** The most operations of a case, roughly: a sort of 2^k elements takes seconds for a k that other programs take at once. */
const MOST_WORK = 2 ** 24;

function scalarsIn(type: Type, size: (s: Size) => number): number {
  if (type.tag === "array") return size(type.size) * scalarsIn(type.elem, size);
  if (type.tag === "tuple") return type.elems.reduce((n, t) => n + scalarsIn(t, size), 0);
  return 1;
}

/** Judges one case of a file. An exception counts as a crash. */
export async function judge(
  source: Source,
  c: TextCase,
  places: readonly Place[],
): Promise<Verdict> {
  try {
    const verdict = await judged(source, c, places);
    if (verdict.tag !== "refused") return verdict;
    const why = `refused by ${verdict.what}: ${verdict.codes.join(", ")}`;
    if (c.runs) return { tag: "mismatch", why };
    const simple = simplerThan(source, c, verdict);
    return simple === undefined
      ? verdict
      : { tag: "mismatch", why: `${why}; \`${simple}\` makes kernels` };
  } catch (error) {
    return { tag: "crash", why: String((error as Error).stack ?? error) };
  }
}

/** A strategy that does not apply or uses up its budget, and a term that is not in lowered form. */
const NO_KERNEL = /^E0(?:50|7|90)/;

/** The text of a simple schedule that makes kernels where the schedule of the case makes none; undefined if there is none. */
function simplerThan(
  source: Source,
  { program, simple = [], sizes, fixed }: TextCase,
  { codes }: Verdict & { readonly tag: "refused" },
): string | undefined {
  if (!codes.some((code) => NO_KERNEL.test(code))) return undefined;
  const makesKernels = (schedule: string): boolean => {
    const applied = apply(source, { program, schedule, fixed: fixed ? sizes : {} });
    return applied.ok && compile(applied).ok;
  };
  return simple.find(({ name }) => makesKernels(name))?.text;
}

async function judged(source: Source, c: TextCase, places: readonly Place[]): Promise<Verdict> {
  const fixed = c.fixed ? c.sizes : {};
  const chosen = choose(source, { program: c.program, fixed });
  if (!chosen.ok) return refused("program", chosen);
  const applied = apply(source, { program: c.program, schedule: c.schedule, fixed });
  if (!applied.ok) return refused("schedule", applied);
  const { program } = applied;
  const size = (s: Size): number => Number(evaluate(s, (v) => c.sizes[v.name]));
  const scalars = program.inputs.reduce((n, i) => n + scalarsIn(i.type, size), 0);
  const isFew = scalars <= MOST_DATA; // not if a size is NaN, because it cannot be computed
  if (!isFew) return { tag: "refused", what: "data", codes: ["too many elements"] };
  if (workOf(program.term, size) > MOST_WORK)
    return { tag: "refused", what: "data", codes: ["too many operations"] };
  const data = new RandomData(c.seed, flavourOf(applied), size);
  const sizes = new Map(Object.entries(c.sizes));
  const inputs: Record<string, HostValue> = Object.fromEntries(
    program.inputs.map((i) => [
      i.name,
      fromInterpreterValue(i.type, data.value(i.type, i.name, i.range), sizes),
    ]),
  );
  const open = c.fixed ? {} : { sizes: needed(program.nats, c.sizes) };
  const reference = await run(chosen, inputs, { device: "interp", ...open });
  const without = leftOut(c.seed);
  const compiled = compile(applied, { without });
  if (!reference.ok) {
    if (isNotRead(reference)) return refused("interpreter", reference);
    const rewritten = await run(applied, inputs, { device: "interp", ...open });
    const isSilent =
      compiled.ok &&
      !rewritten.ok &&
      places.some((p) => p.device === "sim") &&
      (await gives(compiled, inputs, open));
    if (!isSilent) return refused("interpreter", reference);
    return { tag: "mismatch", why: `sim gives a result: ${shown(reference.diagnostics)}` };
  }
  if (!compiled.ok) {
    const isTooLarge = compiled.diagnostics.some((d) => d.code === TOO_LARGE);
    const isOwn = without.length > 0 && !isTooLarge && compile(applied).ok; // a failure of the passes that are left out
    const why = `without ${without.join(", ")}: ${shown(compiled.diagnostics)}`;
    return isOwn ? { tag: "mismatch", why } : refused("lowering", compiled);
  }
  for (const { device, reports } of places) {
    const ran = await run(compiled, inputs, { device, isolated: false, warmup: 0, ...open });
    const told = reports?.() ?? "";
    if (told !== "") return { tag: "mismatch", why: `${device}: ${told}` };
    const wrong = ran.ok ? differs(ran) : failure(device, ran);
    if (wrong !== undefined) return wrong;
  }
  return { tag: "equal", applied, places: places.length };
}

/**
 * True if the program reads an element of an empty array, which a kernel may compute where it reads it, from data that exists; or another
 * element than the only one of an array, whose index kernels do not compute. Only reads outside of an array in memory are reported.
 */
const isNotRead = ({ diagnostics }: Failed): boolean =>
  diagnostics.some((d) => d.notes?.some((note) => NOT_READ.test(note)));
const NOT_READ = /an index of no element|as idx\[1\]/;

/** True if the simulator gives a result without a report although the interpreter has no value. A device reads whatever is there. */
const gives = async (
  compiled: Compiled,
  inputs: Readonly<Record<string, HostValue>>,
  open: Pick<RunOptions, "sizes">,
): Promise<boolean> =>
  (await run(compiled, inputs, { device: "sim", isolated: false, warmup: 0, ...open })).ok;

const needed = (nats: readonly string[], sizes: TextCase["sizes"]): Record<string, number> =>
  Object.fromEntries(nats.map((name) => [name, sizes[name] ?? 1]));

function flavourOf({ class: kind }: Applied): Flavour {
  return kind === "exact" ? "special" : kind === "finite" ? "finite" : "whole";
}

function refused(what: string, failed: Failed): Verdict {
  const codes = failed.diagnostics.map((d) => d.code);
  return { tag: "refused", codes, what };
}

function failure(device: string, failed: Failed): Verdict {
  const [first] = failed.diagnostics;
  if (first === undefined || (WRONG.test(first.code) && !NO_FINDS.has(first.code)))
    return { tag: "mismatch", why: `${device}: ${shown(failed.diagnostics)}` };
  return refused(device, failed);
}

const shown = (all: readonly Diagnostic[]): string =>
  all.map((d) => `${d.code} ${d.message}`).join("\n");

function differs(ran: Ran): Verdict | undefined {
  const found = verify(ran);
  if (!found.ok) return { tag: "mismatch", why: `verify: ${shown(found.diagnostics)}` };
  if (found.equal) return undefined;
  const { different, elements, first, mismatch } = found.comparison;
  const where = first && `, first ${first.path}: ${first.a} became ${first.b}`;
  const what = mismatch ?? `${different} of ${elements} elements differ${where}`;
  return {
    tag: "mismatch",
    why: `${ran.device?.name ?? "sim"}: ${what}; it should be ${found.demand}`,
  };
}

/** Adds the primitives of a term to `found`. */
export function primitivesOf(t: Term, found: Set<string>, seen: Set<Term> = new Set()): void {
  if (seen.has(t)) return;
  seen.add(t);
  if (t.tag === "prim") found.add(t.prim);
  for (const child of children(t)) primitivesOf(child, found, seen);
}
