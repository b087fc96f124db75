/** @file What there is to do for one rule, here or in a process of its own: its property test, or the test of that test. */
import { type RuleReport, RuleTester } from "../../../api/rules/check-rules.ts";
import { type Mutation, mutateRule } from "../../../api/rules/mutate-rules.ts";
import type { TestCases } from "../../options/test-options.ts";

export interface RuleTask {
  readonly file: string;
  readonly rule: string;
}

/** Results by what is done. */
export interface RuleResults {
  readonly test: RuleReport;
  readonly mutate: readonly Mutation[];
}

export type Work = keyof RuleResults;

/** Tells now and then how many cases of a rule were tried. */
export type RuleProgress = (rule: string, cases: number) => void;

export class RuleWorker {
  readonly #cases: TestCases;
  readonly #progress: RuleProgress;
  readonly #testers = new Map<string, RuleTester>();

  constructor(cases: TestCases, progress: RuleProgress) {
    this.#cases = cases;
    this.#progress = progress;
  }

  readonly #does: { readonly [W in Work]: (task: RuleTask) => Promise<RuleResults[W]> } = {
    test: ({ file, rule }) =>
      this.#testerOf(file).test(rule, { ...this.#cases, progress: this.#progress }),
    mutate: async ({ file, rule }) => {
      const found: Mutation[] = [];
      for await (const mutation of mutateRule(file, rule, this.#cases)) {
        found.push(mutation);
        this.#progress(rule, found.length);
      }
      return found;
    },
  };

  do<W extends Work>(work: W, task: RuleTask): Promise<RuleResults[W]> {
    return this.#does[work](task);
  }

  #testerOf(file: string): RuleTester {
    const tester = this.#testers.get(file) ?? new RuleTester(file, this.#cases);
    this.#testers.set(file, tester);
    return tester;
  }
}
