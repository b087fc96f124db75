/**
 * @file The work of `strata check` for one rule or strategy: its property test, or the test of a rule's mutants. It runs here or in a
 * child process.
 */
import { type Mutation, mutateRule } from "../../../api/rules/mutate-rules.ts";
import { type RuleReport, RuleTester } from "../../../api/rules/rule-tester.ts";
import { Source, type SourceOptions } from "../../../api/source/source.ts";
import {
  type StrategyMutation,
  StrategyMutator,
} from "../../../api/strategies/mutate-strategies.ts";
import { type StrategyReport, StrategyTester } from "../../../api/strategies/strategy-tester.ts";
import type { TestCases } from "../../options/test-options.ts";

/** A rule or strategy to work on, by the path of its file and its name. It is plain data, which can be sent to another process. */
export interface RuleTask {
  readonly file: string;
  readonly name: string;
  /** Files whose schedules may use the strategy. */
  readonly examples?: readonly string[];
}

/** The types of results by kind of work: a report for tests, a list of planted faults for `mutate` and `mutateStrategy`. */
export interface RuleResults {
  readonly test: RuleReport;
  readonly testStrategy: StrategyReport;
  readonly mutate: readonly Mutation[];
  readonly mutateStrategy: readonly StrategyMutation[];
}

/** The kinds of work: the property test of a rule or of a strategy, or the test with faults planted into it. */
export type Work = keyof RuleResults;

/**
 * Called from time to time with the name of the rule or strategy and the number of the present case; for `mutate`, the number of
 * mutants so far.
 */
export type RuleProgress = (name: string, cases: number) => void;

/** The most faults that are planted into one strategy. */
const FAULTS = 4;

/**
 * Does work for rules and strategies, one after the other, with equal cases for each. For tests it keeps the opened files; for
 * `mutate` a file is opened for each rule.
 */
export class RuleWorker {
  readonly #cases: TestCases;
  readonly #parsing: SourceOptions;
  readonly #progress: RuleProgress;
  readonly #testers = new Map<string, RuleTester>();
  readonly #strategies = new Map<string, StrategyTester>();
  readonly #mutators = new Map<string, StrategyMutator>();

  constructor(cases: TestCases, parsing: SourceOptions, progress: RuleProgress) {
    this.#cases = cases;
    this.#parsing = parsing;
    this.#progress = progress;
  }

  readonly #does: { readonly [W in Work]: (task: RuleTask) => Promise<RuleResults[W]> } = {
    test: ({ file, name }) =>
      this.#testerOf(file).test(name, { ...this.#cases, progress: this.#progress }),
    testStrategy: ({ file, name, examples }) =>
      this.#strategiesOf(file, examples).test(name, { ...this.#cases, progress: this.#progress }),
    mutate: async ({ file, name }) => {
      const found: Mutation[] = [];
      for await (const mutation of mutateRule(file, name, { ...this.#cases, ...this.#parsing })) {
        found.push(mutation);
        this.#progress(name, found.length);
      }
      return found;
    },
    mutateStrategy: async ({ file, name, examples }) => {
      const found: StrategyMutation[] = [];
      const options = { ...this.#cases, faults: FAULTS };
      for await (const mutation of this.#mutatorOf(file, examples).mutate(name, options)) {
        found.push(mutation);
        this.#progress(name, found.length);
      }
      return found;
    },
  };

  /**
   * Does one kind of work for one rule or strategy, in this process. A problem of it is part of the result; the promise rejects for other
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

  #strategiesOf(file: string, examples: readonly string[] | undefined): StrategyTester {
    const tester =
      this.#strategies.get(file) ??
      new StrategyTester(new Source({ file }, this.#parsing), examples);
    this.#strategies.set(file, tester);
    return tester;
  }

  #mutatorOf(file: string, examples: readonly string[] | undefined): StrategyMutator {
    const mutator =
      this.#mutators.get(file) ??
      new StrategyMutator(new Source({ file }, this.#parsing), examples);
    this.#mutators.set(file, mutator);
    return mutator;
  }
}
