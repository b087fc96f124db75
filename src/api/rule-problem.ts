/** @file What can be wrong with a rule that its property test finds. Codes: docs/errors.md. */
import type { Module } from "../lang/index.ts";
import type { Diagnostic, Place } from "../term/index.ts";
import { type Counterexample, describe } from "../testing/counterexample.ts";
import type { Found } from "../testing/search.ts";
import type { Example } from "./runnable-example.ts";

export class RuleProblems {
  readonly #file: string;
  readonly #rule: string;
  readonly #place: Place | undefined;

  constructor(module: Module, rule: string) {
    this.#file = module.file;
    this.#rule = rule;
    const header = module.parsed.headers.find((h) => h.keyword === "rule" && h.name.text === rule);
    this.#place = header && module.problems.place(header.name.span);
  }

  /** `example`: the same as a program that can be run. */
  counterexample(
    { number, error }: Found<Counterexample>,
    seed: number,
    example: Example | undefined,
  ): Diagnostic {
    const replay = `strata check ${this.#file} --replay ${seed}:${number}`;
    return {
      ...this.#problem("E0505", "error", `rule \`${this.#rule}\` does not keep the meaning`),
      label: `counterexample in case ${number}, then made smaller`,
      notes: [
        describe(error.evidence).join("\n"),
        ...(example === undefined ? [] : [`as a program, which can be run:\n${shown(example)}`]),
      ],
      help: [
        "correct one side, or state the condition under which they are equal: where k divides n",
        `the same again: ${replay}`,
      ],
    };
  }

  /** For sizes that its conditions allow. */
  illTyped(sizes: string): Diagnostic {
    return {
      ...this.#problem("E0505", "error", `rule \`${this.#rule}\` does not keep the type`),
      notes: [`for ${sizes}`],
      help: ["state the condition under which its right side has a type: where k <= n"],
    };
  }

  untested(): Diagnostic {
    return {
      ...this.#problem("W0506", "warning", `rule \`${this.#rule}\` cannot be tested`),
      notes: [
        "no small sizes were found for which its left side has a type and its conditions hold",
      ],
      help: ["see whether its conditions contradict each other: strata check -v shows them"],
    };
  }

  discarded(discards: number, cases: number): Diagnostic {
    return {
      ...this.#problem(
        "W0506",
        "warning",
        `rule \`${this.#rule}\` is tested less than it should be`,
      ),
      notes: [`of ${cases} instances of its left side, ${discards} have another form or no data`],
      help: ["write its left side as the engine shows it: strata explain W0506"],
    };
  }

  /** Something that happened while it was tested. */
  located(d: Diagnostic): Diagnostic {
    return { ...(this.#place && { place: this.#place }), ...d };
  }

  #problem(code: string, severity: Diagnostic["severity"], message: string): Diagnostic {
    return { code, severity, message, ...(this.#place && { place: this.#place }) };
  }
}

const shown = ({ text, command }: Example): string => `${text}\n${command}`;
