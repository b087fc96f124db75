/** @file The diagnostics of property tests of strategies: E0509 and W0510 (see docs/errors.md). */
import type { Module } from "../../lang/index.ts";
import type { Diagnostic, Place } from "../../term/index.ts";
import { describeEvidence } from "../../testing/counterexample.ts";
import type { SmallestCase } from "../../testing/search.ts";
import type { StrategyTally } from "../../testing/strategies/strategy-check.ts";
import type { StrategyFault, WrongStep } from "../../testing/strategies/strategy-fault.ts";
import { type ExampleFile, showExample } from "../test/example-file.ts";

/** Makes the diagnostics of property tests about one strategy, placed at the name in its declaration. It tests nothing itself. */
export class StrategyProblems {
  readonly #strategy: string;
  readonly #place: Place | undefined;

  constructor(module: Module, strategy: string) {
    this.#strategy = strategy;
    const header = module.parsed.headers.find(
      (h) => h.keyword === "strategy" && h.name.text === strategy,
    );
    this.#place = header && module.problems.place(header.name.span);
  }

  /**
   * E0509 with the step at fault and the smallest term on which it is wrong. `replay` is the command that repeats the case, `example`
   * a program that shows the difference.
   */
  counterexample(
    { number, error }: SmallestCase<StrategyFault>,
    replay: string,
    example: ExampleFile | undefined,
  ): Diagnostic {
    const { strategy, step, evidence } = error;
    return {
      ...this.#problem(
        "E0509",
        "error",
        `strategy \`${this.#strategy}\` does not keep the meaning`,
      ),
      label: `counterexample in case ${number}, then made smaller`,
      notes: [
        step === undefined ? `\`${strategy}\` was applied` : stepOf(strategy, step),
        describeEvidence(step?.evidence ?? evidence).join("\n"),
        ...(example === undefined ? [] : [showExample(example)]),
      ],
      help: [
        step === undefined
          ? "correct the rules that it applies"
          : `correct \`${step.rule}\`, or state the condition under which both sides are equal`,
        `the same again: ${replay}`,
      ],
    };
  }

  /** W0510 for a strategy that succeeded on none of the terms. */
  neverApplied({ cases }: StrategyTally): Diagnostic {
    return {
      ...this.#problem("W0510", "warning", `strategy \`${this.#strategy}\` was not tested`),
      label: `it applied to none of ${cases} terms`,
      help: [
        "give it a term: a program with a schedule that uses it, in the same file",
        "see why it does not apply to a term: strata why",
      ],
    };
  }

  /** The diagnostic with the strategy's name as its place if it has none; otherwise unchanged. */
  located(d: Diagnostic): Diagnostic {
    return { ...(this.#place && { place: this.#place }), ...d };
  }

  #problem(code: string, severity: Diagnostic["severity"], message: string): Diagnostic {
    return { code, severity, message, ...(this.#place && { place: this.#place }) };
  }
}

/** Says which step of the strategy is wrong, and where it was applied. */
function stepOf(strategy: string, { rule, number, of, path }: WrongStep): string {
  const where = path.length === 0 ? "" : ` at ${path.join(".")}`;
  return `\`${strategy}\` was applied; its step ${number} of ${of} is wrong: \`${rule}\`${where}`;
}
