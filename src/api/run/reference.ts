/**
 * @file Compares results with a reference: the interpreter's result, or that of another run, and the bound on the rounding error.
 */
import {
  compareResults,
  type ResultComparison,
  type Tolerance,
} from "../../runtime/launch/compare.ts";
import { componentsOf, type HostValue, scalarParts } from "../../runtime/launch/host-value.ts";
import { readerOf } from "../../runtime/simulator/memory.ts";
import { evaluate, isFloatName, type Size } from "../../term/index.ts";
import { Failed } from "../source/failed.ts";
import type { Bound } from "./bind.ts";
import { interpret } from "./interpret.ts";
import { magnitudeTerm, magnitudeValue } from "./magnitude.ts";
import { coarsestRoundoff, gamma, roundingChain, usesInexact } from "./rounding.ts";
import type { Ran } from "./run.ts";
import type { ResolvedProgram } from "./runnable.ts";

/** The outcome of comparing a run's result with a reference. A difference is an outcome with `equal` false, not a failure. */
export interface Verified {
  readonly ok: true;
  /** True if every element agrees as `demand` says. */
  readonly equal: boolean;
  /**
   * The numbers of compared and different elements, the largest differences (in units in the last place, and absolute), and the
   * first different element.
   */
  readonly comparison: ResultComparison;
  /** The required agreement in words: equal to the reference, bit for bit, or within the bound, with the reason. */
  readonly demand: string;
}

/** The parts of a run that a comparison needs. */
type ReferenceRun = Pick<Ran, "target" | "data" | "result" | "device">;

const INTERPRETER_MS = 5_000;

/**
 * A result that other results are compared with: made by the interpreter (`interpreted`) or by another run (`of`). The bound for
 * rounding errors is computed at the first comparison that needs it, and kept.
 */
export class Reference {
  readonly ok = true;
  readonly #result: HostValue;
  readonly #name: string;
  /** The run that gave the result; undefined if the interpreter gave it. */
  readonly #by: ReferenceRun | undefined;
  #magnitudes: Magnitudes | Failed | undefined;

  private constructor(result: HostValue, name: string, by?: ReferenceRun) {
    this.#result = result;
    this.#name = name;
    this.#by = by;
  }

  /**
   * Makes a reference by interpreting the program as it is written, before any schedule. `name` names it in messages (default: the
   * interpreter).
   */
  static interpreted(
    target: ResolvedProgram,
    data: Bound,
    { timeoutMs, name = "the interpreter" }: { timeoutMs?: number | undefined; name?: string } = {},
  ): Reference | Failed {
    const value = interpret(target, target.program.term, data, timeoutMs);
    return value.ok ? new Reference(value.result, name) : value;
  }

  /** Makes a reference of a run's result. `name` names the run in messages. */
  static of(ran: ReferenceRun, name: string): Reference {
    return new Reference(ran.result, name, ran);
  }

  /**
   * Compares the result of a run on the same data with this reference: bit for bit, or within the bound 2·γ(d)·M of `rounding.ts`
   * where the schedule is `approx`, the floating-point mode is not strict, or a device may approximate a function. Against another
   * run, M is first the largest magnitude in the result; if that bound is exceeded, the interpreter computes M for at most 5 s,
   * and the first comparison stands if it has no M. Against the interpreter, a missing M is a failure.
   */
  compare(ran: ReferenceRun): Verified | Failed {
    const { result: type } = ran.target.program;
    const compare = (tolerance: Tolerance): ResultComparison =>
      compareResults(type, this.#result, ran.result, tolerance);
    const reason = whyInexact(ran) ?? (this.#by && whyInexact(this.#by));
    if (reason === undefined) return verified(compare({}), `equal to ${this.#name}, bit for bit`);
    const within = (magnitudes: Magnitudes): Verified => {
      const { bound, text } = this.#allowed(ran, magnitudes);
      return verified(compare({ bound }), `${text}, since ${reason}`);
    };
    const roughly = this.#by && within(largestIn(ran.target, this.#result));
    if (roughly?.equal) return roughly;
    this.#magnitudes ??= this.#interpretedMagnitudes(ran);
    return this.#magnitudes instanceof Failed
      ? (roughly ?? this.#magnitudes)
      : within(this.#magnitudes);
  }

  /**
   * Computes M by the interpreter, with a time limit where the reference is another run, whose data may be too large to interpret.
   */
  #interpretedMagnitudes({ target, data }: ReferenceRun): Magnitudes | Failed {
    return magnitudesOf(target, data, this.#result, this.#by && INTERPRETER_MS);
  }

  #allowed({ target, data }: ReferenceRun, magnitudes: Magnitudes): Allowed {
    const size = (s: Size): number => {
      const value = evaluate(s, (v) => data.sizes.get(v.name));
      return typeof value === "number" ? value : 1;
    };
    const terms = [target.program.term, target.term, ...(this.#by ? [this.#by.target.term] : [])];
    const chain = Math.max(...terms.map((t) => roundingChain(t, size)));
    const scalars = scalarParts(target.program.result).map((l) => l.scalar);
    const coarsest = Math.max(...terms.map(coarsestRoundoff));
    const factors = scalars.map((s) => (isFloatName(s) ? 2 * gamma(chain, coarsest) : 0));
    return {
      bound: (position, part) => factors[part]! * magnitudes.at(position, part),
      text: `within 2·γ(${chain})·M of ${this.#name} (M: ${magnitudes.text})`,
    };
  }
}

const verified = (comparison: ResultComparison, demand: string): Verified => ({
  ok: true,
  equal: comparison.equal,
  comparison,
  demand,
});

/** The reason why a run's result may differ in rounding; undefined if it must be equal bit for bit. */
function whyInexact({ target: { applied, program }, device }: ReferenceRun): string | undefined {
  if (applied?.class === "approx") return "the schedule changes the order of roundings";
  if (applied !== undefined && applied.schedule.mode !== "strict")
    return `the floating-point mode is ${applied.schedule.mode}`;
  if (device !== undefined && usesInexact(program.term))
    return "OpenCL lets a device approximate a function that the program uses";
  return undefined;
}

interface Allowed {
  readonly bound: (position: number, part: number) => number;
  readonly text: string;
}

interface Magnitudes {
  readonly at: (position: number, part: number) => number;
  readonly text: string;
}

function magnitudesOf(
  target: ResolvedProgram,
  data: Bound,
  reference: HostValue,
  timeoutMs: number | undefined,
): Magnitudes | Failed {
  const term = magnitudeTerm(target.program.term);
  if (term === undefined) return largestIn(target, reference);
  const inputs = new Map(
    target.inputs.map((i) => [i.name, magnitudeValue(i.type, data.inputs.get(i.name)!)]),
  );
  const value = interpret(target, term, { ...data, inputs }, timeoutMs);
  if (!value.ok) return value;
  const read = readersOf(target, value.result);
  return {
    at: (position, part) => read[part]!(position),
    text: "the program on absolute values",
  };
}

function largestIn(target: ResolvedProgram, value: HostValue): Magnitudes {
  const largest = largestOf(target, value);
  return { at: (_, part) => largest[part]!, text: "the largest number in the result" };
}

type ReadNumber = (position: number) => number;

function readersOf(target: ResolvedProgram, value: HostValue): readonly ReadNumber[] {
  const leaves = scalarParts(target.program.result);
  return componentsOf(value).map(({ data }, k): ReadNumber => {
    if (typeof data !== "object") return () => Number(data);
    const read = readerOf(leaves[k]!.scalar, data);
    return (position) => Number(read(position));
  });
}

/** The largest finite magnitude of each scalar part of a value; 0 for parts that are not floats. */
function largestOf(target: ResolvedProgram, value: HostValue): readonly number[] {
  const leaves = scalarParts(target.program.result);
  const read = readersOf(target, value);
  return componentsOf(value).map(({ data }, k) => {
    if (!isFloatName(leaves[k]!.scalar)) return 0;
    const length = typeof data === "object" ? data.length : 1;
    let largest = 0;
    for (let i = 0; i < length; i++) {
      const x = Math.abs(read[k]!(i));
      if (Number.isFinite(x)) largest = Math.max(largest, x);
    }
    return largest;
  });
}
