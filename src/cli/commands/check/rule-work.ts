/**
 * @file The work of `strata check` for one rule: its property test, or the test of its mutants. It runs here or in a child process.
 */
import { type Mutation, mutateRule } from "../../../api/rules/mutate-rules.ts";
import { type RuleReport, RuleTester } from "../../../api/rules/rule-tester.ts";
import { Source, type SourceOptions } from "../../../api/source/source.ts";
import type { TestCases } from "../../options/test-options.ts";

/** A rule to work on, by the path of its file and its name. It is plain data, which can be sent to another process. */
export interface RuleTask {
  readonly file: string;
  readonly rule: string;
}

/** The types of results by kind of work: a report for `test`, a list of mutants for `mutate`. */
export interface RuleResults {
  readonly test: RuleReport;
  readonly mutate: readonly Mutation[];
}

/** The kinds of work for a rule: its property test, or the test of its mutants. */
export type Work = keyof RuleResults;

/**
 * Called from time to time with the name of the rule and, for `test`, the number of the present case, for `mutate`, the number of
 * mutants so far.
 */
export type RuleProgress = (rule: string, cases: number) => void;

/**
 * Does work for rules, one after the other, with equal cases for each. For `test` it keeps the opened files; for `mutate` a file is
 * opened for each rule.
 */
export class RuleWorker {
  readonly #cases: TestCases;
  readonly #parsing: SourceOptions;
  readonly #progress: RuleProgress;
  readonly #testers = new Map<string, RuleTester>();

  constructor(cases: TestCases, parsing: SourceOptions, progress: RuleProgress) {
    this.#cases = cases;
    this.#parsing = parsing;
    this.#progress = progress;
  }

  readonly #does: { readonly [W in Work]: (task: RuleTask) => Promise<RuleResults[W]> } = {
    test: ({ file, rule }) =>
      this.#testerOf(file).test(rule, { ...this.#cases, progress: this.#progress }),
    mutate: async ({ file, rule }) => {
      const found: Mutation[] = [];
      for await (const mutation of mutateRule(file, rule, { ...this.#cases, ...this.#parsing })) {
        found.push(mutation);
        this.#progress(rule, found.length);
      }
      return found;
    },
  };

  /**
   * Does one kind of work for one rule, in this process. A problem of the rule is part of the result; the promise rejects for other
   * errors only.
   */
  do<W extends Work>(work: W, task: RuleTask): Promise<RuleResults[W]> {
    return this.#does[work](task);
  }

  #testerOf(file: string): RuleTester {
    const tester = this.#testers.get(file) ?? new RuleTester(new Source({ file }, this.#parsing));
    this.#testers.set(file, tester);
    return tester;
  }
}
