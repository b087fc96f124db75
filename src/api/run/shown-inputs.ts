/** @file The inputs of a run as text in the syntax of the language. */
import { toInterpreterValue } from "../../runtime/launch/interpreter-value.ts";
import { literalTerm, showTerm } from "../../term/index.ts";
import type { Bound } from "./bind.ts";
import type { ResolvedProgram } from "./runnable.ts";

/** Inputs whose texts are longer than this together are not shown. */
const MOST_TEXT = 400;

/**
 * Returns a line `xs = [1.0, 2.0], k = 3` with the inputs that have a literal, or nothing if there is none or if the line has more
 * than 400 characters.
 */
export function shownInputs({ inputs, program }: ResolvedProgram, data: Bound): readonly string[] {
  const { session } = program.term;
  const shown = inputs.flatMap(({ name, type }) => {
    const value = toInterpreterValue(type, data.inputs.get(name)!, data.sizes);
    const term = literalTerm(session, type, value);
    return term === undefined ? [] : [`${name} = ${showTerm(term, { width: Infinity })}`];
  });
  const line = shown.join(", ");
  return line === "" || line.length > MOST_TEXT ? [] : [line];
}
