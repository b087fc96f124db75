/** @file A case in which a rule does not preserve meaning. */
import { type Diagnostic, showTerm, type Term } from "../term/index.ts";
import type { RuleInstance } from "./instance.ts";
import type { SizeAssignment } from "./rule-sizes.ts";

/** The facts of a counterexample: the reason, the terms before and after, sizes, data, and both values. */
export interface Evidence {
  /** The reason, in a few words. */
  readonly why: string;
  /** The term before the rule; absent if the rule itself is at fault. */
  readonly before?: Term | undefined;
  /** The term after the rule; absent if the rule did not apply. */
  readonly after?: Term | undefined;
  /** The values of the size variables in the terms. */
  readonly sizes: SizeAssignment;
  /** Names and values of the inputs, and results of uninterpreted functions. */
  readonly data?: ReadonlyMap<string, string>;
  /** The values of both terms on the data. */
  readonly values?: readonly [before: string, after: string];
}

/** The reason of a counterexample in which the right side computes a part that may have no value, and the left side does not. */
export const COMPUTES_MORE = "it computes what the left side does not";

/** True if what is wrong is that a part without a value is computed: no weaker class allows that. */
export const isComputingMore = ({ why }: Evidence): boolean => why.startsWith(COMPUTES_MORE);

/**
 * The failure of a rule's check, shown under code E0505 with its evidence. It is the content of a StrataError and no error itself.
 */
export class Counterexample {
  readonly message: string;
  readonly evidence: Evidence;
  /** The instance on which the rule gave a wrong result. */
  readonly instance: RuleInstance | undefined;

  constructor(rule: string, evidence: Evidence, instance?: RuleInstance) {
    this.message = `${rule}: ${describeEvidence(evidence).join("\n")}`;
    this.evidence = evidence;
    this.instance = instance;
  }

  get diagnostics(): readonly Diagnostic[] {
    return [{ code: "E0505", severity: "error", message: this.message }];
  }
}

/** Longer texts of values are cut to this number of characters. */
const MOST_TEXT = 400;

/**
 * Returns the evidence in lines: the reason, both terms, sizes and data, both values; absent parts are left out. Texts of sizes,
 * data and values are cut to 400 characters.
 */
export function describeEvidence({ why, before, after, sizes, data, values }: Evidence): string[] {
  const lines = [why];
  if (before !== undefined) lines.push(indented(showTerm(before)));
  if (after !== undefined) lines.push("became", indented(showTerm(after)));
  const given = [
    ...[...sizes].map(([name, n]) => `${name} = ${n}`),
    ...[...(data ?? [])].map(([name, value]) => `${name} = ${value}`),
  ];
  if (given.length > 0) lines.push(`with ${given.map(cut).join(", ")}`);
  if (values !== undefined) lines.push(`before: ${cut(values[0])}`, `after:  ${cut(values[1])}`);
  return lines;
}

const indented = (text: string): string => `  ${text.replaceAll("\n", "\n  ")}`;

const cut = (text: string): string =>
  text.length <= MOST_TEXT ? text : `${text.slice(0, MOST_TEXT)}…`;
