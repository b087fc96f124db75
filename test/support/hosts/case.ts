/** @file Random host programs, parsed, lowered and given data, with the result of the interpreter. */
import { choose, parse, unwrap } from "../../../src/index.ts";
import type { Program } from "../../../src/lang/index.ts";
import { lower } from "../../../src/lowering/lower.ts";
import type { Plan } from "../../../src/lowering/plan.ts";
import {
  compareResults,
  fromInterpreterValue,
  type HostValue,
  type InputValues,
  runPlanInSimulator,
  type SizeValues,
  toInterpreterValue,
} from "../../../src/runtime/launch/index.ts";
import { Interpreter, type Value } from "../../../src/term/index.ts";
import type { Choices } from "../choices.ts";
import { inputsFor } from "../plans/inputs.ts";
import { hostProgram } from "./writer.ts";

/** One host program, its plan, its inputs and the expected result. */
export interface HostCase {
  readonly text: string;
  readonly plan: Plan;
  readonly sizes: SizeValues;
  readonly inputs: InputValues;
  readonly expected: HostValue;
}

/** Makes the programs of the given choices, in one source file. */
export function hostCases(all: readonly Choices[]): readonly HostCase[] {
  const texts = all.map((choices, i) => hostProgram(`f${i}`, choices));
  const source = parse({ text: texts.join("\n") });
  return all.map((choices, i) => {
    const text = texts[i]!;
    try {
      const { program } = unwrap(choose(source, { program: `f${i}` }));
      return caseOf(text, program, choices);
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${text}`, { cause: error });
    }
  });
}

function caseOf(text: string, program: Program, choices: Choices): HostCase {
  const { session } = program.term;
  const plan = lower({ ...program, session, program: "p", schedule: "s", mode: "strict" });
  const sizes = new Map([
    ["n", choices.int(1, 4)],
    ["k", choices.nat(3)],
    ["j", choices.nat(3)],
  ]);
  const inputs = inputsFor(program.inputs, sizes, "random");
  return { text, plan, sizes, inputs, expected: interpret(program, inputs, sizes) };
}

function interpret(
  { term, inputs, result }: Program,
  given: InputValues,
  sizes: SizeValues,
): HostValue {
  const values = new Map<string, Value>(
    inputs.map(({ name, type }) => [name, toInterpreterValue(type, given.get(name)!, sizes)]),
  );
  const value = new Interpreter({ sizes, values }).run(term);
  return fromInterpreterValue(result, value, sizes);
}

/** Runs a case in the simulator. Throws an Error for a reported problem or a wrong result. */
export function simulated(c: HostCase): void {
  const { result, problems } = runPlanInSimulator(c.plan, c.inputs, { sizes: c.sizes });
  const [problem] = problems;
  if (problem !== undefined) throw new Error(`simulator: ${problem.message}\n${c.text}`);
  agrees(c, result!, "simulator");
}

/** Throws an Error if a result differs from the interpreter's in any bit. */
export function agrees(
  { plan, expected, text, sizes }: HostCase,
  result: HostValue,
  where: string,
): void {
  const { equal, different, first, mismatch } = compareResults(plan.result.type, expected, result);
  if (equal) return;
  const at = first && `${first.path}: ${first.a} became ${first.b}`;
  const values = [...sizes].map(([name, n]) => `${name} = ${n}`).join(", ");
  throw new Error(
    `${where}: ${mismatch ?? `${different} elements differ, first ${at}`}\n${values}\n${text}`,
  );
}
