/** @file A case in which a strategy does not preserve meaning, and the step of its run that is at fault. */
import type { Rule } from "../../strategies/index.ts";
import type { Diagnostic } from "../../term/index.ts";
import { describeEvidence, type Evidence } from "../counterexample.ts";

/** The first step of a run whose terms before and after differ. */
export interface WrongStep {
  /** The number of the step in the run, from 1, and the number of all steps. */
  readonly number: number;
  readonly of: number;
  /** The rule with its arguments, or the computed rewrite. */
  readonly rule: string;
  /** The rule; undefined for a rewrite that is no rule. */
  readonly applied: Rule | undefined;
  /** The place of the rewritten sub-term: child numbers from the root. */
  readonly path: readonly number[];
  /** The rewritten sub-term alone, made smaller, with data that show the difference. */
  readonly evidence: Evidence;
}

/** A counterexample of a strategy. It is the content of a StrataError and no error itself. */
export class StrategyFault {
  /** The strategy with its arguments. */
  readonly strategy: string;
  /** The step at fault; undefined if no step is wrong by itself. */
  readonly step: WrongStep | undefined;
  /** The whole term before and after the strategy. */
  readonly evidence: Evidence;

  constructor(found: Pick<StrategyFault, "strategy" | "step" | "evidence">) {
    this.strategy = found.strategy;
    this.step = found.step;
    this.evidence = found.evidence;
  }

  get message(): string {
    return `${this.strategy}: ${describeEvidence(this.step?.evidence ?? this.evidence).join("\n")}`;
  }

  get diagnostics(): readonly Diagnostic[] {
    return [{ code: "E0509", severity: "error", message: this.message }];
  }
}
