/** @file Compares what a run gave with the interpreter on the program as it is written. */
import { type Comparison, compareResults, type Tolerance } from "../runtime/launch/compare.ts";
import { componentsOf, type HostValue, leavesOf } from "../runtime/launch/host-value.ts";
import { readerOf } from "../runtime/simulator/memory.ts";
import { evaluate, isFloatName, type Size } from "../term/index.ts";
import type { Bound } from "./bind.ts";
import { Failed } from "./failed.ts";
import { interpret } from "./interpret.ts";
import { magnitudeTerm, magnitudeValue } from "./magnitude.ts";
import { gamma, ROUNDOFF, roundingChain, usesInexact } from "./rounding.ts";
import type { Ran } from "./run.ts";
import type { Target } from "./target.ts";

export interface Verified {
  readonly ok: true;
  readonly equal: boolean;
  readonly comparison: Comparison;
  /** What was asked, in words. */
  readonly demand: string;
}

const BIT_FOR_BIT = "equal to the interpreter, bit for bit";

export interface VerifyOptions {
  /** Of the interpreter. */
  readonly timeoutMs?: number | undefined;
}

/** The result against the interpreter's: bit for bit, or within the bound that the schedule's class allows. */
export function verify(
  { target, data, result, device }: Ran,
  { timeoutMs }: VerifyOptions = {},
): Verified | Failed {
  const reference = interpret(target, target.program.term, data, timeoutMs);
  if (!reference.ok) return reference;
  const { result: type } = target.program;
  const compare = (tolerance: Tolerance): Comparison =>
    compareResults(type, reference.result, result, tolerance);
  const reason = whyInexact(target, device !== undefined);
  if (reason === undefined) return verified(compare({}), BIT_FOR_BIT);
  const allowed = boundOf(target, data, reference.result);
  if (allowed instanceof Failed) return allowed;
  return verified(compare({ bound: allowed.bound }), `${allowed.text}, since ${reason}`);
}

const verified = (comparison: Comparison, demand: string): Verified => ({
  ok: true,
  equal: comparison.equal,
  comparison,
  demand,
});

/** Why results may differ in rounding; undefined: they may not. */
function whyInexact({ applied, program }: Target, onDevice: boolean): string | undefined {
  if (applied?.class === "approx") return "the schedule changes the order of roundings";
  if (applied !== undefined && applied.schedule.mode !== "strict")
    return `the schedule says fp ${applied.schedule.mode}`;
  if (onDevice && usesInexact(program.term))
    return "OpenCL lets a device approximate a function that the program uses";
  return undefined;
}

interface Allowed {
  readonly bound: (position: number, part: number) => number;
  readonly text: string;
}

function boundOf(target: Target, data: Bound, reference: HostValue): Allowed | Failed {
  const size = (s: Size): number => {
    const value = evaluate(s, (v) => data.sizes.get(v.name));
    return typeof value === "number" ? value : 1;
  };
  const chain = Math.max(
    roundingChain(target.program.term, size),
    roundingChain(target.term, size),
  );
  const magnitudes = magnitudesOf(target, data, reference);
  if (magnitudes instanceof Failed) return magnitudes;
  const scalars = leavesOf(target.program.result).map((l) => l.scalar);
  const factors = scalars.map((s) => 2 * gamma(chain, ROUNDOFF[s] ?? 0));
  return {
    bound: (position, part) => factors[part]! * magnitudes.at(position, part),
    text: `within 2·γ(${chain})·M of the interpreter (M: ${magnitudes.text})`,
  };
}

interface Magnitudes {
  readonly at: (position: number, part: number) => number;
  readonly text: string;
}

function magnitudesOf(target: Target, data: Bound, reference: HostValue): Magnitudes | Failed {
  const term = magnitudeTerm(target.program.term);
  if (term === undefined) {
    const largest = largestOf(target, reference);
    return { at: (_, part) => largest[part]!, text: "the largest number in the result" };
  }
  const inputs = new Map(
    target.inputs.map((i) => [i.name, magnitudeValue(i.type, data.inputs.get(i.name)!)]),
  );
  const value = interpret(target, term, { ...data, inputs });
  if (!value.ok) return value;
  const read = readersOf(target, value.result);
  return {
    at: (position, part) => read[part]!(position),
    text: "the program on absolute values",
  };
}

type Read = (position: number) => number;

function readersOf(target: Target, value: HostValue): readonly Read[] {
  const leaves = leavesOf(target.program.result);
  return componentsOf(value).map(({ data }, k): Read => {
    if (typeof data !== "object") return () => Number(data);
    const read = readerOf(leaves[k]!.scalar, data);
    return (position) => Number(read(position));
  });
}

/** The largest finite magnitude of each scalar part. */
function largestOf(target: Target, value: HostValue): readonly number[] {
  const leaves = leavesOf(target.program.result);
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
