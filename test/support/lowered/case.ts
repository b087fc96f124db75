/** @file Random lowered programs, many per file: parsed, lowered and given data, with the result of the interpreter. */
import { choose, parse, unwrap } from "../../../src/index.ts";
import type { Program } from "../../../src/lang/index.ts";
import type { Kernel } from "../../../src/lowering/imperative.ts";
import { lower } from "../../../src/lowering/lower.ts";
import {
  type Plan,
  type PlanStep,
  type TargetName,
  withInnerSteps,
} from "../../../src/lowering/plan.ts";
import {
  compareResults,
  fromInterpreterValue,
  type HostValue,
  type InputValues,
  type RunOutcome,
  toInterpreterValue,
} from "../../../src/runtime/launch/index.ts";
import { Interpreter, StrataError, type Value } from "../../../src/term/index.ts";
import { Choices } from "../choices.ts";
import { leftOut } from "../passes.ts";
import { inputsFor } from "../plans/inputs.ts";
import { COUNT, loweredProgram } from "./writer.ts";

/** One lowered program, its plan, its inputs and the expected result. */
export interface LoweredCase {
  readonly seed: number;
  readonly text: string;
  readonly plan: Plan;
  /** The plan of the same program for the C target. */
  readonly inC: () => Plan;
  readonly inputs: InputValues;
  readonly expected: HostValue;
}

/** The values of a program's sizes: how many steps some iterations have. */
const sizesOf = (seed: number): ReadonlyMap<string, number> => new Map([[COUNT, seed % 7]]);

/**
 * Makes the programs of `count` seeds from `first` on, in one file. Programs that the lowerer refuses with a diagnostic are left
 * out.
 */
export function loweredCases(first: number, count: number): LoweredCase[] {
  const seeds = Array.from({ length: count }, (_, k) => first + k);
  const texts = seeds.map((seed) => loweredProgram(`f${seed}`, Choices.seeded(seed)));
  const source = parse({ text: texts.join("\n") });
  return seeds.flatMap((seed, k) => {
    const without = leftOut(seed);
    const text = `${texts[k]!}\n// without ${without.join(", ") || "no pass"}`;
    return showing(seed, text, () => {
      const { program } = unwrap(choose(source, { program: `f${seed}` }));
      const plan = planOf(program, without);
      return plan === undefined ? [] : [caseOf(seed, text, program, plan)];
    });
  });
}

function caseOf(seed: number, text: string, program: Program, plan: Plan): LoweredCase {
  const sizes = sizesOf(seed);
  const inputs = inputsFor(program.inputs, sizes, seed % 3 === 0 ? "special" : "whole");
  const inC = (): Plan => planFor(program, "c", []);
  return { seed, text, plan, inC, inputs, expected: interpret(program, inputs, sizes) };
}

function planFor(program: Program, target: TargetName, without: readonly string[]): Plan {
  const { term, name } = program;
  const { session } = term;
  const how = { program: name, schedule: "s", mode: "strict" } as const;
  return lower({ ...program, session, target, ...how, passes: { without: new Set(without) } });
}

/** Returns the plan without the given passes; undefined if the lowerer refuses the program, which no pass may influence. */
function planOf(program: Program, without: readonly string[]): Plan | undefined {
  try {
    return planFor(program, "opencl", without);
  } catch (error) {
    if (!(error instanceof StrataError)) throw error;
    if (without.length > 0 && planOf(program, []) !== undefined) throw error;
    return undefined;
  }
}

function interpret(
  { term, inputs, result }: Program,
  given: InputValues,
  sizes: ReadonlyMap<string, number>,
): HostValue {
  const values = new Map<string, Value>(
    inputs.map(({ name, type }) => [name, toInterpreterValue(type, given.get(name)!, sizes)]),
  );
  const value = new Interpreter({ sizes, values }).run(term);
  return fromInterpreterValue(result, value, sizes);
}

/**
 * Returns the plan with work-groups of up to 8 work-items where it leaves the size to the driver; undefined if it states all sizes.
 */
export function inGroups(plan: Plan): Plan | undefined {
  const grouped = new Map(plan.kernels.map((k) => [k, withGroups(k)]));
  if (plan.kernels.every((k) => grouped.get(k) === k)) return undefined;
  const inStep = (s: PlanStep): PlanStep => {
    if (s.tag === "launch") return { ...s, kernel: grouped.get(s.kernel)! };
    return withInnerSteps(s, (steps) => steps.map(inStep));
  };
  return { ...plan, kernels: [...grouped.values()], steps: plan.steps.map(inStep) };
}

function withGroups(k: Kernel): Kernel {
  if (k.ndrange.local !== undefined) return k;
  let room = 8;
  const local = k.ndrange.global.map(({ constant: n = 1, table }) => {
    const size = Array.from({ length: room }, (_, i) => room - i).find((d) => n % d === 0)!;
    room = Math.floor(room / size);
    return table.nat(size);
  });
  return { ...k, ndrange: { ...k.ndrange, local } };
}

/** Asserts that a run had no problem and gave the result of the interpreter bit for bit. */
export function agrees({ plan, expected }: LoweredCase, { result, problems }: RunOutcome): void {
  if (problems.length > 0) throw new Error(problems.map((d) => d.message).join("\n"));
  const { equal, different, first, mismatch } = compareResults(plan.result.type, expected, result!);
  if (equal) return;
  const where = first && `${first.path}: ${first.a} became ${first.b}`;
  throw new Error(mismatch ?? `${different} elements differ, first ${where}`);
}

/** Runs an action; an error is rethrown with the seed and the program. */
export function showing<T>(seed: number, text: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw new Error(`seed ${seed}: ${(error as Error).message}\n${text}`, { cause: error });
  }
}
