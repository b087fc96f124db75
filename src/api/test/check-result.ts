/** @file The outcome of testing one rule or strategy, for test suites: counts of cases, the problem found, and a way to fail with it. */
import { type Diagnostic, StrataError } from "../../term/index.ts";
import { Failed } from "../source/failed.ts";
import type { Source } from "../source/source.ts";

/** The facts of a `CheckResult`. */
export interface CheckFacts {
  /** The name of the rule or strategy. */
  readonly name: string;
  /** Random cases that were tried. */
  readonly cases: number;
  /** Random cases in which the rule or strategy applied. */
  readonly applied: number;
  /** Diagnostics that make the test fail, the most important one first; empty if all is well. */
  readonly problems: readonly Diagnostic[];
  /** Remarks that do not make the test fail. */
  readonly warnings?: readonly Diagnostic[];
}

/**
 * The outcome of testing one rule or strategy on random cases. A suite has one test each:
 * `for (const result of await checkRules(source)) it(result.name, () => result.assert())`.
 */
export class CheckResult {
  /** The name of the rule or strategy. */
  readonly name: string;
  /** Random cases that were tried. */
  readonly cases: number;
  /** Random cases in which the rule or strategy applied. */
  readonly applied: number;
  /**
   * Why the test fails: the smallest counterexample found (E0505), a mistake in the declaration, a spent budget, or that too
   * little could be tested (W0506). Undefined if all is well.
   */
  readonly problem: Diagnostic | undefined;
  /** Remarks that do not make the test fail, such as a condition that may not be needed (W0403). */
  readonly warnings: readonly Diagnostic[];
  readonly #failed: Failed | undefined;

  /** `source` is where the diagnostics point. */
  constructor({ name, cases, applied, problems, warnings = [] }: CheckFacts, source: Source) {
    this.name = name;
    this.cases = cases;
    this.applied = applied;
    this.problem = problems[0];
    this.warnings = warnings;
    this.#failed = problems.length === 0 ? undefined : new Failed(problems, source.sources);
  }

  /** True if there is no problem. Warnings do not count. */
  get ok(): boolean {
    return this.#failed === undefined;
  }

  /** The problem as the command line prints it, with the lines of the source; empty if there is none. */
  get message(): string {
    return this.#failed?.message ?? "";
  }

  /** Throws a StrataError with the message if there is a problem. */
  assert(): void {
    if (this.#failed !== undefined) throw new StrataError(this.#failed);
  }
}
