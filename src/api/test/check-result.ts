/** @file The outcome of testing one rule or strategy, for test suites: counts of cases, the problem found, and a way to fail with it. */
import { type Diagnostic, StrataError, showTerm } from "../../term/index.ts";
import type { Evidence } from "../../testing/counterexample.ts";
import { Failed } from "../source/failed.ts";
import type { Source } from "../source/source.ts";
import type { ExampleFile } from "./example-file.ts";

/**
 * A counterexample as text.
 *
 * @example
 * ```ts
 * import { parse } from "strata-lang";
 * import { checkRules, type ExampleFile, type ShownCounterexample } from "strata-lang/testing";
 *
 * const [result] = await checkRules(parse("rule wrong = x + 1.0 => x"), { runs: 50 });
 * const shown: ShownCounterexample | undefined = result?.counterexample;
 * const example: ExampleFile | undefined = shown?.example;
 * console.log(shown?.before, "=>", shown?.after, example?.text.includes("fun")); // x + 1 => x true
 * ```
 */
export interface ShownCounterexample {
  /** The term to which the rule or strategy was applied, made as small as possible. */
  readonly before: string;
  /** The number of nodes of this term. */
  readonly nodes: number;
  /** The term that it became; absent if it did not apply although it should. */
  readonly after?: string;
  /** A file that shows the difference when it is run; absent where only unknown functions or partial functions show it. */
  readonly example?: ExampleFile;
}

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
  readonly counterexample?: ShownCounterexample | undefined;
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
  /** The counterexample of the problem, if it is one. */
  readonly counterexample: ShownCounterexample | undefined;
  readonly #failed: Failed | undefined;

  /** `source` is where the diagnostics point. */
  constructor(facts: CheckFacts, source: Source) {
    const { name, cases, applied, problems, warnings = [], counterexample } = facts;
    this.name = name;
    this.cases = cases;
    this.applied = applied;
    this.problem = problems[0];
    this.warnings = warnings;
    this.counterexample = counterexample;
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

/** The terms of the evidence as text, with the example; undefined if the evidence has no term. */
export function showCounterexample(
  { before, after }: Evidence,
  example?: ExampleFile,
): ShownCounterexample | undefined {
  if (before === undefined) return undefined;
  return {
    before: showTerm(before),
    nodes: before.nodes,
    ...(after && { after: showTerm(after) }),
    ...(example && { example }),
  };
}
