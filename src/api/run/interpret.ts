/** @file Evaluates a term on data with the interpreter, which defines the meaning of programs. */
import type { HostValue } from "../../runtime/launch/host-value.ts";
import {
  fromInterpreterValue,
  toInterpreterValue,
} from "../../runtime/launch/interpreter-value.ts";
import {
  type Diagnostic,
  Interpreter,
  mistakeIn,
  type Term,
  type Value,
} from "../../term/index.ts";
import { diagnosticsOf, Failed } from "../source/failed.ts";
import type { Bound } from "./bind.ts";
import type { ResolvedProgram } from "./runnable.ts";
import { withinTime } from "./within-time.ts";

/** The interpreter's result for a term, as a host value of the program's result type, evaluated completely. */
export interface Interpreted {
  readonly ok: true;
  readonly result: HostValue;
}

/**
 * Evaluates a term that has the inputs and the result type of the target's program. Fails where the result is undefined (E0811), a
 * budget is spent, or the time limit in milliseconds is over (E0905; default: none).
 */
export function interpret(
  target: ResolvedProgram,
  term: Term,
  { inputs, sizes }: Pick<Bound, "inputs" | "sizes">,
  timeoutMs?: number | undefined,
): Interpreted | Failed {
  let missing: string | undefined;
  const watch = (why: string): void => {
    missing ??= why;
  };
  try {
    const values = new Map<string, Value>(
      target.inputs.map(({ name, type }) => [
        name,
        toInterpreterValue(type, inputs.get(name)!, sizes),
      ]),
    );
    // Arrays are lazy: most of the work happens in `fromInterpreterValue`.
    const result = withinTime(timeoutMs, () => {
      const value = new Interpreter({ sizes, values, watch }).run(term);
      return fromInterpreterValue(target.program.result, value, sizes);
    });
    return { ok: true, result };
  } catch (error) {
    return new Failed([mistakeOf(error, missing)], target.source.sources);
  }
}

/** `missing` describes the first expression that had no value. */
function mistakeOf(error: unknown, missing: string | undefined): Diagnostic {
  const undefinedResult = mistakeIn(error, "E0811");
  if (undefinedResult !== undefined) {
    const notes = missing === undefined ? [] : [`the first expression without a value: ${missing}`];
    return { ...undefinedResult, notes };
  }
  const [found] = diagnosticsOf(error) ?? [];
  if (found === undefined) throw error;
  return found;
}
