/**
 * @file Tests that random programs keep their meaning: under rewriting in the interpreter; lowered, in the simulator and on a
 * device. An error contains a file that reproduces it.
 */
import { lower } from "../../../src/lowering/lower.ts";
import type { Plan } from "../../../src/lowering/plan.ts";
import {
  compareResults,
  fromInterpreterValue,
  type HostValue,
  type InputValues,
  type RunOutcome,
  runPlanInSimulator,
} from "../../../src/runtime/launch/index.ts";
import {
  ConditionSet,
  RewriteLog,
  type Rule,
  type SemanticClass,
  type Strategy,
} from "../../../src/strategies/index.ts";
import {
  type Diagnostic,
  evaluate,
  Interpreter,
  type Size,
  StrataError,
  showTerm,
  type Term,
  type Value,
} from "../../../src/term/index.ts";
import { RandomData } from "../../../src/testing/data.ts";
import type { Flavour } from "../../../src/testing/flavour.ts";
import { conditionHolds } from "../../../src/testing/rule-sizes.ts";
import { outcome } from "../strategies.ts";
import { openSizes, type RandomProgram } from "./program.ts";
import type { Scheduled } from "./schedules.ts";
import { sourceOf } from "./source.ts";

/** Data for a program, as values of the interpreter and as inputs of a launch. */
export interface Sample {
  readonly values: ReadonlyMap<string, Value>;
  readonly inputs: InputValues;
}

/** Returns data of a seed and flavour for a program. */
export function sampleOf(p: RandomProgram, seed: number, flavour: Flavour): Sample {
  const size = (s: Size): number => Number(evaluate(s, (v) => p.sizes.get(v.name)));
  const data = new RandomData(seed, flavour, size);
  const values = new Map<string, Value>(
    p.inputs.map((i) => [i.name, data.value(i.type, i.name)] as const),
  );
  const host = (name: string, i: number): HostValue =>
    fromInterpreterValue(p.inputs[i]!.type, values.get(name)!, p.sizes);
  return { values, inputs: new Map(p.inputs.map(({ name }, i) => [name, host(name, i)])) };
}

/** Returns the interpreter's value of the program, or of the term that a strategy made of it. */
export function interpret(p: RandomProgram, { values }: Sample, term: Term = p.term): HostValue {
  const value = new Interpreter({ sizes: p.sizes, values }).run(term);
  return fromInterpreterValue(p.result, value, p.sizes);
}

/**
 * The semantic class of a successful rewrite; `fails`: the strategy did not apply; `unclear`: no data on which the class promises
 * equality.
 */
export type Kept = SemanticClass | "fails" | "unclear";

/**
 * Rewrites a program and interprets it before and after, on data for which the applied rules are exact. Throws an Error for a
 * difference.
 */
export function keepsMeaning(p: RandomProgram, s: Strategy, seed: number): Kept {
  const start = ConditionSet.none.withAll(p.conditions)!;
  const history = new RewriteLog(p.term, start.list);
  const { ok, term, conditions } = outcome(s, p.term, start, history);
  if (!ok) return "fails";
  if (!conditions.list.every((x) => conditionHolds(x, (v) => p.sizes.get(v.name)))) return "fails";
  const kind = classOf(history.rules);
  if (kind === "approx" && !p.whole) return "unclear";
  const sample = sampleOf(
    p,
    seed,
    { exact: "special", finite: "finite", approx: "whole" }[kind] as Flavour,
  );
  const found = difference(p, interpret(p, sample), interpret(p, sample, term!));
  if (found !== undefined) throw new Error(`${found}\n\nit became\n${showTerm(term!)}`);
  return kind;
}

/** Returns the weakest class of the rules. */
function classOf(rules: readonly Rule[]): SemanticClass {
  const classes = new Set(rules.map((r) => r.class));
  return (["approx", "finite"] as const).find((c) => classes.has(c)) ?? "exact";
}

/** Returns the plan of a lowered program, or the first diagnostic. */
export function planOf(p: RandomProgram, s: Scheduled, name = "p"): Plan | Diagnostic {
  try {
    return lower({
      session: p.session,
      program: name,
      schedule: "s",
      mode: "strict",
      inputs: p.inputs,
      nats: p.nats,
      fixed: p.fixed,
      result: p.result,
      term: s.term,
      conditions: s.conditions.list,
    });
  } catch (error) {
    if (error instanceof StrataError) return error.failed.diagnostics[0]!;
    throw error;
  }
}

/** True for a plan. */
export const isPlan = (x: Plan | Diagnostic): x is Plan => "kernels" in x;

/** Asserts that the simulator reports no problem and gives the result of the interpreter. */
export function agreesInSimulator(
  p: RandomProgram,
  plan: Plan,
  sample: Sample,
  expected: HostValue,
): void {
  agrees(p, runPlanInSimulator(plan, sample.inputs, { sizes: openSizes(p) }), expected);
}

/** Asserts that a run without problems gave the expected result, bit for bit. */
export function agrees(
  p: RandomProgram,
  { result, problems }: RunOutcome,
  expected: HostValue,
): void {
  if (problems.length > 0) throw new Error(problems.map((d) => d.message).join("\n"));
  const found = difference(p, expected, result!);
  if (found !== undefined) throw new Error(found);
}

/** Describes how two results differ; undefined if they do not. */
function difference(p: RandomProgram, a: HostValue, b: HostValue): string | undefined {
  const { equal, different, elements, first, mismatch } = compareResults(p.result, a, b);
  if (equal) return undefined;
  if (first === undefined) return mismatch ?? "different";
  return `${different} of ${elements} differ, first ${first.path}: ${first.a} became ${first.b}`;
}

/** Joins the sources of several plans, with each pragma and each helper function once. */
export function oneSource(sources: readonly string[]): string {
  const shared = /^(#pragma|\w+ strata_)/;
  const lines = sources.flatMap((text) => text.split("\n"));
  const first = new Set(lines.filter((l) => shared.test(l)));
  return [...first, ...lines.filter((l) => !shared.test(l))].join("\n");
}

/** Runs an action; an error is rethrown with a file and a command that reproduce it. */
export function showing<T>(p: RandomProgram, schedule: string, rules: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    const why =
      error instanceof Error && error.name === "Error" ? error.message : (error as Error).stack;
    throw new Error(`${why}\n\n${sourceOf(p, schedule, rules)}`);
  }
}
