/** @file Functions with declared laws and one planted fault each, which the test of the laws should find. */
import type { Term } from "../../term/index.ts";
import { mutantsWithTypes } from "../mutants.ts";
import type { TestedOperator } from "./tested-operator.ts";

/** A function with one planted fault: the change in words, and the function's new term. */
export interface LawMutant {
  readonly change: string;
  readonly operator: TestedOperator;
}

/** The function with each fault that its types allow planted into its body. Some of them may satisfy the laws, too. */
export function lawMutants(operator: TestedOperator): readonly LawMutant[] {
  const { function: def } = operator;
  const { faults } = mutantsWithTypes({
    ...{ name: def.name, doc: "", params: [], conditions: [], inferred: [], properties: [] },
    ...{ contexts: [], class: "exact", lhs: def.term, rhs: def.term },
  });
  const withBody = (term: Term): TestedOperator => ({ ...operator, function: { ...def, term } });
  return faults.map(({ change, rule }) => ({ change, operator: withBody(rule.rhs) }));
}
