/**
 * @file Checks the functions of `reorder` and `scatter` that were not proved to be bijections, by computing them before a run. A
 * kernel that writes through a function that is no bijection leaves elements unwritten, which a device does not report.
 */
import type { Plan } from "../../lowering/plan.ts";
import {
  type Diagnostic,
  evaluate,
  Interpreter,
  LIMITS,
  type Permutation,
  type Value,
} from "../../term/index.ts";
import type { InputValues } from "./bind-inputs.ts";
import { noPermutation } from "./errors.ts";
import type { SizeValues } from "./host-value.ts";
import { toInterpreterValue } from "./interpreter-value.ts";

/**
 * Problems (E0818) for functions of `reorder` and `scatter` that are no bijections on the data, and remarks on uses that could not
 * be checked.
 */
export interface CheckedPermutations {
  readonly problems: readonly Diagnostic[];
  readonly notes: readonly string[];
}

/**
 * Computes the index functions of a plan with the interpreter, up to `LIMITS.checkedIndices` indices in all. The inputs must fit
 * the plan. Uses that depend on computed values, or exceed the budget, give a note.
 */
export function checkPermutations(
  { permutations = [], inputs: types }: Plan,
  inputs: InputValues,
  sizes: SizeValues,
): CheckedPermutations {
  const problems: Diagnostic[] = [];
  const notes: string[] = [];
  const values = new Map<string, Value>(
    permutations.length === 0
      ? []
      : types.map(({ name, type }) => [name, toInterpreterValue(type, inputs.get(name)!, sizes)]),
  );
  let left = LIMITS.checkedIndices;
  for (const p of permutations) {
    const elements = evaluate(p.elements, (v) => sizes.get(v.name));
    const count = typeof elements === "number" ? elements : 0; // in a case that these sizes do not take
    if (p.term === undefined) notes.push(unchecked(p, "it depends on what is computed elsewhere"));
    else if (count > left) notes.push(unchecked(p, `it has ${count} indices`));
    else {
      left -= count;
      const wrong = firstMissing(p.term, sizes, values);
      if (wrong !== undefined) problems.push(noPermutation(p.shown, wrong));
    }
  }
  return { problems, notes };
}

const unchecked = ({ shown }: Permutation, why: string): string =>
  `\`${shown}\` is not checked before the run: ${why}`;

/** The reason why a `reorder` or `scatter` has no value, the first one met; undefined if all have values. */
function firstMissing(
  term: Permutation["term"] & object,
  sizes: SizeValues,
  values: ReadonlyMap<string, Value>,
): string | undefined {
  let first: string | undefined;
  const watch = (why: string, prim: string): void => {
    if (prim === "reorder" || prim === "scatter") first ??= why;
  };
  new Interpreter({ sizes, values, watch, eager: true }).run(term);
  return first;
}
