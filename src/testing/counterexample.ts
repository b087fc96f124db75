/** @file A case in which a rule does not keep its promise. */
import { type Diagnostic, showTerm, type Term } from "../term/index.ts";
import type { RuleInstance } from "./instance.ts";
import type { SizeAssignment } from "./rule-sizes.ts";

export interface Evidence {
  /** What is wrong, in a few words. */
  readonly why: string;
  readonly before?: Term | undefined;
  /** Absent: the rule did not apply. */
  readonly after?: Term | undefined;
  readonly sizes: SizeAssignment;
  /** Names and values of the data, among them what functions gave. */
  readonly data?: ReadonlyMap<string, string>;
  /** What both terms give on the data. */
  readonly values?: readonly [before: string, after: string];
}

/** A complaint about a rule. */
export class Counterexample {
  readonly message: string;
  readonly evidence: Evidence;
  /** What the rule was applied to and gave the wrong result. */
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

const MOST_TEXT = 400;

/** In lines: what is wrong, both terms, sizes, data, what both give. */
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
