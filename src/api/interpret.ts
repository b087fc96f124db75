/** @file A term's value on data, by the reference semantics. */
import type { HostValue } from "../runtime/launch/host-value.ts";
import {
  fromInterpreterValue,
  toInterpreterValue,
  UndefinedResult,
} from "../runtime/launch/interpreter-value.ts";
import { type Diagnostic, Interpreter, SizeProblem, type Term, type Value } from "../term/index.ts";
import type { Bound } from "./bind.ts";
import { Failed } from "./failed.ts";
import type { Target } from "./target.ts";

export interface Interpreted {
  readonly ok: true;
  readonly result: HostValue;
}

/** Evaluates a term with the inputs and of the result type of the target's program. */
export function interpret(
  target: Target,
  term: Term,
  { inputs, sizes }: Bound,
): Interpreted | Failed {
  const values = new Map<string, Value>(
    target.inputs.map(({ name, type }) => [
      name,
      toInterpreterValue(type, inputs.get(name)!, sizes),
    ]),
  );
  try {
    const value = new Interpreter({ sizes, values }).run(term);
    return { ok: true, result: fromInterpreterValue(target.program.result, value, sizes) };
  } catch (error) {
    return new Failed([mistake(error)], target.source.sources);
  }
}

function mistake(error: unknown): Diagnostic {
  if (error instanceof UndefinedResult) return error.diagnostic;
  if (!(error instanceof SizeProblem)) throw error;
  return { code: "E0603", severity: "error", message: error.message };
}
